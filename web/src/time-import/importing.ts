import { queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { ApiError, api, dataOf } from '../app/api.ts';
import { once } from '../app/changes.ts';
import { loadErrorWords } from '../messages/errorWords.ts';
import { chosen, type DateOrder, type Input, mappingOf, type Texts } from './importChoices.ts';
import { csvOf, type PartedFile, partsOf } from './importParts.ts';
import { t } from './texts.ts';

/** What the service reads from each column, by the headings alone and with the mapping. */
export const columnsQuery = (version: number, { csv, ...choices }: Input, zone: string) =>
  queryOptions({
    // The version stands for the file, which may be large.
    queryKey: ['import', 'columns', version, choices.mapping, choices.dateOrder, zone],
    enabled: csv.trim() !== '',
    retry: false,
    // The table stays while a new mapping is read.
    placeholderData: (previous, query) => (query?.queryKey[2] === version ? previous : undefined),
    queryFn: async () => {
      const { dateOrder } = choices;
      const file = partsOf(csv);
      // The rest of a large file is not needed for that.
      const sample = file.parts.length > 1 ? csvOf(file, file.parts[0] ?? []) : csv;
      const order = dateOrder === '' ? {} : { date_order: dateOrder };
      const params = { query: { time_zone: zone, ...order } };
      const read = async (mapping: Texts) =>
        dataOf(
          (await api.POST('/user/times/import/columns', { params, body: { csv: sample, mapping } }))
            .data,
        );
      await loadErrorWords();
      const detected = await read({});
      const mapping = mappingOf(
        choices,
        detected.columns.map(({ heading }) => heading),
      );
      const found = Object.keys(mapping).length === 0 ? detected : await read(mapping);
      if (file.parts.length === 1) return found;
      // A column that is empty so far may have something later.
      const columns = found.columns.map((column) => ({ ...column, is_empty: false }));
      return { ...found, columns, rows: file.parts.reduce((sum, { length }) => sum + length, 0) };
    },
  });

/** How the service reads the columns of a file. */
export type Columns =
  operations['userReadImportColumns']['responses'][200]['content']['application/json'];
type Outcome = Awaited<ReturnType<typeof send>>;
type Key = ReturnType<typeof once>;

/** How dates and numbers are written, as a single part may not show it. */
interface Notation {
  readonly date_order?: DateOrder;
  readonly decimal_mark?: '.' | ',';
  readonly blank_billable?: boolean;
}

/** What all parts of a file are sent with. */
export interface Reading {
  readonly input: Input;
  readonly headings: readonly string[];
  readonly zone: string;
}

async function send(
  { input, headings, zone }: Reading,
  csv: string,
  header: Key,
  notation: Notation,
  isDryRun: boolean,
) {
  const { repository, issue, createsIssues, dateOrder, persons, projects } = input;
  const { data } = await api.POST('/user/times/import', {
    params: {
      header,
      query: {
        dry_run: isDryRun,
        time_zone: zone,
        ...(repository === '' ? {} : { repository }),
        ...(issue === '' ? {} : { issue }),
        ...(createsIssues ? { create_issues: true } : {}),
        ...notation,
        ...(dateOrder === '' ? {} : { date_order: dateOrder }),
      },
    },
    body: {
      csv,
      mapping: mappingOf(input, headings),
      persons: chosen(persons),
      projects: chosen(projects),
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
    'added' | 'changed' | 'unchanged' | 'refused' | 'rows' | 'issues' | 'persons' | 'projects'
  > {
  /** Seconds. */
  readonly billable: number;
  readonly other: number;
  /** The headings of columns that are not used. */
  readonly unused: readonly string[];
  readonly parts: readonly Sent[];
  readonly notation: Notation;
  /** The outcomes of the parts that are imported. */
  readonly done: Map<Sent, Outcome>;
}

/** Called with the rows that the service has read. */
type Tell = (rows: number) => void;

/** Reads all parts of the file, and saves nothing. */
export async function previewImport(reading: Reading, tell: Tell): Promise<Imported> {
  const file = partsOf(reading.input.csv);
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
    notation,
    done: new Map(),
    parts: file.parts.map((rows, place) => ({
      csv: isWhole
        ? reading.input.csv
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
    let outcome = await dry(isWhole ? reading.input.csv : csvOf(file, part));
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
export async function runImport(reading: Reading, { parts, done, notation }: Imported, tell: Tell) {
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
  issues: together(
    outcomes.flatMap(({ issues }) => issues),
    ({ repository, number, title, is_new }) => `${repository} ${is_new ? title : number}`,
    (one, other) => ({ ...one, time: one.time + other.time }),
  ),
  persons: together(
    outcomes.flatMap(({ persons }) => persons),
    ({ name, email }) => `${name} ${email}`,
  ),
  projects: together(
    outcomes.flatMap(({ projects }) => projects),
    ({ name }) => name,
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
