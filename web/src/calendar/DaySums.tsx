import { Table, Text } from '@mantine/core';
import { dayHead, dayRange, dayWords, hours, weekdayHead } from '../components/format.ts';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import classes from './calendar.module.css';
import type { Span } from './spans.ts';

const t = messages.calendar;

interface Sums {
  /** Seconds by day. */
  readonly sums: ReadonlyMap<string, number>;
  readonly span: Span;
}

const isIn = (date: string, { from, to }: Span): boolean => date >= from && date <= to;

const totalOf = (days: readonly string[], { sums, span }: Sums): number =>
  days.reduce((all, date) => all + (isIn(date, span) ? (sums.get(date) ?? 0) : 0), 0);

/** The total of each visible day. */
export function DaySums({ weeks, ...of }: Sums & { weeks: readonly (readonly string[])[] }) {
  const { span } = of;
  const [week = []] = weeks;
  if (span.from === span.to) {
    return <Text fw={600}>{t.dayTotal(dayWords(span.from), hours(totalOf([span.from], of)))}</Text>;
  }
  return weeks.length === 1 ? (
    <WeekSums days={week} {...of} />
  ) : (
    <MonthSums weeks={weeks} {...of} />
  );
}

/** Totals below the schedule, aligned with its columns; the schedule names the days. */
function WeekSums({ days, ...of }: Sums & { days: readonly string[] }) {
  return (
    <WideTable minWidth={560} label={t.hoursPerDay} isFixed>
      <colgroup>
        <col style={{ width: '5rem' }} />
      </colgroup>
      <Table.Thead className={classes.sumsHead}>
        <Table.Tr>
          <Table.Td />
          {days.map((date) => (
            <Table.Th key={date} scope="col" ta="center" aria-label={dayWords(date)}>
              {dayHead(date)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row" className={classes.sumsLabel}>
            <Text span size="xs" c="dimmed" display="block">
              {t.total}
            </Text>{' '}
            {hours(totalOf(days, of))}
          </Table.Th>
          {days.map((date) => (
            <Table.Td key={date} ta="center" px={0}>
              {hours(of.sums.get(date) ?? 0)}
            </Table.Td>
          ))}
        </Table.Tr>
      </Table.Tbody>
    </WideTable>
  );
}

/** One line per week. */
function MonthSums({ weeks, ...of }: Sums & { weeks: readonly (readonly string[])[] }) {
  return (
    <WideTable minWidth={640} label={t.hoursPerDay}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t.views.week}</Table.Th>
          {weeks[0]?.map((date) => (
            <Table.Th key={date} scope="col" ta="right">
              {weekdayHead(date)}
            </Table.Th>
          ))}
          <Table.Th scope="col" ta="right">
            {t.total}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map((days) => (
          <Table.Tr key={days[0]}>
            <Table.Th scope="row" fw={400}>
              {dayRange(days[0] ?? '', days.at(-1) ?? '')}
            </Table.Th>
            {days.map((date) => (
              <Table.Td key={date} ta="right">
                {isIn(date, of.span) ? hours(of.sums.get(date) ?? 0) : ''}
              </Table.Td>
            ))}
            <Table.Td ta="right" fw={600}>
              {hours(totalOf(days, of))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t.total}</Table.Th>
          <Table.Td colSpan={7} />
          <Table.Td ta="right" fw={600}>
            {hours(totalOf(weeks.flat(), of))}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}
