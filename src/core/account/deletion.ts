import type { Caller, SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
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
import { write } from '../transaction.ts';

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
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    if (user.id === actor.user?.id || user.id === actor.actor?.id) {
      throw invalid('user.cannot-delete-self');
    }
    await deleteInside(tx, await currentAccount(tx, user), options);
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
  await write(context, caller, async (tx) => {
    const current = await currentSelf(tx, user);
    // The password may have changed while it was being checked.
    if (!(await isStillVerified(tx, verified))) throw forbidden('password.wrong');
    await deleteInside(tx, current, options);
  });
}

/** Deletes an account in the transaction of `stores`; the rules are those of `deleteAccount`. */
export async function deleteInside(
  tx: Tx,
  current: User,
  { purge }: DeletionOptions,
): Promise<void> {
  await requireAnotherAdmin(tx, current, 'deleted');
  const { nowUnix } = tx;
  const owned = await tx.repositories.countOwned(current.id);
  if (owned > 0) {
    if (!purge) throw invalid('user.owns-repositories', { name: current.name });
    await checkNothingLockedOf(tx, current);
    await tx.repositories.markAllDeleted(current.id, nowUnix);
  }
  await tx.users.reserveName(current.name, null, nowUnix);
  await tx.mails.cancelOfUser(current.id, null, nowUnix);
  await tx.users.delete(current.id);
  const detail = owned === 0 ? current.name : `${current.name}, with ${owned} repositories`;
  await tx.audit('user.delete', `user:${current.id}`, detail);
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
