import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schema } from '../app/api.ts';

/** Identifies a repository. */
export interface RepositoryPlace {
  readonly owner: string;
  readonly repo: string;
}

export const repositoryQuery = ({ owner, repo }: RepositoryPlace) =>
  queryOptions({
    queryKey: ['repositories', 'one', owner, repo],
    queryFn: async (): Promise<Schema<'Repository'>> => {
      // Old names of a renamed repository are found too.
      const { data } = await api.GET('/repos/{owner}/{repo}', {
        params: { path: { owner, repo } },
      });
      return dataOf(data);
    },
  });
