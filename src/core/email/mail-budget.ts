import { takeAllowance } from '../allowance.ts';
import type { Tx, View } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { errorOf, type PunchcardError } from '../errors.ts';
import { hashSecret } from '../secret.ts';
import { networkOf } from '../sign-in/network.ts';

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
  view: View,
  userId: number,
): Promise<{ left: number; endsUnix: number }> {
  const { count, endsUnix } = await view.throttles.count(
    budgetKey(userId),
    view.nowUnix,
    windowSeconds,
  );
  return { left: Math.max(0, view.rules.unprovenMailsPerHour - count), endsUnix };
}

export async function countMail(tx: Tx, userId: number): Promise<void> {
  await tx.throttles.add(budgetKey(userId), tx.nowUnix, windowSeconds);
}

/**
 * Counts a mail to a possibly unverified address over all accounts, so that many accounts cannot
 * flood a stranger's mailbox. The caller must not reveal the result.
 * @returns false if the hourly limit is reached
 */
export async function takeRecipient(tx: Tx, address: string): Promise<boolean> {
  const key = recipientKey(address);
  const { nowUnix } = tx;
  const { count } = await tx.throttles.count(key, nowUnix, windowSeconds);
  if (count >= tx.rules.unprovenMailsPerHour) return false;
  await tx.throttles.add(key, nowUnix, windowSeconds);
  return true;
}

/** When this account may mail another confirmation to the address; 0: now. */
export async function pauseEndsUnix(tx: Tx, userId: number, address: string): Promise<number> {
  const key = pauseKey(userId, address);
  const { count, endsUnix } = await tx.throttles.count(
    key,
    tx.nowUnix,
    tx.rules.resendConfirmationSeconds,
  );
  return count === 0 ? 0 : endsUnix;
}

/** Counts a confirmation mail and starts the pause before the next to its address. */
export async function countConfirmation(tx: Tx, userId: number, address: string): Promise<void> {
  await countMail(tx, userId);
  await tx.throttles.add(pauseKey(userId, address), tx.nowUnix, tx.rules.resendConfirmationSeconds);
}

/** Mails to pending accounts of one network per hour, besides the first of each. */
const pendingMailsPerNetwork = 20;

/** @throws too_many_requests if the network's limit for this hour is reached */
export async function takePendingMail(tx: Tx): Promise<void> {
  await takeAllowance(
    tx,
    {
      key: `pending-mail:@${networkOf(tx.caller.address)}`,
      allowed: pendingMailsPerNetwork,
      windowSeconds,
    },
    () => errorOf('too_many_requests', 'mail.too-many-to-unproven'),
  );
}

/**
 * @throws too_many_requests, with the wait, if no confirmation may be mailed to the address yet
 */
export async function refuseTooManyMails(tx: Tx, userId: number, address: string): Promise<void> {
  const pauseUnix = await pauseEndsUnix(tx, userId, address);
  if (pauseUnix > 0) throw tooMany(tx, 'mail.sent-just-now', pauseUnix);
  const { left, endsUnix } = await mailsLeft(tx, userId);
  if (left === 0) throw tooMany(tx, 'mail.too-many', endsUnix);
}

function tooMany(
  { nowUnix }: Tx,
  code: 'mail.sent-just-now' | 'mail.too-many',
  endsUnix: number,
): PunchcardError {
  const seconds = Math.max(1, endsUnix - nowUnix);
  return errorOf('too_many_requests', code, { seconds }).after(seconds);
}
