import { createHash } from 'node:crypto';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, invalid, PunchcardError, unknownUser } from '../errors.ts';
import { isRepoAdmin } from '../policy/access.ts';
import { findUserInRepository, repositoryFinder } from '../policy/lookup.ts';
import { normalizeTimeZone } from '../reports/zones.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import { newSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import { fold } from '../text.ts';
import type { User } from '../user/types.ts';
import { timeSettings } from '../user/user-settings.ts';
import { yieldEvery } from '../yield.ts';
import { changeEntry, type EntryInput, insertEntry, type Tracking } from './entries.ts';
import { checkMayEdit, checkMayReceive } from './entry-operations.ts';
import { type EntryTransaction, entryTransaction } from './entry-transaction.ts';
import { columnsOf, type ReadRow, readRow, type TextTable, unescapeFormula } from './import.ts';
import { instantOf } from './tracked-time.ts';
import type { TrackedTime } from './types.ts';

export interface ImportOptions {
  /** Writes nothing; each row gets the result that it would have. */
  readonly isDryRun: boolean;
  /** `owner/name`, for rows without one. */
  readonly repository?: string | undefined;
  /** The time zone of times without an offset; default: the caller's. */
  readonly timeZone?: string | undefined;
}

/** The result of a row. */
export type ImportedRow = { readonly line: number } & (
  | { readonly action: 'error'; readonly error: PunchcardError }
  | {
      readonly action: 'add' | 'change' | 'unchanged';
      /** Together with the occurrence, identifies the entry. */
      readonly key: string;
      readonly occurrence: number;
      readonly access: RepositoryAccess;
      readonly holder: User;
      /** The resulting entry; for a dry run, the expected one. */
      readonly time: TrackedTime;
      readonly before: TrackedTime | null;
    }
);

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly rows: readonly ImportedRow[];

  constructor(rows: readonly ImportedRow[]) {
    super('a dry run');
    this.rows = rows;
  }
}

/**
 * Imports a table of entries, all or none, in one transaction. A row is identified by its external
 * id in its repository, else by user, issue, times, seconds, note and occurrence; existing entries
 * are changed where they differ and never duplicated. A dry run is rolled back.
 * @throws invalid for the table as a whole
 * @throws unless a dry run: the error of the first bad row, prefixed by its line
 */
export async function importTimes(
  context: Context,
  caller: SignedIn,
  table: TextTable,
  options: ImportOptions,
): Promise<readonly ImportedRow[]> {
  const own = await timeSettings(context, caller);
  const timeZone =
    options.timeZone === undefined ? own.timeZone : normalizeTimeZone(options.timeZone);
  if (timeZone === undefined) {
    throw invalid('[time_zone]: must be a time zone such as Europe/Berlin');
  }
  const columns = columnsOf(table.head);
  const nowUnix = context.clock.nowUnix();
  const { repository, isDryRun } = options;
  const reading = { habits: { ...own, timeZone }, nowUnix, repository };
  const find = repositoryFinder(context, caller);
  const rows: (ParsedRow | RefusedRow)[] = [];
  // Converting local times is slow.
  const pause = yieldEvery(50);
  for (const record of table.records) {
    await pause();
    const parse = async (): Promise<ParsedRow> => {
      const row = readRow(columns, record, reading);
      return { line: record.line, row, access: await find(row.repository) };
    };
    rows.push(await unlessRefused(parse, record.line, isDryRun));
  }
  try {
    return await context.database.write(async (stores) => {
      const transaction = entryTransaction(context, stores, caller, `import-${newSecret(8)}`);
      const outcome = await importRows(transaction, rows, isDryRun);
      if (isDryRun) throw new DryRun(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.rows;
    throw error;
  }
}

interface RefusedRow {
  readonly line: number;
  readonly action: 'error';
  readonly error: PunchcardError;
}

/** A parsed row with its repository. */
interface ParsedRow {
  readonly line: number;
  readonly row: ReadRow;
  readonly access: RepositoryAccess;
}

/** A row with its issue and user, read in the transaction. */
interface PlacedRow extends ParsedRow {
  readonly tracking: Tracking;
  readonly holder: User;
}

/** Rows check before they write, so a dry run can continue after a refusal. */
async function unlessRefused<T>(
  work: () => Promise<T>,
  line: number,
  isDryRun: boolean,
): Promise<T | RefusedRow> {
  try {
    return await work();
  } catch (error) {
    // A database failure ends the transaction.
    if (!(error instanceof PunchcardError) || error.code === 'unavailable') throw error;
    if (!isDryRun) throw new PunchcardError(error.code, `[line ${line}]: ${error.message}`);
    return { line, action: 'error', error };
  }
}

const isRefused = (row: object): row is RefusedRow => 'error' in row;

async function importRows(
  transaction: EntryTransaction,
  rows: readonly (ParsedRow | RefusedRow)[],
  isDryRun: boolean,
): Promise<ImportedRow[]> {
  const holders = new Map<string, User>();
  const placed: (PlacedRow | RefusedRow)[] = [];
  for (const row of rows) {
    const place = () => placeRow(transaction, row as ParsedRow, holders);
    placed.push(isRefused(row) ? row : await unlessRefused(place, row.line, isDryRun));
  }
  const known = await knownTo(transaction.stores, placed);
  const outcome: ImportedRow[] = [];
  for (const row of placed) {
    const write = () => writeRow(transaction, known, row as PlacedRow);
    outcome.push(isRefused(row) ? row : await unlessRefused(write, row.line, isDryRun));
  }
  return outcome;
}

async function placeRow(
  transaction: EntryTransaction,
  parsed: ParsedRow,
  holders: Map<string, User>,
): Promise<PlacedRow> {
  const { row, access } = parsed;
  const tracking = await transaction.tracking(access, row.issue);
  const name = `${access.repository.id} ${fold(row.user)}`;
  const holder = holders.get(name) ?? (await holderOf(transaction, tracking, row.user));
  holders.set(name, holder);
  return { ...parsed, tracking, holder };
}

/**
 * The user of a row. Unlike for a single entry, naming another user without the right is refused:
 * otherwise a whole team's file would become the caller's time.
 */
async function holderOf(
  { stores, caller }: EntryTransaction,
  { access, user }: Tracking,
  named: string,
): Promise<User> {
  if (named === '' || fold(named) === fold(user.name)) return user;
  if (!user.isAdmin && !isRepoAdmin(access)) {
    throw forbidden("[user]: only repository admins can import another user's time");
  }
  const holder = await findUserInRepository(stores, caller, access, named);
  if (holder === undefined) throw unknownUser(named);
  return holder;
}

/** Existing entries that rows may match, and the matches so far. */
interface Known {
  readonly byKey: ReadonlyMap<string, readonly TrackedTime[]>;
  /** How often a key occurred so far. */
  readonly counts: Map<string, number>;
  /** Keys and occurrences of the rows so far. */
  readonly taken: Set<string>;
}

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

type RowFields = Pick<EntryInput, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'>;

/** The identity of a row and of an entry. */
function keyOfEntry(
  holderId: number,
  repositoryId: number,
  issueId: number,
  time: RowFields,
  externalId: string,
): string {
  if (externalId !== '') return keyOf([holderId, repositoryId, externalId]);
  const { timeSeconds, createdUnix, startedUnix, note } = time;
  // The export escapes notes with an apostrophe; compare them without it.
  return keyOf([holderId, issueId, timeSeconds, createdUnix, startedUnix, unescapeFormula(note)]);
}

const keyOfRow = ({ row, tracking, holder }: PlacedRow): string =>
  keyOfEntry(
    holder.id,
    tracking.access.repository.id,
    tracking.issue.id,
    row.entry,
    row.entry.externalId ?? '',
  );

async function knownTo(stores: Stores, rows: readonly (PlacedRow | RefusedRow)[]): Promise<Known> {
  const groups = new Map<string, PlacedRow[]>();
  for (const row of rows) {
    if (isRefused(row)) continue;
    const name = `${row.holder.id} ${row.access.repository.id}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  const byKey = new Map<string, TrackedTime[]>();
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const entries = group.map(({ row }) => row.entry);
    const times = await stores.trackedTimes.alike(first.holder.id, first.access.repository.id, {
      instantsUnix: entries.filter((entry) => entry.externalId === '').map(instantOf),
      externalIds: entries.map((entry) => entry.externalId ?? '').filter((id) => id !== ''),
    });
    for (const time of times) {
      const key = keyOfEntry(time.userId, time.repositoryId, time.issueId, time, time.externalId);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [time]);
      else same.push(time);
    }
  }
  return { byKey, counts: new Map(), taken: new Set() };
}

async function writeRow(
  transaction: EntryTransaction,
  known: Known,
  placed: PlacedRow,
): Promise<ImportedRow> {
  const { context, stores, caller, batch } = transaction;
  const { row, line, tracking, holder } = placed;
  const { access } = tracking;
  const key = keyOfRow(placed);
  const isNamed = row.entry.externalId !== '';
  const count = (known.counts.get(key) ?? 0) + 1;
  // An external id identifies one entry, so the `occurrence` column does not apply.
  const occurrence = isNamed ? count : (row.occurrence ?? count);
  const name = `${key} ${occurrence}`;
  if (known.taken.has(name) || (isNamed && count > 1)) {
    throw invalid(
      isNamed
        ? '[external_id]: an earlier row has the same'
        : '[occurrence]: an earlier row is the same',
    );
  }
  const entry: EntryInput = { ...row.entry, isBillable: row.isBillable };
  const before = known.byKey.get(key)?.[occurrence - 1] ?? null;
  const outcome = { line, key, occurrence, access, holder, before };
  const taken = (): void => {
    known.counts.set(key, count);
    known.taken.add(name);
  };
  if (before === null) {
    const how = 'add_time_manual';
    const time = await insertEntry(context, stores, caller, tracking, holder, entry, how, batch);
    taken();
    return { ...outcome, action: 'add', time };
  }
  if (isSame(before, tracking.issue.id, entry)) {
    taken();
    return { ...outcome, action: 'unchanged', time: before };
  }
  const from = await transaction.tracking(access, before.issueNumber);
  checkMayEdit(from, before);
  checkMayReceive(tracking, before);
  const changes = { ...entry, note: isNoteSame(before, entry) ? before.note : entry.note };
  const time = await changeEntry(context, stores, caller, from, before, changes, tracking, batch);
  taken();
  return { ...outcome, action: 'change', time };
}

const isNoteSame = (time: TrackedTime, entry: EntryInput): boolean =>
  unescapeFormula(time.note) === unescapeFormula(entry.note);

function isSame(time: TrackedTime, issueId: number, entry: EntryInput): boolean {
  return (
    time.issueId === issueId &&
    time.timeSeconds === entry.timeSeconds &&
    time.createdUnix === entry.createdUnix &&
    time.startedUnix === entry.startedUnix &&
    isNoteSame(time, entry) &&
    (entry.isBillable === undefined || time.isBillable === entry.isBillable)
  );
}
