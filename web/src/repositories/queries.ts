import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, pageOf, type Schema } from '../app/api.ts';
import { createOnce, repositoriesChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { currentPath } from '../components/currentPath.ts';
import { pageSize } from '../components/Pager.tsx';
import { type RepositoryPlace, repositoryQuery } from '../components/repository.ts';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import {
  type IssuesSearch,
  type RepositoriesSearch,
  usualSearch as usual,
  usualSort,
  usualState,
} from './search.ts';

export const placeOf = ({ owner, name }: Schema<'Repository'>): RepositoryPlace => ({
  owner: owner.login,
  repo: name,
});

/** The URL parameters of an issue. */
export const placeOfIssue = ({ repository, number }: Schema<'Issue'>) => ({
  owner: repository.owner,
  repo: repository.name,
  index: String(number),
});

/** Repositories that the user can read: their own and shared ones, or all. */
export const repositoriesQuery = (search: RepositoriesSearch, viewerId: number | null) =>
  queryOptions({
    queryKey: ['repositories', 'list', search, viewerId],
    queryFn: async () => {
      const { q, page } = search;
      const { of = usual.of, secrecy = usual.secrecy } = search;
      const usually = usualSort(search, viewerId !== null);
      const { archived = usual.archived, sort: given = usually } = search;
      const sort = given === 'time' ? usually : given;
      const { data, response } = await api.GET('/repos/search', {
        params: {
          query: {
            page: page ?? 1,
            limit: pageSize,
            sort: sort === 'name' ? 'alpha' : sort,
            order: sort === 'name' ? 'asc' : 'desc',
            include: 'time',
            ...(q === undefined ? {} : { q, includeDesc: true }),
            ...(of === 'mine' && viewerId !== null ? { uid: viewerId } : {}),
            ...(secrecy === 'any' ? {} : { is_private: secrecy === 'private' }),
            ...(archived === 'any' ? {} : { archived: archived === 'yes' }),
          },
        },
      });
      return pageOf({ data: data?.data ?? [], response });
    },
  });

export interface NewRepository {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly tracksTime: boolean;
  readonly isOpenToTracking: boolean;
  readonly isBillable: boolean;
}

export const useCreateRepository = () =>
  useMutation({
    mutationFn: async (input: NewRepository) => {
      const { name, description, isPrivate } = input;
      const body = {
        ...{ name: name.trim(), description, private: isPrivate },
        internal_tracker: {
          enable_time_tracker: input.tracksTime,
          allow_only_contributors_to_track_time: !input.isOpenToTracking,
          default_billable: input.isBillable,
        },
      };
      const { data: made } = await createOnce(['repository', body], (header) =>
        api.POST('/user/repos', { params: { header }, body }),
      );
      if (made === undefined) throw new Error('the repository is missing');
      return made;
    },
    onSuccess: (made) => {
      const place = placeOf(made);
      queryClient.setQueryData(repositoryQuery(place).queryKey, made);
    },
    onSettled: repositoriesChanged,
  });

/** Changes of a repository. */
export interface RepositoryChanges {
  readonly name?: string;
  readonly description?: string;
  readonly website?: string;
  readonly private?: boolean;
  readonly archived?: boolean;
  readonly has_issues?: boolean;
  readonly internal_tracker?: Partial<Schema<'Repository'>['internal_tracker']>;
}

/** @param whenSaved called before queries are invalidated: a renamed repository has another URL */
export const useEditRepository = (
  place: RepositoryPlace,
  said: string,
  whenSaved?: (edited: Schema<'Repository'>) => Promise<void>,
) =>
  useMutation({
    mutationFn: async (body: RepositoryChanges) => {
      const { data } = await withPassword(() =>
        api.PATCH('/repos/{owner}/{repo}', { params: { path: place }, body }),
      );
      return dataOf(data);
    },
    onMutate: currentPath,
    onSuccess: async (edited, _changes, asked) => {
      const now = placeOf(edited);
      queryClient.setQueryData(repositoryQuery(now).queryKey, edited);
      notifySuccess(said);
      if (currentPath() === asked) await whenSaved?.(edited);
    },
    onSettled: repositoriesChanged,
  });

/** Total time (of all users or the viewer), estimates and number of people of a repository. */
export const repositoryTimeQuery = (place: RepositoryPlace) =>
  queryOptions({
    queryKey: ['times', 'repository', place.owner, place.repo],
    queryFn: async () => {
      const { data, response } = await api.GET('/repos/{owner}/{repo}/time-summary', {
        params: { path: place, query: { page: 1, limit: 1, include_disabled: true } },
      });
      return { ...dataOf(data), people: pageOf({ response }).total };
    },
  });

/** A page of a repository's issues, newest first, each with its time. */
export const issuesQuery = (place: RepositoryPlace, search: IssuesSearch) =>
  queryOptions({
    queryKey: ['issues', 'list', place.owner, place.repo, search],
    queryFn: async () =>
      pageOf(
        await api.GET('/repos/{owner}/{repo}/issues', {
          params: {
            path: place,
            query: {
              ...filterOf(search),
              state: search.state ?? usualState,
              page: search.page ?? 1,
              limit: pageSize,
              include: 'time',
            },
          },
        }),
      ),
  });

/** Number of matching issues per state; the search's own state and page are ignored. */
export const issueCountsQuery = (place: RepositoryPlace, search: IssuesSearch) => {
  const filter = filterOf(search);
  return queryOptions({
    queryKey: ['issues', 'counts', place.owner, place.repo, filter],
    queryFn: async () => {
      const count = async (state: 'open' | 'closed') => {
        // The list that is being read has its own total.
        if (state === (search.state ?? usualState)) {
          return (await queryClient.fetchQuery(issuesQuery(place, search))).total;
        }
        const query = { ...filter, state, page: 1, limit: 1 };
        const answer = await api.GET('/repos/{owner}/{repo}/issues', {
          params: { path: place, query },
        });
        return pageOf(answer).total;
      };
      const [open, closed] = await Promise.all([count('open'), count('closed')]);
      return { open, closed, all: open + closed };
    },
  });
};

const filterOf = ({ q, assignee, author }: IssuesSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(assignee === undefined ? {} : { assigned_by: assignee }),
  ...(author === undefined ? {} : { created_by: author }),
});

/** @param leave navigates away before queries are invalidated, because the repository no longer exists */
export const useDeleteRepository = (path: RepositoryPlace, leave: () => Promise<void>) =>
  useMutation({
    mutationFn: () => withPassword(() => api.DELETE('/repos/{owner}/{repo}', { params: { path } })),
    onMutate: currentPath,
    onSuccess: async (_answer, _nothing, asked) => {
      notifySuccess(messages.repositorySettings.deleted(`${path.owner}/${path.repo}`));
      if (currentPath() === asked) await leave();
    },
    onSettled: repositoriesChanged,
  });
