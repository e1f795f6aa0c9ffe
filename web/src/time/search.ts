import { addDays } from '../components/zonedTime.ts';

/** Which stretch of time My time shows; those between the first and the last are the API's own. */
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

export const timeTabs = ['entries', 'checks', 'import'] as const;
export const billables = ['all', 'yes', 'no'] as const;
export const timeViews = ['list', 'print'] as const;

/** What the address of My time says. */
export interface TimeSearch {
  readonly tab: (typeof timeTabs)[number];
  readonly range: Range;
  /** Dates; where one is there, the range does not count. */
  readonly from: string;
  readonly to: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly billable: (typeof billables)[number];
  /** Part of the note. */
  readonly q: string;
  readonly view: (typeof timeViews)[number];
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

/** What lists, reports and checks of the API are asked for. */
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
  // What lies ahead is shown, too: it may be a mistake.
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
