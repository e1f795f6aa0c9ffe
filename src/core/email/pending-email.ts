import type { Context } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { queueMail } from '../mailing/queue.ts';
import { primaryOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import type { Email, NewEmail } from './types.ts';

/**
 * An unverified address. It does not block other accounts, and expires after some days or when
 * another account verifies the address (D26).
 */
export function newPendingEmail(
  context: Context,
  userId: number,
  address: string,
  isMailDeferred: boolean,
): NewEmail {
  const createdUnix = context.clock.nowUnix();
  return {
    userId,
    address,
    isVerified: false,
    isPrimary: false,
    createdUnix,
    expiresUnix: createdUnix + context.rules.claimValidDays * 86_400,
    isMailDeferred,
  };
}

/**
 * Adds an unverified address, even if other accounts have it. Mails nothing: see
 * `queueConfirmation`.
 * @throws DuplicateError if the user has it already
 */
export function addPendingEmail(
  context: Context,
  stores: Stores,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<Email> {
  return stores.emails.insert(newPendingEmail(context, userId, address, false));
}

/** Removes addresses with their mailed confirmations. */
export async function removeEmails(
  context: Context,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await voidConfirmations(context, stores, ids);
  await stores.emails.remove(ids);
}

/** Voids the mailed confirmations of these addresses, and cancels those not yet sent. */
export async function voidConfirmations(
  context: Context,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await stores.mailedSecrets.removeOfEmails(ids);
  await stores.mails.cancelOfEmails(ids, context.clock.nowUnix());
}

/** The most removed per call; the next call continues. */
const maxCleared = 1000;

/**
 * Removes a user's expired addresses before the list changes.
 * @returns those of `addresses` that the user still has, by key
 */
export async function removeExpired(
  context: Context,
  stores: Stores,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Email>> {
  const nowUnix = context.clock.nowUnix();
  await removeEmails(context, stores, await stores.emails.expired(userId, nowUnix, maxCleared));
  const own = await stores.emails.ofUserByAddresses(userId, addresses);
  // Beyond the limit, remove at least the requested addresses, which would count as duplicates.
  const expired = [...own.values()].filter((email) => isExpired(email, nowUnix));
  if (expired.length === 0) return own;
  const ids = expired.map((email) => email.id);
  await removeEmails(context, stores, ids);
  return new Map([...own].filter(([, email]) => !isExpired(email, nowUnix)));
}

/** Removes up to `limit` expired addresses. */
export async function purgeExpiredEmails(
  context: Context,
  stores: Stores,
  limit: number,
): Promise<number> {
  const ids = await stores.emails.expired(null, context.clock.nowUnix(), limit);
  await removeEmails(context, stores, ids);
  return ids.length;
}

/**
 * Expires other accounts' unverified entries of verified addresses and notifies their owners. Must
 * run in every transaction that verifies an address.
 * @param winnerId the user who verified them
 */
export async function expireOthers(
  context: Context,
  stores: Stores,
  addresses: readonly string[],
  winnerId: number,
): Promise<void> {
  const pendingEmails = await stores.emails.findPending(addresses, winnerId);
  if (pendingEmails.length === 0) return;
  const ids = pendingEmails.map((pendingEmail) => pendingEmail.id);
  await voidConfirmations(context, stores, ids);
  await stores.emails.expire(ids);
  const nowUnix = context.clock.nowUnix();
  for (const pendingEmail of pendingEmails) {
    const claimant = await stores.users.byId(pendingEmail.userId);
    const recipient = claimant === undefined ? null : primaryOf(claimant);
    if (claimant === undefined || recipient === null || isExpired(pendingEmail, nowUnix)) continue;
    await queueMail(context, stores, {
      recipient,
      content: { kind: 'claim-lapsed', userName: claimant.name, address: pendingEmail.address },
      user: claimant,
    });
  }
}

/**
 * The keys of the addresses that `userId` cannot verify: any account has verified them, or a mailed
 * link can give them back to another user, from whom an intruder may have removed them.
 */
export async function findTaken(
  context: Context,
  stores: Stores,
  addresses: readonly string[],
  userId: number,
): Promise<ReadonlySet<string>> {
  const verified = await stores.emails.findVerified(addresses);
  const nowUnix = context.clock.nowUnix();
  const held = await stores.mailedSecrets.heldAddresses(addresses, userId, nowUnix);
  return new Set([...verified, ...held]);
}

/** Like `findTaken`, for one address. @param userId 0: a new account */
export async function isTaken(
  context: Context,
  stores: Stores,
  address: string,
  userId: number,
): Promise<boolean> {
  return (await findTaken(context, stores, [address], userId)).has(addressKey(address));
}

/**
 * True for an unverified address that expired or was verified by another account; it counts as
 * deleted.
 */
export const isExpired = (email: Email, nowUnix: number): boolean =>
  !email.isVerified && email.expiresUnix !== 0 && email.expiresUnix <= nowUnix;
