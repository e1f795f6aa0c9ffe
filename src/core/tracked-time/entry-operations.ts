import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, invalid, notFound, unknownIssue } from '../errors.ts';
import { isIssuesWriter, isRepoAdmin } from '../policy/access.ts';
import { findNamedRepository } from '../policy/lookup.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import { newSecret } from '../sign-in/secret.ts';
import { type EntryChanges, readChanges } from './entry-input.ts';
import { checkNotDeleted, checkTag, findEntry } from './entry-tag.ts';
import {
  changeEntry,
  type EntryWrite,
  entryTransaction,
  setDeleted,
  type Tracking,
} from './entry-writes.ts';
import { fullTime } from './full-time.ts';
import { checkTrackingEnabled } from './tracked-time.ts';
import type { FullTime, TrackedTime } from './types.ts';

/** The target of a move; absent fields stay as they are. */
export interface MoveInput {
  /** The index of an issue. */
  readonly issue?: number | undefined;
  /** `owner/name`. */
  readonly repository?: string | undefined;
}

export interface EditTimeInput extends EntryChanges {
  readonly moveTo?: MoveInput;
  /** Entity tags, one of which the entry must have. */
  readonly ifMatch?: string | undefined;
}

/**
 * An entry of an issue, deleted or not, for its owner and issues writers.
 * @throws not_found if the issue or entry does not exist
 * @throws tracking_disabled; forbidden for another user's entry
 */
export async function findVisibleTime(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  id: number,
): Promise<TrackedTime> {
  const { read } = context.database;
  const issue = await read.issues.byNumber(access.repository.id, number);
  if (issue === undefined) throw unknownIssue(number);
  checkTrackingEnabled(context.rules, access.repository);
  const time = await findEntry(read, issue, id);
  if (time.userId !== caller.user.id && !isIssuesWriter(access)) {
    throw forbidden('only the user whose time it is and issues writers can see it');
  }
  return time;
}

/** Like `findVisibleTime`. @throws not_found also if it is deleted */
export async function getTime(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  id: number,
): Promise<FullTime> {
  const time = await findVisibleTime(context, caller, access, number, id);
  checkNotDeleted(time);
  return fullTime(context.database.read, caller, time);
}

/**
 * Changes an entry, or moves it to another issue, for its owner, site admins and, if the
 * repository allows it, repo admins.
 * @throws invalid for the input, before anything else
 * @throws not_found if the issue, repository or entry does not exist or is deleted;
 * tracking_disabled or tracker_not_usable, here or at the target
 * @throws forbidden for another user's entry; precondition_failed; locked
 */
export async function editTime(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  id: number,
  input: EditTimeInput,
): Promise<FullTime> {
  const edit = await editWrite(context, caller, id, input);
  return context.database.write(async (stores) =>
    fullTime(
      stores,
      caller,
      await edit(entryTransaction(context, stores, caller), requested, number),
    ),
  );
}

/** Parses the input of `editTime` and returns its write. @throws invalid, not_found */
export async function editWrite(
  context: Context,
  caller: SignedIn,
  id: number,
  { moveTo = {}, ifMatch, ...changes }: EditTimeInput,
): Promise<EntryWrite> {
  if (moveTo.repository !== undefined && moveTo.issue === undefined) {
    throw invalid('[issue]: Required');
  }
  const changesOf = readChanges(changes);
  const named =
    moveTo.repository === undefined
      ? undefined
      : await findNamedRepository(context, caller, moveTo.repository);
  return async (transaction, requested, number) => {
    const from = await transaction.tracking(requested, number);
    const time = await findEntry(transaction.stores, from.issue, id);
    checkNotDeleted(time);
    checkMayEdit(from, time);
    checkTag(ifMatch, time);
    const isElsewhere = moveTo.issue !== undefined || named !== undefined;
    const to = isElsewhere
      ? await transaction.tracking(named ?? requested, moveTo.issue ?? number)
      : from;
    checkMayReceive(to, time);
    return changeEntry(transaction, from, time, changesOf(time), to);
  };
}

/** @throws forbidden */
export function checkMayEdit({ access, user }: Tracking, time: TrackedTime): void {
  const isAllowedAdmin = access.repository.adminsMayEditTime && isRepoAdmin(access);
  if (time.userId === user.id || user.isAdmin || isAllowedAdmin) return;
  throw forbidden('only the user whose time it is and site administrators can change it');
}

/**
 * A move to another repository needs the right to add time for the user there.
 * @throws forbidden
 */
export function checkMayReceive({ access, user }: Tracking, time: TrackedTime): void {
  if (time.userId === user.id || user.isAdmin || isRepoAdmin(access)) return;
  throw forbidden("only an admin of the target repository can move another user's time there");
}

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
      throw forbidden('only the user whose time it is and site administrators can restore it');
    }
    if (!time.isDeleted) throw conflict('the tracked time is not deleted');
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
    if (batch === undefined || times.length === 0) throw notFound('there is nothing to restore');
    const newest = await stores.timeRevisions.newestOf(times.map((time) => time.id));
    const left = times.filter((time) => {
      const last = newest.get(time.id);
      return time.isDeleted && last?.kind === 'delete' && last.batch === batch;
    });
    if (left.length === 0) throw conflict(`already restored [batch: ${batch}]`);
    const restored = await setDeleted(transaction, tracking, left, 'restore');
    const timeSeconds = restored.reduce((sum, time) => sum + time.timeSeconds, 0);
    return { batch, count: restored.length, timeSeconds };
  });
}
