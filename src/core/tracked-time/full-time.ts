import { repositoryVisibility } from '../access.ts';
import type { Caller } from '../caller.ts';
import { fullIssues } from '../issue/full-issue.ts';
import type { Stores } from '../store.ts';
import { ghost, type User } from '../user/user.ts';
import type { Tracking } from './entries.ts';
import type { FullTime, TrackedTime } from './tracked-time.ts';

/**
 * Entries with all that their JSON names, as far as the caller may know it, read in batches and in
 * the same order.
 */
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
    // Null too where it was deleted since the entry was read.
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

/** As `fullTimes`, for one. */
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
 * As `fullTime`, for an entry that was written a moment ago in the same unit, where most of it is
 * known: whoever writes it may read its repository.
 * @param place where it was written, as looked at before
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
      // It was touched by the entry.
      issue: { ...issue, updatedUnix: Math.max(issue.updatedUnix, time.updatedUnix) },
      poster: known.get(issue.posterId) ?? ghost(issue.posterId),
      assignees: assigneeIds.flatMap((id) => known.get(id) ?? []),
      repository,
      owner,
    },
  };
}
