import { audit } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, EntryChange } from '../context.ts';
import { defined } from '../defined.ts';
import { timeSettingsOf, unset } from '../records/time-settings.ts';
import type { EntryDetails, Issue, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import { noonOf } from '../time/days.ts';
import { checkUnlocked } from '../time-lock/time-lock.ts';
import { revisionOf } from '../time-revision/revision.ts';
import type { RevisionKind } from '../time-revision/types.ts';
import type { TimelineEventType } from '../timeline/types.ts';
import { type EntryPlace, type Tracking, trackingOn } from './access.ts';

// Shared by all operations that write entries. Each function checks before it writes, so the
// caller's transaction can continue after a refusal.

/** By default, billable according to the repository, and added by the caller. */
export type EntryInput = Pick<TrackedTime, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'> &
  Partial<EntryDetails & Pick<TrackedTime, 'creatorId'>>;

/** A transaction that writes one or more entries. */
export interface EntryTransaction {
  readonly context: Context;
  readonly stores: Stores;
  readonly caller: SignedIn;
  /** Groups the changes in the history; '' for a single change. */
  readonly batch: string;
  /**
   * Like `trackingOn`, with the time lock; read once per issue, because nothing in this transaction
   * changes the result.
   */
  tracking(requested: RepositoryAccess, number: number): Promise<Tracking>;
}

/** The write of a request or of one of its rows. @returns the entry afterwards */
export type EntryWrite = (
  transaction: EntryTransaction,
  requested: RepositoryAccess,
  number: number,
) => Promise<TrackedTime>;

export function entryTransaction(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  batch = '',
): EntryTransaction {
  const known = new Map<string, Tracking>();
  return {
    context,
    stores,
    caller,
    batch,
    tracking: async (requested, number) => {
      const name = `${requested.repository.id} ${number}`;
      const before = known.get(name);
      if (before !== undefined) return before;
      const [place, lock] = await Promise.all([
        trackingOn(context, stores, caller, requested, number),
        stores.timeLocks.forWrite(requested.repository.id),
      ]);
      const tracking = { ...place, lock: lock ?? null };
      known.set(name, tracking);
      return tracking;
    },
  };
}

/** An entry of a day counts at noon, in its user's time zone at the time of writing (D46). */
async function placed<T extends EntryInput>(
  { context, stores }: EntryTransaction,
  holderId: number,
  entry: T,
): Promise<T> {
  if (entry.day == null) return entry;
  const preferences = (await stores.users.preferencesOf(holderId)) ?? unset;
  const { timeZone } = timeSettingsOf(context.rules, preferences);
  return { ...entry, createdUnix: noonOf(entry.day, timeZone) };
}

/** Adds an entry of `holder`, with its revision, event and audit. @throws locked */
export async function insertEntry(
  transaction: EntryTransaction,
  { access, issue, lock }: EntryPlace,
  holder: User,
  given: EntryInput,
  type: 'add_time_manual' | 'stop_tracking' = 'add_time_manual',
): Promise<TrackedTime> {
  const { context, stores, caller } = transaction;
  const entry = await placed(transaction, holder.id, given);
  await checkUnlocked(stores, access.repository, [entry], lock);
  const nowUnix = context.clock.nowUnix();
  const time = await stores.trackedTimes.insert({
    ...entry,
    ...issueColumns({ access, issue }),
    userId: holder.id,
    isBillable: entry.isBillable ?? access.repository.defaultBillable,
    creatorId: entry.creatorId ?? caller.actor.id,
    insertedUnix: nowUnix,
  });
  await stores.timeRevisions.add([revisionOf(transaction, 'add', time, nowUnix)]);
  await record(transaction, issue, { type, kind: 'add', times: [time], nowUnix });
  await tellDoors(transaction, [{ before: null, after: time }]);
  return time;
}

/**
 * Changes an entry or moves it to another issue, with its revision, events and audit. Absent fields
 * stay; without a difference nothing is written.
 * @throws locked, for the entry before and after the change, in either repository
 */
export async function changeEntry(
  transaction: EntryTransaction,
  from: EntryPlace,
  time: TrackedTime,
  changes: Partial<Omit<EntryInput, 'creatorId'>>,
  to: EntryPlace,
): Promise<TrackedTime> {
  const { context, stores } = transaction;
  const isMoved = to.issue.id !== from.issue.id;
  const given: TrackedTime = { ...time, ...defined(changes) };
  const changed =
    given.day !== null && given.day === time.day
      ? { ...given, createdUnix: time.createdUnix }
      : await placed(transaction, time.userId, given);
  const isSame = (Object.keys(changed) as (keyof TrackedTime)[]).every(
    (key) => changed[key] === time[key],
  );
  if (isSame && !isMoved) return time;
  await checkUnlocked(stores, from.access.repository, [time], from.lock);
  await checkUnlocked(stores, to.access.repository, [changed], to.lock);
  const nowUnix = context.clock.nowUnix();
  const after: TrackedTime = {
    ...changed,
    ...(isMoved ? issueColumns(to) : {}),
    updatedUnix: nowUnix,
    version: time.version + 1,
  };
  await stores.trackedTimes.update(after, time);
  const kind = isMoved ? 'move' : 'edit';
  await stores.timeRevisions.add([revisionOf(transaction, kind, time, nowUnix)]);
  if (isMoved) {
    // An issue's timeline always sums up to its entries.
    const left = { type: 'delete_time_manual', kind, times: [time], nowUnix } as const;
    await record(transaction, from.issue, left);
    const come = { type: 'add_time_manual', kind: null, times: [after], nowUnix } as const;
    await record(transaction, to.issue, come);
  } else {
    await record(transaction, from.issue, {
      type: 'edit_time_manual',
      kind,
      times: [{ ...after, timeSeconds: after.timeSeconds - time.timeSeconds }],
      nowUnix,
    });
  }
  await tellDoors(transaction, [{ before: time, after }]);
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
 * Deletes or restores entries of one issue, with their revisions, in the order of their ids.
 * @param given none of them deleted, or all
 * @returns the deleted entries as they were, or the restored ones
 * @throws locked if any of them is; nothing is written then
 */
export async function setDeleted(
  transaction: EntryTransaction,
  { access, issue, lock }: EntryPlace,
  given: readonly TrackedTime[],
  kind: 'delete' | 'restore',
): Promise<readonly TrackedTime[]> {
  const { context, stores } = transaction;
  const times = given.toSorted((a, b) => a.id - b.id);
  await checkUnlocked(stores, access.repository, times, lock);
  const nowUnix = context.clock.nowUnix();
  const isDeletion = kind === 'delete';
  const ids = times.map((time) => time.id);
  await stores.trackedTimes.setDeleted(ids, isDeletion ? nowUnix : 0, nowUnix);
  const restored = { isDeleted: false, updatedUnix: nowUnix };
  const recorded = isDeletion
    ? times
    : times.map((time) => ({ ...time, ...restored, version: time.version + 1 }));
  await stores.timeRevisions.add(
    recorded.map((time) => revisionOf(transaction, kind, time, nowUnix)),
  );
  await record(transaction, issue, { type: `${kind}_time_manual`, kind, times: recorded, nowUnix });
  await tellDoors(
    transaction,
    recorded.map((time) =>
      isDeletion ? { before: time, after: null } : { before: null, after: time },
    ),
  );
  return recorded;
}

async function tellDoors(
  { context, stores, caller, batch }: EntryTransaction,
  changes: readonly Pick<EntryChange, 'before' | 'after'>[],
): Promise<void> {
  for (const door of context.doors) {
    for (const change of changes) {
      await door.entryChanged?.(context, stores, { caller, batch, ...change });
    }
  }
}

interface Change {
  readonly type: TimelineEventType;
  /** The audited action; null: audited by another call. */
  readonly kind: RevisionKind | null;
  readonly times: readonly TrackedTime[];
  /** The time of the change; the clock may have advanced since. */
  readonly nowUnix: number;
}

/** Adds a change to the issue's timeline and, if made for another user, to the audit. */
async function record(
  { context, stores, caller }: EntryTransaction,
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
