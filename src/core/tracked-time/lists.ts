import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound, unknownUser } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { isRepoAdmin } from '../policy/access.ts';
import { type Found, findUserInRepository, issueIn } from '../policy/lookup.ts';
import { checkTrackingEnabled, isTrackingEnabled } from '../policy/tracking.ts';
import type { FullTime, RepositoryAccess, User } from '../records/types.ts';
import { parseBound } from '../time/instant.ts';
import { view } from '../transaction.ts';
import { listableUser } from './access.ts';
import { fullTimes, type Within } from './full-time.ts';
import type { TrackedTimeFilter } from './types.ts';

/** Inclusive bounds, RFC 3339, of an entry's time and of its last change. */
export interface TimeBounds {
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  readonly updatedSince?: string | undefined;
  readonly updatedBefore?: string | undefined;
}

/** Filters of a list of entries. */
export interface TimeQuery extends TimeBounds {
  /** A user's name. */
  readonly user?: string | undefined;
}

function list(
  context: Context,
  caller: SignedIn,
  filter: TrackedTimeFilter,
  within?: Within,
): Listing<FullTime> {
  // A filter on the last change scans every entry of the list.
  const isLong = filter.updatedSinceUnix !== undefined || filter.updatedBeforeUnix !== undefined;
  const { background, read } = context.database;
  const own = view(context, caller, isLong ? background : read);
  return mapListing(own.trackedTimes.list(filter), (times) => fullTimes(own, times, within));
}

/**
 * An issue's entries as far as the caller may see them: all for issues writers, their own for
 * others.
 * @throws not_found if time tracking is disabled, or the issue or user does not exist
 * @throws invalid for a malformed bound; forbidden for another user's entries
 */
export async function listIssueTimes(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  query: TimeQuery,
): Promise<Listing<FullTime>> {
  const { repository } = access;
  if (!isTrackingEnabled(context.rules, repository)) throw notFound('time-tracker.disabled');
  const issue = await issueIn(context.database.read, access, number);
  const filter = await readFilter(context, caller, access, query);
  return list(context, caller, { ...filter, issueId: issue.id }, { access, issue });
}

/** Like `listIssueTimes`, for a whole repository. @throws tracking_disabled, and as that does */
export async function listRepositoryTimes(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  query: TimeQuery,
): Promise<Listing<FullTime>> {
  checkTrackingEnabled(context.rules, access.repository);
  const filter = await readFilter(context, caller, access, query);
  return list(context, caller, { ...filter, repositoryId: access.repository.id }, { access });
}

/** Applies the rules on the query, in their documented order. */
async function readFilter(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  query: TimeQuery,
): Promise<TrackedTimeFilter> {
  const named = await namedUser(context, caller, access, query.user);
  return { ...readBounds(query), ...listableUser(caller, access, named) };
}

/** The user named by a filter; undefined for none. @throws not_found */
export async function namedUser(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  text: string | undefined,
): Promise<User | undefined> {
  const name = text?.trim() ?? '';
  if (name === '') return undefined;
  const named = await findUserInRepository(view(context, caller), access, name);
  if (named === undefined) throw unknownUser(name);
  return named;
}

const readBounds = (query: TimeBounds): TrackedTimeFilter => ({
  sinceUnix: parseBound('since', query.since),
  beforeUnix: parseBound('before', query.before),
  updatedSinceUnix: parseBound('updated_since', query.updatedSince),
  updatedBeforeUnix: parseBound('updated_before', query.updatedBefore),
});

/**
 * A user's entries in a repository, for repo admins and the user. An old name is reported as such
 * (D16).
 * @throws tracking_disabled, not_found, forbidden
 */
export async function listUserTimes(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  name: string,
): Promise<Found<{ user: User; times: Listing<FullTime> }>> {
  const { repository } = access;
  checkTrackingEnabled(context.rules, repository);
  const { read } = context.database;
  const renamed =
    (await read.users.byName(name)) === undefined ? await read.users.byOldName(name) : undefined;
  const user = await findUserInRepository(view(context, caller), access, renamed?.name ?? name);
  if (user === undefined) throw unknownUser(name);
  if (renamed === undefined && !isRepoAdmin(access) && user.id !== caller.user.id) {
    throw forbidden('time.user-not-allowed');
  }
  const times = list(context, caller, { repositoryId: repository.id, userId: user.id }, { access });
  return { value: { user, times }, isOldName: renamed !== undefined };
}

/**
 * The caller's entries in all repositories, including those they may no longer read (D24). A token
 * limited to public repositories lists only these.
 * @throws invalid for a malformed bound
 */
export function listMyTimes(
  context: Context,
  caller: SignedIn,
  query: TimeBounds,
): Listing<FullTime> {
  return list(context, caller, {
    ...readBounds(query),
    userId: caller.user.id,
    isPublicOnly: caller.isPublicOnly,
  });
}
