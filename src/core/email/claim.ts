import { postMail } from '../outbox/outbox.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { type Email, isLapsed, type NewEmail } from './email.ts';
import { addressKey } from './email-address.ts';
import { primaryOf } from './email-notice.ts';

/**
 * An address that somebody has yet to prove. It keeps nobody else out, and lapses after some days,
 * or when another account proves the address (D26).
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
 * Puts a claim on a user's list, whoever has or claims the address besides. Nothing is mailed: see
 * `postConfirmation`.
 * @throws DuplicateError where it is on his list already
 */
export function claimAddress(
  world: World,
  stores: Stores,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<Email> {
  return stores.emails.insert(newClaim(world, userId, address, false));
}

/** Takes addresses off their lists, with what would have proven them. */
export async function removeEmails(
  world: World,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await forgetSecrets(world, stores, ids);
  await stores.emails.remove(ids);
}

/** Nothing that was mailed to these addresses proves them any more, nor is mailed yet. */
export async function forgetSecrets(
  world: World,
  stores: Stores,
  ids: readonly number[],
): Promise<void> {
  await stores.mailedSecrets.removeOfEmails(ids);
  await stores.mails.cancelOfEmails(ids, world.clock.nowUnix());
}

/** Claims of one user that are cleared at once: more wait for the next time. */
const clearedAtOnce = 1000;

/**
 * Removes those of a user's claims that have lapsed, before he adds to his list or takes from it.
 * @returns those of the addresses that are on his list after that, by key
 */
export async function clearLapsed(
  world: World,
  stores: Stores,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Email>> {
  const nowUnix = world.clock.nowUnix();
  await removeEmails(world, stores, await stores.emails.lapsed(userId, nowUnix, clearedAtOnce));
  const own = await stores.emails.ofUserByAddresses(userId, addresses);
  // Where there were more, those that are asked for go as well: they stand in the way.
  const over = [...own.values()].filter((email) => isLapsed(email, nowUnix));
  if (over.length === 0) return own;
  const ids = over.map((email) => email.id);
  await removeEmails(world, stores, ids);
  return new Map([...own].filter(([, email]) => !isLapsed(email, nowUnix)));
}

/** Removes up to `limit` claims that have lapsed, for the job that purges. */
export async function purgeClaims(world: World, stores: Stores, limit: number): Promise<number> {
  const ids = await stores.emails.lapsed(null, world.clock.nowUnix(), limit);
  await removeEmails(world, stores, ids);
  return ids.length;
}

/**
 * Ends what others claim of addresses that are proven now, and tells those who can be told. Belongs
 * to every unit in which an address becomes verified.
 * @param winnerId whose they are
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

/** True where the address is proven on an account. */
export async function isProven(stores: Stores, address: string): Promise<boolean> {
  return (await stores.emails.provenAmong([address])).has(addressKey(address));
}
