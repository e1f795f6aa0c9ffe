import { invalid } from '../errors.ts';
import { formatInstant } from '../time.ts';
import type { TimeSettings } from '../user/user-settings.ts';
import { parseDuration } from './duration.ts';
import type { EntryInput } from './entries.ts';
import { readEntry } from './entry-input.ts';
import { maxTimeSeconds } from './tracked-time.ts';
import { parseWhen } from './when.ts';

/** The maximum number of rows per request. */
export const maxImportRows = 500;

/** A table as text, with its header row. */
export interface TextTable {
  readonly head: readonly string[];
  readonly records: readonly TextRecord[];
}

export interface TextRecord {
  /** The line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const fields = {
  issue: ['issue', 'issue_number', 'issue_index', 'ticket'],
  repository: ['repository', 'repo', 'project'],
  user: ['user', 'username', 'user_name', 'login'],
  started: ['started', 'started_at'],
  created: ['created', 'created_at'],
  date: ['date', 'day', 'start_date'],
  at: ['start_time', 'from', 'start'],
  seconds: ['seconds'],
  duration: ['duration', 'duration_(h)', 'time_(h)', 'time'],
  hours: ['hours', 'duration_(decimal)', 'time_(decimal)'],
  note: ['note', 'notes', 'description', 'comment'],
  billable: ['billable'],
  externalId: ['external_id', 'entry_id'],
  occurrence: ['occurrence'],
} as const;
type Field = keyof typeof fields;

export type Columns = Readonly<Partial<Record<Field, number>>>;

/**
 * Maps fields to columns by their headings; the first match wins.
 * @throws invalid where a required column is missing
 */
export function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const columns: Partial<Record<Field, number>> = {};
  for (const [field, known] of Object.entries(fields) as [Field, readonly string[]][]) {
    const place = known.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) columns[field] = place;
  }
  const has = (...some: Field[]): boolean => some.some((field) => columns[field] !== undefined);
  if (!has('issue', 'note')) throw invalid('[csv]: no column is called issue');
  if (!has('seconds', 'duration', 'hours')) {
    throw invalid('[csv]: no column is called seconds, duration or hours');
  }
  if (!has('started', 'created', 'date')) {
    throw invalid('[csv]: no column is called started, created or date');
  }
  return columns;
}

/** A parsed row, before anything is looked up. */
export interface ReadRow {
  readonly line: number;
  /** `owner/name` */
  readonly repository: string;
  readonly issue: number;
  /** '': the caller. */
  readonly user: string;
  readonly entry: EntryInput;
  /** Undefined: the repository's default for a new entry, no change of an existing one. */
  readonly isBillable: boolean | undefined;
  /** The ordinal among identical rows, from 1; null: count them. */
  readonly occurrence: number | null;
}

export interface ReadingOptions {
  readonly habits: TimeSettings;
  readonly nowUnix: number;
  /** For rows without a repository. */
  readonly repository: string | undefined;
}

/** @throws invalid that names the column */
export function readRow(columns: Columns, record: TextRecord, options: ReadingOptions): ReadRow {
  const raw = (field: Field): string => record.cells[columns[field] ?? -1] ?? '';
  const cell = (field: Field): string => unescapeFormula(raw(field)).trim();
  const place = placeOf(cell('issue'), unescapeFormula(raw('note')));
  const repository = place.repository ?? (cell('repository') || options.repository);
  if (repository === undefined) throw invalid('[repository]: Required');
  const seconds = secondsOf(cell, options);
  const { startedUnix, createdUnix } = instantsOf(cell, seconds, options);
  const entry = readEntry(
    seconds,
    {
      created: formatInstant(createdUnix),
      started: startedUnix === null ? null : formatInstant(startedUnix),
      note: place.note,
      externalId: cell('externalId'),
    },
    options.nowUnix,
  );
  return {
    line: record.line,
    repository,
    issue: place.issue,
    user: cell('user'),
    entry,
    isBillable: flagOf(cell('billable')),
    occurrence: occurrenceOf(cell('occurrence')),
  };
}

/**
 * Removes the apostrophe that the export puts before text which spreadsheets would read as a
 * formula.
 */
export const unescapeFormula = (text: string): string =>
  /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;

/** The issue in its own column, or at the start of the note: `#42 review`. */
function placeOf(
  cell: string,
  note: string,
): { repository: string | undefined; issue: number; note: string } {
  const own = /^(?:([^\s#/]+\/[^\s#/]+)#|#)?(\d{1,15})$/.exec(cell);
  if (own !== null) return { repository: own[1], issue: Number(own[2]), note };
  if (cell !== '') throw invalid('[issue]: must be a number, #42 or owner/name#42');
  const said = /^(?:([^\s#/]+\/[^\s#/]+))?#(\d{1,15})(?:[:\s]+|$)/.exec(note);
  if (said === null) throw invalid('[issue]: Required');
  return { repository: said[1], issue: Number(said[2]), note: note.slice(said[0].length) };
}

type Cells = (field: Field) => string;

function secondsOf(cell: Cells, { habits }: ReadingOptions): number {
  const [whole, said, hours] = [cell('seconds'), cell('duration'), cell('hours')];
  let seconds: number | undefined;
  if (whole !== '') seconds = /^\d{1,9}$/.test(whole) ? Number(whole) : undefined;
  else if (said !== '') seconds = parseDuration(said, habits);
  else if (hours !== '') seconds = parseDuration(`${hours}h`, habits);
  else throw invalid('[duration]: Required');
  if (seconds === undefined) throw invalid('[duration]: must be a duration such as 1h30m or 1:30');
  if (seconds < 1 || seconds > maxTimeSeconds) {
    throw invalid('[duration]: must be between 1 second and 366 days');
  }
  return seconds;
}

/** A date without a time means noon, not now, so that importing again gives the same entry. */
function instantsOf(
  cell: Cells,
  seconds: number,
  options: ReadingOptions,
): { startedUnix: number | null; createdUnix: number } {
  const [startedText, createdText, date, at] = [
    cell('started'),
    cell('created'),
    cell('date'),
    cell('at'),
  ];
  const created = createdText === '' ? null : instantOf('created', createdText, options);
  const started = startedText === '' ? null : instantOf('started', startedText, options);
  if (started !== null || created !== null) {
    return { startedUnix: started, createdUnix: created ?? (started ?? 0) + seconds };
  }
  if (date === '') throw invalid('[date]: Required');
  if (at === '') return { startedUnix: null, createdUnix: instantOf('date', date, options) };
  const startedUnix = instantOf('date', `${date} ${at}`, options);
  return { startedUnix, createdUnix: startedUnix + seconds };
}

function instantOf(
  field: 'started' | 'created' | 'date',
  text: string,
  { habits, nowUnix }: ReadingOptions,
): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const here = { timeZone: habits.timeZone, nowUnix };
  // Relative dates such as yesterday would change when importing again.
  const said = /^\d{4}-\d\d-\d\d/.test(text)
    ? parseWhen(isDay ? `${text} 12:00` : text, here)
    : undefined;
  if (said === undefined) {
    throw invalid(`[${field}]: must be a time such as 2026-05-04 09:30 or 2026-05-04T09:30:00Z`);
  }
  return said.unix;
}

function flagOf(text: string): boolean | undefined {
  if (text === '') return undefined;
  if (/^(true|yes|y|1|billable)$/i.test(text)) return true;
  if (/^(false|no|n|0|non-billable|not billable)$/i.test(text)) return false;
  throw invalid('[billable]: must be yes or no');
}

function occurrenceOf(text: string): number | null {
  if (text === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid('[occurrence]: must be a number, 1 or more');
  return Number(text);
}
