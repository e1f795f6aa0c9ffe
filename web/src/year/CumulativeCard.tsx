import { Table } from '@mantine/core';
import { dateIn } from '../app/zonedTime.ts';
import { Chart, type Point, type Series } from '../charts/Chart.tsx';
import { Legend } from '../charts/Legend.tsx';
import { hourTicks } from '../charts/ticks.ts';
import { hours } from '../components/format.ts';
import { Panel } from '../components/Panel.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { dayName, written } from '../reports/periods.ts';
import classes from '../reports/reports.module.css';
import { t } from './texts.ts';
import { type Days, type Month, monthsOf, pointsOf } from './year.ts';

interface Years {
  year: number;
  days: Days;
  before: Days;
  zone: string;
}

/** The cumulative total up to each day, compared with the year before. */
export function CumulativeCard({ year, days, before, zone }: Years) {
  const all = pointsOf(year, days, before, zone);
  const points = all.map(
    ({ day }): Point => ({
      id: day,
      name: day.endsWith('-01') ? written(day, { month: 'short' }) : '',
      title: dayName(day),
    }),
  );
  const series: Series[] = [
    {
      id: 'year',
      name: String(year),
      colour: 'var(--accent)',
      values: all.map(({ soFar }) => soFar),
    },
    {
      id: 'before',
      name: String(year - 1),
      colour: 'var(--text-3)',
      dash: '6 4',
      values: all.map(({ beforeSoFar }) => beforeSoFar),
    },
  ];
  const top = Math.max(...all.map(({ soFar, beforeSoFar }) => Math.max(soFar ?? 0, beforeSoFar)));
  return (
    <Panel title={t.cumulative}>
      <Legend series={series} />
      <Chart
        kind="lines"
        height={220}
        points={points}
        series={series}
        ticks={hourTicks(top / 3600).map((tick) => tick * 3600)}
        format={hours}
      />
      <MonthsTable year={year} days={days} before={before} zone={zone} />
    </Panel>
  );
}

function MonthsTable({ year, days, before, zone }: Years) {
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
