import { Table } from '@mantine/core';
import { isWeekend } from '../components/days.ts';
import { dayWords, weekdayHead } from '../components/format.ts';
import classes from './week.module.css';

/** The column headers of days. */
export const DayHeads = ({ days, today }: { days: readonly string[]; today: string }) =>
  days.map((date) => (
    <Table.Th
      key={date}
      className={classes.head}
      data-today={date === today || undefined}
      data-weekend={isWeekend(date) || undefined}
      aria-label={dayWords(date)}
      aria-current={date === today ? 'date' : undefined}
    >
      {weekdayHead(date)} <b>{Number(date.slice(8))}</b>
    </Table.Th>
  ));
