import type { World } from '../context.ts';
import { postMail } from '../outbox/outbox.ts';
import type { Stores } from '../store.ts';
import { isLapsed } from './email.ts';
import { addressKey } from './email-address.ts';
import { primaryOf } from './email-notice.ts';
import type { Email, NewEmail } from './types.ts';

/**
 * An unverified address. It does not block other accounts, and expires after some days or when
 * another account verifies the address (D26).
 */
export function newClaim(
  world: World,
  userId: number,
  address: string,
  isMailDeferred: boolean,
): NewEmail {
  const createdUnix = world.clock.nowUnix();
  return {
    userId,
    address,
    isVerified: false,
    isPrimary: false,
    createdUnix,
    expiresUnix: createdUnix + world.rules.claimValidDays * 86_400,
    isMailDeferred,
  };
}

/**
 * Adds an unverified address, even if other accounts have it. Mails nothing: see
 * `postConfirmation`.
 * @throws DuplicateError where the user has it already
 */
export function claimAddress(
  world: World,
  stores: Stores,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<Email> {
  return stores.emails.insert(newClaim(world, userId, address, false));
}

/** Removes addresses with their mailed confirmations. */
export async function removeEmails(
  world: World,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await forgetSecrets(world, stores, ids);
  await stores.emails.remove(ids);
}

/** Voids the mailed confirmations of these addresses, and cancels those not yet sent. */
export async function forgetSecrets(
  world: World,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await stores.mailedSecrets.removeOfEmails(ids);
  await stores.mails.cancelOfEmails(ids, world.clock.nowUnix());
}

/** A bound per call; the rest waits for the next one. */
const maxCleared = 1000;

/**
 * Removes a user's expired addresses before the list changes.
 * @returns those of `addresses` that the user still has, by key
 */
export async function clearLapsed(
  world: World,
  stores: Stores,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Email>> {
  const nowUnix = world.clock.nowUnix();
  await removeEmails(world, stores, await stores.emails.lapsed(userId, nowUnix, maxCleared));
  const own = await stores.emails.ofUserByAddresses(userId, addresses);
  // Beyond the bound, remove at least the requested addresses: they are in the way.
  const expired = [...own.values()].filter((email) => isLapsed(email, nowUnix));
  if (expired.length === 0) return own;
  const ids = expired.map((email) => email.id);
  await removeEmails(world, stores, ids);
  return new Map([...own].filter(([, email]) => !isLapsed(email, nowUnix)));
}

/** Removes up to `limit` expired addresses. */
export async function purgeClaims(world: World, stores: Stores, limit: number): Promise<number> {
  const ids = await stores.emails.lapsed(null, world.clock.nowUnix(), limit);
  await removeEmails(world, stores, ids);
  return ids.length;
}

/**
 * Expires other accounts' unverified entries of verified addresses and notifies their owners. Must
 * run in every transaction that verifies an address.
 * @param winnerId the user who verified them
 */
export async function lapseOthers(
  world: World,
  stores: Stores,
  addresses: readonly string[],
  winnerId: number,
): Promise<void> {
  const claims = await stores.emails.claimsOn(addresses, winnerId);
  if (claims.length === 0) return;
  const ids = claims.map((claim) => claim.id);
  await forgetSecrets(world, stores, ids);
  await stores.emails.lapse(ids);
  const nowUnix = world.clock.nowUnix();
  for (const claim of claims) {
    const claimant = await stores.users.byId(claim.userId);
    const recipient = claimant === undefined ? null : primaryOf(claimant);
    if (claimant === undefined || recipient === null || isLapsed(claim, nowUnix)) continue;
    await postMail(world, stores, {
      recipient,
      content: { kind: 'claim-lapsed', userName: claimant.name, address: claim.address },
      userId: claimant.id,
    });
  }
}

/** True where an account has verified the address. */
export async function isProven(stores: Stores, address: string): Promise<boolean> {
  return (await stores.emails.provenAmong([address])).has(addressKey(address));
}
