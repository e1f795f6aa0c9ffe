import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import type { FullTime, RepositoryAccess } from '../records/types.ts';
import { newSecret } from '../secret.ts';
import { resetPrefix } from '../time-revision/revision.ts';
import { checkNotDeleted, findEntry } from './access.ts';
import { checkTag } from './entry-tag.ts';
import { type EntryWrite, entryTransaction, setDeleted } from './entry-writes.ts';
import { fullTime } from './full-time.ts';

/**
 * Restores a deleted entry, for its owner and site admins.
 * @throws not_found if the issue or entry does not exist; tracking_disabled, tracker_not_usable,
 * forbidden, locked; conflict if it is not deleted
 */
export async function restoreTime(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  id: number,
): Promise<FullTime> {
  return context.database.write(async (stores) => {
    const transaction = entryTransaction(context, stores, caller);
    const tracking = await transaction.tracking(requested, number);
    const time = await findEntry(stores, tracking.issue, id);
    if (time.userId !== tracking.user.id && !tracking.user.isAdmin) {
      throw forbidden('time.cannot-restore');
    }
    if (!time.isDeleted) throw conflict('time.not-deleted');
    const [restored] = await setDeleted(transaction, tracking, [time], 'restore');
    return fullTime(stores, caller, restored ?? time);
  });
}

/** The result of restoring a batch. */
export interface Restoration {
  /** The batch whose deletion was undone. */
  readonly batch: string;
  readonly count: number;
  readonly timeSeconds: number;
}

/**
 * Undoes a batch of deletions on an issue: the given one, or the caller's latest reset. Entries
 * restored or deleted again since stay as they are. Only site admins restore other users' entries.
 * @throws not_found if the issue or batch does not exist; tracking_disabled, tracker_not_usable
 * @throws conflict if all of it has been restored; locked, and nothing is restored
 */
export async function restoreReset(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  named: string | undefined,
): Promise<Restoration> {
  return context.database.write(async (stores) => {
    const transaction = entryTransaction(context, stores, caller, `restore-${newSecret(8)}`);
    const tracking = await transaction.tracking(requested, number);
    const { issue, user } = tracking;
    const batch = named ?? (await stores.timeRevisions.newestReset(issue.id, user.id));
    const deletions =
      batch === undefined ? [] : await stores.timeRevisions.deletionsOf(issue.id, batch);
    const ids = deletions.map((deletion) => deletion.timeId);
    const times = (await stores.trackedTimes.byIds(ids)).filter(
      (time) => time.userId === user.id || user.isAdmin,
    );
    if (batch === undefined || times.length === 0) throw notFound('time.nothing-to-restore');
    const newest = await stores.timeRevisions.newestOf(times.map((time) => time.id));
    const left = times.filter((time) => {
      const last = newest.get(time.id);
      return time.isDeleted && last?.kind === 'delete' && last.batch === batch;
    });
    if (left.length === 0) throw conflict('time.already-restored', { batch });
    const restored = await setDeleted(transaction, tracking, left, 'restore');
    const timeSeconds = restored.reduce((sum, time) => sum + time.timeSeconds, 0);
    return { batch, count: restored.length, timeSeconds };
  });
}

/**
 * Deletes the caller's own entries on an issue.
 * @throws not_found if the issue does not exist, or the caller has no entries on it
 * @throws tracking_disabled, tracker_not_usable; locked if any of them is
 */
export async function resetTimes(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
): Promise<void> {
  await context.database.write(async (stores) => {
    const batch = `${resetPrefix}${newSecret(8)}`;
    const transaction = entryTransaction(context, stores, caller, batch);
    const tracking = await transaction.tracking(requested, number);
    const times = await stores.trackedTimes.ofUserOnIssue(tracking.issue.id, tracking.user.id);
    if (times.length === 0) throw notFound('time.none');
    await setDeleted(transaction, tracking, times, 'delete');
  });
}

/**
 * Deletes one entry of an issue, for its owner and site admins.
 * @throws not_found if the issue or entry does not exist, or is deleted already
 * @throws tracking_disabled, tracker_not_usable; forbidden for another user's entry
 * @throws precondition_failed, locked
 */
export async function deleteTime(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  id: number,
  ifMatch?: string,
): Promise<void> {
  await context.database.write(async (stores) => {
    await deleteWrite(id, ifMatch)(entryTransaction(context, stores, caller), requested, number);
  });
}

/** The write of `deleteTime`. */
export function deleteWrite(id: number, ifMatch: string | undefined): EntryWrite {
  return async (transaction, requested, number) => {
    const tracking = await transaction.tracking(requested, number);
    const time = await findEntry(transaction.stores, tracking.issue, id);
    checkNotDeleted(time);
    if (time.userId !== tracking.user.id && !tracking.user.isAdmin) {
      throw forbidden('time.cannot-delete');
    }
    checkTag(ifMatch, time);
    await setDeleted(transaction, tracking, [time], 'delete');
    return time;
  };
}
