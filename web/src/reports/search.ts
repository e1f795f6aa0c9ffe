import { instance } from '../app/instance.ts';
import { laterPageOf } from '../components/searchParameters.ts';
import type { RawValue, Source } from './source.ts';

/** Group keys of the API. */
export const groupKeys = [
  'day',
  'week',
  'month',
  'year',
  'repository',
  'issue',
  'user',
  'billable',
  'activity',
  'tags',
  // Of modules; an area names those that there are.
  'project',
  'client',
] as const;

export type GroupKey = (typeof groupKeys)[number];

export const timeUnits = ['day', 'week', 'month', 'year'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export const isGroupKey = (key: string): key is GroupKey =>
  (groupKeys as readonly string[]).includes(key);

export const isTimeUnit = (key: string): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

/** Filters, named as in the API; the API rejects invalid values with a message. */
export interface EntriesFilter {
  from?: string;
  to?: string;
  preset?: string;
  repository?: string;
  /** Their ids. */
  project?: RawValue;
  client?: RawValue;
  tag?: string;
  /** `no`, `yes`, or the reference that they were billed as. */
  billed?: string;
  issue?: RawValue;
  user?: string;
  billable?: RawValue;
  note?: string;
}

/** The additional filter of one row of the table. */
export type Narrowing = Omit<EntriesFilter, 'preset' | 'note'>;

export interface ReportSearch extends EntriesFilter {
  /** Group keys, separated by commas. */
  by?: string;
  round?: string;
  round_minutes?: RawValue;
  round_per?: string;
  /** Unit of the bars; by default depends on the range. */
  unit?: TimeUnit;
  /** Page of the table. */
  page?: number;
  /** The group whose entries are open beside the report. */
  open?: Narrowing;
  /** Page of these entries. */
  open_page?: number;
}

const narrowings = ['from', 'to', 'repository', 'user'] as const;

const rawNarrowings = ['issue', 'billable', 'project', 'client'] as const;

const texts = [
  ...narrowings,
  ...(['preset', 'note', 'tag', 'billed', 'by', 'round', 'round_per'] as const),
] as const;

/**
 * Parses the URL; the API rejects invalid values. Every key is returned, because the router keeps
 * omitted keys as they are in the URL.
 */
export function readSearch(search: Record<string, unknown>): ReportSearch {
  const found: ReportSearch = {
    ...nothing,
    ...read(search, texts, String),
    ...read(search, [...rawNarrowings, 'round_minutes'], (value) => value),
  };
  if (typeof search.unit === 'string' && isTimeUnit(search.unit)) found.unit = search.unit;
  const page = laterPageOf(search.page);
  if (page !== undefined) found.page = page;
  if (typeof search.open === 'object' && search.open !== null) {
    const open = search.open as Record<string, unknown>;
    found.open = {
      ...read(open, narrowings, String),
      ...read(open, rawNarrowings, (value) => value),
    };
    const openPage = laterPageOf(search.open_page);
    if (openPage !== undefined) found.open_page = openPage;
  }
  return found;
}

function read<Key extends string, T>(
  search: Record<string, unknown>,
  keys: readonly Key[],
  as: (value: RawValue) => T,
): Partial<Record<Key, T>> {
  const found: Partial<Record<Key, T>> = {};
  for (const key of keys) {
    const value = search[key];
    if (isRawValue(value) && value !== '') found[key] = as(value);
  }
  return found;
}

const nothing = Object.fromEntries(
  [...texts, ...rawNarrowings, 'round_minutes', 'unit', 'page', 'open', 'open_page'].map((key) => [
    key,
    undefined,
  ]),
);

const isRawValue = (value: unknown): value is RawValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The search with changes; undefined removes a parameter. */
export function changed(search: ReportSearch, changes: Partial<ReportSearch>): ReportSearch {
  const all = Object.entries({ ...search, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ReportSearch;
}

/** Range presets: those of the API, and quarters. */
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

/** The range of a report whose address names none. */
export const usualRange = 'this-month';

const place = instance.has_projects ? 'project' : 'repository';
const usualGroups: Readonly<Record<Source['kind'], string>> = {
  mine: `${place},issue`,
  repository: 'user,issue',
  administered: 'user,repository',
  projects: 'user,issue',
  everybody: `user,${place}`,
};

/** The grouping of the report, or the source's default. */
export const groupsOf = (search: ReportSearch, source: Source): string =>
  search.by ?? usualGroups[source.kind];
