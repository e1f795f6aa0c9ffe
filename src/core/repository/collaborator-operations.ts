import { type AccessMode, isRepoAdmin, type RepositoryAccess } from '../access.ts';
import { auditOf } from '../audit.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { forbidden, invalid, notFound, unknownUser } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { accessAgain, findUserInRepository, modeOf } from '../lookup.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import type { Collaborator } from './repository.ts';
import { checkRepoAdmin } from './repository-operations.ts';

/** Who was given rights in a repository, oldest first; its owner is not among them. */
export function listCollaborators(world: World, access: RepositoryAccess): Listing<Collaborator> {
  return world.database.read.repositories.collaborators(access.repository.id);
}

/** @throws not_found where no such user is a collaborator */
export async function checkCollaborator(
  world: World,
  access: RepositoryAccess,
  name: string,
): Promise<void> {
  const { users, repositories } = world.database.read;
  const user = await users.byName(name);
  const mode =
    user === undefined ? 'none' : await repositories.collaboration(access.repository.id, user.id);
  if (mode === 'none') throw notFound('not a collaborator');
}

/**
 * What a user may do in a repository: told to himself and to repo admins.
 * @throws forbidden for others, not_found for a user who is unknown here
 */
export async function permissionOf(
  world: World,
  caller: SignedIn,
  access: RepositoryAccess,
  name: string,
): Promise<{ user: User; mode: AccessMode }> {
  const isOwn = caller.user.name.toLowerCase() === name.toLowerCase();
  if (!isOwn && !isRepoAdmin(access)) {
    throw forbidden(
      'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own',
    );
  }
  const stores = world.database.read;
  const user = await findUserInRepository(stores, caller, access, name);
  if (user === undefined) throw unknownUser(name);
  return { user, mode: await modeOf(stores, user, access) };
}

/**
 * Gives a user rights in a repository, or other rights than he had.
 * @throws forbidden for who is no repo admin, and where owner and user have a block between them;
 * invalid for an unknown user, and the owner himself
 */
export async function putCollaborator(
  world: World,
  caller: Caller,
  access: RepositoryAccess,
  name: string,
  mode: Collaborator['mode'],
): Promise<void> {
  await world.database.write(async (stores) => {
    const now = await accessAgain(stores, caller, access);
    checkRepoAdmin(now);
    const { repository, owner } = now;
    const user = await findUserInRepository(stores, caller, now, name);
    if (user === undefined) throw invalid(`user does not exist [uid: 0, name: ${name}]`);
    if (user.id === owner.id) throw invalid('the owner of a repository is no collaborator of it');
    if (await stores.blocks.isBetween(owner.id, user.id)) throw forbidden('user is blocked');
    if ((await stores.repositories.collaboration(repository.id, user.id)) === mode) return;
    await stores.repositories.setCollaboration(repository.id, user.id, mode, world.clock.nowUnix());
    const target = `repository:${repository.id}`;
    const detail = `user:${user.id} ${mode}`;
    await stores.audit.add(auditOf(world, caller, 'collaborator.put', target, detail));
  });
}

/**
 * Takes a collaborator's rights. If he may not read the repository any more, he is no longer
 * assigned to its issues.
 * @throws forbidden for who is no repo admin, invalid for an unknown user
 */
export async function deleteCollaborator(
  world: World,
  caller: Caller,
  access: RepositoryAccess,
  name: string,
): Promise<void> {
  await world.database.write(async (stores) => {
    const now = await accessAgain(stores, caller, access);
    checkRepoAdmin(now);
    const { repository } = now;
    const user = await findUserInRepository(stores, caller, now, name);
    if (user === undefined) throw invalid(`user does not exist [uid: 0, name: ${name}]`);
    if (!(await stores.repositories.removeCollaborator(repository.id, user.id))) return;
    if ((await modeOf(stores, user, now)) === 'none') {
      await stores.issues.unassignFromAll(repository.id, user.id);
    }
    const target = `repository:${repository.id}`;
    await stores.audit.add(
      auditOf(world, caller, 'collaborator.delete', target, `user:${user.id}`),
    );
  });
}
