import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, dataOf, type Schema } from '../app/api.ts';
import { once } from '../app/changes.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { loadErrorWords } from '../messages/errorWords.ts';
import { chosen, type DateOrder, type Texts, taskKey } from './importChoices.ts';
import { csvOf, type PartedFile, partsOf } from './importParts.ts';
import { type Reading, saidOf } from './readColumns.ts';
import { t } from './texts.ts';

type Outcome = Awaited<ReturnType<typeof send>>;
type Key = ReturnType<typeof once>;

/** How dates and numbers are written, as a single part may not show it. */
interface Notation {
  readonly date_order?: DateOrder;
  readonly decimal_mark?: '.' | ',';
  readonly blank_billable?: boolean;
}

async function send(
  { choices, mapping, zone }: Reading,
  csv: string,
  header: Key,
  notation: Notation,
  isDryRun: boolean,
) {
  const { repository, persons, projects, issues } = choices;
  const { data } = await api.POST('/user/times/import', {
    params: {
      header,
      query: {
        ...{ dry_run: isDryRun, create_issues: true, create_projects: true, time_zone: zone },
        ...(repository === '' ? {} : { repository }),
        ...notation,
        ...saidOf(choices),
        clients: choices.hasBilling,
      },
    },
    body: {
      csv,
      mapping,
      persons: chosen(persons),
      projects: chosen(projects),
      issues: Object.entries(chosen(issues)).map(([key, issue]) => {
        const [project, task] = JSON.parse(key);
        return { project, task, issue };
      }),
    },
  });
  await loadErrorWords();
  return dataOf(data);
}

/** A part of the file, ready to be imported once. */
interface Sent {
  readonly csv: string;
  readonly header: Key;
  readonly lines: readonly [first: number, last: number];
  readonly rows: number;
}

/** What an import would do. */
export interface Imported
  extends Pick<
    Outcome,
    | ('added' | 'changed' | 'unchanged' | 'refused' | 'rows' | 'tasks' | 'billing')
    | ('persons' | 'projects')
  > {
  /** Seconds. */
  readonly billable: number;
  readonly other: number;
  /** The headings of columns that are not used. */
  readonly unused: readonly string[];
  readonly parts: readonly Sent[];
  readonly notation: Notation;
  /** With the issues elsewhere that are used. */
  readonly reading: Reading;
  /** The outcomes of the parts that are imported. */
  readonly done: Map<Sent, Outcome>;
}

/** Called with the rows that the service has read. */
type Tell = (rows: number) => void;

/** What the import would do. Its parts have keys, so it is not read again by itself. */
export const rowsQuery = (
  version: number,
  { csv, ...reading }: Reading,
  tell: Tell,
  { enabled }: { enabled: boolean },
) =>
  queryOptions({
    queryKey: ['import', 'rows', version, reading],
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previous, query) => (query?.queryKey[2] === version ? previous : undefined),
    queryFn: async () => {
      tell(0);
      const found = await previewImport({ csv, ...reading }, tell);
      const issues = elsewhereOf(found);
      if (Object.keys(issues).length === 0) return found;
      const choices = { ...reading.choices, issues: { ...issues, ...reading.choices.issues } };
      return previewImport({ csv, ...reading, choices }, tell);
    },
  });

/** Issues of other projects that tasks of new projects name; one can choose otherwise. */
function elsewhereOf({ tasks, reading }: Imported): Texts {
  return Object.fromEntries(
    tasks.flatMap(({ project, task, is_new_project, exists_in }) => {
      const key = taskKey(project, task);
      const isFree = exists_in !== null && is_new_project;
      return isFree && !(key in reading.choices.issues) ? [[key, exists_in]] : [];
    }),
  );
}

/** Where a row, a task or a project of the file goes. */
export const placeIn = (
  { repository, repository_title: project }: Pick<Outcome['rows'][number], Place>,
  index = 0,
): IssuePlace => {
  const [owner = '', repo = ''] = (repository ?? '').split('/');
  return { owner, repo, index, project };
};
type Place = 'repository' | 'repository_title';

export const nameOfProject = (of: Pick<Outcome['rows'][number], Place>): string =>
  of.repository_title ?? of.repository ?? '';

/** Whether a row is refused because it has no project or no issue. */
export const isWanting =
  (field: 'repository' | 'issue') =>
  ({ action, values }: Outcome['rows'][number]): boolean => {
    const said = values as { field?: string; reason?: string };
    const isMissing = said.reason === 'required' || said.reason === 'not-mapped';
    return action === 'error' && said.field === field && isMissing;
  };

/** Whether the person may delete what the import adds; what it has changed cannot be undone. */
export const canUndo = (
  { rows, changed }: Pick<Imported, 'rows' | 'changed'>,
  user: Schema<'User'> | null | undefined,
): boolean =>
  changed === 0 &&
  (user?.is_admin === true ||
    rows.every((row) => row.action !== 'add' || row.user === user?.login));

/** Reads all parts of the file, and saves nothing. */
async function previewImport(reading: Reading, tell: Tell): Promise<Imported> {
  const file = partsOf(reading.csv);
  const first = await check(reading, file, {}, tell);
  const notation = notationOf(first);
  const isOther = first.some(
    ({ date_order: order, decimal_mark: mark, blank_billable }) =>
      (blank_billable === null && notation.blank_billable !== undefined) ||
      (order === null && notation.date_order !== undefined) ||
      (mark === null && notation.decimal_mark !== undefined),
  );
  const outcomes = isOther ? await check(reading, file, notation, tell) : first;
  const isWhole = outcomes.length === 1;
  return {
    ...merged(outcomes),
    ...{ notation, reading },
    done: new Map(),
    parts: file.parts.map((rows, place) => ({
      csv: isWhole
        ? reading.csv
        : csvOf(
            file,
            rows,
            outcomes[place]?.rows.map(({ occurrence }) => occurrence),
          ),
      header: once(),
      lines: [rows[0]?.line ?? 1, rows.at(-1)?.line ?? 1],
      rows: rows.length,
    })),
  };
}

/** Sends the parts as dry runs; rows get their line, and their ordinal in the whole file. */
async function check(
  reading: Reading,
  file: PartedFile,
  notation: Notation,
  tell: Tell,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  /** The rows of each key so far, and the line of the last one. */
  const counts = new Map<string, number>();
  const seen = new Map<string, number>();
  const dry = (csv: string) => send(reading, csv, once(), notation, true);
  for (const part of file.parts) {
    const isWhole = file.parts.length === 1;
    let outcome = await dry(isWhole ? reading.csv : csvOf(file, part));
    const isKnown = ({ key }: Outcome['rows'][number]): boolean => counts.has(key);
    const twice = outcome.rows.findIndex((row) => isKnown(row) && row.after?.external_id !== '');
    if (twice >= 0) {
      const other = seen.get(outcome.rows[twice]?.key ?? '') ?? 0;
      throw new Error(t.sameExternalId(part[twice]?.line ?? 0, other));
    }
    if (outcome.rows.some(isKnown)) {
      const numbers = outcome.rows.map(({ key, occurrence }) =>
        key === '' ? 0 : occurrence + (counts.get(key) ?? 0),
      );
      outcome = await dry(csvOf(file, part, numbers));
    }
    const rows = outcome.rows.map((row, place) => ({
      ...row,
      line: part[place]?.line ?? row.line,
    }));
    for (const { key, line } of rows) {
      if (key === '') continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      seen.set(key, line);
    }
    outcomes.push({ ...outcome, rows });
    tell(outcomes.reduce((sum, one) => sum + one.rows.length, 0));
  }
  return outcomes;
}

function notationOf(outcomes: readonly Outcome[]): Notation {
  const orders = new Set(outcomes.flatMap(({ date_order: order }) => order ?? []));
  const marks = new Set(outcomes.flatMap(({ decimal_mark: mark }) => mark ?? []));
  if (orders.size > 1) throw new Error(t.twoDateOrders);
  const [order] = orders as Set<DateOrder>;
  const [mark] = (marks.size === 1 ? marks : new Set()) as Set<'.' | ','>;
  return {
    ...(order === undefined ? {} : { date_order: order }),
    ...(mark === undefined ? {} : { decimal_mark: mark }),
    ...(outcomes.some((one) => one.blank_billable === false) ? { blank_billable: false } : {}),
  };
}

/** A part that was not imported. */
export interface Failure {
  readonly lines: Sent['lines'];
  /** Undefined: it was not sent, as the service did not answer for the one before. */
  readonly error: unknown;
}

/** Imports the parts that are not imported yet; each completely or not at all, and once. */
export async function runImport({ reading, parts, done, notation }: Imported, tell: Tell) {
  tell(0);
  const failures: Failure[] = [];
  let isLost = false;
  for (const part of parts) {
    if (done.has(part)) continue;
    if (isLost) {
      failures.push({ lines: part.lines, error: undefined });
      continue;
    }
    try {
      done.set(part, await send(reading, part.csv, part.header, notation, false));
    } catch (error) {
      const known = await sentBefore(reading, part, notation, error);
      if (known !== undefined) {
        done.set(part, known);
        continue;
      }
      failures.push({ lines: part.lines, error });
      isLost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
    }
    tell([...done.keys()].reduce((sum, { rows }) => sum + rows, 0));
  }
  return { ...merged([...done.values()]), failures };
}

/**
 * The outcome of a part that an earlier request imported, whose answer was lost and too large to be
 * kept: all its rows are there.
 */
async function sentBefore(reading: Reading, part: Sent, notation: Notation, error: unknown) {
  if (!(error instanceof ApiError && error.status === 409)) return undefined;
  const outcome = await send(reading, part.csv, once(), notation, true).catch(() => undefined);
  return outcome?.unchanged === outcome?.rows.length ? outcome : undefined;
}

export type Result = Awaited<ReturnType<typeof runImport>>;

type Sum = 'added' | 'changed' | 'unchanged' | 'refused' | 'billable_time' | 'non_billable_time';
const sum = (outcomes: readonly Outcome[], name: Sum) =>
  outcomes.reduce((total, outcome) => total + outcome[name], 0);

const merged = (outcomes: readonly Outcome[]) => ({
  added: sum(outcomes, 'added'),
  changed: sum(outcomes, 'changed'),
  unchanged: sum(outcomes, 'unchanged'),
  refused: sum(outcomes, 'refused'),
  billable: sum(outcomes, 'billable_time'),
  other: sum(outcomes, 'non_billable_time'),
  unused: (outcomes[0]?.columns ?? [])
    .filter(({ heading, field }) => field === null && heading !== '')
    .map(({ heading }) => heading),
  rows: outcomes.flatMap(({ rows }) => rows),
  billing: outcomes.flatMap(({ billing }) => billing),
  tasks: together(
    outcomes.flatMap(({ tasks }) => tasks),
    (one) => JSON.stringify([one.project, one.task, one.repository, one.is_new || one.number]),
    (one, other) => ({ ...one, time: one.time + other.time }),
  ),
  persons: together(
    outcomes.flatMap(({ persons }) => persons),
    ({ name, email }) => `${name} ${email}`,
  ),
  projects: together(
    outcomes.flatMap(({ projects }) => projects),
    ({ name }) => name,
    (one, other) => (one.repository === null ? other : one),
  ),
});

/** Those of the same name as one, with the rows of all. */
function together<T extends { readonly rows: number }>(
  items: readonly T[],
  nameOf: (item: T) => string,
  join: (one: T, other: T) => T = (one) => one,
): T[] {
  const byName = new Map<string, T>();
  for (const item of items) {
    const known = byName.get(nameOf(item));
    const all = known === undefined ? item : join(known, item);
    byName.set(nameOf(item), { ...all, rows: item.rows + (known?.rows ?? 0) });
  }
  return [...byName.values()];
}
