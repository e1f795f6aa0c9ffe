import { byId, distinct } from '../by-id.ts';
import type { View } from '../context.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { isConnected, isShownIn, seesKind } from '../policy/connected.ts';
import { fullIssues, peopleOf } from '../records/full-issue.ts';
import type {
  FullIssue,
  FullTime,
  Issue,
  RepositoryAccess,
  TrackedTime,
  User,
} from '../records/types.ts';
import { ghost } from '../records/user.ts';
import type { Stores } from '../store.ts';
import type { Tracking } from './access.ts';

/**
 * Loads entries with everything their JSON needs and the caller may see, in the same order.
 * @param within their common repository, if already loaded and readable by the caller
 */
export async function fullTimes(
  view: View,
  times: readonly TrackedTime[],
  within?: Within,
): Promise<FullTime[]> {
  if (times.length === 0) return [];
  const issues = await (within === undefined
    ? readableIssues(view, times)
    : issuesWithin(view, times, within));
  const seen = issues.filter(({ issue }) => seesKind(view.caller, issue));
  const issueById = new Map(seen.map((full) => [full.issue.id, full]));
  const nameById = await view.users.namesByIds(
    distinct(times.flatMap((time) => [time.userId, time.creatorId])),
  );
  return times.map((time) => {
    // Also null if the issue was deleted after the entry was read.
    const issue = issueById.get(time.issueId) ?? null;
    const isByAnother = time.creatorId !== time.userId && issue !== null;
    return {
      time,
      userName: nameById.get(time.userId) ?? ghost(time.userId).name,
      creatorName: isByAnother ? (nameById.get(time.creatorId) ?? null) : null,
      issue,
    };
  });
}

/** A repository that the caller may read, and the issue if there is only one. */
export interface Within {
  readonly access: RepositoryAccess;
  readonly issue?: Issue;
}

async function issuesWithin(
  stores: Stores,
  times: readonly TrackedTime[],
  { access, issue }: Within,
): Promise<FullIssue[]> {
  const issues =
    issue === undefined
      ? await stores.issues.byIds(distinct(times.map((time) => time.issueId)))
      : [issue];
  return fullIssues(stores, issues, access);
}

/** The issues in repositories that the caller may read. */
async function readableIssues(view: View, times: readonly TrackedTime[]): Promise<FullIssue[]> {
  const readable = await view.repositories.readable(
    repositoryVisibility(view.caller, true),
    distinct(times.map((time) => time.repositoryId)),
  );
  const shown = times.filter((time) => readable.has(time.repositoryId));
  const ids = distinct(shown.map((time) => time.issueId));
  return fullIssues(view, await view.issues.byIds(ids));
}

/** Like `fullTimes`, for one entry. */
export async function fullTime(view: View, time: TrackedTime): Promise<FullTime> {
  const [full] = await fullTimes(view, [time]);
  if (full === undefined) throw new Error('an entry was lost on its way');
  return full;
}

/**
 * Like `fullTime`, for an entry just written in this transaction, with most of its data at hand. The
 * writer may always read a repository of this instance.
 * @param tracking the entry's place and the caller
 */
export async function fullTimeAt(
  view: View,
  { access: { repository, owner }, issue, user }: Tracking,
  holder: User,
  time: TrackedTime,
): Promise<FullTime> {
  const people = await view.issues.people(issue.id);
  const assigneeIds = people.flatMap((one) => (one.isAssignee ? [one.user.id] : []));
  const known = byId([
    ...(view.caller.actor ? [view.caller.actor] : []),
    user,
    ...people.map((one) => one.user),
  ]);
  const isByAnother = time.creatorId !== time.userId;
  const isShown = !isConnected(repository) || isShownIn(view.caller, repository);
  return {
    time,
    userName: holder.name,
    creatorName: isByAnother ? (known.get(time.creatorId)?.name ?? null) : null,
    issue: isShown
      ? {
          // The insert has updated the issue since it was read.
          issue: { ...issue, updatedUnix: Math.max(issue.updatedUnix, time.updatedUnix) },
          ...peopleOf(issue, assigneeIds, known),
          repository,
          owner,
        }
      : null,
  };
}
