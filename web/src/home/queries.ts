import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../app/api.ts';

/** Seconds per day of this week, in the viewer's zone. */
export const weekQuery = (zone: string) =>
  queryOptions({
    queryKey: ['times', 'week', zone],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/user/times/report', {
        params: { query: { preset: 'this-week', group_by: 'day', time_zone: zone } },
        signal,
      });
      return dataOf(data);
    },
  });

/** The viewer's newest entries, and the total count. */
export const recentQuery = queryOptions({
  queryKey: ['times', 'recent'],
  queryFn: async () =>
    pageOf(
      await api.GET('/user/times/search', {
        params: { query: { sort: 'newest', page: 1, limit: 8 } },
      }),
    ),
});

/** Which of the first steps a new user has completed: an issue counts if they may track time on it. */
export const firstStepsQuery = queryOptions({
  queryKey: ['repositories', 'beginning'],
  queryFn: async () => {
    const one = { page: 1, limit: 1 } as const;
    const [repositories, { data: issues = [] }] = await Promise.all([
      api.GET('/user/repos', { params: { query: one } }).then(pageOf),
      api.GET('/user/issues/trackable', { params: { query: { limit: 1 } } }),
    ]);
    return { hasRepository: repositories.total > 0, hasIssue: issues.length > 0 };
  },
});
