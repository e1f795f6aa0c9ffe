import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, dataOf, pageOf } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import type { Entry } from '../components/entry.ts';
import type { TimesQuery } from './search.ts';

/** Entries per page, unless the service's limit is lower. */
export const pageSize = Math.min(50, instance.max_response_items);

const reportOf = async (query: TimesQuery & { group_by: string }, signal: AbortSignal) => {
  const { data } = await api.GET('/user/times/report', { params: { query }, signal });
  return dataOf(data);
};

/** A report by day may span at most 4,000 days. */
const maxYears = 10;

/** The report by day, fetched in parts if it exceeds the limit. */
async function reportByDay(query: TimesQuery, signal: AbortSignal) {
  try {
    return await reportOf({ ...query, group_by: 'day' }, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error;
    const whole = await reportOf({ ...query, group_by: 'year' }, signal);
    const years = whole.groups.map(({ year }) => Number(year));
    const groups: typeof whole.groups = [];
    for (let first = years[0]; first !== undefined; ) {
      const next: number = first + maxYears;
      const from = [`${first}-01-01`, query.from ?? ''].sort()[1];
      const to = [`${next - 1}-12-31`, query.to ?? '9999'].sort()[0];
      const part = await reportOf({ ...query, from, to, group_by: 'day' }, signal);
      groups.push(...part.groups);
      first = years.find((year) => year >= next);
    }
    return { ...whole, groups };
  }
}

/** Days with entries and their totals, which give the layout of the list. */
export const daysQuery = (query: TimesQuery) =>
  queryOptions({
    queryKey: ['times', 'days', query],
    queryFn: ({ signal }) => reportByDay(query, signal),
  });

/** A page of the entries, newest first. */
export const entriesPageQuery = (query: TimesQuery, page: number, limit: number) =>
  queryOptions({
    queryKey: ['times', 'list', query, page, limit],
    queryFn: async ({ signal }) =>
      pageOf<Entry>(
        await api.GET('/user/times/search', {
          params: { query: { ...query, page, limit } },
          signal,
        }),
      ),
  });

/** All entries, newest first, for printing. */
export const allEntriesQuery = (query: TimesQuery) =>
  queryOptions({
    queryKey: ['times', 'all', query],
    queryFn: async ({ signal }): Promise<readonly Entry[]> => {
      const { data } = await api.GET('/user/times/search', { params: { query }, signal });
      return data ?? [];
    },
  });

/** The repositories in which the viewer has entries, and what they are called. */
export const repositoriesQuery = queryOptions({
  queryKey: ['times', 'repositories'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const { data } = await api.GET('/user/times/report', {
      params: { query: { group_by: 'repository' } },
      signal,
    });
    if (data === undefined || typeof data === 'string') return new Map();
    const names = data.groups.flatMap(({ repository }) => {
      const { full_name: name, title = name } = repository ?? {};
      return name === undefined || title === undefined ? [] : [[name, title] as const];
    });
    return new Map(names.sort(([, one], [, other]) => one.localeCompare(other, 'en')));
  },
});
