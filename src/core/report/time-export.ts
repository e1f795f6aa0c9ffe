import { openCalendar } from '../calendar/operations.ts';
import { host, type SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { chunksOf } from '../listing.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import type { FullTime } from '../tracked-time/types.ts';
import { timeSettingsOf, unset } from '../user/time-settings.ts';
import type { Calendar, ReportFilter } from './types.ts';

/** Small chunks: each one crosses from the reader thread in one piece. */
const chunkRows = 100;

/** The selected entries in chunks; no statement stays open between two chunks. */
export async function* entriesOf(
  context: Context,
  caller: SignedIn,
  filter: ReportFilter,
): AsyncGenerator<FullTime[]> {
  const { background } = context.database;
  for await (const times of chunksOf(background.reports.entries(filter), chunkRows)) {
    yield await fullTimes(background, caller, times);
  }
}

/** The range of a subscribed calendar. */
const subscribedDays = 366;
const secondsPerDay = 86_400;

/** A calendar read by its secret, with its user as the caller. */
export interface SharedCalendar {
  readonly caller: SignedIn;
  readonly filter: ReportFilter;
  readonly calendar: Calendar;
}

/** @throws not_found, too_many_requests */
export async function sharedCalendar(context: Context, secret: string): Promise<SharedCalendar> {
  const user = await openCalendar(context, secret);
  const preferences = await context.database.read.users.preferencesOf(user.id);
  return {
    caller: { ...host, user, actor: user },
    calendar: timeSettingsOf(context.rules, preferences ?? unset),
    filter: {
      userId: user.id,
      fromUnix: context.clock.nowUnix() - subscribedDays * secondsPerDay,
    },
  };
}
