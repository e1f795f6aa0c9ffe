import { type RepositoryAccess, repositoryVisibility } from '../access.ts';
import type { SignedIn } from '../caller.ts';
import { forbidden, invalid, notFound, PunchcardError } from '../errors.ts';
import { findNamedRepository } from '../lookup.ts';
import { newSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { type AmountInput, readAmount } from './entry-input.ts';
import { type EditTimeInput, editing } from './entry-operations.ts';
import { type EntryWrite, entryUnit } from './entry-unit.ts';
import { fullTimes } from './full-time.ts';
import { isWriterIn } from './revision-operations.ts';
import type { FullTime, TrackedTime } from './tracked-time.ts';
import { type AddTimeInput, adding, deleting } from './tracked-time-operations.ts';

/** Rows of one request at most. */
export const maxBulkRows = 500;
/** Characters of issues' bodies, at most, that an answer carries with its entries. */
const mostText = 8_000_000;

/** One deed of many, on an issue of a repository. */
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
);

/** How a row ended: with its entry, null where it was deleted, or why it was refused. */
export type BulkResult = FullTime | null | PunchcardError;

/** A row that was read, and whose repository was found. */
interface ReadRow {
  readonly row: BulkRow;
  readonly access: RepositoryAccess;
  readonly write: EntryWrite;
}

/**
 * Adds, changes and deletes entries, one row after the other, by the rules of each operation, in one
 * unit: all that is done is done at once, under one batch of the history.
 * @param isAtomic the first row that is refused refuses all; else each row has a result of its own
 * @throws where `isAtomic`: what the row throws, with the row's place before the message
 */
export async function bulkTimes(
  world: World,
  caller: SignedIn,
  rows: readonly BulkRow[],
  { isAtomic }: { isAtomic: boolean },
): Promise<BulkResult[]> {
  const find = finder(world, caller);
  const read: (ReadRow | PunchcardError)[] = [];
  for (const [place, row] of rows.entries()) {
    read.push(await unlessRefused(readRow(world, caller, find, row), place, isAtomic));
  }
  return world.database.write(async (stores) => {
    const unit = entryUnit(world, stores, caller, `bulk-${newSecret(8)}`);
    const written: (TrackedTime | PunchcardError)[] = [];
    for (const [place, row] of read.entries()) {
      if (row instanceof PunchcardError) {
        written.push(row);
        continue;
      }
      const { access, write } = row;
      const writing = write(unit, access, row.row.issue);
      written.push(await unlessRefused(writing, place, isAtomic));
    }
    return withAll(stores, caller, rows, written);
  });
}

/**
 * What `work` gives, or why it was refused. Rows refuse before they write, so that a refusal leaves
 * nothing behind and the unit can go on.
 */
async function unlessRefused<T>(
  work: Promise<T>,
  place: number,
  isAtomic: boolean,
): Promise<T | PunchcardError> {
  try {
    return await work;
  } catch (error) {
    // A failure of the database is none: the unit is over then.
    if (!(error instanceof PunchcardError) || error.code === 'unavailable') throw error;
    if (isAtomic) throw new PunchcardError(error.code, `[operations.${place}]: ${error.message}`);
    return error;
  }
}

type Find = (fullName: string) => Promise<RepositoryAccess>;

/** Looks each repository up once. */
function finder(world: World, caller: SignedIn): Find {
  const found = new Map<string, Promise<RepositoryAccess>>();
  return (fullName) => {
    const known = found.get(fullName) ?? findNamedRepository(world, caller, 'repository', fullName);
    found.set(fullName, known);
    return known;
  };
}

async function readRow(world: World, caller: SignedIn, find: Find, row: BulkRow): Promise<ReadRow> {
  const write = await writeOf(world, caller, row);
  return { row, access: await find(row.repository), write };
}

/** @throws invalid that names the field, and not_found for where an entry is to go */
async function writeOf(world: World, caller: SignedIn, row: BulkRow): Promise<EntryWrite> {
  if (row.op === 'delete') return deleting(row.id, row.ifMatch);
  const { time, duration, ...input } = row.input;
  const timeSeconds = await readAmount(world, caller, { time, duration });
  if (row.op === 'edit') return editing(world, caller, row.id, { ...input, timeSeconds });
  if (timeSeconds === undefined) throw invalid('[time]: Required');
  return adding(world, { ...input, timeSeconds });
}

/** The entries with all that their JSON names, as they are when all rows are done. */
async function withAll(
  stores: Stores,
  caller: SignedIn,
  rows: readonly BulkRow[],
  written: readonly (TrackedTime | PunchcardError)[],
): Promise<BulkResult[]> {
  const isShown = (outcome: TrackedTime | PunchcardError, place: number): outcome is TrackedTime =>
    !(outcome instanceof PunchcardError) && rows[place]?.op !== 'delete';
  const full = await fullTimes(stores, caller, written.filter(isShown));
  // It is kept, too, where the request has a key.
  const text = full.reduce((sum, { issue }) => sum + (issue?.issue.body.length ?? 0), 0);
  if (text > mostText) {
    throw invalid('[operations]: the answer would be too large, send them in parts');
  }
  let next = 0;
  return written.map((outcome, place) => {
    if (outcome instanceof PunchcardError) return outcome;
    return isShown(outcome, place) ? (full[next++] ?? null) : null;
  });
}

/** Of an entry that an answer told of: where it is, and whether it is the caller's own. */
export interface ToldEntry {
  readonly repositoryId: number;
  readonly isOwn: boolean;
}

/**
 * Refuses to show entries again to who may not list all of them any more: his own where he reads
 * their repositories, another's where he is an issues writer.
 * @throws not_found, forbidden
 */
export async function checkListable(
  world: World,
  caller: SignedIn,
  entries: readonly ToldEntry[],
): Promise<void> {
  const { read } = world.database;
  const ids = [...new Set(entries.map((entry) => entry.repositoryId))];
  const visibility = repositoryVisibility(caller);
  const readable = await read.trackedTimes.readableRepositories(visibility, ids);
  if (readable.size < ids.length) throw notFound();
  const ofOthers = entries.filter((entry) => !entry.isOwn);
  for (const id of new Set(ofOthers.map((entry) => entry.repositoryId))) {
    if (await isWriterIn(read, caller, id)) continue;
    throw forbidden("it tells of another's time, which issues writers see only");
  }
}
