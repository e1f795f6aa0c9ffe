import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dateIn } from '../app/zonedTime.ts';
import { pageSize } from '../components/Pager.tsx';
import { quarterOf } from './periods.ts';
import {
  type EntriesFilter,
  groupsOf,
  type Narrowing,
  type ReportSearch,
  usualRange,
} from './search.ts';
import {
  type Query,
  type Report,
  readEntries,
  readOwnEntries,
  readReport,
  type Source,
} from './source.ts';

/** Converts the filter in the URL to API parameters; the API has no quarters. */
export function filterOf(search: EntriesFilter, source: Source, zone: string): Query {
  const { preset, from, to, repository, user } = search;
  const { issue, billable, note, project, client, tag, billed } = search;
  return {
    ...rangeOf(preset, from, to, zone),
    time_zone: zone,
    ...{ issue, billable, note, project, client, tag, billed },
    ...(source.kind === 'repository' ? {} : { repository }),
    ...(source.kind === 'mine' ? {} : { user }),
  };
}

function rangeOf(
  preset: string | undefined,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): Query {
  if (preset === 'all') return {};
  if (preset === 'this-quarter' || preset === 'last-quarter') {
    const [first, last] = quarterOf(dateIn(new Date(), zone), preset === 'last-quarter' ? 1 : 0);
    return { from: first, to: last };
  }
  if (preset === undefined && from === undefined && to === undefined) {
    return { preset: usualRange };
  }
  return { preset, from, to };
}

/**
 * Filter for the entries of a report, with the report's fixed range instead of a relative preset.
 */
export function shownFilter(
  search: EntriesFilter,
  source: Source,
  zone: string,
  report: Pick<Report, 'from' | 'to'>,
): Query {
  const { preset: _, ...filter } = filterOf(search, source, zone);
  return { ...filter, from: report.from ?? undefined, to: report.to ?? undefined };
}

/** Grouping and rounding of the report. */
export const groupingOf = (search: ReportSearch, source: Source): Query => ({
  group_by: groupsOf(search, source),
  round: search.round,
  round_minutes: search.round_minutes,
  round_per: search.round_per,
});

/** Totals per group. */
export const reportQuery = (source: Source, query: Query) =>
  queryOptions({
    queryKey: ['times', 'report', source, query],
    queryFn: ({ signal }) => readReport(source, query, signal),
    placeholderData: keepPreviousData,
  });

/** Maximum number of listed entries; larger groups can be downloaded. */
export const maxListed = 2000;

/** A page of a group's entries, with their total. */
export const openQuery = (
  source: Source,
  search: EntriesFilter,
  open: Narrowing,
  zone: string,
  report: Pick<Report, 'from' | 'to'>,
  page: number,
) => {
  const filter: Query = { ...shownFilter(search, source, zone, report), ...open };
  return queryOptions({
    queryKey: ['times', 'of-group', source, filter, page],
    // So that a page left open does not ask for the password by itself.
    refetchOnWindowFocus: source.kind !== 'everybody',
    queryFn: async ({ signal }) => {
      const { total } = await readReport(source, filter, signal);
      if (source.kind === 'mine') {
        const { items } = await readOwnEntries(filter, page, signal);
        return { total, items };
      }
      if (total.count > maxListed) return { total, items: null };
      // Newest first, like the viewer's own entries.
      const all = (await readEntries(source, filter, signal)).reverse();
      return { total, items: all.slice((page - 1) * pageSize, page * pageSize) };
    },
  });
};
