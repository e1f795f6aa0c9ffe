import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Card, SimpleGrid, Title } from '@mantine/core';
import { timeOfDay } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import type { Minute } from './MinuteTable.tsx';

const t = messages.adminHealth;
const still = { isAnimationActive: false };

/** Requests and response times by minute; the table below has the same figures as text. */
export default function HealthCharts({
  minutes,
  zone,
}: {
  minutes: readonly Minute[];
  zone: string;
}) {
  const label = ({ started_at }: Minute): string => timeOfDay(String(started_at), zone);
  const requests = minutes.map((minute) => ({
    minute: label(minute),
    [t.successful]: minute.count - minute.refused_count - minute.failed_count,
    [t.clientErrors]: minute.refused_count,
    [t.serverErrors]: minute.failed_count,
  }));
  const times = minutes.map((minute) => ({
    minute: label(minute),
    [t.p50]: minute.p50_milliseconds,
    [t.p95]: minute.p95_milliseconds,
    [t.p99]: minute.p99_milliseconds,
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          {t.requests}
        </Title>
        <div aria-hidden>
          <BarChart
            h={200}
            type="stacked"
            data={requests}
            dataKey="minute"
            withLegend
            legendProps={{ itemSorter: null }}
            series={[
              { name: t.successful, color: 'var(--accent)' },
              { name: t.clientErrors, color: 'var(--slot-7)' },
              { name: t.serverErrors, color: 'var(--danger)' },
            ]}
            barProps={still}
            barChartProps={{ accessibilityLayer: false }}
            yAxisProps={{ allowDecimals: false }}
          />
        </div>
      </Card>
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          {t.latency}
        </Title>
        <div aria-hidden>
          <LineChart
            h={200}
            data={times}
            dataKey="minute"
            withLegend
            legendProps={{ itemSorter: null }}
            curveType="linear"
            connectNulls={false}
            dotProps={{ r: 2 }}
            series={[
              { name: t.p50, color: 'var(--person-1)' },
              { name: t.p95, color: 'var(--person-2)', strokeDasharray: '6 3' },
              { name: t.p99, color: 'var(--text-3)', strokeDasharray: '2 3' },
            ]}
            lineProps={still}
            lineChartProps={{ accessibilityLayer: false }}
          />
        </div>
      </Card>
    </SimpleGrid>
  );
}
