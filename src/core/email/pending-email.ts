import type { Tx } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { primaryOf } from '../records/user.ts';
import type { Email, NewEmail } from './types.ts';

/**
 * An unverified address. It does not block other accounts, and expires after some days or when
 * another account verifies the address (D26).
 */
export function newPendingEmail(
  { rules, nowUnix: createdUnix }: Tx,
  userId: number,
  address: string,
  isMailDeferred: boolean,
): NewEmail {
  return {
    userId,
    address,
    isVerified: false,
    isPrimary: false,
    createdUnix,
    expiresUnix: createdUnix + rules.claimValidDays * 86_400,
    isMailDeferred,
  };
}

/**
 * Adds an unverified address, even if other accounts have it. Mails nothing: see
 * `queueConfirmation`.
 * @throws DuplicateError if the user has it already
 */
export function addPendingEmail(
  tx: Tx,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<Email> {
  return tx.emails.insert(newPendingEmail(tx, userId, address, false));
}

/** Removes addresses with their mailed confirmations. */
export async function removeEmails(tx: Tx, ids: readonly number[]): Promise<void> {
  await voidConfirmations(tx, ids);
  await tx.emails.remove(ids);
}

/** Voids the mailed confirmations of these addresses, and cancels those not yet sent. */
export async function voidConfirmations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.mailedSecrets.removeOfEmails(ids);
  await tx.mails.cancelOfEmails(ids, tx.nowUnix);
}

/** The most removed per call; the next call continues. */
const maxCleared = 1000;

/**
 * Removes a user's expired addresses before the list changes.
 * @returns those of `addresses` that the user still has, by key
 */
export async function removeExpired(
  tx: Tx,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Email>> {
  const { nowUnix } = tx;
  await removeEmails(tx, await tx.emails.expired(userId, nowUnix, maxCleared));
  const own = await tx.emails.ofUserByAddresses(userId, addresses);
  // Beyond the limit, remove at least the requested addresses, which would count as duplicates.
  const expired = [...own.values()].filter((email) => isExpired(email, nowUnix));
  if (expired.length === 0) return own;
  const ids = expired.map((email) => email.id);
  await removeEmails(tx, ids);
  return new Map([...own].filter(([, email]) => !isExpired(email, nowUnix)));
}

/** Removes up to `limit` expired addresses. */
export async function purgeExpiredEmails(tx: Tx, limit: number): Promise<number> {
  const ids = await tx.emails.expired(null, tx.nowUnix, limit);
  await removeEmails(tx, ids);
  return ids.length;
}

/**
 * Expires other accounts' unverified entries of verified addresses and notifies their owners. Must
 * run in every transaction that verifies an address.
 * @param winnerId the user who verified them
 */
export async function expireOthers(
  tx: Tx,
  addresses: readonly string[],
  winnerId: number,
): Promise<void> {
  const pendingEmails = await tx.emails.findPending(addresses, winnerId);
  if (pendingEmails.length === 0) return;
  const ids = pendingEmails.map((pendingEmail) => pendingEmail.id);
  await voidConfirmations(tx, ids);
  await tx.emails.expire(ids);
  const { nowUnix } = tx;
  for (const pendingEmail of pendingEmails) {
    const claimant = await tx.users.byId(pendingEmail.userId);
    const recipient = claimant === undefined ? null : primaryOf(claimant);
    if (claimant === undefined || recipient === null || isExpired(pendingEmail, nowUnix)) continue;
    await tx.mail({
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
  tx: Tx,
  addresses: readonly string[],
  userId: number,
): Promise<ReadonlySet<string>> {
  const verified = await tx.emails.findVerified(addresses);
  const held = await tx.mailedSecrets.heldAddresses(addresses, userId, tx.nowUnix);
  return new Set([...verified, ...held]);
}

/** Like `findTaken`, for one address. @param userId 0: a new account */
export async function isTaken(tx: Tx, address: string, userId: number): Promise<boolean> {
  return (await findTaken(tx, [address], userId)).has(addressKey(address));
}

/**
 * True for an unverified address that expired or was verified by another account; it counts as
 * deleted.
 */
export const isExpired = (email: Email, nowUnix: number): boolean =>
  !email.isVerified && email.expiresUnix !== 0 && email.expiresUnix <= nowUnix;
