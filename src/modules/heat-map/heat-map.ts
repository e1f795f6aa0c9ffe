import type { Caller, SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { timeSettingsOf } from '../../core/records/time-settings.ts';
import type { User } from '../../core/records/types.ts';
import { listableOf } from '../../core/report/of-user.ts';
import type { Contributions } from '../../core/report/types.ts';
import { dayOf } from '../../core/time/days.ts';
import { dateAt } from '../../core/time/time-zone.ts';

const secondsPerDay = 86_400;
/** A year and a week, so that it starts on any weekday, as in Gitea. */
const days = 366 + 7;
/** One per quarter of an hour, including the current one. */
export const maxContributions = days * 96 + 1;

/** The tracked times of a user in the last year, as far as the caller may list them (D40). */
export async function heatmapOf(
  context: Context,
  caller: Caller,
  user: User,
): Promise<readonly Contributions[]> {
  if (caller.user === null) return [];
  const { read, background } = context.database;
  const preferences = await read.users.preferencesOf(user.id);
  if (preferences === undefined) return [];
  const nowUnix = context.clock.nowUnix();
  const { timeZone } = timeSettingsOf(context.rules, preferences);
  const filter = {
    ...(await listableOf(context, caller as SignedIn, user)),
    isOnIssues: true,
    fromUnix: nowUnix - days * secondsPerDay,
    toUnix: nowUnix + 1,
    // Today's entries count at noon, which may be ahead.
    toDay: dayOf(dateAt(nowUnix, timeZone)) + 1,
  };
  return background.reports.contributions(filter, maxContributions);
}
