import type { Visitor } from '../account/account-rules.ts';
import { takeAllowance } from '../allowance.ts';
import { PunchcardError } from '../errors.ts';
import { networkOf } from '../sign-in/network.ts';
import { hashSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { addressKey } from './email-address.ts';

/**
 * Mail to addresses that nobody has proven may go to strangers: an account has so many an hour, and
 * to one address one every few minutes.
 */
const windowSeconds = 3600;
const budgetKey = (userId: number): string => `unproven-mail:${userId}`;
const recipientKey = (address: string): string => `mail-to:${hashSecret(addressKey(address))}`;
const pauseKey = (userId: number, address: string): string =>
  `confirmation:${userId}:${hashSecret(addressKey(address))}`;

/** How many mails to unproven addresses an account has left in this hour, and when that ends. */
export async function mailsLeft(
  world: World,
  stores: Stores,
  userId: number,
): Promise<{ left: number; endsUnix: number }> {
  const { count, endsUnix } = await stores.throttles.count(
    budgetKey(userId),
    world.clock.nowUnix(),
  );
  return { left: Math.max(0, world.rules.unprovenMailsPerHour - count), endsUnix };
}

export async function countMail(world: World, stores: Stores, userId: number): Promise<void> {
  await stores.throttles.add(budgetKey(userId), world.clock.nowUnix(), windowSeconds);
}

/**
 * Counts a mail to an address that nobody may have proven, whichever account it is for; false where
 * it has got so many in this hour as any one account may send. Many accounts together must not fill
 * a stranger's mailbox; no reply may tell that there are others.
 */
export async function takeRecipient(
  world: World,
  stores: Stores,
  address: string,
): Promise<boolean> {
  const key = recipientKey(address);
  const nowUnix = world.clock.nowUnix();
  const { count } = await stores.throttles.count(key, nowUnix);
  if (count >= world.rules.unprovenMailsPerHour) return false;
  await stores.throttles.add(key, nowUnix, windowSeconds);
  return true;
}

/** When this account may have another confirmation mailed to the address; 0: now. */
export async function pauseEndsUnix(
  world: World,
  stores: Stores,
  userId: number,
  address: string,
): Promise<number> {
  const key = pauseKey(userId, address);
  const { count, endsUnix } = await stores.throttles.count(key, world.clock.nowUnix());
  return count === 0 ? 0 : endsUnix;
}

/** Counts a confirmation mail, and begins the pause until the next to its address. */
export async function countConfirmation(
  world: World,
  stores: Stores,
  userId: number,
  address: string,
): Promise<void> {
  await countMail(world, stores, userId);
  await stores.throttles.add(
    pauseKey(userId, address),
    world.clock.nowUnix(),
    world.rules.resendConfirmationSeconds,
  );
}

/** Mails that accounts of one network which have proven nothing yet may ask for, beside the first of each. */
const pendingMailsPerNetwork = 20;

/** @throws too_many_requests where the network of a pending account has used them up in this hour */
export async function takePendingMail(
  world: World,
  stores: Stores,
  visitor: Visitor,
): Promise<void> {
  await takeAllowance(
    stores.throttles,
    {
      key: `pending-mail:@${networkOf(visitor.address)}`,
      allowed: pendingMailsPerNetwork,
      windowSeconds,
    },
    world.clock.nowUnix(),
    'too many mails to unproven addresses, try again later',
  );
}

/** @throws too_many_requests where no confirmation may be mailed to the address yet; it says when */
export async function refuseTooManyMails(
  world: World,
  stores: Stores,
  userId: number,
  address: string,
): Promise<void> {
  const pauseUnix = await pauseEndsUnix(world, stores, userId, address);
  if (pauseUnix > 0) throw tooMany(world, 'a mail was sent to this address just now', pauseUnix);
  const { left, endsUnix } = await mailsLeft(world, stores, userId);
  if (left === 0) throw tooMany(world, 'too many mails to unproven addresses', endsUnix);
}

function tooMany(world: World, words: string, endsUnix: number): PunchcardError {
  const seconds = Math.max(1, endsUnix - world.clock.nowUnix());
  return new PunchcardError('too_many_requests', `${words}, try again in ${seconds} seconds`, {
    retryAfterSeconds: seconds,
  });
}
