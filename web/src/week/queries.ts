import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, type Page } from '../app/api.ts';
import type { Entry } from '../entries/entry.ts';
import { type IssuePlace, nameOfPlace } from '../parts/issuePlace.ts';
import type { AddedRow } from './grid.ts';

/**
 * The viewer's entries of some days, the last one included: as in reports an entry belongs to the day
 * of its start, or else of its `created`, so that sums are those of reports.
 */
export const entriesQuery = (from: string, to: string, zone: string) =>
  queryOptions({
    queryKey: ['times', 'entries', from, to, zone],
    queryFn: async ({ signal }): Promise<Page<Entry>> => {
      const query = { format: 'json', from, to, time_zone: zone } as const;
      const { data } = await api.GET('/user/times/export', { params: { query }, signal });
      if (!Array.isArray(data)) throw new Error('the list is no JSON');
      return { items: data, total: data.length };
    },
  });

/** An issue that was added as a row, by its place; null where there is none to see. */
export const rowQuery = (place: IssuePlace) =>
  queryOptions({
    queryKey: ['issues', 'row', nameOfPlace(place)],
    staleTime: 60_000,
    queryFn: async (): Promise<AddedRow | null> => {
      try {
        const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}', {
          params: { path: place },
        });
        return data === undefined ? null : { place, title: data.title };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
