import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import type { FullTime, RepositoryAccess } from '../records/types.ts';
import { newSecret } from '../secret.ts';
import { resetPrefix } from '../time-revision/revision.ts';
import { checkNotDeleted, findEntry } from './access.ts';
import { checkTag } from './entry-tag.ts';
import { type EntryWrite, setDeleted, writeEntries } from './entry-writes.ts';
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
  const restore = restoreWrite(id);
  return writeEntries(context, caller, '', async (tx) =>
    fullTime(tx, await restore(tx, requested, number)),
  );
}

/** The write of `restoreTime`. */
export const restoreWrite =
  (id: number): EntryWrite =>
  async (tx, requested, number) => {
    const tracking = await tx.tracking(requested, number);
    const time = await findEntry(tx, tracking.issue, id);
    if (time.userId !== tracking.user.id && !tracking.user.isAdmin) {
      throw forbidden('time.cannot-restore');
    }
    if (!time.isDeleted) throw conflict('time.not-deleted');
    const [restored] = await setDeleted(tx, tracking, [time], 'restore');
    return restored ?? time;
  };

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
  return writeEntries(context, caller, `restore-${newSecret(8)}`, async (tx) => {
    const tracking = await tx.tracking(requested, number);
    const { issue, user } = tracking;
    const batch = named ?? (await tx.timeRevisions.newestReset(issue.id, user.id));
    const deletions =
      batch === undefined ? [] : await tx.timeRevisions.deletionsOf(issue.id, batch);
    const ids = deletions.map((deletion) => deletion.timeId);
    const times = (await tx.trackedTimes.byIds(ids)).filter(
      (time) => time.userId === user.id || user.isAdmin,
    );
    if (batch === undefined || times.length === 0) throw notFound('time.nothing-to-restore');
    const newest = await tx.timeRevisions.newestOf(times.map((time) => time.id));
    const left = times.filter((time) => {
      const last = newest.get(time.id);
      return time.isDeleted && last?.kind === 'delete' && last.batch === batch;
    });
    if (left.length === 0) throw conflict('time.already-restored', { batch });
    const restored = await setDeleted(tx, tracking, left, 'restore');
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
  const batch = `${resetPrefix}${newSecret(8)}`;
  await writeEntries(context, caller, batch, async (tx) => {
    const tracking = await tx.tracking(requested, number);
    const times = await tx.trackedTimes.ofUserOnIssue(tracking.issue.id, tracking.user.id);
    if (times.length === 0) throw notFound('time.none');
    await setDeleted(tx, tracking, times, 'delete');
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
  const remove = deleteWrite(id, ifMatch);
  await writeEntries(context, caller, '', async (tx) => {
    await remove(tx, requested, number);
  });
}

/** The write of `deleteTime`. */
export function deleteWrite(id: number, ifMatch: string | undefined): EntryWrite {
  return async (tx, requested, number) => {
    const tracking = await tx.tracking(requested, number);
    const time = await findEntry(tx, tracking.issue, id);
    checkNotDeleted(time);
    if (time.userId !== tracking.user.id && !tracking.user.isAdmin) {
      throw forbidden('time.cannot-delete');
    }
    checkTag(ifMatch, time);
    await setDeleted(tx, tracking, [time], 'delete');
    return time;
  };
}
