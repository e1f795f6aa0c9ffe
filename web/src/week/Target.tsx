import { Text } from '@mantine/core';
import { Bar } from '../components/Bar.tsx';
import { hours } from '../components/format.ts';
import { useFirstDayOfAccount, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { balanceOf, isCounted, targetOf } from './balance.ts';
import classes from './week.module.css';

const t = messages.week;

/** The week's total against its target of working days, and the balance up to yesterday. */
export function Target({
  sums,
  days,
  today,
  workingDaySeconds,
}: {
  sums: readonly number[];
  days: readonly string[];
  today: string;
  workingDaySeconds: number;
}) {
  const done = sums.reduce((all, seconds) => all + seconds, 0);
  const target = targetOf(days, workingDaySeconds);
  const counted = { firstDay: useFirstDayOfAccount(useZone()), today };
  const balance = balanceOf(days, sums, counted, workingDaySeconds).reduce<number>(
    (all, seconds) => all + (seconds ?? 0),
    0,
  );
  const isOver = days.some((date) => isCounted(date, counted)) && balance !== 0;
  const words = [
    done >= target ? t.reached : t.left(hours(target - done)),
    ...(isOver ? [balance < 0 ? t.behind(hours(-balance)) : t.ahead(hours(balance))] : []),
  ];
  return (
    <div className={classes.target}>
      <Text>
        <b>{hours(done)}</b> {messages.stopwatch.ofTarget(hours(target))}
      </Text>
      <Bar
        className={classes.targetBar}
        parts={[
          {
            id: 'done',
            share: target === 0 ? 1 : Math.min(1, done / target),
            colour: done >= target ? 'var(--success)' : 'var(--accent)',
          },
        ]}
      />
      <Text c="dimmed" className={classes.left}>
        {words.join(', ')}
      </Text>
    </div>
  );
}
