import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { unknownUser } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { checkHasIssues, findIssue, findUserInRepository, maySee } from '../policy/lookup.ts';
import { fullIssue, fullIssues } from '../records/full-issue.ts';
import type { FullIssue, RepositoryAccess } from '../records/types.ts';
import { view } from '../transaction.ts';
import type { IssueFilter } from './types.ts';

/** @throws not_found */
export async function getIssue(
  context: Context,
  access: RepositoryAccess,
  number: number,
): Promise<FullIssue> {
  const stores = context.database.read;
  return fullIssue(stores, await findIssue(stores, access, number));
}

/** Filters of a repository's issues; users are given by login. */
export interface IssueQuery
  extends Pick<IssueFilter, 'state' | 'text' | 'sinceUnix' | 'beforeUnix'> {
  readonly createdBy?: string | undefined;
  readonly assignedBy?: string | undefined;
}

/** A repository's issues, newest first. @throws not_found for a user unknown in the repository */
export async function listIssues(
  context: Context,
  caller: Caller,
  access: RepositoryAccess,
  { createdBy, assignedBy, ...filter }: IssueQuery,
): Promise<Listing<FullIssue>> {
  checkHasIssues(access.repository);
  const own = view(context, caller);
  const idOf = async (name: string | undefined): Promise<number | undefined> => {
    if (name === undefined) return undefined;
    const user = await findUserInRepository(own, access, name);
    if (user === undefined) throw unknownUser(name);
    return user.id;
  };
  const [posterId, assigneeId] = [await idOf(createdBy), await idOf(assignedBy)];
  return fullListing(context, caller, {
    ...filter,
    repositoryId: access.repository.id,
    ...(access.hidden === undefined ? {} : { isPull: access.hidden === 'issues' }),
    ...(posterId === undefined ? {} : { posterId }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
  });
}

/** Filters of a search over all repositories. */
export interface IssueSearch
  extends Pick<IssueFilter, 'state' | 'text' | 'sinceUnix' | 'beforeUnix'> {
  /** Only issues posted by, or assigned to, the caller; none for anonymous callers. */
  readonly isCreated?: boolean | undefined;
  readonly isAssigned?: boolean | undefined;
  /** Login of the repositories' owner. */
  readonly owner?: string | undefined;
}

/**
 * The issues of all repositories that the caller may read, newest first.
 * @throws not_found for an owner unknown to the caller
 */
export async function searchIssues(
  context: Context,
  caller: Caller,
  { isCreated, isAssigned, owner, ...filter }: IssueSearch,
): Promise<Listing<FullIssue>> {
  const callerId = caller.user?.id ?? noUserId;
  return fullListing(context, caller, {
    ...filter,
    ...(isCreated === true ? { posterId: callerId } : {}),
    ...(isAssigned === true ? { assigneeId: callerId } : {}),
    ...(owner === undefined ? {} : { ownerId: await ownerIdOf(context, caller, owner) }),
  });
}

/** No user has this id. */
const noUserId = 0;

/** Owners are known to callers who may see them or read one of their repositories (D15). */
async function ownerIdOf(context: Context, caller: Caller, name: string): Promise<number> {
  const own = view(context, caller);
  const owner = await own.users.byName(name);
  if (owner === undefined) throw unknownUser(name);
  if (await maySee(own, owner)) return owner.id;
  const readable = own.repositories.search(repositoryVisibility(caller), { ownerId: owner.id });
  if ((await readable.count()) === 0) throw unknownUser(name);
  return owner.id;
}

function fullListing(context: Context, caller: Caller, filter: IssueFilter): Listing<FullIssue> {
  const stores = context.database.read;
  const found = stores.issues.search(repositoryVisibility(caller), filter);
  return mapListing(found, (issues) => fullIssues(stores, issues));
}
