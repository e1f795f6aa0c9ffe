import { takeAllowance } from '../allowance.ts';
import type { Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { errorOf, type PunchcardError } from '../errors.ts';
import { hashSecret } from '../secret.ts';
import { networkOf } from '../sign-in/network.ts';
import type { Stores } from '../store.ts';

/**
 * Mail to unverified addresses may reach strangers, so it is limited per account and hour, and per
 * address.
 */
const windowSeconds = 3600;
const budgetKey = (userId: number): string => `unproven-mail:${userId}`;
const recipientKey = (address: string): string => `mail-to:${hashSecret(addressKey(address))}`;
const pauseKey = (userId: number, address: string): string =>
  `confirmation:${userId}:${hashSecret(addressKey(address))}`;

/** How many mails to unverified addresses an account has left, and when the hour ends. */
export async function mailsLeft(
  context: Context,
  stores: Stores,
  userId: number,
): Promise<{ left: number; endsUnix: number }> {
  const { count, endsUnix } = await stores.throttles.count(
    budgetKey(userId),
    context.clock.nowUnix(),
    windowSeconds,
  );
  return { left: Math.max(0, context.rules.unprovenMailsPerHour - count), endsUnix };
}

export async function countMail(context: Context, stores: Stores, userId: number): Promise<void> {
  await stores.throttles.add(budgetKey(userId), context.clock.nowUnix(), windowSeconds);
}

/**
 * Counts a mail to a possibly unverified address over all accounts, so that many accounts cannot
 * flood a stranger's mailbox. The caller must not reveal the result.
 * @returns false if the hourly limit is reached
 */
export async function takeRecipient(
  context: Context,
  stores: Stores,
  address: string,
): Promise<boolean> {
  const key = recipientKey(address);
  const nowUnix = context.clock.nowUnix();
  const { count } = await stores.throttles.count(key, nowUnix, windowSeconds);
  if (count >= context.rules.unprovenMailsPerHour) return false;
  await stores.throttles.add(key, nowUnix, windowSeconds);
  return true;
}

/** When this account may mail another confirmation to the address; 0: now. */
export async function pauseEndsUnix(
  context: Context,
  stores: Stores,
  userId: number,
  address: string,
): Promise<number> {
  const key = pauseKey(userId, address);
  const { count, endsUnix } = await stores.throttles.count(
    key,
    context.clock.nowUnix(),
    context.rules.resendConfirmationSeconds,
  );
  return count === 0 ? 0 : endsUnix;
}

/** Counts a confirmation mail and starts the pause before the next to its address. */
export async function countConfirmation(
  context: Context,
  stores: Stores,
  userId: number,
  address: string,
): Promise<void> {
  await countMail(context, stores, userId);
  await stores.throttles.add(
    pauseKey(userId, address),
    context.clock.nowUnix(),
    context.rules.resendConfirmationSeconds,
  );
}

/** Mails to pending accounts of one network per hour, besides the first of each. */
const pendingMailsPerNetwork = 20;

/** @throws too_many_requests if the network's limit for this hour is reached */
export async function takePendingMail(
  context: Context,
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
    context.clock.nowUnix(),
    () => errorOf('too_many_requests', 'mail.too-many-to-unproven'),
  );
}

/**
 * @throws too_many_requests, with the wait, if no confirmation may be mailed to the address yet
 */
export async function refuseTooManyMails(
  context: Context,
  stores: Stores,
  userId: number,
  address: string,
): Promise<void> {
  const pauseUnix = await pauseEndsUnix(context, stores, userId, address);
  if (pauseUnix > 0) throw tooMany(context, 'mail.sent-just-now', pauseUnix);
  const { left, endsUnix } = await mailsLeft(context, stores, userId);
  if (left === 0) throw tooMany(context, 'mail.too-many', endsUnix);
}

function tooMany(
  context: Context,
  code: 'mail.sent-just-now' | 'mail.too-many',
  endsUnix: number,
): PunchcardError {
  const seconds = Math.max(1, endsUnix - context.clock.nowUnix());
  return errorOf('too_many_requests', code, { seconds }).after(seconds);
}
