import { type TimeUnit, timeUnits } from '../time/types.ts';
import type { GroupKey, Sums } from './types.ts';

export const isTimeUnit = (key: GroupKey): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

export const noSums: Sums = {
  count: 0,
  seconds: 0,
  roundedSeconds: 0,
  billableSeconds: 0,
  billableRoundedSeconds: 0,
};

export const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  seconds: a.seconds + b.seconds,
  roundedSeconds: a.roundedSeconds + b.roundedSeconds,
  billableSeconds: a.billableSeconds + b.billableSeconds,
  billableRoundedSeconds: a.billableRoundedSeconds + b.billableRoundedSeconds,
});

/** Limits of one report. */
export const maxGroups = 20_000;

/** Days, weeks, months or years with entries. */
export const maxIntervals = 4000;
