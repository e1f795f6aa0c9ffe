import { addDays } from '../components/days.ts';

/** Range presets of the page; all but the first and the last are presets of the API. */
export const ranges = [
  'last-12-months',
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
  'all',
] as const;
export type Range = (typeof ranges)[number];

export const billables = ['all', 'yes', 'no'] as const;
export const timeViews = ['list', 'print'] as const;

/** Search parameters of the page. */
export interface TimeSearch {
  /** Entries, checks, or a tab of another area. */
  readonly tab: string;
  readonly range: Range;
  /** Dates; if one is set, `range` is ignored. */
  readonly from: string;
  readonly to: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly billable: (typeof billables)[number];
  /** Part of the note. */
  readonly q: string;
  readonly view: (typeof timeViews)[number];
}

export interface FilterProps {
  readonly search: TimeSearch;
  readonly onChange: (changes: Partial<TimeSearch>, replace?: boolean) => void;
}

export const noSearch: TimeSearch = {
  tab: 'entries',
  range: 'last-12-months',
  from: '',
  to: '',
  repository: '',
  billable: 'all',
  q: '',
  view: 'list',
};

/** Query parameters for lists, reports and checks. */
export interface TimesQuery {
  readonly preset?: Exclude<Range, 'last-12-months' | 'all'>;
  readonly from?: string;
  readonly to?: string;
  readonly repository?: string;
  readonly billable?: boolean;
  readonly note?: string;
  readonly time_zone: string;
}

function rangeOf({ range, from, to }: TimeSearch, today: string): Partial<TimesQuery> {
  if (from !== '' || to !== '') {
    return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  }
  if (range === 'all') return {};
  // Future entries are included, because they may be mistakes.
  if (range === 'last-12-months') return { from: addDays(today, -365), to: addDays(today, 365) };
  return { preset: range };
}

export function timesQueryOf(search: TimeSearch, zone: string, today: string): TimesQuery {
  const { repository, billable, q } = search;
  return {
    ...rangeOf(search, today),
    ...(repository === '' ? {} : { repository }),
    ...(billable === 'all' ? {} : { billable: billable === 'yes' }),
    ...(q === '' ? {} : { note: q }),
    time_zone: zone,
  };
}
