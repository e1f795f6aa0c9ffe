import { isWeekend } from '../components/days.ts';

/** The target of these days: every day but those of the weekend counts as a working day. */
export const targetOf = (days: readonly string[], workingDaySeconds: number): number =>
  days.filter((date) => !isWeekend(date)).length * workingDaySeconds;

/** The days with a balance: from the account's first day up to yesterday. */
export interface Counted {
  /** `2026-05-07`. */
  readonly firstDay: string;
  readonly today: string;
}

export const isCounted = (date: string, { firstDay, today }: Counted): boolean =>
  date >= firstDay && date < today;

/** Seconds over or under the target on each day that counts; null for the others. */
export const balanceOf = (
  days: readonly string[],
  sums: readonly number[],
  counted: Counted,
  workingDaySeconds: number,
): (number | null)[] =>
  days.map((date, place) =>
    !isCounted(date, counted) ? null : (sums[place] ?? 0) - targetOf([date], workingDaySeconds),
  );
