import { repositoryVisibility } from '../access.ts';
import type { Caller } from '../caller.ts';
import { fullIssues } from '../issue/full-issue.ts';
import type { Stores } from '../store.ts';
import { ghost, type User } from '../user/user.ts';
import type { Tracking } from './entries.ts';
import type { FullTime, TrackedTime } from './tracked-time.ts';

/** Loads entries with everything their JSON needs and the caller may see, in the same order. */
export async function fullTimes(
  stores: Stores,
  caller: Caller,
  times: readonly TrackedTime[],
): Promise<FullTime[]> {
  if (times.length === 0) return [];
  const readable = await stores.trackedTimes.readableRepositories(
    repositoryVisibility(caller),
    distinct(times.map((time) => time.repositoryId)),
  );
  const shown = times.filter((time) => readable.has(time.repositoryId));
  const issues = await fullIssues(
    stores,
    await stores.issues.byIds(distinct(shown.map((time) => time.issueId))),
  );
  const issueById = new Map(issues.map((full) => [full.issue.id, full]));
  const users = await stores.users.byIds(
    distinct(times.flatMap((time) => [time.userId, time.creatorId])),
  );
  const nameById = new Map(users.map((user) => [user.id, user.name]));
  return times.map((time) => {
    // Also null where the issue was deleted after the entry was read.
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

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** As `fullTimes`, for one entry. */
export async function fullTime(
  stores: Stores,
  caller: Caller,
  time: TrackedTime,
): Promise<FullTime> {
  const [full] = await fullTimes(stores, caller, [time]);
  if (full === undefined) throw new Error('an entry was lost on its way');
  return full;
}

/**
 * As `fullTime`, for an entry just written in this transaction, with most of its data at hand. The
 * writer may always read the repository.
 * @param tracking the entry's place and the caller
 */
export async function fullTimeAt(
  stores: Stores,
  { access: { repository, owner }, issue, user }: Tracking,
  holder: User,
  time: TrackedTime,
): Promise<FullTime> {
  const known = new Map([owner, user, holder].map((one) => [one.id, one]));
  const assigneeIds = (await stores.issues.assigneeIds([issue.id])).get(issue.id) ?? [];
  const isByAnother = time.creatorId !== time.userId;
  const needed = [issue.posterId, ...assigneeIds, ...(isByAnother ? [time.creatorId] : [])];
  const missing = distinct(needed.filter((id) => !known.has(id)));
  for (const one of await stores.users.byIds(missing)) known.set(one.id, one);
  return {
    time,
    userName: holder.name,
    creatorName: isByAnother ? (known.get(time.creatorId)?.name ?? null) : null,
    issue: {
      // The insert has updated the issue since it was read.
      issue: { ...issue, updatedUnix: Math.max(issue.updatedUnix, time.updatedUnix) },
      poster: known.get(issue.posterId) ?? ghost(issue.posterId),
      assignees: assigneeIds.flatMap((id) => known.get(id) ?? []),
      repository,
      owner,
    },
  };
}
