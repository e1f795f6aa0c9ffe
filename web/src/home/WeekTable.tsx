import { Progress, Table } from '@mantine/core';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import classes from './home.module.css';
import type { Day } from './week.ts';

const t = messages.home;

/**
 * The hours of each day with a bar: a chart that is also a table. The UI kit's chart library would
 * double the size of the home page.
 */
export function WeekTable({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  return (
    <Table aria-label={t.chart} withRowBorders={false} verticalSpacing={6} className={classes.week}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.day}</Table.Th>
          <Table.Td />
          <Table.Th ta="right">{t.hours}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ label, seconds }) => (
          <Table.Tr key={label}>
            <Table.Td className={classes.day}>{label}</Table.Td>
            <Table.Td w="100%">
              <Progress value={(seconds / most) * 100} size="lg" radius="sm" aria-hidden />
            </Table.Td>
            <Table.Td ta="right" className={classes.hours}>
              {hours(seconds)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
