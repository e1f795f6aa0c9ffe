import { isWeekend } from '../components/days.ts';

/** The target of these days: every day but those of the weekend counts as a working day. */
export const targetOf = (days: readonly string[], workingDaySeconds: number): number =>
  days.filter((date) => !isWeekend(date)).length * workingDaySeconds;

/** Seconds over or under the target on each day before today; null for today and later. */
export const balanceOf = (
  days: readonly string[],
  sums: readonly number[],
  today: string,
  workingDaySeconds: number,
): (number | null)[] =>
  days.map((date, place) =>
    date >= today ? null : (sums[place] ?? 0) - targetOf([date], workingDaySeconds),
  );
