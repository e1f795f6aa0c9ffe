import type { Caller } from '../caller.ts';
import type { Context, Rules } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import type { DateOrder } from '../time/dates.ts';
import type { LocalCalendar } from '../time/types.ts';
import type { Preferences } from './types.ts';

/** A user's calendar and working day. */
export interface TimeSettings extends LocalCalendar {
  /** The length of a working day, written `1d`. */
  readonly workingDaySeconds: number;
  /** '': not set. */
  readonly dateOrder: DateOrder | '';
}

/** A user's preferences, with the instance's defaults for those not set. */
export function timeSettingsOf(
  rules: Pick<Rules, 'defaultTimeZone' | 'firstDayOfWeek' | 'workingDaySeconds'>,
  preferences: Pick<Preferences, 'timeZone' | 'firstDayOfWeek' | 'workingDaySeconds' | 'dateOrder'>,
): TimeSettings {
  const { timeZone, firstDayOfWeek, workingDaySeconds, dateOrder } = preferences;
  return {
    timeZone: timeZone === '' ? rules.defaultTimeZone : timeZone,
    firstDayOfWeek: firstDayOfWeek === '' ? rules.firstDayOfWeek : firstDayOfWeek,
    workingDaySeconds: workingDaySeconds === 0 ? rules.workingDaySeconds : workingDaySeconds,
    dateOrder,
  };
}

/** As for a user who has set nothing. */
export const unset = {
  timeZone: '',
  firstDayOfWeek: '',
  workingDaySeconds: 0,
  dateOrder: '',
} as const;

/** The caller's calendar and working day; the instance's for the host. */
export async function timeSettings(context: Context, { user }: Caller): Promise<TimeSettings> {
  const { read } = context.database;
  const preferences = user === null ? unset : await read.users.preferencesOf(user.id);
  if (preferences === undefined) throw unauthenticated();
  return timeSettingsOf(context.rules, preferences);
}
