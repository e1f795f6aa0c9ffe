import { type Caller, isHost, type SignedIn } from '../caller.ts';
import type { Tx, View } from '../context.ts';
import {
  forbidden,
  invalid,
  notFound,
  PunchcardError,
  unauthenticated,
  unknownUser,
} from '../errors.ts';
import type { RepositoryAccess, User } from '../records/types.ts';
import { isSystemAccount, ownerOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { isIssuesWriter } from './access.ts';
import { checkIsLocal } from './connected.ts';
import { accessTo, withOwner } from './lookup.ts';
import { sessionLimits } from './session-limits.ts';

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
export async function requireSiteAdmin(tx: Tx): Promise<void> {
  if (isHost(tx.caller)) return;
  if (!(await credentialHolds(tx, tx.caller))) throw unauthenticated();
  for (const id of new Set([tx.caller.user?.id, tx.caller.actor?.id])) {
    const user = id === undefined ? undefined : await tx.users.byId(id);
    if (user === undefined || !isActingAdmin(user)) throw forbidden('user.not-admin');
  }
}

/** The current state of the account. @throws not_found if it has been deleted */
export async function currentAccount(stores: Stores, user: User): Promise<User> {
  const current = await stores.users.byId(user.id);
  if (current === undefined) throw unknownUser(user.name);
  if (isSystemAccount(current)) {
    throw forbidden('user.owns-connected');
  }
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
export async function stillSignedIn(tx: Tx<SignedIn>): Promise<User> {
  if (!(await credentialHolds(tx, tx.caller))) throw unauthenticated();
  return currentSelf(tx, tx.caller.user);
}

async function credentialHolds(
  tx: Tx,
  { actor, credential, credentialId, passwordVersion }: Caller,
): Promise<boolean> {
  const id = credentialId ?? 0;
  switch (credential) {
    case 'none':
      return true;
    case 'session':
      return (await tx.sessions.byIds([id], sessionLimits(tx))).has(id);
    case 'token':
      return (await tx.tokens.byIds([id], tx.nowUnix)).has(id);
    case 'password':
      return (await tx.users.passwordOf(actor?.id ?? 0))?.version === passwordVersion;
  }
}

/** Refuses to remove the last site admin. @param verb for the message, e.g. `deleted` */
export async function requireAnotherAdmin(
  stores: Stores,
  current: User,
  verb: string,
): Promise<void> {
  if (isActingAdmin(current) && (await stores.users.countAdmins()) <= 1) {
    throw invalid('user.last-admin', { verb });
  }
}

/**
 * Re-checks access inside a write, as the repository and the caller's rights may have changed.
 * @throws not_found if the caller may no longer read the repository
 */
export async function recheckAccess(
  view: View,
  access: RepositoryAccess,
): Promise<RepositoryAccess> {
  return (await currentAccess(view, access)).access;
}

/** Like `recheckAccess`, for what a host decides in connected repositories. @throws forbidden there */
export async function recheckLocal(
  view: View,
  access: RepositoryAccess,
): Promise<RepositoryAccess> {
  const now = await recheckAccess(view, access);
  checkIsLocal(now.repository);
  return now;
}

/** Like `recheckAccess`, by the repository's id. */
export async function recheckAccessById(view: View, id: number): Promise<RepositoryAccess> {
  const found = await withOwner(view, id);
  if (found === undefined) throw notFound('resource.not-found');
  return recheckAccess(view, { ...found, mode: 'none' });
}

/** Like `recheckAccess`, with the current state of the user whose rights apply; null: nobody. */
export async function currentAccess(
  view: View,
  requested: RepositoryAccess,
): Promise<{ access: RepositoryAccess; user: User | null }> {
  const { repository: then, owner: ownerThen } = requested;
  const userId = view.caller.user?.id;
  const mayOwn = userId === ownerThen.id;
  // Concurrent reads share one round trip.
  const [found, other] = await Promise.all([
    view.repositories.withOwner(then.id, userId ?? 0),
    userId === undefined || mayOwn ? undefined : view.users.byId(userId),
  ]);
  if (found === undefined) throw notFound('resource.not-found');
  const { repository, account, collaboration } = found;
  const owner = ownerOf(repository, account);
  const isOwner = userId === account.id;
  // It may have another owner meanwhile.
  const self = userId !== undefined && mayOwn && !isOwner ? await view.users.byId(userId) : other;
  const user = userId === undefined ? null : isOwner ? account : self;
  if (isHost(view.caller))
    return { access: { repository, owner, mode: 'owner' }, user: user ?? null };
  if (user === undefined) throw unauthenticated();
  const now = await accessTo(
    view.as({ ...view.caller, user }),
    repository,
    owner,
    collaboration,
    true,
  );
  if (now === undefined) throw notFound('resource.not-found');
  return { access: now, user };
}

export async function isWriterIn(view: View<SignedIn>, id: number): Promise<boolean> {
  try {
    return isIssuesWriter(await recheckAccessById(view, id));
  } catch (error) {
    if (error instanceof PunchcardError && error.kind === 'not_found') return false;
    throw error;
  }
}
