import type { TrackedTime } from '../../core/records/types.ts';
import { titleOf } from '../../core/records/user.ts';
import { presentDay, presentTime } from '../../http/presenters/presenting.ts';
import { noProblem, presentProblem } from '../../http/problem.ts';
import { presentDetails } from '../../http/schemas/entry-details.ts';
import type { Notation } from './cells.ts';
import { type Columns, titleAndNote } from './columns.ts';
import type { ColumnsPreview, ImportResult } from './operations.ts';
import { fullName } from './places.ts';
import type { ImportedRow, WrittenRow } from './results.ts';
import type { ReadRow } from './rows.ts';
import type { TextRecord, TextTable } from './types.ts';

const presentState = (time: TrackedTime) => ({
  issue: time.issueNumber,
  time: time.timeSeconds,
  created: presentTime(time.createdUnix),
  started: time.startedUnix === null ? null : presentTime(time.startedUnix),
  day: presentDay(time.day),
  ...presentDetails(time),
  external_id: time.externalId,
});

/** What people read instead of the address of a project with activities. */
const projectOf = (title?: string) => (title === undefined ? {} : { repository_title: title });

const isWritten = (row: ImportedRow): row is WrittenRow => 'time' in row;

function presentRow(row: ImportedRow, isDryRun: boolean) {
  const { line, action } = row;
  if (!isWritten(row)) {
    const none = { id: null, repository: null, title: '', repository_id: null, user: null };
    const problem = presentProblem(row.action === 'error' ? row.error : row.reason);
    const blank = { key: '', occurrence: 0, rounded: false, ...none, before: null, after: null };
    return { line, action, ...problem, ...blank };
  }
  const { time, before, access, holder, key, occurrence, isRounded } = row;
  return {
    ...{ line, action, ...noProblem, key, occurrence, rounded: isRounded },
    id: action === 'add' && isDryRun ? null : time.id,
    repository: fullName(access),
    ...projectOf(titleOf(access.repository)),
    title: row.issue.title,
    repository_id: access.repository.id,
    user: holder.name,
    before: before === null ? null : presentState(before),
    after: presentState(time),
  };
}

const timeOf = (rows: readonly ImportedRow[], isBillable: boolean): number =>
  rows
    .filter(isWritten)
    .filter(({ time }) => time.isBillable === isBillable)
    .reduce((sum, { time }) => sum + time.timeSeconds, 0);

/** The target issues, with the number of rows and their time. */
const presentIssues = (rows: readonly WrittenRow[]) =>
  summed(rows, ({ issue }) => issue.id, issueOf);

/** The same by project and task of the file. */
const presentTasks = (rows: readonly WrittenRow[], elsewhere: ImportResult['elsewhere']) =>
  summed(
    rows,
    ({ project, task, issue }) => JSON.stringify([project, task, issue.id]),
    (row) => ({
      project: row.project,
      task: row.task,
      is_new_project: row.isNewProject,
      exists_in: (row.isNewIssue && elsewhere.get(row.issue.title)) || null,
      ...issueOf(row),
    }),
  );

function summed<T extends { rows: number; time: number }>(
  rows: readonly WrittenRow[],
  nameOf: (row: WrittenRow) => unknown,
  make: (row: WrittenRow) => T,
): T[] {
  const byName = new Map<unknown, T>();
  for (const row of rows) {
    const one = byName.get(nameOf(row)) ?? make(row);
    byName.set(nameOf(row), one);
    one.rows += 1;
    one.time += row.time.timeSeconds;
  }
  return [...byName.values()];
}

const issueOf = ({ access, issue, isNewIssue }: WrittenRow) => ({
  repository: fullName(access),
  ...projectOf(titleOf(access.repository)),
  number: issue.number,
  title: issue.title,
  is_new: isNewIssue,
  rows: 0,
  time: 0,
});

const presentNotation = ({ tracker }: Columns, notation: Notation | null) => ({
  tracker,
  date_order: notation?.dateOrder ?? null,
  decimal_mark: notation?.decimalMark ?? null,
});

const presentHeadings = ({ headings, places }: Columns) => {
  const fields = new Map<number, string>(
    Object.entries(places).map(([field, place]) => [place, field]),
  );
  const { task, note } = places;
  if (task !== undefined && task === note) fields.set(task, titleAndNote);
  return headings.map((heading, place) => ({ heading, field: fields.get(place) ?? null }));
};

export function presentImport(result: ImportResult, isDryRun: boolean) {
  const { columns, notation, rows, persons, projects, elsewhere, billing } = result;
  const count = (action: ImportedRow['action']): number =>
    rows.filter((row) => row.action === action).length;
  return {
    dry_run: isDryRun,
    added: count('add'),
    changed: count('change'),
    unchanged: count('unchanged'),
    refused: count('error'),
    skipped: count('skip'),
    rounded: rows.filter((row) => isWritten(row) && row.isRounded).length,
    blank_billable: notation.blankBillable,
    billable_time: timeOf(rows, true),
    non_billable_time: timeOf(rows, false),
    ...presentNotation(columns, notation),
    columns: presentHeadings(columns),
    persons: persons.map(({ name, email, user, rows: of }) => ({ name, email, user, rows: of })),
    projects: projects.map(({ isPrivate, title, ...one }) => ({
      ...{ ...one, ...projectOf(title), is_private: isPrivate },
    })),
    issues: presentIssues(rows.filter(isWritten)),
    tasks: presentTasks(rows.filter(isWritten), elsewhere),
    rows: rows.map((row) => presentRow(row, isDryRun)),
    billing: billing.map(presentProblem),
  };
}

const maxExampleLength = 100;

const exampleOf = ({ cells }: TextRecord, place: number): string =>
  [...(cells[place] ?? '').trim()].slice(0, maxExampleLength).join('');

export function presentColumns(
  { columns, notation, problem, samples }: ColumnsPreview,
  { records }: TextTable,
) {
  return {
    ...presentNotation(columns, notation),
    rows: records.length,
    problem: problem?.message ?? '',
    code: problem?.code ?? '',
    values: problem === null ? {} : presentProblem(problem).values,
    columns: presentHeadings(columns).map((column, place) => {
      const first = records.find(({ cells }) => (cells[place] ?? '').trim() !== '');
      const example = first === undefined ? '' : exampleOf(first, place);
      return { ...column, example, is_empty: first === undefined };
    }),
    samples: records.slice(0, samples.length).map((record, row) => ({
      cells: columns.headings.map((_, place) => exampleOf(record, place)),
      ...presentSample(samples[row] ?? null),
    })),
  };
}

function presentSample(row: ReadRow | null) {
  const { startedUnix = null, day = null, timeSeconds = null } = row?.entry ?? {};
  return {
    started: startedUnix === null ? null : presentTime(startedUnix),
    day: presentDay(day),
    time: timeSeconds,
    billable: row?.isBillable ?? null,
  };
}
