import { auditOf } from '../audit.ts';
import { isActingForAnother, type SignedIn } from '../caller.ts';
import { forbidden, notFound, PunchcardError } from '../errors.ts';
import { checkAccount } from '../sign-in/authentication.ts';
import { hashSecret, newSecret } from '../sign-in/secret.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';

/** That somebody's entries can be read as a calendar, by whoever has the secret. */
export interface CalendarSubscription {
  readonly userId: number;
  readonly createdUnix: number;
  /** To the minute; 0: never. */
  readonly lastUsedUnix: number;
}

/** One for each user at most; of the secret only the hash is kept. */
export interface CalendarStore {
  ofUser(userId: number): Promise<CalendarSubscription | undefined>;
  byHash(hash: string): Promise<CalendarSubscription | undefined>;
  /** Replaces the one that there was. */
  put(userId: number, hash: string, nowUnix: number): Promise<void>;
  remove(userId: number): Promise<boolean>;
  touch(hash: string, usedUnix: number): Promise<void>;
}

const noSubscription = (): PunchcardError => notFound('there is no subscription of a calendar');

/** @throws not_found */
export async function calendarSubscription(
  world: World,
  caller: SignedIn,
): Promise<CalendarSubscription> {
  const subscription = await world.database.read.calendars.ofUser(caller.user.id);
  if (subscription === undefined) throw noSubscription();
  return subscription;
}

/**
 * Makes a secret that shows the caller's entries to whoever has it; one made before opens nothing any
 * more. It shows all repositories, so that a token which is confined to public ones cannot make it,
 * and it outlives the request, so that nobody makes one for another.
 * @throws forbidden
 */
export async function subscribeToCalendar(
  world: World,
  caller: SignedIn,
): Promise<{ secret: string; subscription: CalendarSubscription }> {
  if (caller.isPublicOnly) {
    throw forbidden('a token that is confined to public repositories cannot share a calendar');
  }
  if (isActingForAnother(caller)) throw forbidden('a calendar is not shared for another user');
  const secret = newSecret(32);
  const nowUnix = world.clock.nowUnix();
  const userId = caller.user.id;
  await world.database.write(async (stores) => {
    if ((await stores.users.byId(userId)) === undefined) throw noSubscription();
    await stores.calendars.put(userId, hashSecret(secret), nowUnix);
    await stores.audit.add(auditOf(world, caller, 'calendar.share', `user:${userId}`));
  });
  return { secret, subscription: { userId, createdUnix: nowUnix, lastUsedUnix: 0 } };
}

/** @throws not_found where there is none */
export async function endCalendarSubscription(world: World, caller: SignedIn): Promise<void> {
  const userId = caller.user.id;
  await world.database.write(async (stores) => {
    if (!(await stores.calendars.remove(userId))) throw noSubscription();
    await stores.audit.add(auditOf(world, caller, 'calendar.unshare', `user:${userId}`));
  });
}

/** How often one calendar is read in an hour: programs look every few minutes at most. */
const readsPerHour = 120;
const secondsPerHour = 3600;

/**
 * Whose calendar a secret opens.
 * @throws not_found where it opens none, or its user could not sign in
 * @throws too_many_requests
 */
export async function openCalendar(world: World, secret: string): Promise<User> {
  if (!/^[0-9a-f]{64}$/.test(secret)) throw noSubscription();
  const hash = hashSecret(secret);
  // Whoever guesses does not hold up those who write.
  if ((await world.database.read.calendars.byHash(hash)) === undefined) throw noSubscription();
  const nowUnix = world.clock.nowUnix();
  return world.database.write(async (stores) => {
    const subscription = await stores.calendars.byHash(hash);
    const user =
      subscription === undefined ? undefined : await stores.users.byId(subscription.userId);
    if (user === undefined || !mayUse(user)) throw noSubscription();
    const key = `calendar:${user.id}`;
    const { count, endsUnix } = await stores.throttles.count(key, nowUnix);
    if (count >= readsPerHour) {
      throw new PunchcardError('too_many_requests', 'this calendar is read too often', {
        retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
      });
    }
    await stores.throttles.add(key, nowUnix, secondsPerHour);
    await stores.calendars.touch(hash, nowUnix - (nowUnix % 60));
    return user;
  });
}

/** As for any other credential: whose account is closed shows nothing either. */
function mayUse(user: User): boolean {
  try {
    checkAccount(user, { mayChangePassword: false, mayBePending: false, publicUrl: '' });
    return true;
  } catch (error) {
    if (error instanceof PunchcardError) return false;
    throw error;
  }
}
