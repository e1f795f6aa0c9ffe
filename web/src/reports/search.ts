import { laterPageOf } from '../components/search.ts';
import type { Loose, Source } from './source.ts';

/** What a report can be cut into, as the API names it. */
export const groupKeys = [
  'day',
  'week',
  'month',
  'year',
  'repository',
  'issue',
  'user',
  'billable',
] as const;

export type GroupKey = (typeof groupKeys)[number];

export const timeUnits = ['day', 'week', 'month', 'year'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export const isGroupKey = (key: string): key is GroupKey =>
  (groupKeys as readonly string[]).includes(key);

export const isTimeUnit = (key: string): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

/** Which entries, in the words of the API; what is no good is its to refuse, in words. */
export interface EntriesFilter {
  from?: string;
  to?: string;
  preset?: string;
  repository?: string;
  issue?: Loose;
  user?: string;
  billable?: Loose;
  note?: string;
}

/** What one line of the table is of: narrows the report's own filter down. */
export type Narrowing = Omit<EntriesFilter, 'preset' | 'note'>;

export interface ReportSearch extends EntriesFilter {
  /** Keys, separated by a comma. */
  by?: string;
  round?: string;
  round_minutes?: Loose;
  round_per?: string;
  /** What one bar is; without it as the range suggests. */
  unit?: TimeUnit;
  /** Of the table. */
  page?: number;
  /** The group whose entries are shown beside the report. */
  open?: Narrowing;
  /** Of those entries. */
  open_page?: number;
}

const narrowings = ['from', 'to', 'repository', 'user'] as const;

const looseNarrowings = ['issue', 'billable'] as const;

const texts = [...narrowings, 'preset', 'note', 'by', 'round', 'round_per'] as const;

/**
 * What an address says; it is for the API to refuse what is no good. The router keeps what is not
 * said here as it stands in the address: so every key is said.
 */
export function readSearch(search: Record<string, unknown>): ReportSearch {
  const found: ReportSearch = {
    ...nothing,
    ...read(search, texts, String),
    ...read(search, [...looseNarrowings, 'round_minutes'], (value) => value),
  };
  if (typeof search.unit === 'string' && isTimeUnit(search.unit)) found.unit = search.unit;
  const page = laterPageOf(search.page);
  if (page !== undefined) found.page = page;
  if (typeof search.open === 'object' && search.open !== null) {
    const open = search.open as Record<string, unknown>;
    found.open = {
      ...read(open, narrowings, String),
      ...read(open, looseNarrowings, (value) => value),
    };
    const openPage = laterPageOf(search.open_page);
    if (openPage !== undefined) found.open_page = openPage;
  }
  return found;
}

function read<Key extends string, T>(
  search: Record<string, unknown>,
  keys: readonly Key[],
  as: (value: Loose) => T,
): Partial<Record<Key, T>> {
  const found: Partial<Record<Key, T>> = {};
  for (const key of keys) {
    const value = search[key];
    if (isLoose(value) && value !== '') found[key] = as(value);
  }
  return found;
}

const nothing = Object.fromEntries(
  [...texts, ...looseNarrowings, 'round_minutes', 'unit', 'page', 'open', 'open_page'].map(
    (key) => [key, undefined],
  ),
);

const isLoose = (value: unknown): value is Loose =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The presets that the pages offer: those of the API, and quarters. */
export const rangeNames = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'all',
] as const;

const usualGroups: Readonly<Record<Source['kind'], string>> = {
  mine: 'repository,issue',
  repository: 'user,issue',
  everybody: 'user,repository',
};

/** By what the report is grouped. */
export const groupsOf = (search: ReportSearch, source: Source): string =>
  search.by ?? usualGroups[source.kind];
