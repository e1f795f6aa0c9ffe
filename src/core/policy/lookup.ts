import { byId, distinct } from '../by-id.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, notFound, PunchcardError, shorten, unknownIssue } from '../errors.ts';
import type {
  AccessMode,
  Issue,
  NamedRepository,
  Repository,
  RepositoryAccess,
  User,
} from '../records/types.ts';
import { namesOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { accessMode, maySeeUser, repositoryVisibility, userVisibility } from './access.ts';

/** A result found by name; `isOldName` if it has been renamed since (D16). */
export interface Found<T> {
  readonly value: T;
  readonly isOldName: boolean;
}

/** @throws not_found if there is no such user, or the caller may not see them */
export async function findUser(
  context: Context,
  caller: Caller,
  name: string,
  mayFind = maySee,
): Promise<Found<User>> {
  const { read } = context.database;
  const current = await read.users.byName(name);
  const user = current ?? (await read.users.byOldName(name));
  if (user === undefined || !(await mayFind(read, caller, user))) {
    throw notFound(`user redirect does not exist [name: ${shorten(name.toLowerCase())}]`);
  }
  return { value: user, isOldName: current === undefined };
}

/**
 * Like `findUser`, also for users whom the caller follows, is followed by, or blocks: they may list,
 * check and end their own relations (D15).
 */
export const findRelatedUser = (
  context: Context,
  caller: Caller,
  name: string,
): Promise<Found<User>> => findUser(context, caller, name, maySeeOrIsRelated);

async function maySeeOrIsRelated(stores: Stores, caller: Caller, user: User): Promise<boolean> {
  if (await maySee(stores, caller, user)) return true;
  const { follows, blocks } = stores;
  const viewer = caller.user;
  if (viewer === null) return false;
  return (
    (await follows.exists(viewer.id, user.id)) ||
    (await follows.exists(user.id, viewer.id)) ||
    (await blocks.exists(viewer.id, user.id))
  );
}

export async function maySee(stores: Stores, caller: Caller, user: User): Promise<boolean> {
  return maySeeUser(userVisibility(caller), user, (follower, followee) =>
    stores.follows.exists(follower, followee),
  );
}

/** @throws not_found if there is no such repository, or the caller may not read it */
export async function findRepository(
  context: Context,
  caller: Caller,
  ownerName: string,
  name: string,
): Promise<Found<RepositoryAccess>> {
  const { users, repositories } = context.database.read;
  const currentOwner = await users.byName(ownerName);
  const owner = currentOwner ?? (await users.byOldName(ownerName));
  if (owner === undefined) throw notFound();
  const current = await repositories.byName(owner.id, name);
  const repository = current ?? (await repositories.byOldName(owner.id, name));
  if (repository === undefined) throw notFound();
  const access = await accessTo(context.database.read, caller, repository, owner);
  if (access === undefined) throw notFound();
  return { value: access, isOldName: currentOwner === undefined || current === undefined };
}

/**
 * Finds the repository that a body names as `owner/name`, by its current name only (D16).
 * @throws invalid for a malformed name; not_found if there is none, or the caller may not read
 * it
 */
export async function findNamedRepository(
  context: Context,
  caller: Caller,
  fullName: string,
): Promise<RepositoryAccess> {
  const [owner = '', name = '', ...rest] = fullName.split('/');
  if (owner === '' || name === '' || rest.length > 0) {
    throw invalid('[repository]: must be owner/name');
  }
  const unknown = notFound(`repository does not exist [name: ${shorten(fullName)}]`);
  const found = await findRepository(context, caller, owner, name).catch((error: unknown) => {
    throw error instanceof PunchcardError && error.code === 'not_found' ? unknown : error;
  });
  if (found.isOldName) throw unknown;
  return found.value;
}

/** A repository by its ID; undefined if it is deleted, or the caller may not read it. */
export async function findReadable(
  context: Context,
  caller: Caller,
  id: number,
): Promise<RepositoryAccess | undefined> {
  const { read } = context.database;
  const found = await withOwner(read, id);
  return found && accessTo(read, caller, found.repository, found.owner);
}

/** The names of those of the repositories that the caller may read, by id. */
export async function readableNames(
  stores: Stores,
  caller: Caller,
  ids: Iterable<number>,
): Promise<Map<number, NamedRepository>> {
  const visibility = repositoryVisibility(caller);
  const readable = await stores.repositories.readable(visibility, distinct(ids));
  const repositories = await stores.repositories.byIds([...readable]);
  const nameOf = await namesOf(
    stores,
    repositories.map(({ ownerId }) => ownerId),
  );
  return byId(
    repositories.map(({ id, name, ownerId }) => ({ id, name, ownerName: nameOf(ownerId) })),
  );
}

/** Like `findNamedRepository`, looking up each repository once. */
export function repositoryFinder(
  context: Context,
  caller: Caller,
): (fullName: string) => Promise<RepositoryAccess> {
  const found = new Map<string, Promise<RepositoryAccess>>();
  return (fullName) => {
    const known = found.get(fullName) ?? findNamedRepository(context, caller, fullName);
    found.set(fullName, known);
    return known;
  };
}

/**
 * The caller's access to a repository; undefined if they may not read it.
 * @param stores those of the transaction, if a write depends on the result
 */
export async function accessTo(
  stores: Stores,
  caller: Caller,
  repository: Repository,
  owner: User,
  known?: AccessMode,
): Promise<RepositoryAccess | undefined> {
  if (caller.isPublicOnly && repository.isPrivate) return undefined;
  const collaboration =
    known ??
    (caller.user === null
      ? 'none'
      : await stores.repositories.collaboration(repository.id, caller.user.id));
  const maySeeOwner = await maySee(stores, caller, owner);
  const mode = accessMode(caller.user, repository, collaboration, maySeeOwner);
  return mode === 'none' ? undefined : { repository, owner, mode };
}

/** A repository that is not deleted, with its owner. */
export async function withOwner(
  stores: Stores,
  id: number,
): Promise<Pick<RepositoryAccess, 'repository' | 'owner'> | undefined> {
  const repository = await stores.repositories.byId(id);
  const owner = repository === undefined ? undefined : await stores.users.byId(repository.ownerId);
  return repository === undefined || owner === undefined ? undefined : { repository, owner };
}

/** A user's mode in a repository, for any caller. */
export async function accessModeOf(
  stores: Stores,
  user: User,
  { repository, owner }: Pick<RepositoryAccess, 'repository' | 'owner'>,
): Promise<AccessMode> {
  const collaboration = await stores.repositories.collaboration(repository.id, user.id);
  const maySeeOwner = await maySeeUser(userVisibility({ user }), owner, (follower, followee) =>
    stores.follows.exists(follower, followee),
  );
  return accessMode(user, repository, collaboration, maySeeOwner);
}

/**
 * Finds a user by current name: one whom the caller may see or, whatever their visibility, the
 * owner, a collaborator, or a poster, assignee or time tracker of the repository (D15).
 */
export async function findUserInRepository(
  stores: Stores,
  caller: Caller,
  access: RepositoryAccess,
  name: string,
): Promise<User | undefined> {
  const user = await stores.users.byName(name);
  if (user === undefined) return undefined;
  const { repository } = access;
  const isKnown =
    user.id === repository.ownerId ||
    (await maySee(stores, caller, user)) ||
    (await stores.repositories.collaboration(repository.id, user.id)) !== 'none' ||
    (await stores.issues.isInvolved(repository.id, user.id));
  return isKnown ? user : undefined;
}

/** @throws not_found if the issue does not exist, or issues are disabled */
export async function findIssue(
  stores: Stores,
  repository: Repository,
  number: number,
): Promise<Issue> {
  checkHasIssues(repository);
  const issue = await stores.issues.byNumber(repository.id, number);
  if (issue === undefined) throw unknownIssue(number);
  return issue;
}

/** @throws not_found if issues are disabled */
export function checkHasIssues(repository: Repository): void {
  if (!repository.hasIssues) throw notFound('issues are disabled for the repository');
}
