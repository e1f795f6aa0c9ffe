import type { CoreDoor, ReportKey } from '../context.ts';
import { type TimeUnit, timeUnits } from '../time/types.ts';
import type { GroupKey } from './types.ts';

export const isTimeUnit = (key: GroupKey): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

export const doorKeysOf = (doors: readonly CoreDoor[]): Readonly<Record<string, ReportKey>> =>
  Object.assign({}, ...doors.map(({ reportKeys }) => reportKeys));

/** Limits of one report. */
export const maxGroups = 20_000;

/** Days, weeks, months or years with entries. */
export const maxIntervals = 4000;
