import { audit } from '../audit/operations.ts';
import type { Caller, SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, invalid } from '../errors.ts';
import { chunksOf } from '../listing.ts';
import { allUsersVisible } from '../policy/access.ts';
import {
  currentAccount,
  currentSelf,
  requireAnotherAdmin,
  requireSiteAdmin,
} from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { confirmPassword, isStillVerified, type ShownAgain } from '../sign-in/password-check.ts';
import type { Stores } from '../store.ts';
import { checkNothingLocked } from '../time-lock/time-lock.ts';

export interface DeletionOptions {
  /** Deletes their repositories too; these cannot be restored. */
  readonly purge: boolean;
}

/**
 * Deletes an account (D33). Issues and entries keep the user's id, shown as Ghost, and the name is
 * reserved for some days.
 * @throws forbidden for anyone but site admins and the host
 * @throws invalid for oneself, for the last site admin, and if they own repositories
 * @throws locked if one of their repositories has entries in a locked period
 */
export async function deleteAccount(
  context: Context,
  actor: Caller,
  user: User,
  options: DeletionOptions,
): Promise<void> {
  await context.database.write(async (stores) => {
    await requireSiteAdmin(context, stores, actor);
    if (user.id === actor.user?.id || user.id === actor.actor?.id) {
      throw invalid('user.cannot-delete-self');
    }
    await deleteInside(context, stores, actor, await currentAccount(stores, user), options);
  });
}

/**
 * Deletes the caller's own account.
 * @param shown the password again: an open session must not be enough
 * @throws forbidden if the password is wrong; too_many_requests after too many wrong passwords
 * @throws as `deleteAccount`
 */
export async function deleteOwnAccount(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
  options: DeletionOptions,
): Promise<void> {
  const { user } = caller;
  const verified = await confirmPassword(context, caller, shown);
  await context.database.write(async (stores) => {
    const current = await currentSelf(stores, user);
    // The password may have changed while it was being checked.
    if (!(await isStillVerified(stores, verified))) throw forbidden('password.wrong');
    await deleteInside(context, stores, caller, current, options);
  });
}

/** Deletes an account in the transaction of `stores`; the rules are those of `deleteAccount`. */
export async function deleteInside(
  context: Context,
  stores: Stores,
  actor: Caller,
  current: User,
  { purge }: DeletionOptions,
): Promise<void> {
  await requireAnotherAdmin(stores, current, 'deleted');
  const nowUnix = context.clock.nowUnix();
  const owned = await stores.repositories.countOwned(current.id);
  if (owned > 0) {
    if (!purge) throw invalid('user.owns-repositories', { name: current.name });
    await checkNothingLockedOf(stores, current);
    await stores.repositories.markAllDeleted(current.id, nowUnix);
  }
  await stores.users.reserveName(current.name, null, nowUnix);
  await stores.mails.cancelOfUser(current.id, null, nowUnix);
  await stores.users.delete(current.id);
  const detail = owned === 0 ? current.name : `${current.name}, with ${owned} repositories`;
  await audit(context, stores, actor, 'user.delete', `user:${current.id}`, detail);
}

/** @throws locked if one of their repositories has entries in a locked period */
async function checkNothingLockedOf(stores: Stores, owner: User): Promise<void> {
  const everywhere = {
    everything: true,
    isPublicOnly: false,
    viewerId: null,
    owners: allUsersVisible,
  };
  const owned = stores.repositories.search(everywhere, { ownerId: owner.id });
  for await (const repositories of chunksOf(owned, 100)) {
    for (const repository of repositories) await checkNothingLocked(stores, repository);
  }
}
