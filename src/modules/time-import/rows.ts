import type { ImportedEntry } from '../../core/context.ts';
import type { Problem } from '../../core/errors.ts';
import { checkLine } from '../../core/text.ts';
import { formatDay } from '../../core/time/days.ts';
import { formatInstant } from '../../core/time/instant.ts';
import { readEntry } from '../../core/tracked-time/entry-input.ts';
import type { EntryInput } from '../../core/tracked-time/entry-writes.ts';
import { type Cells, cellsOf, type ReadingOptions, unescapeFormula } from './cells.ts';
import { type Columns, currencyIn, type Field } from './columns.ts';
import { type DecimalMark, parseDecimal } from './duration-cells.ts';
import { invalidField, problemOf } from './errors.ts';
import { readFlag } from './flag-cells.ts';
import { readLength } from './row-times.ts';
import type { TextRecord } from './types.ts';

/** The reference to an issue in a row. */
export interface NamedIssue {
  /** `owner/name`; undefined: the row's repository. */
  readonly repository: string | undefined;
  readonly number: number;
}

/** A parsed row, before anything is looked up. */
export interface ReadRow {
  readonly line: number;
  /** As in the file: `owner/name`, or a project of the tracker; '' if there is none. */
  readonly project: string;
  readonly issue: NamedIssue | null;
  /** The issue in a URL on another host, which may also exist here. */
  readonly reference: NamedIssue | null;
  /** '' if none. */
  readonly task: string;
  /** The name of the person; '' means the caller. */
  readonly person: string;
  readonly email: string;
  readonly entry: EntryInput;
  /** Undefined means the repository's default for a new entry, and no change of an existing one. */
  readonly isBillable: boolean | undefined;
  /** The ordinal among identical rows, from 1; null: count them. */
  readonly occurrence: number | null;
  /** The duration differs from start and end because the tracker rounded it. */
  readonly isRounded: boolean;
  readonly billing: ImportedEntry['billing'];
}

/** A tracker's row that is not finished work. */
export interface SkippedRow {
  readonly line: number;
  readonly action: 'skip';
  readonly reason: Problem;
}

/** @throws invalid that names the column */
export function readRow(
  columns: Columns,
  record: TextRecord,
  options: ReadingOptions,
): ReadRow | SkippedRow {
  const { line } = record;
  const surplus = record.cells.length - columns.headings.length;
  if (surplus > 0) {
    const place = columns.headings.length + 1;
    throw invalidField('csv', 'no-heading', { place });
  }
  if (isTotal(columns, record)) return { line, action: 'skip', reason: problemOf('import.total') };
  const cells = cellsOf(columns, record);
  const note = unescapeFormula(record.cells[columns.places.note ?? -1] ?? '');
  const length = readLength(columns, cells, options);
  if ('code' in length) return { line, action: 'skip', reason: length };
  const place = placeOf(cells, note);
  const { startedUnix, createdUnix, day, seconds } = length;
  const entry = readEntry(
    seconds,
    {
      ...(day === null ? { created: formatInstant(createdUnix) } : { day: formatDay(day) }),
      started: startedUnix === null ? null : formatInstant(startedUnix),
      note: place.note,
      externalId: cells.text('external_id'),
      tags: tagsIn(cells.text('tags')),
    },
    createdUnix,
  );
  return {
    line,
    project: nameIn(cells, 'repository'),
    issue: place.issue,
    reference: referenceIn(cells.text('reference')),
    task: nameIn(cells, 'task'),
    person: personIn(cells),
    email: nameIn(cells, 'email'),
    entry,
    isBillable: readFlag(cells.name('billable'), cells.text('billable'), options.blankBillable),
    occurrence: occurrenceOf(cells.text('occurrence')),
    isRounded: length.isRounded,
    billing: billingIn(columns, cells, options.decimalMark),
  };
}

/** @throws invalid that names the column */
function billingIn(columns: Columns, cells: Cells, mark: DecimalMark | null) {
  // Harvest writes `Euro - EUR`.
  const currency = nameIn(cells, 'currency').split(' ').at(-1) || currencyIn(columns);
  const rate = priceIn(cells, 'rate', mark);
  // The archive of solidtime, which alone has them, has hundredths.
  const hourlyPrice = rate !== null && columns.tracker === 'solidtime' ? rate / 100 : rate;
  const names = { project: nameIn(cells, 'repository'), client: nameIn(cells, 'client'), currency };
  return { ...names, hourlyPrice, amount: priceIn(cells, 'amount', mark) };
}

/** @throws invalid that names the column */
function priceIn(cells: Cells, field: Field, mark: DecimalMark | null): number | null {
  const text = cells.text(field).replace(/[\p{L}\p{Sc}\s']+/gu, '');
  const price = /\d/.test(text) ? parseDecimal(cells.name(field), text, mark) : null;
  if (price === undefined) throw invalidField(cells.name(field), 'not-a-price');
  return price;
}

/** An empty cell says nothing; nor do the ids in JSON of what solidtime's archive holds. */
const tagsIn = (text: string): string[] | null =>
  text === '' || text.startsWith('[') ? null : text.split(',').filter((tag) => tag.trim() !== '');

/** The last row of an export with a total. */
const isTotal = ({ headings }: Columns, { cells }: TextRecord): boolean =>
  cells[0] === 'total' && headings[0] === 'id' && headings.includes('rounded_seconds');

function nameIn(cells: Cells, field: Field): string {
  const text = cells.text(field);
  checkLine(cells.name(field), text, 255);
  return text;
}

function personIn(cells: Cells): string {
  const parts = [nameIn(cells, 'first_name'), nameIn(cells, 'last_name')];
  return (
    nameIn(cells, 'user') || nameIn(cells, 'full_name') || parts.filter((part) => part).join(' ')
  );
}

const issueAtStart = /^(?:([^\s#/]+\/[^\s#/]+))?#(\d{1,15})(?:[:\s]+|$)/;

/** The issue in its own column, or at the start of the note or task: `#42 review`. */
function placeOf(cells: Cells, note: string): { issue: NamedIssue | null; note: string } {
  const cell = cells.text('issue');
  const own = issueNamed(cell) ?? issueTitled(cell);
  if (own !== undefined) return { issue: own, note };
  if (cell !== '') {
    throw invalidField(cells.name('issue'), 'not-an-issue');
  }
  const inNote = issueAtStart.exec(note);
  const said = inNote ?? issueAtStart.exec(cells.text('task'));
  return {
    issue: said === null ? null : { repository: said[1], number: Number(said[2]) },
    note: inNote === null ? note : note.slice(inNote[0].length),
  };
}

/** `Bug #42: Title`, `#42 - Title`, `#42 Title`; undefined for any other text. */
function issueTitled(text: string): NamedIssue | undefined {
  const match =
    issueAtStart.exec(text) ??
    /^[^#]{1,60}\s(?:([^\s#/]+\/[^\s#/]+))?#(\d{1,15})(?::|\s[-–—]\s|$)/.exec(text);
  return match === null ? undefined : { repository: match[1], number: Number(match[2]) };
}

/** `42`, `#42`, `owner/name#42`; undefined for any other text. */
export function issueNamed(text: string): NamedIssue | undefined {
  const match = /^(?:([^\s#/]+\/[^\s#/]+)#|#)?(\d{1,15})$/.exec(text);
  return match === null ? undefined : { repository: match[1], number: Number(match[2]) };
}

/** The issue in an address such as `https://git.example.com/mira/site/issues/4`. */
function referenceIn(text: string): NamedIssue | null {
  const match = /^https?:\/\/\S+?\/([^\s#/?]+\/[^\s#/?]+)\/issues\/(\d{1,15})(?:[/?#]|$)/.exec(
    text,
  );
  return match === null ? null : { repository: match[1], number: Number(match[2]) };
}

function occurrenceOf(text: string): number | null {
  if (text === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidField('occurrence', 'not-an-ordinal');
  return Number(text);
}
