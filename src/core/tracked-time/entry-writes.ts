import type { SignedIn } from '../caller.ts';
import type { Context, EntryChange, Tx } from '../context.ts';
import { defined } from '../defined.ts';
import { timeSettingsOf, unset } from '../records/time-settings.ts';
import type { EntryDetails, Issue, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { noonOf } from '../time/days.ts';
import { checkUnlocked } from '../time-lock/time-lock.ts';
import { revisionOf } from '../time-revision/revision.ts';
import type { RevisionKind } from '../time-revision/types.ts';
import type { TimelineEventType } from '../timeline/types.ts';
import { write } from '../transaction.ts';
import { type EntryPlace, type Tracking, trackingOn } from './access.ts';

// Shared by all operations that write entries. Each function checks before it writes, so the
// caller's transaction can continue after a refusal.

/** By default, billable according to the repository, and added by the caller. */
export type EntryInput = Pick<TrackedTime, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'> &
  Partial<EntryDetails & Pick<TrackedTime, 'creatorId'>>;

/** A change of one or more entries. */
export interface EntryTx extends Tx<SignedIn> {
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
  tx: EntryTx,
  requested: RepositoryAccess,
  number: number,
) => Promise<TrackedTime>;

export function entryTx(tx: Tx<SignedIn>, batch = ''): EntryTx {
  const known = new Map<string, Tracking>();
  const own: Tx<SignedIn> = Object.create(tx);
  return Object.assign(own, {
    batch,
    tracking: async (requested: RepositoryAccess, number: number) => {
      const name = `${requested.repository.id} ${number}`;
      const before = known.get(name);
      if (before !== undefined) return before;
      const [place, lock] = await Promise.all([
        trackingOn(tx, requested, number),
        tx.timeLocks.forWrite(requested.repository.id),
      ]);
      const tracking = { ...place, lock: lock ?? null };
      known.set(name, tracking);
      return tracking;
    },
  });
}

/** Like `write`, for changes of entries. */
export const writeEntries = <T>(
  context: Context,
  caller: SignedIn,
  batch: string,
  operation: (tx: EntryTx) => Promise<T>,
): Promise<T> => write(context, caller, (tx) => operation(entryTx(tx, batch)));

/** An entry of a day counts at noon, in its user's time zone at the time of writing (D46). */
async function placed<T extends EntryInput>(tx: EntryTx, holderId: number, entry: T): Promise<T> {
  if (entry.day == null) return entry;
  const preferences = (await tx.users.preferencesOf(holderId)) ?? unset;
  const { timeZone } = timeSettingsOf(tx.rules, preferences);
  return { ...entry, createdUnix: noonOf(entry.day, timeZone) };
}

/** Adds an entry of `holder`, with its revision, event and audit. @throws locked */
export async function insertEntry(
  tx: EntryTx,
  { access, issue, lock }: EntryPlace,
  holder: User,
  given: EntryInput,
  type: 'add_time_manual' | 'stop_tracking' = 'add_time_manual',
): Promise<TrackedTime> {
  const entry = await placed(tx, holder.id, given);
  await checkUnlocked(tx, access.repository, [entry], lock);
  const { nowUnix } = tx;
  const time = await tx.trackedTimes.insert({
    ...entry,
    ...issueColumns({ access, issue }),
    userId: holder.id,
    isBillable: entry.isBillable ?? access.repository.defaultBillable,
    creatorId: entry.creatorId ?? tx.caller.actor.id,
    insertedUnix: nowUnix,
  });
  await tx.timeRevisions.add([revisionOf(tx, 'add', time, nowUnix)]);
  await record(tx, issue, { type, kind: 'add', times: [time], nowUnix });
  await tellDoors(tx, [{ before: null, after: time }]);
  return time;
}

/**
 * Changes an entry or moves it to another issue, with its revision, events and audit. Absent fields
 * stay; without a difference nothing is written.
 * @throws locked, for the entry before and after the change, in either repository
 */
export async function changeEntry(
  tx: EntryTx,
  from: EntryPlace,
  time: TrackedTime,
  changes: Partial<Omit<EntryInput, 'creatorId'>>,
  to: EntryPlace,
): Promise<TrackedTime> {
  const isMoved = to.issue.id !== from.issue.id;
  const given: TrackedTime = { ...time, ...defined(changes) };
  const changed =
    given.day !== null && given.day === time.day
      ? { ...given, createdUnix: time.createdUnix }
      : await placed(tx, time.userId, given);
  const isSame = (Object.keys(changed) as (keyof TrackedTime)[]).every(
    (key) => changed[key] === time[key],
  );
  if (isSame && !isMoved) return time;
  await checkUnlocked(tx, from.access.repository, [time], from.lock);
  await checkUnlocked(tx, to.access.repository, [changed], to.lock);
  const { nowUnix } = tx;
  const after: TrackedTime = {
    ...changed,
    ...(isMoved ? issueColumns(to) : {}),
    updatedUnix: nowUnix,
    version: time.version + 1,
  };
  await tx.trackedTimes.update(after, time);
  const kind = isMoved ? 'move' : 'edit';
  await tx.timeRevisions.add([revisionOf(tx, kind, time, nowUnix)]);
  if (isMoved) {
    // An issue's timeline always sums up to its entries.
    const left = { type: 'delete_time_manual', kind, times: [time], nowUnix } as const;
    await record(tx, from.issue, left);
    const come = { type: 'add_time_manual', kind: null, times: [after], nowUnix } as const;
    await record(tx, to.issue, come);
  } else {
    await record(tx, from.issue, {
      type: 'edit_time_manual',
      kind,
      times: [{ ...after, timeSeconds: after.timeSeconds - time.timeSeconds }],
      nowUnix,
    });
  }
  await tellDoors(tx, [{ before: time, after }]);
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
  tx: EntryTx,
  { access, issue, lock }: EntryPlace,
  given: readonly TrackedTime[],
  kind: 'delete' | 'restore',
): Promise<readonly TrackedTime[]> {
  const times = given.toSorted((a, b) => a.id - b.id);
  await checkUnlocked(tx, access.repository, times, lock);
  const { nowUnix } = tx;
  const isDeletion = kind === 'delete';
  const ids = times.map((time) => time.id);
  await tx.trackedTimes.setDeleted(ids, isDeletion ? nowUnix : 0, nowUnix);
  const restored = { isDeleted: false, updatedUnix: nowUnix };
  const recorded = isDeletion
    ? times
    : times.map((time) => ({ ...time, ...restored, version: time.version + 1 }));
  await tx.timeRevisions.add(recorded.map((time) => revisionOf(tx, kind, time, nowUnix)));
  await record(tx, issue, { type: `${kind}_time_manual`, kind, times: recorded, nowUnix });
  await tellDoors(
    tx,
    recorded.map((time) =>
      isDeletion ? { before: time, after: null } : { before: null, after: time },
    ),
  );
  return recorded;
}

async function tellDoors(
  tx: EntryTx,
  changes: readonly Pick<EntryChange, 'before' | 'after'>[],
): Promise<void> {
  for (const door of tx.doors) {
    for (const change of changes) {
      await door.entryChanged?.(tx, { batch: tx.batch, ...change });
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
  tx: EntryTx,
  issue: Issue,
  { type, kind, times, nowUnix }: Change,
): Promise<void> {
  for (const userId of new Set(times.map((time) => time.userId))) {
    const own = times.filter((time) => time.userId === userId);
    const [first] = own;
    const trackedTimeId = own.length === 1 && first !== undefined ? first.id : null;
    const timeSeconds = own.reduce((sum, time) => sum + time.timeSeconds, 0);
    await tx.timeline.add({
      issueId: issue.id,
      type,
      userId,
      trackedTimeId,
      timeSeconds,
      createdUnix: nowUnix,
    });
    const isForAnother = userId !== tx.caller.actor.id || tx.caller.user.id !== tx.caller.actor.id;
    if (kind === null || !isForAnother) continue;
    const target = trackedTimeId === null ? `issue:${issue.id}` : `time:${trackedTimeId}`;
    const detail = `${timeSeconds} seconds of user:${userId}`;
    await tx.audit(`time.${kind}`, target, detail);
  }
  // One update per issue and second is enough.
  if (issue.updatedUnix < nowUnix) await tx.issues.touch(issue.id, nowUnix);
}
