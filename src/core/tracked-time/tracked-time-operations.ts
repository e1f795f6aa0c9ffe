import { isRepoAdmin, type RepositoryAccess, repositoryVisibility } from '../access.ts';
import { auditOf } from '../audit.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { forbidden, invalid, notFound, unknownIssue, unknownUser } from '../errors.ts';
import type { Issue } from '../issue/issue.ts';
import { fullIssues } from '../issue/issue-operations.ts';
import { type TimelineEventType, timelineEvent } from '../issue/timeline.ts';
import { accessAgain, findUserInRepository } from '../lookup.ts';
import type { Stores } from '../store.ts';
import { fold } from '../text.ts';
import { parseInstant } from '../time.ts';
import { ghost, type User } from '../user/user.ts';
import type { World } from '../world.ts';
import { checkTrackerUsable, type FullTime, type TrackedTime } from './tracked-time.ts';

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
  const users = await stores.users.byIds(distinct(times.map((time) => time.userId)));
  const nameById = new Map(users.map((user) => [user.id, user.name]));
  return times.map((time) => ({
    time,
    userName: nameById.get(time.userId) ?? ghost(time.userId).name,
    // Absent too where it was deleted since the entry was read.
    issue: issueById.get(time.issueId) ?? null,
  }));
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

export interface AddTimeInput {
  readonly timeSeconds: number;
  /** RFC 3339; absent, null and the zero date mean now. */
  readonly created?: string | null;
  /** For whom; both keys mean the same, null and '' mean absent (D21). */
  readonly user?: string | null;
  readonly userName?: string | null;
}

/** The last second of the year 9999. */
const maxCreatedUnix = 253_402_300_799;

/** @throws invalid that names the field */
function readInput(world: World, input: AddTimeInput): { createdUnix: number; named: string } {
  const [user, userName] = [input.user ?? '', input.userName ?? ''];
  if (user !== '' && userName !== '' && fold(user) !== fold(userName)) {
    throw invalid('[user]: differs from user_name, which means the same');
  }
  const created = input.created == null ? 'none' : parseInstant(input.created);
  if (created === undefined) {
    throw invalid('[created]: must be a time in RFC 3339, such as 2026-05-04T09:30:00Z');
  }
  if (created !== 'none' && (created < 0 || created > maxCreatedUnix)) {
    throw invalid('[created]: must be in the years 1970 to 9999');
  }
  return {
    createdUnix: created === 'none' ? world.clock.nowUnix() : created,
    named: user === '' ? userName : user,
  };
}

/** What may have changed since the request was let in, as it is inside the write. */
interface Tracking {
  readonly access: RepositoryAccess;
  readonly issue: Issue;
  readonly user: User;
}

/** The first two rules of every write. @throws not_found, tracking_disabled, tracker_not_usable */
async function trackingOn(
  world: World,
  stores: Stores,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
): Promise<Tracking> {
  const access = await accessAgain(stores, caller, asked);
  const user = (await stores.users.byId(caller.user.id)) ?? caller.user;
  const issue = await stores.issues.byNumber(access.repository.id, number);
  if (issue === undefined) throw unknownIssue(number);
  await checkTrackerUsable(stores, world.rules, access, issue, user.id);
  return { access, issue, user };
}

/**
 * Adds an entry to an issue: for the caller, or for whom he names where he is a site admin, or an
 * admin of the repository who names another.
 * @throws invalid for `created` and for two different names, before anything else
 * @throws not_found where there is no such issue, or nobody of that name
 * @throws tracking_disabled, tracker_not_usable
 */
export async function addTime(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
  input: AddTimeInput,
): Promise<FullTime> {
  const { createdUnix, named } = readInput(world, input);
  return world.database.write(async (stores) => {
    const tracking = await trackingOn(world, stores, caller, asked, number);
    const { access, issue } = tracking;
    const holder = await holderOf(stores, caller, tracking, named);
    const nowUnix = world.clock.nowUnix();
    const time = await stores.trackedTimes.insert({
      issueId: issue.id,
      repositoryId: access.repository.id,
      userId: holder.id,
      timeSeconds: input.timeSeconds,
      createdUnix,
      insertedUnix: nowUnix,
      ownerNameThen: access.owner.name,
      repositoryNameThen: access.repository.name,
    });
    await note(world, stores, caller, issue, {
      type: 'add_time_manual',
      userId: holder.id,
      timeId: time.id,
      timeSeconds: time.timeSeconds,
    });
    const [full] = await fullTimes(stores, caller, [time]);
    return full ?? { time, userName: holder.name, issue: null };
  });
}

/** Whose entry it becomes: a name that the caller may not give is ignored without a look-up (D21). */
async function holderOf(
  stores: Stores,
  caller: SignedIn,
  { access, user }: Tracking,
  named: string,
): Promise<User> {
  const isOwnName = fold(named) === fold(user.name);
  const mayName = user.isAdmin || (isRepoAdmin(access) && !isOwnName);
  if (named === '' || !mayName) return user;
  const holder = await findUserInRepository(stores, caller, access, named);
  if (holder === undefined) throw unknownUser(named);
  return holder;
}

/**
 * Deletes the caller's entries on an issue, and nobody else's.
 * @throws not_found where there is no such issue, or he has none on it
 * @throws tracking_disabled, tracker_not_usable
 */
export async function resetTimes(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
): Promise<void> {
  await world.database.write(async (stores) => {
    const { issue, user } = await trackingOn(world, stores, caller, asked, number);
    const removed = await stores.trackedTimes.markAllDeleted(
      issue.id,
      user.id,
      world.clock.nowUnix(),
    );
    if (removed.count === 0) throw notFound('tracked_time does not exist');
    await note(world, stores, caller, issue, {
      type: 'delete_time_manual',
      userId: user.id,
      timeId: null,
      timeSeconds: removed.timeSeconds,
    });
  });
}

/**
 * Deletes one entry of an issue: the caller's own, or, for a site admin, anybody's.
 * @throws not_found where there is no such issue, or no such entry on it, or it is deleted already
 * @throws tracking_disabled, tracker_not_usable, and forbidden for another's entry
 */
export async function deleteTime(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
  id: number,
): Promise<void> {
  await world.database.write(async (stores) => {
    const { issue, user } = await trackingOn(world, stores, caller, asked, number);
    const time = await stores.trackedTimes.onIssue(issue.id, id);
    if (time === undefined) throw notFound(`tracked_time does not exist [id: ${id}]`);
    if (time.isDeleted) throw notFound('tracked time was already deleted');
    if (time.userId !== user.id && !user.isAdmin) {
      throw forbidden('only the user whose time it is and site administrators can delete it');
    }
    await stores.trackedTimes.markDeleted(time.id, world.clock.nowUnix());
    await note(world, stores, caller, issue, {
      type: 'delete_time_manual',
      userId: time.userId,
      timeId: time.id,
      timeSeconds: time.timeSeconds,
    });
  });
}

interface Change {
  readonly type: TimelineEventType;
  /** Whose time it is. */
  readonly userId: number;
  readonly timeId: number | null;
  readonly timeSeconds: number;
}

/** Puts a change into the issue's timeline, and into the audit where it is in another's name. */
async function note(
  world: World,
  stores: Stores,
  caller: SignedIn,
  issue: Issue,
  { type, userId, timeId, timeSeconds }: Change,
): Promise<void> {
  const nowUnix = world.clock.nowUnix();
  await stores.timeline.add(
    timelineEvent({
      issueId: issue.id,
      type,
      userId,
      trackedTimeId: timeId,
      timeSeconds,
      createdUnix: nowUnix,
    }),
  );
  await stores.issues.touch(issue.id, nowUnix);
  if (userId !== caller.actor.id || caller.user.id !== caller.actor.id) {
    const action = type === 'add_time_manual' ? 'time.add' : 'time.delete';
    const target = timeId === null ? `issue:${issue.id}` : `time:${timeId}`;
    const detail = `${timeSeconds} seconds of user:${userId}`;
    await stores.audit.add(auditOf(world, caller, action, target, detail));
  }
}
