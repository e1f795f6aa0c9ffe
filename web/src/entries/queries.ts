import { queryOptions } from '@tanstack/react-query';
import { api, pageOf } from '../app/api.ts';
import type { Entry } from './entry.ts';
import { pathOf } from './requests.ts';

/** The revisions of an entry, newest first. */
export const revisionsQuery = (entry: Entry, page: number) =>
  queryOptions({
    queryKey: ['times', 'revisions', entry.id, page],
    queryFn: async () =>
      pageOf(
        await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}/revisions', {
          params: { path: pathOf(entry), query: { page, limit: 50 } },
        }),
      ),
  });

/** The service's interpretation of a duration; null if invalid. */
export const durationQuery = (text: string) =>
  queryOptions({
    queryKey: ['durations', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<number | null> => {
      const { data } = await api.POST('/user/times/parse', { body: { text } });
      const isDuration = data !== undefined && data.note === '' && data.started === null;
      return isDuration && data.issue === null ? data.seconds : null;
    },
  });
