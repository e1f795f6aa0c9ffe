import { Table, Text } from '@mantine/core';
import { dayHead, dayWords, hours } from '../parts/format.ts';
import { WideTable } from '../parts/WideTable.tsx';
import { texts } from '../texts/index.ts';
import type { Span } from './spans.ts';

const t = texts.calendar;

/** The hours of each day that is shown, week by week. */
export function DaySums({
  weeks,
  span,
  sums,
}: {
  weeks: readonly (readonly string[])[];
  span: Span;
  sums: ReadonlyMap<string, number>;
}) {
  const isIn = (date: string): boolean => date >= span.from && date <= span.to;
  const total = (days: readonly string[]): number =>
    days.filter(isIn).reduce((all, date) => all + (sums.get(date) ?? 0), 0);
  if (span.from === span.to) {
    return <Text fw={600}>{t.sumOf(dayWords(span.from), hours(total([span.from])))}</Text>;
  }
  return (
    <WideTable minWidth={560} label={t.sums}>
      {weeks.map((days) => (
        <Table.Tbody key={days[0]}>
          <Table.Tr>
            {days.map((date) => (
              <Table.Th key={date} scope="col" ta="right" aria-label={dayWords(date)}>
                {dayHead(date)}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              {t.sum}
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            {days.map((date) => (
              <Table.Td key={date} ta="right" c={isIn(date) ? '' : 'dimmed'}>
                {isIn(date) ? hours(sums.get(date) ?? 0) : ''}
              </Table.Td>
            ))}
            <Table.Td ta="right" fw={600}>
              {hours(total(days))}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      ))}
    </WideTable>
  );
}
