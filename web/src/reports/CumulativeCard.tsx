import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { Card, Stack, Table, Title } from '@mantine/core';
import { hours } from '../components/format.ts';
import { WideTable } from '../components/WideTable.tsx';
import { dateIn } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { ticksTo } from './bars.ts';
import { dayName, written } from './days.ts';
import classes from './reports.module.css';
import { type Days, type Month, monthsOf, pointsOf } from './year.ts';

const t = messages.reports.year;

/** The cumulative total up to each day, compared with the year before. */
export function CumulativeCard({
  year,
  days,
  before,
  zone,
}: {
  year: number;
  days: Days;
  before: Days;
  zone: string;
}) {
  const points = pointsOf(year, days, before, zone).map(({ day, soFar, beforeSoFar }) => ({
    day,
    soFar: soFar === null ? null : soFar / 3600,
    beforeSoFar: beforeSoFar / 3600,
  }));
  const top = Math.max(
    ...points.map(({ soFar, beforeSoFar }) => Math.max(soFar ?? 0, beforeSoFar)),
  );
  const ticks = ticksTo(top);
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {t.cumulative}
        </Title>
        <figure role="img" aria-label={t.cumulative} style={{ margin: 0 }}>
          <LineChart
            h={240}
            data={points}
            dataKey="day"
            series={[
              { name: 'soFar', label: String(year), color: 'var(--accent)' },
              {
                name: 'beforeSoFar',
                label: String(year - 1),
                color: 'var(--text-3)',
                strokeDasharray: '6 4',
              },
            ]}
            withLegend
            withDots={false}
            connectNulls={false}
            curveType="linear"
            accessibilityLayer={false}
            lineProps={{ isAnimationActive: false }}
            valueFormatter={(value) => hours(value * 3600)}
            yAxisProps={{ ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 }}
            xAxisProps={{
              ticks: points.filter(({ day }) => day.endsWith('-01')).map(({ day }) => day),
              tickFormatter: (day: string) => written(day, { month: 'short' }),
              interval: 'equidistantPreserveStart',
            }}
            tooltipProps={{
              // Also called without a day, while no point is hovered.
              labelFormatter: (day) => (typeof day === 'string' && day !== '' ? dayName(day) : ''),
            }}
          />
        </figure>
        <MonthsTable year={year} days={days} before={before} zone={zone} />
      </Stack>
    </Card>
  );
}

function MonthsTable({
  year,
  days,
  before,
  zone,
}: {
  year: number;
  days: Days;
  before: Days;
  zone: string;
}) {
  const thisMonth = dateIn(new Date(), zone).slice(0, 7);
  const months = monthsOf(year, days, before);
  const end = months.at(-1);
  const isToCome = ({ number, seconds }: Month): boolean =>
    seconds === 0 && `${year}-${String(number).padStart(2, '0')}` > thisMonth;
  return (
    <WideTable minWidth={520} label={t.months}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.month}</Table.Th>
          <Table.Th ta="right">{t.yearLine(String(year))}</Table.Th>
          <Table.Th ta="right">{t.soFar(String(year))}</Table.Th>
          <Table.Th ta="right">{t.yearLine(String(year - 1))}</Table.Th>
          <Table.Th ta="right">{t.soFar(String(year - 1))}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.numbers}>
        {months.map((month) => (
          <Table.Tr key={month.number}>
            <Table.Th scope="row" fw={400}>
              {written(`${year}-${String(month.number).padStart(2, '0')}-01`, { month: 'long' })}
            </Table.Th>
            {[month.seconds, month.soFar, month.before, month.beforeSoFar].map((seconds, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
              <Table.Td key={place} ta="right">
                {place < 2 && isToCome(month) ? '–' : hours(seconds)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot className={classes.numbers}>
        <Table.Tr className={classes.section}>
          <Table.Th scope="row">{t.total}</Table.Th>
          <Table.Td ta="right">{hours(end?.soFar ?? 0)}</Table.Td>
          <Table.Td />
          <Table.Td ta="right">{hours(end?.beforeSoFar ?? 0)}</Table.Td>
          <Table.Td />
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}
