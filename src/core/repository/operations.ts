import { byId, distinct } from '../by-id.ts';
import { type Caller, isActingForAnother, type SignedIn } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { defined } from '../defined.ts';
import { conflict, forbidden, invalid, notFound, throwAsTaken } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { checkRepoAdmin, repositoryVisibility, requireAdminCaller } from '../policy/access.ts';
import { accessesIn } from '../policy/lookup.ts';
import {
  currentAccount,
  currentSelf,
  recheckAccess,
  recheckLocal,
  requireSiteAdmin,
} from '../policy/recheck.ts';
import type { Repository, RepositoryAccess, User } from '../records/types.ts';
import { ownerOf } from '../records/user.ts';
import { requireRecentPassword } from '../sign-in/account-status.ts';
import { fold } from '../text.ts';
import { checkNothingLocked } from '../time-lock/time-lock.ts';
import { view, write } from '../transaction.ts';
import {
  checkBranch,
  checkDescription,
  checkName,
  checkWebsite,
  takeRepositoryName,
} from './rules.ts';
import type { RepositoryChanges, RepositoryFilter } from './types.ts';

/** The fields of a new repository; absent ones default to the instance's settings. */
export interface RepositoryInput {
  readonly name: string;
  readonly description?: string | undefined;
  readonly website?: string | undefined;
  readonly defaultBranch?: string | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly isTemplate?: boolean | undefined;
  readonly enableTimeTracker?: boolean | undefined;
  readonly allowOnlyContributorsToTrackTime?: boolean | undefined;
  readonly enableIssueDependencies?: boolean | undefined;
  readonly defaultBillable?: boolean | undefined;
  readonly adminsMayEditTime?: boolean | undefined;
}

/** Absent fields stay as they are. */
export type RepositoryEdit = {
  readonly [K in Exclude<keyof RepositoryChanges, 'archivedUnix' | 'updatedUnix'>]?:
    | RepositoryChanges[K]
    | undefined;
};

const nameIsTaken = (): Error => conflict('repository.exists');

/** @throws forbidden for tokens limited to public repositories */
export function checkTokenAllowsPrivate(actor: Caller, isPrivate: boolean | undefined): void {
  if (actor.isPublicOnly && isPrivate === true) {
    throw forbidden('token.public-only');
  }
}

/**
 * Creates a repository of `owner`, for the owner and site admins.
 * @throws invalid for a malformed name; conflict if it is taken or reserved
 */
export async function createRepository(
  context: Context,
  actor: Caller,
  owner: User,
  input: RepositoryInput,
): Promise<RepositoryAccess> {
  if (actor.user?.id !== owner.id) requireAdminCaller(actor);
  checkTokenAllowsPrivate(actor, input.isPrivate);
  checkInput(input);
  return write(context, actor, (tx) =>
    insertRepository(tx, owner, input).catch(throwAsTaken(nameIsTaken())),
  );
}

/** @throws invalid */
export function checkInput(input: RepositoryInput): void {
  checkName(input.name);
  checkDescription(input.description ?? '');
  checkWebsite(input.website ?? '');
  checkBranch(input.defaultBranch ?? '');
}

/**
 * Creates a repository in a transaction; its input and the caller's token are checked before.
 * @throws conflict if the name is reserved; a DuplicateError if it is taken
 */
export async function insertRepository(
  tx: Tx,
  owner: User,
  input: RepositoryInput,
): Promise<RepositoryAccess> {
  const { caller, rules, nowUnix } = tx;
  const isOwn = caller.user?.id === owner.id;
  // Re-check: the administrator's rights or the owner may be gone.
  if (!isOwn) await requireSiteAdmin(tx);
  const current = isOwn ? await currentSelf(tx, owner) : await currentAccount(tx, owner);
  const wanted = { ownerId: owner.id, name: input.name, repositoryId: null };
  await takeRepositoryName(tx, wanted, nameIsTaken);
  const repository = await tx.repositories.insert({
    allowOnlyContributorsToTrackTime: rules.defaultAllowOnlyContributorsToTrackTime,
    ...defined(input),
    name: input.name,
    defaultBranch: input.defaultBranch || 'main',
    ownerId: owner.id,
    createdUnix: nowUnix,
  });
  if (!isOwn || isActingForAnother(caller)) {
    await tx.audit('repository.create', `repository:${repository.id}`, repository.name);
  }
  return { repository, owner: current, mode: 'owner' };
}

/**
 * Edits a repository, for repo admins. A former name redirects to the new one (D16).
 * @throws forbidden, also for a session without a recent password that makes it public; invalid, also
 * for a taken name, as clients expect
 */
export async function editRepository(
  context: Context,
  actor: Caller,
  access: RepositoryAccess,
  edit: RepositoryEdit,
): Promise<RepositoryAccess> {
  return write(context, actor, async (tx) => {
    const now = await recheckLocal(tx, access);
    checkRepoAdmin(now);
    checkTokenAllowsPrivate(actor, edit.isPrivate);
    if (edit.description !== undefined) checkDescription(edit.description);
    if (edit.website !== undefined) checkWebsite(edit.website);
    if (edit.defaultBranch !== undefined) checkBranch(edit.defaultBranch);
    const changes = changesOf(now.repository, edit, tx.nowUnix);
    if (Object.keys(changes).length === 0) return now;
    // What strangers have read cannot be taken back.
    if (changes.isPrivate === false) requireRecentPassword(context, actor);
    if (changes.name !== undefined) await rename(tx, now.repository, changes.name);
    const changed = Object.keys(changes).join(', ');
    await tx.repositories.update(now.repository.id, {
      ...changes,
      updatedUnix: tx.nowUnix,
    });
    const target = `repository:${now.repository.id}`;
    await tx.audit('repository.edit', target, changed);
    if (changes.isPrivate === false) {
      const detail = `${now.owner.name}/${changes.name ?? now.repository.name}`;
      await tx.audit('repository.publish', target, detail);
    }
    return recheckAccess(tx, now);
  });
}

/** The fields of `edit` that differ from the repository. */
function changesOf(
  repository: Repository,
  edit: RepositoryEdit,
  nowUnix: number,
): RepositoryChanges {
  const changed = Object.entries(edit).filter(
    ([key, value]) => value !== undefined && value !== repository[key as keyof RepositoryEdit],
  );
  const changes = Object.fromEntries(changed) as RepositoryChanges;
  if (changes.isArchived === undefined) return changes;
  return { ...changes, archivedUnix: changes.isArchived ? nowUnix : 0 };
}

/** Takes the new name and makes the former one a redirect. The caller updates the row. */
async function rename(tx: Tx, repository: Repository, name: string): Promise<void> {
  checkName(name);
  if (fold(name) === fold(repository.name)) return;
  const { id, ownerId } = repository;
  const isTaken = (): Error => invalid('repository.name-taken', { name });
  await takeRepositoryName(tx, { ownerId, name, repositoryId: id }, isTaken);
  await tx.repositories.update(id, { name }).catch(throwAsTaken(isTaken()));
  await tx.repositories.reserveName(ownerId, repository.name, id, tx.nowUnix);
}

/**
 * Soft-deletes a repository; it, its issues and their entries disappear from all replies (D33).
 * @throws forbidden for anyone but its owner and site admins; locked if it has entries in a
 * locked period
 */
export async function deleteRepository(
  context: Context,
  actor: Caller,
  access: RepositoryAccess,
): Promise<void> {
  await write(context, actor, async (tx) => {
    const now = await recheckLocal(tx, access);
    if (now.mode !== 'owner') throw forbidden('repository.not-owner');
    const { id, name } = now.repository;
    await checkNothingLocked(tx, now.repository);
    await tx.repositories.markDeleted(id, tx.nowUnix);
    const target = `repository:${id}`;
    await tx.audit('repository.delete', target, `${now.owner.name}/${name}`);
  });
}

/**
 * Restores the most recently deleted repository of that name, with its contents.
 * @throws forbidden for anyone but site admins and the host; not_found if it was purged;
 * conflict if its name is taken
 */
export async function restoreRepository(
  context: Context,
  actor: Caller,
  ownerName: string,
  name: string,
): Promise<Repository> {
  requireAdminCaller(actor);
  return write(context, actor, async (tx) => {
    const owner = await tx.users.byName(ownerName);
    const [deleted] =
      owner === undefined ? [] : await tx.repositories.deletedByName(owner.id, name);
    if (deleted === undefined || deleted.isHidden || !canBeRestored(context, deleted.deletedUnix)) {
      throw notFound('repository.not-deleted', { owner: ownerName, name });
    }
    const { deletedUnix, ...repository } = deleted;
    const { id, ownerId } = repository;
    await takeRepositoryName(tx, { ownerId, name, repositoryId: id }, nameIsTaken);
    await tx.repositories.restore(id).catch(throwAsTaken(nameIsTaken()));
    const target = `repository:${id}`;
    await tx.audit('repository.restore', target, `${ownerName}/${name}`);
    return repository;
  });
}

/** True within the restore period, after which the purge removes it. */
export function canBeRestored(
  context: Pick<Context, 'clock' | 'rules'>,
  deletedUnix: number,
): boolean {
  return deletedUnix >= context.clock.nowUnix() - context.rules.restoreDays * 86_400;
}

/** The repositories that the caller may read, with their access. */
export function listRepositories(
  context: Context,
  caller: Caller,
  filter: RepositoryFilter,
): Listing<RepositoryAccess> {
  const own = view(context, caller);
  return mapListing(own.repositories.search(repositoryVisibility(caller), filter), (repositories) =>
    accessesTo(own, repositories),
  );
}

/** Repositories that the caller owns or collaborates on. */
export function listOwnRepositories(context: Context, caller: SignedIn): Listing<RepositoryAccess> {
  return listRepositories(context, caller, { memberId: caller.user.id });
}

export interface RepositorySearch extends Pick<RepositoryFilter, 'sort' | 'time' | 'isDescending'> {
  readonly text?: string | undefined;
  readonly inDescription?: boolean | undefined;
  /** Owned by this user or, unless `isExclusive`, shared with them. */
  readonly userId?: number | undefined;
  readonly isExclusive?: boolean | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isTemplate?: boolean | undefined;
}

/**
 * The matching repositories that the caller may read. Anonymous callers cannot search by
 * collaborator.
 */
export function searchRepositories(
  context: Context,
  caller: Caller,
  { userId, isExclusive, ...search }: RepositorySearch,
): Listing<RepositoryAccess> {
  const isOwnerOnly = isExclusive === true || caller.user === null;
  const whose =
    userId === undefined ? {} : isOwnerOnly ? { ownerId: userId } : { memberId: userId };
  return listRepositories(context, caller, defined({ ...search, ...whose }));
}

/** The caller's access to readable repositories; those of deleted owners are omitted. */
async function accessesTo(
  view: View,
  repositories: readonly Repository[],
): Promise<RepositoryAccess[]> {
  const accessTo = await accessesIn(
    view,
    repositories.map((repository) => repository.id),
  );
  const ownerIds = distinct(repositories.map((repository) => repository.ownerId));
  const owners = byId(await view.users.byIds(ownerIds));
  return repositories.flatMap((repository) => {
    const account = owners.get(repository.ownerId);
    if (account === undefined) return [];
    return accessTo(repository, ownerOf(repository, account)) ?? [];
  });
}
