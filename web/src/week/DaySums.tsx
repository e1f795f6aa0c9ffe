import { Table } from '@mantine/core';
import { isWeekend } from '../components/days.ts';
import { hours, signedHours } from '../components/format.ts';
import { useFirstDayOfAccount, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { balanceOf, targetOf } from './balance.ts';
import { daySums, type Row } from './grid.ts';
import classes from './week.module.css';

const t = messages.week;

/** A sum; a dot for nothing. */
export const sumText = (seconds: number): string => (seconds === 0 ? '·' : hours(seconds));

/** The sums of the days below the grid, their targets and, of a whole week, the balance. */
export function DaySums({
  rows,
  days,
  shown,
  today,
  workingDaySeconds,
}: {
  rows: readonly Row[];
  days: readonly string[];
  shown: readonly string[];
  today: string;
  workingDaySeconds: number;
}) {
  const places = shown.map((date) => days.indexOf(date));
  const sums = daySums(rows, days);
  const all = sums.reduce((sum, seconds) => sum + seconds, 0);
  const counted = { firstDay: useFirstDayOfAccount(useZone()), today };
  const isWhole = shown.length === days.length;
  return (
    <Table.Tfoot>
      <Table.Tr className={classes.foot}>
        <Table.Th scope="row" className={classes.issue}>
          {messages.layout.total}
        </Table.Th>
        {places.map((place) => (
          <Table.Td key={place} className={classes.sum}>
            {sumText(sums[place] ?? 0)}
          </Table.Td>
        ))}
        {isWhole && <Table.Td className={classes.sum}>{hours(all)}</Table.Td>}
      </Table.Tr>
      <Table.Tr className={classes.more}>
        <Table.Th scope="row" className={classes.issue}>
          {t.target}
        </Table.Th>
        {shown.map((date) => (
          <Table.Td key={date} className={classes.sum}>
            {isWeekend(date) ? '' : hours(workingDaySeconds)}
          </Table.Td>
        ))}
        {isWhole && (
          <Table.Td className={classes.sum}>{hours(targetOf(days, workingDaySeconds))}</Table.Td>
        )}
      </Table.Tr>
      {isWhole && <BalanceRow balance={balanceOf(days, sums, counted, workingDaySeconds)} />}
    </Table.Tfoot>
  );
}

/** Over or under the target, of the days before today. */
function BalanceRow({ balance }: { balance: readonly (number | null)[] }) {
  const known = balance.filter((seconds) => seconds !== null);
  const total = known.length === 0 ? null : known.reduce((all, seconds) => all + seconds, 0);
  return (
    <Table.Tr className={classes.more}>
      <Table.Th scope="row" className={classes.issue}>
        {t.balance}
      </Table.Th>
      {[...balance, total].map((seconds, place) => (
        <Table.Td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
          key={place}
          className={classes.sum}
          data-balance={
            seconds === null || seconds === 0 ? undefined : seconds < 0 ? 'under' : 'over'
          }
        >
          {seconds === null ? '' : signedHours(seconds)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
