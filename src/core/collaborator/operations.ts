import type { Caller, SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { forbidden, invalid, notFound, shorten, unknownUser } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { checkRepoAdmin, isRepoAdmin } from '../policy/access.ts';
import { accessModeOf, findUserInRepository, withOwner } from '../policy/lookup.ts';
import { recheckLocal, stillSignedIn } from '../policy/recheck.ts';
import type { AccessMode, RepositoryAccess, User } from '../records/types.ts';
import type { Collaborator } from '../repository/types.ts';
import { view, write } from '../transaction.ts';

/** A repository's collaborators, oldest first, without its owner. */
export function listCollaborators(
  context: Context,
  access: RepositoryAccess,
): Listing<Collaborator> {
  return context.database.read.repositories.collaborators(access.repository.id);
}

/** @throws not_found if no such user is a collaborator */
export async function checkCollaborator(
  context: Context,
  access: RepositoryAccess,
  name: string,
): Promise<void> {
  const { users, repositories } = context.database.read;
  const user = await users.byName(name);
  const mode =
    user === undefined ? 'none' : await repositories.collaboration(access.repository.id, user.id);
  if (mode === 'none') throw notFound('collaborator.not-found');
}

/**
 * A user's mode in a repository, for that user and repo admins.
 * @throws forbidden for other callers; not_found for a user unknown in the repository
 */
export async function permissionOf(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  name: string,
): Promise<{ user: User; mode: AccessMode }> {
  const isOwn = caller.user.name.toLowerCase() === name.toLowerCase();
  if (!isOwn && !isRepoAdmin(access)) {
    throw forbidden('permission.not-visible');
  }
  const own = view(context, caller);
  const user = await findUserInRepository(own, access, name);
  if (user === undefined) throw unknownUser(name);
  return { user, mode: await accessModeOf(own, user, access, caller) };
}

/**
 * Adds a collaborator or changes their mode.
 * @throws forbidden for anyone but repo admins, and if owner or user has blocked the other;
 * invalid for an unknown user and the owner
 */
export async function putCollaborator(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  name: string,
  mode: Collaborator['mode'],
): Promise<void> {
  await write(context, caller, async (tx) => {
    const now = await recheckLocal(tx, access);
    checkRepoAdmin(now);
    await stillSignedIn(tx);
    const { repository, owner } = now;
    const user = await findUserInRepository(tx, now, name);
    if (user === undefined) throw invalid('user.unknown', { name: shorten(name) });
    if (user.id === owner.id) throw invalid('collaborator.owner');
    if (await tx.blocks.isBetween(owner.id, user.id)) throw forbidden('user.blocked');
    if ((await tx.repositories.collaboration(repository.id, user.id)) === mode) return;
    await tx.repositories.setCollaboration(repository.id, user.id, mode, tx.nowUnix);
    const target = `repository:${repository.id}`;
    const detail = `user:${user.id} ${mode}`;
    await tx.audit('collaborator.put', target, detail);
  });
}

/**
 * Removes a collaborator, and their assignments if they can no longer read the repository.
 * @throws forbidden for anyone but repo admins; invalid for an unknown user
 */
export async function deleteCollaborator(
  context: Context,
  caller: Caller,
  access: RepositoryAccess,
  name: string,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const now = await recheckLocal(tx, access);
    checkRepoAdmin(now);
    const { repository } = now;
    const user = await findUserInRepository(tx, now, name);
    if (user === undefined) throw invalid('user.unknown', { name: shorten(name) });
    if (!(await tx.repositories.removeCollaborator(repository.id, user.id))) return;
    await afterRemoval(tx, now, user);
  });
}

async function afterRemoval(
  tx: Tx,
  access: Pick<RepositoryAccess, 'repository' | 'owner'>,
  user: User,
): Promise<void> {
  const { id } = access.repository;
  if ((await accessModeOf(tx, user, access, tx.caller)) === 'none') {
    await tx.issues.unassignFromAll(id, user.id);
  }
  await tx.audit('collaborator.delete', `repository:${id}`, `user:${user.id}`);
}

/**
 * Removes the collaborators whom an intruder may have added to the user's repositories, also to
 * deleted ones, which can be restored. Call it inside a write.
 * @returns how many
 */
export async function endCollaborations(tx: Tx, owner: User, sinceUnix: number): Promise<number> {
  const added = await tx.repositories.collaborationsSince(owner.id, sinceUnix);
  for (const { repositoryId, userId } of added) {
    await tx.repositories.removeCollaborator(repositoryId, userId);
    const access = await withOwner(tx, repositoryId);
    const user = await tx.users.byId(userId);
    if (access !== undefined && user !== undefined) {
      await afterRemoval(tx, access, user);
    }
  }
  return added.length;
}
