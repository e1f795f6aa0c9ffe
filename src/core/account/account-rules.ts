import { type Caller, isHost } from '../caller.ts';
import { checkAddress } from '../email/email-address.ts';
import { DuplicateError, forbidden, invalid, unauthenticated, unknownUser } from '../errors.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';

const secondsPerDay = 86_400;

/** A request of somebody who is not signed in. */
export type Visitor = Pick<Caller, 'address' | 'requestId'>;

/** The visitor as the account that he has just shown to be his. */
export function callerAs(user: User, visitor: Visitor): Caller {
  return {
    user,
    actor: user,
    credential: 'none',
    credentialId: null,
    scopes: null,
    isPublicOnly: false,
    address: visitor.address,
    requestId: visitor.requestId,
  };
}

/** True for a site admin who can sign in: the instance must always have one. */
export const isActingAdmin = (
  user: Pick<User, 'isAdmin' | 'isActive' | 'prohibitLogin'>,
): boolean => user.isAdmin && user.isActive && !user.prohibitLogin;

/**
 * Refuses everybody who is not a site admin at this moment, whatever he was when the request came
 * in. Where one acts for another, both have to be.
 * @param stores those of the transaction
 */
export async function requireSiteAdmin(stores: Stores, actor: Caller): Promise<void> {
  if (isHost(actor)) return;
  for (const id of new Set([actor.user?.id, actor.actor?.id])) {
    const user = id === undefined ? undefined : await stores.users.byId(id);
    if (user === undefined || !isActingAdmin(user))
      throw forbidden('user should be the site admin');
  }
}

/** The account as it is now. @throws not_found where it went meanwhile */
export async function currentAccount(stores: Stores, user: User): Promise<User> {
  const current = await stores.users.byId(user.id);
  if (current === undefined) throw unknownUser(user.name);
  return current;
}

/** The signed-in user as he is now. @throws unauthenticated where he went meanwhile */
export async function currentSelf(stores: Stores, user: User): Promise<User> {
  const current = await stores.users.byId(user.id);
  if (current === undefined) throw unauthenticated();
  return current;
}

/**
 * Refuses to take the last site admin away.
 * @param verb what would be done to him, e.g. `deleted`
 */
export async function keepAnAdmin(stores: Stores, current: User, verb: string): Promise<void> {
  if (isActingAdmin(current) && (await stores.users.countAdmins()) <= 1) {
    throw invalid(`the last site admin cannot be ${verb}`);
  }
}

/**
 * Takes a name for an account: one that somebody gave up is kept for him for some days (D16), and
 * after them whoever takes it ends its redirect.
 * @param claimantId who wants it; null: an account that is yet to be made
 * @throws invalid where it is still held for somebody else, or for nobody
 */
export async function claimName(
  world: World,
  stores: Stores,
  name: string,
  claimantId: number | null,
): Promise<void> {
  const held = await stores.users.heldName(name);
  if (held === undefined) return;
  const isOwn = claimantId !== null && held.userId === claimantId;
  const heldUntilUnix = held.freedUnix + world.rules.nameHoldDays * secondsPerDay;
  if (!isOwn && world.clock.nowUnix() < heldUntilUnix) {
    throw invalid(`name is reserved [name: ${name}]`);
  }
  await stores.users.releaseName(name);
}

/** The words for a name that somebody has. */
export const nameTaken = (name: string): Error => invalid(`user already exists [name: ${name}]`);
/** The words for an address that somebody has. */
export const addressTaken = (address: string): Error =>
  invalid(`e-mail already in use [email: ${address}]`);

/** Addresses that administrators give are not bound to the lists of domains. */
export function checkGivenAddress(address: string): void {
  checkAddress({ emailDomainAllowlist: [], emailDomainBlocklist: [] }, address);
}

/** For `catch`: the database's word that a row is there already, in the interface's words. */
export const sayTaken =
  (words: Error) =>
  (error: unknown): never => {
    throw error instanceof DuplicateError ? words : error;
  };
