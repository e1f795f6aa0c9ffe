import { invalid } from '../errors.ts';
import { presentMoment } from '../time.ts';
import type { Habits } from '../user/user-settings.ts';
import { parseDuration } from './duration.ts';
import type { EntryInput } from './entries.ts';
import { readEntry } from './entry-input.ts';
import { maxTimeSeconds } from './tracked-time.ts';
import { parseWhen } from './when.ts';

/** Rows of one request at most. */
export const maxImportRows = 500;

/** A table as text, its head apart. */
export interface TextTable {
  readonly head: readonly string[];
  readonly records: readonly TextRecord[];
}

export interface TextRecord {
  /** Where it begins in the file, from 1. */
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
 * Which column holds what, by its heading: the first that has one of the names.
 * @throws invalid where a column lacks without which no row can be an entry
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

/** A row as it is meant, before anything is looked up. */
export interface ReadRow {
  readonly line: number;
  /** `owner/name` */
  readonly repository: string;
  readonly issue: number;
  /** '': whoever asks. */
  readonly user: string;
  readonly entry: EntryInput;
  /** Whether it says so; otherwise a new entry is what the repository says, a known one stays. */
  readonly isBillable: boolean | undefined;
  /** Which such row it is in its file, from 1; null: told by counting. */
  readonly occurrence: number | null;
}

export interface ReadingOptions {
  readonly habits: Habits;
  readonly nowUnix: number;
  /** Where rows name none. */
  readonly repository: string | undefined;
}

/** @throws invalid that names the column */
export function readRow(columns: Columns, record: TextRecord, options: ReadingOptions): ReadRow {
  const raw = (field: Field): string => record.cells[columns[field] ?? -1] ?? '';
  const cell = (field: Field): string => unescaped(raw(field)).trim();
  const place = placeOf(cell('issue'), unescaped(raw('note')));
  const repository = place.repository ?? (cell('repository') || options.repository);
  if (repository === undefined) throw invalid('[repository]: Required');
  const seconds = secondsOf(cell, options);
  const { startedUnix, createdUnix } = momentsOf(cell, seconds, options);
  const entry = readEntry(
    seconds,
    {
      created: presentMoment(createdUnix),
      started: startedUnix === null ? null : presentMoment(startedUnix),
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
 * What spreadsheets would take for a formula is exported with an apostrophe before it: without it,
 * it is what it was.
 */
export const unescaped = (text: string): string =>
  /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;

/** The issue of its own column, or as which the note begins: `#42 review`. */
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

/** A day without a time stands for its noon: never for now, or it would be another next time. */
function momentsOf(
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
  const created = createdText === '' ? null : momentOf('created', createdText, options);
  const started = startedText === '' ? null : momentOf('started', startedText, options);
  if (started !== null || created !== null) {
    return { startedUnix: started, createdUnix: created ?? (started ?? 0) + seconds };
  }
  if (date === '') throw invalid('[date]: Required');
  if (at === '') return { startedUnix: null, createdUnix: momentOf('date', date, options) };
  const startedUnix = momentOf('date', `${date} ${at}`, options);
  return { startedUnix, createdUnix: startedUnix + seconds };
}

function momentOf(
  field: 'started' | 'created' | 'date',
  text: string,
  { habits, nowUnix }: ReadingOptions,
): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const here = { timeZone: habits.timeZone, nowUnix };
  // Words such as yesterday mean another day tomorrow.
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
