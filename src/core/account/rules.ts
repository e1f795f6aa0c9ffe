import { type Caller, isHost, type SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { checkAddress } from '../email/email-address.ts';
import { forbidden, invalid, unauthenticated, unknownUser } from '../errors.ts';
import { sessionLimits } from '../session/limits.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';

const secondsPerDay = 86_400;

/** A request of a caller who is not signed in. */
export type Visitor = Pick<Caller, 'address' | 'requestId' | 'userAgent'> & {
  /** The language that the client prefers, such as `de`. */
  readonly language?: string;
};

/** The caller for a visitor who has just proved that the account is theirs. */
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

/** True for a site admin who can sign in; an instance always has at least one. */
export const isActingAdmin = (
  user: Pick<User, 'isAdmin' | 'isActive' | 'prohibitLogin'>,
): boolean => user.isAdmin && user.isActive && !user.prohibitLogin;

/**
 * Re-checks inside a write that the caller is a site admin, with sudo both users, and that the
 * credential still holds: an intruder's request may have waited until the account was won back.
 * @param stores the transaction's stores
 * @throws unauthenticated; forbidden
 */
export async function requireSiteAdmin(
  context: Context,
  stores: Stores,
  actor: Caller,
): Promise<void> {
  if (isHost(actor)) return;
  if (!(await credentialHolds(context, stores, actor))) throw unauthenticated();
  for (const id of new Set([actor.user?.id, actor.actor?.id])) {
    const user = id === undefined ? undefined : await stores.users.byId(id);
    if (user === undefined || !isActingAdmin(user))
      throw forbidden('user should be the site admin');
  }
}

/** The current state of the account. @throws not_found if it has been deleted */
export async function currentAccount(stores: Stores, user: User): Promise<User> {
  const current = await stores.users.byId(user.id);
  if (current === undefined) throw unknownUser(user.name);
  return current;
}

/** The current state of the signed-in user. @throws unauthenticated if they were deleted */
export async function currentSelf(stores: Stores, user: User): Promise<User> {
  const current = await stores.users.byId(user.id);
  if (current === undefined) throw unauthenticated();
  return current;
}

/**
 * Like `currentSelf`, and re-checks the credential. For writes that may keep an intruder in the
 * account: a password reset may have ended the credential while the request waited.
 * @throws unauthenticated if it no longer holds
 */
export async function stillSignedIn(
  context: Context,
  stores: Stores,
  caller: SignedIn,
): Promise<User> {
  if (!(await credentialHolds(context, stores, caller))) throw unauthenticated();
  return currentSelf(stores, caller.user);
}

async function credentialHolds(
  context: Context,
  stores: Stores,
  { actor, credential, credentialId, passwordVersion }: Caller,
): Promise<boolean> {
  const id = credentialId ?? 0;
  switch (credential) {
    case 'none':
      return true;
    case 'session':
      return (await stores.sessions.byIds([id], sessionLimits(context))).has(id);
    case 'token':
      return (await stores.tokens.byIds([id], context.clock.nowUnix())).has(id);
    case 'password':
      return (await stores.users.passwordOf(actor?.id ?? 0))?.version === passwordVersion;
  }
}

/** Refuses to remove the last site admin. @param verb for the message, e.g. `deleted` */
export async function requireAnotherAdmin(
  stores: Stores,
  current: User,
  verb: string,
): Promise<void> {
  if (isActingAdmin(current) && (await stores.users.countAdmins()) <= 1) {
    throw invalid(`the last site admin cannot be ${verb}`);
  }
}

/**
 * Takes a name for an account and ends its redirect. A released name is reserved for its former
 * owner for some days (D16).
 * @param claimantId the user who wants it; null: a new account
 * @throws invalid if it is reserved for another user
 */
export async function takeName(
  context: Context,
  stores: Stores,
  name: string,
  claimantId: number | null,
): Promise<void> {
  const held = await stores.users.reservedName(name);
  if (held === undefined) return;
  const isOwn = claimantId !== null && held.userId === claimantId;
  const heldUntilUnix = held.freedUnix + context.rules.nameHoldDays * secondsPerDay;
  if (!isOwn && context.clock.nowUnix() < heldUntilUnix) {
    throw invalid(`name is reserved [name: ${name}]`);
  }
  await stores.users.releaseName(name);
}

/** The error for a user name in use. */
export const nameTaken = (name: string): Error => invalid(`user already exists [name: ${name}]`);
/** The error for an address in use. */
export const addressTaken = (address: string): Error =>
  invalid(`e-mail already in use [email: ${address}]`);

/** Domain lists do not apply to addresses that administrators set. */
export function checkGivenAddress(address: string): void {
  checkAddress({ emailDomainAllowlist: [], emailDomainBlocklist: [] }, address);
}
