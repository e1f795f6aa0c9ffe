import { SimpleGrid } from '@mantine/core';
import { Chart, type Point, type Series } from '../charts/Chart.tsx';
import { Legend } from '../charts/Legend.tsx';
import { numberTicks } from '../charts/ticks.ts';
import { number, timeOfDay } from '../components/format.ts';
import { Panel } from '../components/Panel.tsx';
import { adminMessages } from '../messages/administration.ts';
import type { Minute } from './MinuteTable.tsx';

const t = adminMessages.adminHealth;

/** Requests and response times by minute; the table below has the same figures as text. */
export function HealthCharts({ minutes, zone }: { minutes: readonly Minute[]; zone: string }) {
  const points = minutes.map(({ started_at }): Point => {
    const name = timeOfDay(String(started_at), zone);
    return { id: String(started_at), name, title: name };
  });
  const of = (
    name: string,
    colour: string,
    value: (minute: Minute) => number | null,
    dash?: string,
  ): Series => ({ id: name, name, colour, values: minutes.map(value), ...(dash && { dash }) });
  const requests = [
    of(t.successful, 'var(--accent)', (one) => one.count - one.refused_count - one.failed_count),
    of(t.clientErrors, 'var(--slot-7)', (one) => one.refused_count),
    of(t.serverErrors, 'var(--danger)', (one) => one.failed_count),
  ];
  const times = [
    of(t.p50, 'var(--person-1)', (one) => one.p50_milliseconds),
    of(t.p95, 'var(--person-2)', (one) => one.p95_milliseconds, '6 3'),
    of(t.p99, 'var(--text-3)', (one) => one.p99_milliseconds, '2 3'),
  ];
  const top = Math.max(0, ...minutes.map(({ p99_milliseconds }) => p99_milliseconds ?? 0));
  const common = { height: 200, points, format: number };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel title={t.requests} tools={<Legend series={requests} />}>
        <Chart
          {...common}
          kind="bars"
          series={requests}
          ticks={numberTicks(Math.max(0, ...minutes.map(({ count }) => count)))}
        />
      </Panel>
      <Panel title={t.latency} tools={<Legend series={times} />}>
        <Chart {...common} kind="lines" series={times} ticks={numberTicks(top)} />
      </Panel>
    </SimpleGrid>
  );
}
