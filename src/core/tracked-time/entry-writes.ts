import type { SignedIn } from '../caller.ts';
import type { Context, EntryChange, Tx } from '../context.ts';
import { defined } from '../defined.ts';
import { timeSettingsOf, unset } from '../records/time-settings.ts';
import type { EntryDetails, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { noonOf } from '../time/days.ts';
import { checkUnlocked } from '../time-lock/time-lock.ts';
import { entryOf, revisionOf } from '../time-revision/revision.ts';
import type { RevisionKind } from '../time-revision/types.ts';
import { write } from '../transaction.ts';
import { checkTakesTime, type EntryPlace, type Tracking, trackingOn } from './access.ts';

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
      const tracking = await trackingOn(tx, requested, number, true);
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

/**
 * Adds an entry of `holder`, with its revision, event and audit.
 * @throws locked; not in what was archived while a stopwatch ran
 */
export async function insertEntry(
  tx: EntryTx,
  { access, issue, lock }: EntryPlace,
  holder: User,
  given: EntryInput,
  type: 'add_time_manual' | 'stop_tracking' = 'add_time_manual',
): Promise<TrackedTime> {
  if (type === 'add_time_manual') checkTakesTime({ access, issue });
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
  await recordChanges(tx, 'add', [{ before: null, after: time }], type);
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
  // Tags are a list, and hold no commas.
  const isSame = (Object.keys(changed) as (keyof TrackedTime)[]).every(
    (key) => String(changed[key]) === String(time[key]),
  );
  if (isSame && !isMoved) return time;
  if (isMoved) checkTakesTime(to);
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
  // A move touches both issues when it counts the entry.
  if (!isMoved && from.issue.updatedUnix < nowUnix) await tx.issues.touch(from.issue.id, nowUnix);
  await recordChanges(tx, isMoved ? 'move' : 'edit', [{ before: time, after }]);
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
  { access, lock }: EntryPlace,
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
  const changes = recorded.map(
    (time): EntryChange =>
      isDeletion ? { before: time, after: null } : { before: null, after: time },
  );
  await recordChanges(tx, kind, changes);
  return recorded;
}

/**
 * Records changes of entries of one issue: in their history, the issue's timeline, the event streams
 * of their users and, if made for another user, the audit; then tells the doors. Every change of an
 * entry comes here.
 * @param added what the timeline calls a new entry
 */
async function recordChanges(
  tx: EntryTx,
  kind: RevisionKind,
  changes: readonly EntryChange[],
  added: 'add_time_manual' | 'stop_tracking' = 'add_time_manual',
): Promise<void> {
  await tx.timeRevisions.add(changes.map((change) => revisionOf(tx, kind, change)));
  for (const [userId, own] of Map.groupBy(changes, (change) => entryOf(change).userId)) {
    const [first] = own;
    if (first === undefined) continue;
    const { id, issueId } = entryOf(first);
    const event = {
      ...{ issueId, userId, createdUnix: tx.nowUnix },
      trackedTimeId: own.length === 1 ? id : null,
      timeSeconds: own.reduce((sum, change) => sum + secondsOf(kind, change), 0),
    };
    await tx.changes.add(userId, 'times');
    // The timeline of each issue always sums up to its entries.
    const type =
      kind === 'add' ? added : (`${kind === 'move' ? 'delete' : kind}_time_manual` as const);
    await tx.timeline.add({ ...event, type });
    if (kind === 'move' && first.after !== null) {
      const { issueId: to, timeSeconds } = first.after;
      await tx.timeline.add({ ...event, type: 'add_time_manual', issueId: to, timeSeconds });
    }
    const { user, actor } = tx.caller;
    if (userId === actor.id && user.id === actor.id) continue;
    const target = own.length === 1 ? `time:${id}` : `issue:${issueId}`;
    await tx.audit(`time.${kind}`, target, `${event.timeSeconds} seconds of user:${userId}`);
  }
  for (const door of tx.doors) {
    for (const change of changes) await door.entryChanged?.(tx, change, tx.batch);
  }
}

const secondsOf = (kind: RevisionKind, change: EntryChange): number =>
  kind === 'edit' && change.after !== null
    ? change.after.timeSeconds - (change.before?.timeSeconds ?? 0)
    : entryOf(change).timeSeconds;
