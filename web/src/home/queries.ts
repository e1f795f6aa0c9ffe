import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';

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
