import { audit } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { defined } from '../defined.ts';
import { unknownIssue } from '../errors.ts';
import type { Issue, TimelineEventType } from '../issue/types.ts';
import { currentAccess } from '../policy/lookup.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';
import { revisionOf } from './revision.ts';
import { checkUnlocked } from './time-lock.ts';
import { checkTrackerUsable, instantOf } from './tracked-time.ts';
import type { EntryDetails, RevisionKind, TimeLock, TrackedTime } from './types.ts';

// Shared by all operations that write entries. Each function checks before it writes, so the
// caller's transaction can continue after a refusal.

/** An entry's issue and the access to it, read in the current transaction. */
export interface EntryPlace {
  readonly access: RepositoryAccess;
  readonly issue: Issue;
  /** The result of `TimeLockStore.forWrite`, null for no lock; absent: not read yet. */
  readonly lock?: TimeLock | null;
}

/** The place of an entry and the caller, read in the current transaction. */
export interface Tracking extends EntryPlace {
  /** The caller. */
  readonly user: User;
}

/** By default billable as the repository says, and created by the caller. */
export type EntryInput = Pick<TrackedTime, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'> &
  Partial<EntryDetails & Pick<TrackedTime, 'creatorId'>>;

/** The first two rules of every write. @throws not_found, tracking_disabled, tracker_not_usable */
export async function trackingOn(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
): Promise<Tracking> {
  const [{ access, user }, issue] = await Promise.all([
    currentAccess(stores, caller, requested),
    stores.issues.byNumber(requested.repository.id, number),
  ]);
  if (issue === undefined) throw unknownIssue(number);
  await checkTrackerUsable(stores, context.rules, access, issue, user?.id ?? caller.user.id);
  return { access, issue, user: user ?? caller.user };
}

/** Like `trackingOn`, with the time lock, for a transaction that writes entries. */
export async function trackingToWrite(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
): Promise<Tracking> {
  const [tracking, lock] = await Promise.all([
    trackingOn(context, stores, caller, requested, number),
    stores.timeLocks.forWrite(requested.repository.id),
  ]);
  return { ...tracking, lock: lock ?? null };
}

/** The instants that a lock applies to. */
const instantsOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number[] => [
  instantOf(time),
  time.createdUnix,
];

/**
 * Adds an entry of `holder`, with its revision, event and audit.
 * @param batch groups the changes of one request in the history; '' for a single change
 * @throws locked
 */
export async function insertEntry(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  { access, issue, lock }: EntryPlace,
  holder: User,
  entry: EntryInput,
  how: 'add_time_manual' | 'stop_tracking',
  batch = '',
): Promise<TrackedTime> {
  await checkUnlocked(stores, access.repository, instantsOf(entry), lock);
  const nowUnix = context.clock.nowUnix();
  const time = await stores.trackedTimes.insert({
    ...entry,
    ...issueColumns({ access, issue }),
    userId: holder.id,
    isBillable: entry.isBillable ?? access.repository.defaultBillable,
    creatorId: entry.creatorId ?? caller.actor.id,
    insertedUnix: nowUnix,
  });
  await stores.timeRevisions.add([revisionOf(caller, 'add', time, { batch, nowUnix })]);
  await record(context, stores, caller, issue, { type: how, kind: 'add', times: [time], nowUnix });
  return time;
}

/**
 * Changes an entry or moves it to another issue, with its revision, events and audit. Absent fields
 * stay; without a difference nothing is written.
 * @throws locked, for the entry before and after the change, in either repository
 */
export async function changeEntry(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  from: EntryPlace,
  time: TrackedTime,
  changes: Partial<Omit<EntryInput, 'creatorId'>>,
  to: EntryPlace,
  batch = '',
): Promise<TrackedTime> {
  const isMoved = to.issue.id !== from.issue.id;
  const changed: TrackedTime = { ...time, ...defined(changes) };
  const isSame = (Object.keys(changed) as (keyof TrackedTime)[]).every(
    (key) => changed[key] === time[key],
  );
  if (isSame && !isMoved) return time;
  await checkUnlocked(stores, from.access.repository, instantsOf(time), from.lock);
  await checkUnlocked(stores, to.access.repository, instantsOf(changed), to.lock);
  const nowUnix = context.clock.nowUnix();
  const after: TrackedTime = {
    ...changed,
    ...(isMoved ? issueColumns(to) : {}),
    updatedUnix: nowUnix,
    version: time.version + 1,
  };
  await stores.trackedTimes.update(after, time);
  const kind = isMoved ? 'move' : 'edit';
  await stores.timeRevisions.add([revisionOf(caller, kind, time, { batch, nowUnix })]);
  if (isMoved) {
    // An issue's timeline always sums up to its entries.
    const left = { type: 'delete_time_manual', kind, times: [time], nowUnix } as const;
    await record(context, stores, caller, from.issue, left);
    const come = { type: 'add_time_manual', kind: null, times: [after], nowUnix } as const;
    await record(context, stores, caller, to.issue, come);
  } else {
    await record(context, stores, caller, from.issue, {
      type: 'edit_time_manual',
      kind,
      times: [{ ...after, timeSeconds: after.timeSeconds - time.timeSeconds }],
      nowUnix,
    });
  }
  return after;
}

/** The issue's columns of an entry or a stopwatch. */
export const issueColumns = ({ access, issue }: EntryPlace) => ({
  issueId: issue.id,
  issueNumber: issue.number,
  repositoryId: access.repository.id,
  ownerNameThen: access.owner.name,
  repositoryNameThen: access.repository.name,
});

/**
 * Deletes entries of one issue, with their revisions.
 * @param times none of them deleted
 * @param batch groups them in the history; '' for a single deletion
 * @throws locked if any of them is; nothing is written then
 */
export async function removeEntries(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  place: EntryPlace,
  times: readonly TrackedTime[],
  batch: string,
): Promise<void> {
  await checkUnlocked(stores, place.access.repository, times.flatMap(instantsOf), place.lock);
  const nowUnix = context.clock.nowUnix();
  await stores.trackedTimes.setDeleted(
    times.map((time) => time.id),
    nowUnix,
    nowUnix,
  );
  await stores.timeRevisions.add(
    times.map((time) => revisionOf(caller, 'delete', time, { batch, nowUnix })),
  );
  const change = { type: 'delete_time_manual', kind: 'delete', times, nowUnix } as const;
  await record(context, stores, caller, place.issue, change);
}

/**
 * Restores deleted entries of one issue, with their revisions.
 * @returns the restored entries
 * @throws locked if any of them is; nothing is written then
 */
export async function restoreEntries(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  place: EntryPlace,
  times: readonly TrackedTime[],
  batch: string,
): Promise<TrackedTime[]> {
  await checkUnlocked(stores, place.access.repository, times.flatMap(instantsOf), place.lock);
  const nowUnix = context.clock.nowUnix();
  await stores.trackedTimes.setDeleted(
    times.map((time) => time.id),
    0,
    nowUnix,
  );
  const restored = times.map((time) => ({
    ...time,
    isDeleted: false,
    updatedUnix: nowUnix,
    version: time.version + 1,
  }));
  await stores.timeRevisions.add(
    restored.map((time) => revisionOf(caller, 'restore', time, { batch, nowUnix })),
  );
  const change = {
    type: 'restore_time_manual',
    kind: 'restore',
    times: restored,
    nowUnix,
  } as const;
  await record(context, stores, caller, place.issue, change);
  return restored;
}

interface Change {
  readonly type: TimelineEventType;
  /** The audited action; null: audited by another call. */
  readonly kind: RevisionKind | null;
  readonly times: readonly TrackedTime[];
  /** The time of the change, as the clock may have advanced since. */
  readonly nowUnix: number;
}

/** Adds a change to the issue's timeline and, if made for another user, to the audit. */
async function record(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  issue: Issue,
  { type, kind, times, nowUnix }: Change,
): Promise<void> {
  for (const userId of new Set(times.map((time) => time.userId))) {
    const own = times.filter((time) => time.userId === userId);
    const [first] = own;
    const trackedTimeId = own.length === 1 && first !== undefined ? first.id : null;
    const timeSeconds = own.reduce((sum, time) => sum + time.timeSeconds, 0);
    await stores.timeline.add({
      issueId: issue.id,
      type,
      userId,
      trackedTimeId,
      timeSeconds,
      createdUnix: nowUnix,
    });
    const isForAnother = userId !== caller.actor.id || caller.user.id !== caller.actor.id;
    if (kind === null || !isForAnother) continue;
    const target = trackedTimeId === null ? `issue:${issue.id}` : `time:${trackedTimeId}`;
    const detail = `${timeSeconds} seconds of user:${userId}`;
    await audit(context, stores, caller, `time.${kind}`, target, detail);
  }
  // One update per issue and second is enough.
  if (issue.updatedUnix < nowUnix) await stores.issues.touch(issue.id, nowUnix);
}
