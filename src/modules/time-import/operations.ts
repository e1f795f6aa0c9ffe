import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { type Problem, PunchcardError } from '../../core/errors.ts';
import { type TimeSettings, timeSettings } from '../../core/records/time-settings.ts';
import { checkTokenAllowsPrivate } from '../../core/repository/operations.ts';
import { newSecret } from '../../core/secret.ts';
import type { Database } from '../../core/store.ts';
import { readTimeZone, ZoneClock } from '../../core/time/time-zone.ts';
import { writeEntries } from '../../core/tracked-time/entry-writes.ts';
import { yieldEvery } from '../../core/yield.ts';
import { type Notation, notationOf } from './cells.ts';
import { type ColumnOptions, type Columns, checkComplete, readColumns } from './columns.ts';
import { type PersonCount, readPersons } from './persons.ts';
import { type PlaceOptions, type ProjectCount, placeFinder, titlesElsewhere } from './places.ts';
import { type ImportedRow, isSettled, type RefusedRow, unlessRefused } from './results.ts';
import { type ReadRow, readRow, type SkippedRow } from './rows.ts';
import type { TextTable } from './types.ts';
import { importRows, type ParsedRow } from './writing.ts';

export interface ImportOptions extends ColumnOptions, PlaceOptions, Partial<Notation> {
  /** Saves nothing; each row gets the result that it would have. */
  readonly isDryRun: boolean;
  /** Projects get the clients and rates of the file. */
  readonly hasBilling: boolean;
  /** The time zone of times without an offset; default: the caller's. */
  readonly timeZone?: string | undefined;
  /** Logins by name or address in the file. */
  readonly persons?: Readonly<Record<string, string>> | undefined;
}

export interface ImportResult {
  readonly columns: Columns;
  readonly notation: Notation;
  readonly rows: readonly ImportedRow[];
  readonly persons: readonly PersonCount[];
  readonly projects: readonly ProjectCount[];
  /** Of a dry run: `owner/name#4` by the title of a new issue, if one elsewhere has it. */
  readonly elsewhere: ReadonlyMap<string, string>;
  readonly billing: readonly Problem[];
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('a dry run');
    this.result = result;
  }
}

/**
 * Imports a table of entries, all or none, in one transaction. A row is identified by its external
 * id in its repository, else by user, issue, times, seconds, note and occurrence; existing entries
 * are changed if they differ and never duplicated. A dry run is rolled back.
 * @throws invalid for the table as a whole
 * @throws unless a dry run: the error of the first bad row, prefixed by its line
 */
export async function importTimes(
  context: Context,
  caller: SignedIn,
  table: TextTable,
  options: ImportOptions,
): Promise<ImportResult> {
  if (options.createsProjects === true) checkTokenAllowsPrivate(caller, true);
  const habits = await habitsOf(context, caller, options.timeZone);
  const columns = readColumns(table.head, options);
  checkComplete(columns, options.issue !== undefined);
  const notation = notationOf(columns, table.records, options, habits.dateOrder);
  const places = placeFinder(context, caller, options);
  const persons = await readPersons(context, caller, options.persons);
  const { isDryRun } = options;
  const clock = new ZoneClock(habits.timeZone);
  const reading = { ...notation, habits, clock, nowUnix: context.clock.nowUnix() };
  const rows: (ParsedRow | RefusedRow | SkippedRow)[] = [];
  const pause = yieldEvery(50);
  for (const record of table.records) {
    await pause();
    const parse = async (): Promise<ParsedRow | SkippedRow> => {
      const row = readRow(columns, record, reading);
      if (isSettled(row)) return row;
      const login = persons.loginOf(row);
      const place = await places.find(row);
      const { note = row.entry.note } = place;
      return { line: record.line, row: { ...row, entry: { ...row.entry, note } }, login, place };
    };
    rows.push(await unlessRefused(parse, record.line, isDryRun));
  }
  const elsewhere = isDryRun ? await titlesElsewhere(context, caller, rows) : new Map();
  const lists = { persons: await persons.list(), projects: places.projects(), elsewhere };
  const found = { columns, notation, ...lists };
  try {
    return await writeEntries(context, caller, `import-${newSecret(8)}`, async (tx) => {
      const written = await importRows(tx, rows, isDryRun);
      const write: Database['write'] = (operation) => operation(tx);
      const inside = { ...context, database: { ...context.database, read: tx, write } };
      const billing = options.hasBilling ? await bill(inside, caller, written) : [];
      const result = { ...found, rows: written, billing };
      if (isDryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

async function bill(context: Context, caller: SignedIn, rows: readonly ImportedRow[]) {
  const entries = rows
    .filter((row) => 'billing' in row)
    .filter(({ billing: { client, hourlyPrice, amount } }) => client || hourlyPrice || amount);
  const notes: Problem[] = [];
  // In turn: rates are those of projects.
  for (const { imported } of context.doors) {
    for await (const note of imported?.(context, caller, entries) ?? []) notes.push(note);
  }
  return notes;
}

async function habitsOf(
  context: Context,
  caller: SignedIn,
  asked: string | undefined,
): Promise<TimeSettings> {
  const own = await timeSettings(context, caller);
  return asked === undefined ? own : { ...own, timeZone: readTimeZone(asked) };
}

/** The detected format of a file. */
export interface ColumnsPreview {
  readonly columns: Columns;
  /** Null if it is unknown; see `problem`. */
  readonly notation: Notation | null;
  /** Why the file cannot be imported with these columns; null if it can. */
  readonly problem: Problem | null;
  /** The first rows; null: it cannot be read. */
  readonly samples: readonly (ReadRow | null)[];
}

const sampleRows = 3;

/** Detects the columns and the format of a file, to choose a mapping. @throws invalid */
export async function previewColumns(
  context: Context,
  caller: SignedIn,
  table: TextTable,
  options: ColumnOptions & Partial<Notation> & Pick<ImportOptions, 'timeZone'>,
): Promise<ColumnsPreview> {
  const habits = await habitsOf(context, caller, options.timeZone);
  const columns = readColumns(table.head, options);
  const first = table.records.slice(0, sampleRows);
  let notation: Notation | null = null;
  try {
    notation = notationOf(columns, table.records, options, habits.dateOrder);
    checkComplete(columns, true);
    const clock = new ZoneClock(habits.timeZone);
    const reading = { ...notation, habits, clock, nowUnix: context.clock.nowUnix() };
    const samples = first.map((record) => sampleOf(columns, record, reading));
    return { columns, notation, problem: null, samples };
  } catch (error) {
    if (!(error instanceof PunchcardError)) throw error;
    return { columns, notation, problem: error, samples: first.map(() => null) };
  }
}

function sampleOf(...row: Parameters<typeof readRow>): ReadRow | null {
  try {
    const read = readRow(...row);
    return isSettled(read) ? null : read;
  } catch (error) {
    if (error instanceof PunchcardError) return null;
    throw error;
  }
}
