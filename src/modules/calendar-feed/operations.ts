import { takeRead } from '../../core/allowance.ts';
import {
  anonymous,
  host,
  isActingForAnother,
  type SignedIn,
  type Visitor,
} from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { PunchcardError } from '../../core/errors.ts';
import { withAnswers } from '../../core/policy/connected.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import { timeSettingsOf, unset } from '../../core/records/time-settings.ts';
import type { User } from '../../core/records/types.ts';
import type { ReportFilter } from '../../core/report/types.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { mayAct, owesTwoFactor } from '../../core/sign-in/account-status.ts';
import type { LocalCalendar } from '../../core/time/types.ts';
import { write } from '../../core/transaction.ts';
import { errorOf, forbidden, notFound } from './errors.ts';
import type { CalendarSubscription } from './types.ts';

const noSubscription = (): PunchcardError => notFound('calendar.none');

/** @throws not_found */
export async function calendarSubscription(
  context: Context,
  caller: SignedIn,
): Promise<CalendarSubscription> {
  const subscription = await context.database.read.calendars.ofUser(caller.user.id);
  if (subscription === undefined) throw noSubscription();
  return subscription;
}

/**
 * Creates a secret for reading the caller's entries, replacing an earlier one. It covers all
 * repositories and outlives the request, so neither tokens nor sudo can create it.
 * @throws forbidden
 */
export async function subscribeToCalendar(
  context: Context,
  caller: SignedIn,
): Promise<{ secret: string; subscription: CalendarSubscription }> {
  if (caller.credential === 'token' || isActingForAnother(caller)) {
    throw forbidden('calendar.needs-session');
  }
  const secret = newSecret(32);
  const nowUnix = context.clock.nowUnix();
  const userId = caller.user.id;
  await write(context, caller, async (tx) => {
    await stillSignedIn(tx);
    await tx.calendars.put(userId, hashSecret(secret), nowUnix);
    await tx.audit('calendar.share', `user:${userId}`);
  });
  return { secret, subscription: { userId, createdUnix: nowUnix, lastUsedUnix: 0 } };
}

/** @throws not_found if there is none */
export async function endCalendarSubscription(context: Context, caller: SignedIn): Promise<void> {
  const userId = caller.user.id;
  await write(context, caller, async (tx) => {
    if (!(await tx.calendars.remove(userId))) throw noSubscription();
    await tx.audit('calendar.unshare', `user:${userId}`);
  });
}

/**
 * The user whose calendar a secret opens.
 * @throws not_found if the secret is unknown, or the user may not act; too_many_requests
 */
async function userOfSecret(context: Context, visitor: Visitor, secret: string): Promise<User> {
  if (!/^[0-9a-f]{64}$/.test(secret)) throw noSubscription();
  const hash = hashSecret(secret);
  // Read first, so that guesses cost no write.
  if ((await context.database.read.calendars.byHash(hash)) === undefined) throw noSubscription();
  const nowUnix = context.clock.nowUnix();
  return write(context, anonymous(visitor), async (tx) => {
    const subscription = await tx.calendars.byHash(hash);
    const user = subscription === undefined ? undefined : await tx.users.byId(subscription.userId);
    if (user === undefined || !mayAct(user)) throw noSubscription();
    if (await owesTwoFactor(tx.rules, tx, user)) throw noSubscription();
    const key = `calendar:${user.id}`;
    await takeRead(tx, key, () => errorOf('too_many_requests', 'calendar.read-too-often'));
    await tx.calendars.touch(hash, nowUnix - (nowUnix % 60));
    return user;
  });
}

/** The range of a subscribed calendar. */
const subscribedDays = 366;
const secondsPerDay = 86_400;

/** A calendar read by its secret, with its user as the caller. */
export interface OpenedCalendar {
  readonly caller: SignedIn;
  readonly filter: ReportFilter;
  readonly calendar: LocalCalendar;
}

/** @throws not_found, too_many_requests */
export async function openCalendar(
  context: Context,
  visitor: Visitor,
  secret: string,
): Promise<OpenedCalendar> {
  const user = await userOfSecret(context, visitor, secret);
  const preferences = await context.database.read.users.preferencesOf(user.id);
  return {
    caller: await withAnswers(context, { ...host, user, actor: user }, 'link'),
    calendar: timeSettingsOf(context.rules, preferences ?? unset),
    filter: {
      userId: user.id,
      fromUnix: context.clock.nowUnix() - subscribedDays * secondsPerDay,
    },
  };
}
