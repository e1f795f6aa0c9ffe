import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, invalidField } from '../errors.ts';
import { isIssuesWriter } from '../policy/access.ts';
import { findNamedRepository, issueIn } from '../policy/lookup.ts';
import { checkTrackingEnabled } from '../policy/tracking.ts';
import type { FullTime, RepositoryAccess, TrackedTime } from '../records/types.ts';
import { view } from '../transaction.ts';
import { checkMayEdit, checkMayReceive, checkNotDeleted, findEntry } from './access.ts';
import { type EntryChanges, readChanges } from './entry-input.ts';
import { checkTag } from './entry-tag.ts';
import { changeEntry, type EntryWrite, writeEntries } from './entry-writes.ts';
import { fullTime } from './full-time.ts';

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
  const issue = await issueIn(read, access, number);
  checkTrackingEnabled(context.rules, access.repository);
  const time = await findEntry(read, issue, id);
  if (time.userId !== caller.user.id && !isIssuesWriter(access)) {
    throw forbidden('time.history-not-visible');
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
  return fullTime(view(context, caller), time);
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
  return writeEntries(context, caller, '', async (tx) =>
    fullTime(tx, await edit(tx, requested, number)),
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
    throw invalidField('issue', 'required');
  }
  const changesOf = readChanges(changes);
  const named =
    moveTo.repository === undefined
      ? undefined
      : await findNamedRepository(context, caller, moveTo.repository, moveTo.issue);
  return async (tx, requested, number) => {
    const from = await tx.tracking(requested, number);
    const time = await findEntry(tx, from.issue, id);
    checkNotDeleted(time);
    checkMayEdit(from, time);
    checkTag(ifMatch, time);
    const isElsewhere = moveTo.issue !== undefined || named !== undefined;
    const to = isElsewhere ? await tx.tracking(named ?? requested, moveTo.issue ?? number) : from;
    checkMayReceive(to, time);
    return changeEntry(tx, from, time, changesOf(time), to);
  };
}
