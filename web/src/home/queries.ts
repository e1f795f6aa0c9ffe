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

/** Whether a new user has an issue on which they may track time, and the project for a first one. */
export const firstStepsQuery = (login: string) =>
  queryOptions({
    queryKey: ['repositories', 'beginning', login],
    queryFn: async () => {
      const [{ data: repositories = [] }, { data: issues = [] }] = await Promise.all([
        api.GET('/user/repos', { params: { query: { page: 1, limit: 50 } } }),
        api.GET('/user/issues/trackable', { params: { query: { limit: 1 } } }),
      ]);
      const own = repositories.find(({ owner }) => owner.login === login);
      return { project: own?.name ?? 'work', hasIssue: issues.length > 0 };
    },
  });
