import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { invalidField, PunchcardError } from '../errors.ts';
import { repositoryFinder } from '../policy/lookup.ts';
import type { FullTime, RepositoryAccess, TrackedTime } from '../records/types.ts';
import { newSecret } from '../secret.ts';
import { deleteWrite, restoreWrite } from './deletion.ts';
import { type EditTimeInput, editWrite } from './edit.ts';
import { type AmountInput, readAmount } from './entry-input.ts';
import { type EntryWrite, writeEntries } from './entry-writes.ts';
import { fullTimes } from './full-time.ts';
import { type AddTimeInput, addWrite } from './operations.ts';

/** The maximum number of rows per request. */
export const maxBulkRows = 500;
/** A limit on the issue bodies (in characters) that one reply includes. */
const maxText = 8_000_000;

/** One operation on an issue of a repository. */
export type BulkRow = {
  /** `owner/name`. */
  readonly repository: string;
  /** The index of the issue. */
  readonly issue: number;
} & (
  | { readonly op: 'add'; readonly input: Omit<AddTimeInput, 'timeSeconds'> & AmountInput }
  | {
      readonly op: 'edit';
      readonly id: number;
      readonly input: Omit<EditTimeInput, 'timeSeconds'> & AmountInput;
    }
  | { readonly op: 'delete'; readonly id: number; readonly ifMatch?: string | undefined }
  | { readonly op: 'restore'; readonly id: number }
);

/** A row's result: its entry, null if it was deleted, or the error that refused it. */
export type BulkResult = FullTime | null | PunchcardError;

/** A parsed row with its repository. */
interface ReadRow {
  readonly row: BulkRow;
  readonly access: RepositoryAccess;
  readonly write: EntryWrite;
}

/**
 * Adds, changes, deletes and restores entries in the given order, by the rules of each operation, in one
 * transaction and one batch of the history.
 * @param rows an error stands for a row that could not be parsed; there are none if `isAtomic`
 * @param options.isAtomic the first refused row fails the request; otherwise each row has its own
 * result
 * @throws if `isAtomic`: the row's error, prefixed by its position
 */
export async function bulkTimes(
  context: Context,
  caller: SignedIn,
  rows: readonly (BulkRow | PunchcardError)[],
  { isAtomic }: { isAtomic: boolean },
): Promise<BulkResult[]> {
  const find = repositoryFinder(context, caller);
  const read: (ReadRow | PunchcardError)[] = [];
  for (const [place, row] of rows.entries()) {
    const reading = row instanceof PunchcardError ? row : readRow(context, caller, find, row);
    read.push(await unlessRefused(reading, place, isAtomic));
  }
  return writeEntries(context, caller, `bulk-${newSecret(8)}`, async (tx) => {
    const written: (TrackedTime | PunchcardError)[] = [];
    for (const [place, row] of read.entries()) {
      if (row instanceof PunchcardError) {
        written.push(row);
        continue;
      }
      const { access, write } = row;
      const writing = write(tx, access, row.row.issue);
      written.push(await unlessRefused(writing, place, isAtomic));
    }
    return withAll(tx, rows, written);
  });
}

/**
 * The result of `work` or its refusal. Rows check before they write, so the transaction can
 * continue after a refusal.
 */
async function unlessRefused<T>(
  work: Promise<T> | PunchcardError,
  place: number,
  isAtomic: boolean,
): Promise<T | PunchcardError> {
  try {
    return await work;
  } catch (error) {
    // A database failure ends the transaction.
    if (!(error instanceof PunchcardError) || error.kind === 'unavailable') throw error;
    if (isAtomic) throw error.at(`operations.${place}`);
    return error;
  }
}

type Find = ReturnType<typeof repositoryFinder>;

async function readRow(
  context: Context,
  caller: SignedIn,
  find: Find,
  row: BulkRow,
): Promise<ReadRow> {
  const write = await writeOf(context, caller, row);
  return { row, access: await find(row.repository, row.issue), write };
}

/** @throws invalid that names the field; not_found if the target of a move does not exist */
async function writeOf(context: Context, caller: SignedIn, row: BulkRow): Promise<EntryWrite> {
  if (row.op === 'delete') return deleteWrite(row.id, row.ifMatch);
  if (row.op === 'restore') return restoreWrite(row.id);
  const { time, duration, ...input } = row.input;
  const timeSeconds = await readAmount(context, caller, { time, duration });
  if (row.op === 'edit') return editWrite(context, caller, row.id, { ...input, timeSeconds });
  if (timeSeconds === undefined) throw invalidField('time', 'required');
  return addWrite(context, { ...input, timeSeconds });
}

const isDeletion = (row: BulkRow | PunchcardError | undefined): boolean =>
  !(row instanceof PunchcardError) && row?.op === 'delete';

/** The results with everything their JSON needs, as of the end of the transaction. */
async function withAll(
  view: View<SignedIn>,
  rows: readonly (BulkRow | PunchcardError)[],
  written: readonly (TrackedTime | PunchcardError)[],
): Promise<BulkResult[]> {
  const isShown = (outcome: TrackedTime | PunchcardError, place: number): outcome is TrackedTime =>
    !(outcome instanceof PunchcardError) && !isDeletion(rows[place]);
  const full = await fullTimes(view, written.filter(isShown));
  // The reply is also stored if the request has an Idempotency-Key.
  const text = full.reduce((sum, { issue }) => sum + (issue?.issue.body.length ?? 0), 0);
  if (text > maxText) {
    throw invalidField('operations', 'reply-too-large');
  }
  let next = 0;
  return written.map((outcome, place) => {
    if (outcome instanceof PunchcardError) return outcome;
    return isShown(outcome, place) ? (full[next++] ?? null) : null;
  });
}
