import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, type Page, pageOf } from '../app/api.ts';
import type { Entry } from '../components/entry.ts';
import { foundIssue, type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import type { AddedRow } from './grid.ts';

/** The service's maximum page size. */
const pageSize = 1000;

/**
 * The viewer's entries in a range of days, both included, oldest first. As in reports, the day of
 * an entry is that of `started`, otherwise of `created`.
 */
export const entriesQuery = (from: string, to: string, zone: string) =>
  queryOptions({
    queryKey: ['times', 'entries', from, to, zone],
    queryFn: async ({ signal }): Promise<Page<Entry>> => {
      const items: Entry[] = [];
      for (let page = 1; ; page += 1) {
        const range = { from, to, time_zone: zone, sort: 'oldest' } as const;
        const query = { ...range, page, limit: pageSize };
        const read = pageOf(await api.GET('/user/times/search', { params: { query }, signal }));
        items.push(...read.items);
        if (page * pageSize >= read.total) return { items, total: items.length };
      }
    },
  });

/** The issue of an added row; null if it does not exist or the user cannot read it. */
export const rowQuery = (place: IssuePlace) =>
  queryOptions({
    queryKey: ['issues', 'row', nameOfPlace(place)],
    staleTime: 60_000,
    queryFn: async (): Promise<AddedRow | null> => {
      if (place.owner === '-') {
        // Activities have no page of their own.
        const query = { q: nameOfPlace(place), limit: 1 };
        const { data = [] } = await api.GET('/user/issues/trackable', { params: { query } });
        const [found] = data.flatMap(foundIssue);
        return found ? { ...found, repositoryId: found.repository } : null;
      }
      try {
        const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}', {
          params: { path: place },
        });
        return data === undefined
          ? null
          : { place, title: data.title, repositoryId: data.repository?.id };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
