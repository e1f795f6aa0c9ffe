import { isActingForAnother, type SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { defined } from '../defined.ts';
import { invalidField, unauthenticated } from '../errors.ts';
import { currentSelf } from '../policy/recheck.ts';
import type { Preferences, User } from '../records/types.ts';
import { requireRecentPassword } from '../sign-in/account-status.ts';
import { checkLine } from '../text.ts';
import { dateOrders } from '../time/dates.ts';
import { readTimeZone } from '../time/time-zone.ts';
import { weekdays } from '../time/types.ts';
import { write } from '../transaction.ts';
import { checkVisibility, type VisibilityLevel, visibilityLevels } from '../visibility.ts';
import { checkProfile } from './profile.ts';
import type { UserChanges, UserSettings } from './types.ts';

/** The longest name of a theme or style; only other clients use these. */
export const maxStyleLength = 255;

// A working day is between a quarter of an hour and a whole day.
export const shortestWorkingDay = 900;
export const longestWorkingDay = 86_400;

/** @throws invalid that names the field; '' and 0 mean the instance's default */
function checkTimeSettings(
  changes: Pick<
    UserSettingsChanges,
    'timeZone' | 'firstDayOfWeek' | 'workingDaySeconds' | 'dateOrder'
  >,
): Partial<Pick<Preferences, 'timeZone' | 'firstDayOfWeek' | 'dateOrder'>> {
  const { timeZone, firstDayOfWeek, workingDaySeconds, dateOrder } = changes;
  const zone = timeZone === undefined || timeZone === '' ? timeZone : readTimeZone(timeZone);
  const day = (['', ...weekdays] as const).find((known) => known === firstDayOfWeek);
  if (firstDayOfWeek !== undefined && day === undefined) {
    throw invalidField('first_day_of_week', 'not-one-of', { choices: weekdays.join(', ') });
  }
  const isLength =
    workingDaySeconds === undefined ||
    workingDaySeconds === 0 ||
    (workingDaySeconds >= shortestWorkingDay && workingDaySeconds <= longestWorkingDay);
  if (!isLength) {
    throw invalidField('working_day_seconds', 'range', {
      least: shortestWorkingDay,
      most: longestWorkingDay,
    });
  }
  const order = (['', ...dateOrders] as const).find((known) => known === dateOrder);
  if (dateOrder !== undefined && order === undefined) {
    throw invalidField('date_order', 'not-a-date-order');
  }
  return defined({ timeZone: zone, firstDayOfWeek: day, dateOrder: order });
}

/** Absent fields stay as they are. */
export interface UserSettingsChanges
  extends Partial<Omit<Preferences, 'firstDayOfWeek' | 'dateOrder'>>,
    Pick<
      UserChanges,
      'fullName' | 'website' | 'description' | 'location' | 'language' | 'hideEmail'
    > {
  readonly visibility?: string;
  readonly firstDayOfWeek?: string;
  readonly dateOrder?: string;
}

export async function userSettings(context: Context, caller: SignedIn): Promise<UserSettings> {
  const preferences = await context.database.read.users.preferencesOf(caller.user.id);
  if (preferences === undefined) throw unauthenticated();
  return { user: caller.user, preferences };
}

/**
 * Changes the caller's settings.
 * @returns all settings after the change
 * @throws invalid if a field breaks a rule; nothing is changed
 * @throws forbidden for a session without a recent password that would show more of the account
 */
export async function editUserSettings(
  context: Context,
  caller: SignedIn,
  changes: UserSettingsChanges,
): Promise<UserSettings> {
  checkProfile(changes);
  const { theme, diffViewStyle, visibility } = changes;
  if (theme !== undefined) checkLine('theme', theme, maxStyleLength);
  if (diffViewStyle !== undefined) checkLine('diff_view_style', diffViewStyle, maxStyleLength);
  const level = visibility === undefined ? undefined : checkVisibility(visibility);
  const { timeZone, firstDayOfWeek, dateOrder, ...rest } = changes;
  const counted = { ...rest, ...checkTimeSettings(changes) };
  const nowUnix = context.clock.nowUnix();
  return write(context, caller, async (tx) => {
    const before = await currentSelf(tx, caller.user);
    const { id } = before;
    const opened = openedBy(before, level, changes.hideEmail);
    if (opened !== '') {
      requireRecentPassword(context, caller);
      await tx.audit('user.publish', `user:${id}`, opened);
    }
    await tx.users.update(id, {
      ...counted,
      visibility: level,
      updatedUnix: nowUnix,
    });
    if (isActingForAnother(caller)) {
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      const detail = changed.map(([name]) => name).join(', ');
      await tx.audit('user.settings', `user:${id}`, detail);
    }
    const user = await currentSelf(tx, caller.user);
    const preferences = await tx.users.preferencesOf(id);
    if (preferences === undefined) throw unauthenticated();
    return { user, preferences };
  });
}

/** What a change shows to more people than before; '' for nothing. */
function openedBy(before: User, level: VisibilityLevel | undefined, hideEmail = true): string {
  const order = visibilityLevels.indexOf.bind(visibilityLevels);
  const isOpened = level !== undefined && order(level) < order(before.visibility);
  return [isOpened ? level : '', !hideEmail && before.hideEmail ? 'email' : '']
    .filter((word) => word !== '')
    .join(', ');
}
