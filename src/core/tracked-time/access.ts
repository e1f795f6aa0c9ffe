import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { errorOf, forbidden, notFound, unknownIssue } from '../errors.ts';
import { isIssuesWriter, isRepoAdmin, repositoryVisibility } from '../policy/access.ts';
import { isConnected, isFreshIn, seesKind } from '../policy/connected.ts';
import { currentAccess, isWriterIn } from '../policy/recheck.ts';
import { checkTrackingEnabled } from '../policy/tracking.ts';
import type { Issue, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import type { TimeLock } from '../time-lock/types.ts';
import { view } from '../transaction.ts';
import type { TrackedTimeFilter } from './types.ts';

/**
 * If a repository limits time tracking to contributors, only issues writers, the poster and the
 * assignees may use it (D19). `mayTrack` in `sql/stores/issue-list.ts` is the same rule as a predicate.
 * @param isAssignee if it is known already
 * @throws tracking_disabled, tracker_not_usable
 */
export async function checkTrackerUsable(
  view: View,
  access: RepositoryAccess,
  issue: Issue,
  userId: number,
  isAssignee?: boolean,
): Promise<void> {
  checkTrackingEnabled(view.rules, access.repository);
  const mayTrack =
    mayTrackUnassigned(access, issue, userId) ||
    (isAssignee ?? (await view.issues.isAssignee(issue.id, userId)));
  if (!mayTrack) {
    throw errorOf('tracker_not_usable', 'time-tracker.not-usable');
  }
}

/** Whether a user may track time on an issue that is not assigned to them. */
export const mayTrackUnassigned = (
  access: Pick<RepositoryAccess, 'repository' | 'mode'>,
  issue: Pick<Issue, 'posterId'>,
  userId: number,
): boolean =>
  !access.repository.allowOnlyContributorsToTrackTime ||
  isIssuesWriter(access) ||
  issue.posterId === userId;

/** An entry's issue and the access to it, read in the current transaction. */
export interface EntryPlace {
  readonly access: RepositoryAccess;
  readonly issue: Issue;
  /** The result of `TimeLockStore.forWrite`, null for no lock; absent: not read yet. */
  readonly lock?: TimeLock | null;
}

/** Unlike issues, an archived activity takes no more time. @throws locked */
export function checkTakesTime({ access: { repository }, issue }: EntryPlace): void {
  if (!repository.isHidden || !(repository.isArchived || issue.isClosed)) return;
  const name = repository.isArchived ? repository.description : issue.title;
  throw errorOf('locked', 'activity.archived', { name });
}

/** The place of an entry and the caller (`user`), read in the current transaction. */
export interface Tracking extends EntryPlace {
  readonly user: User;
}

/**
 * The first two rules of every write.
 * @param isEntry also reads the time lock, which stays as it is until the transaction commits
 * @throws not_found, tracking_disabled, tracker_not_usable
 */
export async function trackingOn(
  view: View<SignedIn>,
  requested: RepositoryAccess,
  number: number,
  isEntry = false,
): Promise<Tracking> {
  const { id } = requested.repository;
  const [{ access, user }, found] = await Promise.all([
    currentAccess(view, requested),
    isEntry
      ? view.issues.forEntry(id, number, view.caller.user.id)
      : view.issues
          .byNumber(id, number)
          .then((one) => one && { issue: one, isAssignee: undefined }),
  ]);
  if (found === undefined || !seesKind(view.caller, found.issue)) throw unknownIssue(number);
  const { issue, isAssignee, ...lock } = found;
  const holder = user ?? view.caller.user;
  // What an old answer leaves is one's own time.
  const isOld = isConnected(access.repository) && !isFreshIn(view.caller, access.repository);
  if (isOld && !(await hasOwnTime(view, issue, holder))) {
    throw view.caller.answers?.get(issue.repositoryId)?.isLastKnown === true
      ? errorOf('unavailable', 'host.unavailable')
      : unknownIssue(number);
  }
  await checkTrackerUsable(view, access, issue, holder.id, isAssignee);
  // On connected issues, only the holder writes: administrators have no rights there.
  return {
    ...lock,
    access,
    issue,
    user: isConnected(access.repository) ? { ...holder, isAdmin: false } : holder,
  };
}

const hasOwnTime = async (stores: Stores, { id }: Issue, user: User): Promise<boolean> =>
  (await stores.stopwatches.ofUser(user.id))?.issueId === id ||
  (await stores.trackedTimes.ofUserOnIssue(id, user.id)).length > 0;

/** @throws forbidden */
export function checkMayEdit({ access, user }: Tracking, time: TrackedTime): void {
  const isAllowedAdmin = access.repository.adminsMayEditTime && isRepoAdmin(access);
  if (time.userId === user.id || user.isAdmin || isAllowedAdmin) return;
  throw forbidden('time.cannot-change');
}

/**
 * A move to another repository needs the right to add time for the user there.
 * @throws forbidden
 */
export function checkMayReceive({ access, user }: Tracking, time: TrackedTime): void {
  if (time.userId === user.id || user.isAdmin || isRepoAdmin(access)) return;
  throw forbidden('time.cannot-move');
}

/**
 * Whose entries of a repository the caller may list: all users' for issues writers, their own for
 * others.
 * @throws forbidden if they name another user without being an issues writer
 */
export function listableUser(
  caller: SignedIn,
  access: RepositoryAccess,
  named: User | undefined,
): Pick<TrackedTimeFilter, 'userId'> {
  if (isIssuesWriter(access)) return named === undefined ? {} : { userId: named.id };
  if (named !== undefined && named.id !== caller.user.id) {
    throw forbidden('time.user-not-allowed');
  }
  return { userId: caller.user.id };
}

/** An entry of a stored reply: its repository, and whether it is the caller's own. */
export interface ReportedEntry {
  readonly repositoryId: number;
  readonly isOwn: boolean;
}

/**
 * Before a stored reply is repeated: the caller must still be able to list its entries, their own
 * in readable repositories and others' as an issues writer.
 * @throws not_found, forbidden
 */
export async function checkListable(
  context: Context,
  caller: SignedIn,
  entries: readonly ReportedEntry[],
): Promise<void> {
  const { read } = context.database;
  const ids = [...new Set(entries.map((entry) => entry.repositoryId))];
  const visibility = repositoryVisibility(caller, true);
  const readable = await read.repositories.readable(visibility, ids);
  if (readable.size < ids.length) throw notFound('resource.not-found');
  const ofOthers = entries.filter((entry) => !entry.isOwn);
  for (const id of new Set(ofOthers.map((entry) => entry.repositoryId))) {
    if (await isWriterIn(view(context, caller), id)) continue;
    throw forbidden('time.not-visible');
  }
}

/** @throws not_found if it is deleted */
export function checkNotDeleted(time: TrackedTime): void {
  if (time.isDeleted) throw notFound('time.deleted');
}

/** An entry of an issue, deleted or not. @throws not_found if the issue has no such entry */
export async function findEntry(stores: Stores, issue: Issue, id: number): Promise<TrackedTime> {
  const time = await stores.trackedTimes.onIssue(issue.id, id);
  if (time === undefined) throw notFound('time.not-found', { id });
  return time;
}
