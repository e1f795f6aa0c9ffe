import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { queryClient } from '../app/query.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { pageSize } from '../components/Pager.tsx';
import { newestFirst } from './newestFirst.ts';
import { issueTimeQuery, keyOf } from './queries.ts';

/** Number of entries, as the total of the issue has it; 0 if that cannot be read. */
const countOf = async (place: IssuePlace): Promise<number> => {
  const time = await queryClient.fetchQuery(issueTimeQuery(place)).catch(() => null);
  return time?.count ?? 0;
};

/** A page of the entries on an issue, newest first. */
export const entriesQuery = (path: IssuePlace, page: number) =>
  queryOptions({
    queryKey: ['times', 'of', ...keyOf(path), page],
    queryFn: async () =>
      newestFirst(
        page,
        (query) =>
          api.GET('/repos/{owner}/{repo}/issues/{index}/times', { params: { path, query } }),
        await countOf(path),
      ),
  });

/**
 * The timeline of an issue in pages, newest first.
 * @param comments number of comments, if the entries can be counted: most events are one of both
 */
export const timelineQuery = (path: IssuePlace, comments?: number) =>
  infiniteQueryOptions({
    queryKey: ['issues', 'timeline', ...keyOf(path)],
    queryFn: async ({ pageParam }) =>
      newestFirst(
        pageParam,
        (query) =>
          api.GET('/repos/{owner}/{repo}/issues/{index}/timeline', { params: { path, query } }),
        comments === undefined ? 0 : comments + (await countOf(path)),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
  });
