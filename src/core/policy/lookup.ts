import { byId, distinct } from '../by-id.ts';
import type { Caller } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { invalidField, notFound, PunchcardError, shorten, unknownIssue } from '../errors.ts';
import type {
  AccessMode,
  Issue,
  NamedRepository,
  Repository,
  RepositoryAccess,
  User,
} from '../records/types.ts';
import { hostAccountName, namesOf, ownerOf, titleOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { fold } from '../text.ts';
import { view } from '../transaction.ts';
import { accessMode, maySeeUser, repositoryVisibility, userVisibility } from './access.ts';
import { askOpened, connectedAccess, findUnknown, isConnected } from './connected.ts';

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
  if (user === undefined || !(await mayFind(view(context, caller), user))) {
    throw notFound('user.not-found', { name: shorten(name.toLowerCase()) });
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

async function maySeeOrIsRelated(view: View, user: User): Promise<boolean> {
  if (await maySee(view, user)) return true;
  const { follows, blocks } = view;
  const viewer = view.caller.user;
  if (viewer === null) return false;
  return (
    (await follows.exists(viewer.id, user.id)) ||
    (await follows.exists(user.id, viewer.id)) ||
    (await blocks.exists(viewer.id, user.id))
  );
}

export async function maySee(view: View, user: User): Promise<boolean> {
  return maySeeUser(userVisibility(view.caller), user, (follower, followee) =>
    view.follows.exists(follower, followee),
  );
}

/** How a repository is found; what is not said otherwise is for connected ones. */
interface Finding {
  /** Also a hidden one: for names in bodies and filters, never for paths (D56). */
  readonly mayBeHidden?: boolean;
  /** For writes: asked again only if the answer is not fresh, which an absent host does not stop. */
  readonly mayBeOld?: boolean;
  /** The issue that the caller wants there: if it is unknown here, the host is asked for it. */
  readonly number?: number | undefined;
}

/** @throws not_found; unavailable if the host cannot be asked for an unknown issue */
async function findConnected(
  context: Context,
  caller: Caller,
  name: string,
  ownerName: string,
  { mayBeOld = false, number }: Finding,
): Promise<Found<RepositoryAccess>> {
  const { read } = context.database;
  const account = await read.users.byName(hostAccountName);
  const known = account && (await read.repositories.byName(account.id, `${ownerName}/${name}`));
  const isKnown = known && (!number || (await read.issues.byNumber(known.id, number)));
  const newId =
    number === undefined || isKnown
      ? undefined
      : await findUnknown(context, caller, { owner: ownerName, name, number });
  const id = newId ?? known?.id;
  const found = id === undefined ? undefined : await withOwner(read, id);
  if (found === undefined) throw notFound('resource.not-found');
  const { repository, owner } = found;
  if (!mayBeOld || connectedAccess(caller, repository, owner, false) === undefined) {
    await askOpened(context, caller, repository, number);
  }
  const value = connectedAccess(caller, repository, owner, mayBeOld);
  if (value === undefined) throw notFound('resource.not-found');
  const isSame = fold(`${owner.name}/${repository.name}`) === fold(`${ownerName}/${name}`);
  return { value, isOldName: !isSame };
}

/** The connected issue whose page on its host has the address. @throws not_found; unavailable */
export async function findAddressed(
  context: Context,
  caller: Caller,
  address: string,
): Promise<{ readonly access: RepositoryAccess; readonly issue: Issue } | undefined> {
  const [place] = context.doors.flatMap((door) => door.placeAt?.(context, address) ?? []);
  if (place === undefined) return undefined;
  const { owner, name, number } = place;
  const { value: access } = await findConnected(context, caller, name, owner, { number });
  return { access, issue: await issueIn(context.database.read, access, number) };
}

/**
 * Finds a repository here or, if there is none of this name, a connected one.
 * @throws not_found if there is no such repository, or the caller may not read it
 */
export async function findRepository(
  context: Context,
  caller: Caller,
  ownerName: string,
  name: string,
  finding: Finding = {},
): Promise<Found<RepositoryAccess>> {
  const { read } = context.database;
  const { users, repositories } = read;
  const named = await repositories.byFullName(ownerName, name, caller.user?.id ?? 0);
  if (named !== undefined && !isConnected(named.repository)) {
    const { repository, account, collaboration } = named;
    const access = await accessTo(view(context, caller), repository, account, collaboration);
    const isOut = repository.isHidden && finding.mayBeHidden !== true;
    if (access === undefined || isOut) throw notFound('resource.not-found');
    return { value: access, isOldName: false };
  }
  const currentOwner = await users.byName(ownerName);
  const owner = currentOwner ?? (await users.byOldName(ownerName));
  // A renamed owner can still have a repository of this name.
  const current = owner && !currentOwner && (await repositories.byName(owner.id, name));
  const repository = current || (owner && (await repositories.byOldName(owner.id, name)));
  if (owner === undefined || repository === undefined || isConnected(repository)) {
    return findConnected(context, caller, name, ownerName, finding);
  }
  const access = await accessTo(view(context, caller), repository, owner);
  if (access === undefined) throw notFound('resource.not-found');
  return { value: access, isOldName: true };
}

/**
 * Finds the repository that a body or filter names as `owner/name`, by its current name only (D16).
 * Of a connected one, the caller's access may be old.
 * @param number see `Finding`
 * @throws invalid for a malformed name; not_found if there is none, or the caller may not read
 * it
 */
export async function findNamedRepository(
  context: Context,
  caller: Caller,
  fullName: string,
  number?: number,
): Promise<RepositoryAccess> {
  const [owner = '', name = '', ...rest] = fullName.split('/');
  if (owner === '' || name === '' || rest.length > 0) {
    throw invalidField('repository', 'not-a-full-name');
  }
  const unknown = notFound('repository.not-found', { name: shorten(fullName) });
  const finding = { mayBeOld: true, mayBeHidden: true, number };
  const found = await findRepository(context, caller, owner, name, finding).catch(
    (error: unknown) => {
      throw error instanceof PunchcardError && error.kind === 'not_found' ? unknown : error;
    },
  );
  // A name that a host has given up leads to the issue itself there.
  if (found.isOldName && !isConnected(found.value.repository)) throw unknown;
  return found.value;
}

/** A repository by its ID; undefined if it is deleted, or the caller may not read it. */
export async function findReadable(
  context: Context,
  caller: Caller,
  id: number,
): Promise<RepositoryAccess | undefined> {
  const { read } = context.database;
  const found = await read.repositories.withOwner(id, caller.user?.id ?? 0);
  if (found === undefined) return undefined;
  const { repository, account, collaboration } = found;
  return accessTo(view(context, caller), repository, ownerOf(repository, account), collaboration);
}

/** The names of those of the repositories that the caller may read, by id. */
export async function readableNames(
  view: View,
  ids: Iterable<number>,
): Promise<Map<number, NamedRepository>> {
  const visibility = repositoryVisibility(view.caller, true);
  const readable = await view.repositories.readable(visibility, distinct(ids));
  const repositories = await view.repositories.byIds([...readable]);
  const nameOf = await namesOf(
    view,
    repositories.map(({ ownerId }) => ownerId),
  );
  return byId(
    repositories.map((repository) => ({
      id: repository.id,
      name: repository.name,
      ownerName: repository.remoteOwner || nameOf(repository.ownerId),
      title: titleOf(repository),
    })),
  );
}

/** Like `findNamedRepository`, looking up each repository and issue once. */
export function repositoryFinder(
  context: Context,
  caller: Caller,
): (fullName: string, number?: number) => Promise<RepositoryAccess> {
  const found = new Map<string, Promise<RepositoryAccess>>();
  return (fullName, number) => {
    const key = `${fullName}#${number}`;
    const known = found.get(key) ?? findNamedRepository(context, caller, fullName, number);
    found.set(key, known);
    return known;
  };
}

/**
 * The caller's access to a repository; undefined if they may not read it.
 * @param stores those of the transaction, if a write depends on the result
 */
export async function accessTo(
  view: View,
  repository: Repository,
  owner: User,
  known?: AccessMode,
  mayBeOld = false,
): Promise<RepositoryAccess | undefined> {
  if (isConnected(repository)) return connectedAccess(view.caller, repository, owner, mayBeOld);
  if (view.caller.isPublicOnly && repository.isPrivate) return undefined;
  const collaboration =
    known ??
    (view.caller.user === null
      ? 'none'
      : await view.repositories.collaboration(repository.id, view.caller.user.id));
  const maySeeOwner = await maySee(view, owner);
  const mode = accessMode(view.caller.user, repository, collaboration, maySeeOwner);
  return mode === 'none' ? undefined : { repository, owner, mode };
}

/** A repository that is not deleted, with its owner. */
export async function withOwner(
  stores: Stores,
  id: number,
): Promise<Pick<RepositoryAccess, 'repository' | 'owner'> | undefined> {
  const found = await stores.repositories.withOwner(id, 0);
  return found && { repository: found.repository, owner: ownerOf(found.repository, found.account) };
}

/** A user's mode in a repository, for any caller; in a connected one, only the caller's is known. */
export async function accessModeOf(
  stores: Stores,
  user: User,
  { repository, owner }: Pick<RepositoryAccess, 'repository' | 'owner'>,
  caller: Caller,
): Promise<AccessMode> {
  if (isConnected(repository)) {
    const isOwn = caller.user?.id === user.id;
    return (isOwn && connectedAccess(caller, repository, owner, true)?.mode) || 'none';
  }
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
  view: View,
  access: RepositoryAccess,
  name: string,
): Promise<User | undefined> {
  const user = await view.users.byName(name);
  if (user === undefined) return undefined;
  const { repository } = access;
  const isKnown =
    user.id === repository.ownerId ||
    (await maySee(view, user)) ||
    (await view.repositories.collaboration(repository.id, user.id)) !== 'none' ||
    (await view.issues.isInvolved(repository.id, user.id));
  return isKnown ? user : undefined;
}

/** @throws not_found if the issue does not exist, or issues are disabled */
export async function findIssue(
  stores: Stores,
  access: RepositoryAccess,
  number: number,
): Promise<Issue> {
  checkHasIssues(access.repository);
  return issueIn(stores, access, number);
}

/** @throws not_found if the issue does not exist, or the caller may not see its kind */
export async function issueIn(
  stores: Stores,
  { repository, hidden }: Pick<RepositoryAccess, 'repository' | 'hidden'>,
  number: number,
): Promise<Issue> {
  const issue = await stores.issues.byNumber(repository.id, number);
  if (issue === undefined || hidden === (issue.isPull ? 'pulls' : 'issues')) {
    throw unknownIssue(number);
  }
  return issue;
}

/** The caller's access to each of some repositories that they may read. */
export async function accessesIn(
  view: View,
  ids: Iterable<number>,
): Promise<(repository: Repository, owner: User) => RepositoryAccess | undefined> {
  const { user } = view.caller;
  const given =
    user === null ? null : await view.repositories.collaborations(user.id, distinct(ids));
  return (repository, owner) => {
    if (isConnected(repository)) return connectedAccess(view.caller, repository, owner, false);
    const isOwner = user !== null && (user.id === repository.ownerId || user.isAdmin);
    return { repository, owner, mode: isOwner ? 'owner' : (given?.get(repository.id) ?? 'read') };
  };
}

/** @throws not_found if issues are disabled */
export function checkHasIssues(repository: Repository): void {
  if (!repository.hasIssues) throw notFound('issues.disabled');
}
