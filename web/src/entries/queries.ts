import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, pageOf } from '../app/api.ts';
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

/** When the locked period of a repository ends; null if there is none or the user cannot see it. */
export const lockQuery = (owner: string, repo: string) =>
  queryOptions({
    queryKey: ['repositories', 'lock', owner, repo],
    staleTime: 60_000,
    queryFn: async () => {
      try {
        const { data } = await api.GET('/repos/{owner}/{repo}/time-lock', {
          params: { path: { owner, repo } },
        });
        return data?.until == null ? null : data;
      } catch (error) {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
