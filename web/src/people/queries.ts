import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Page, pageOf, type Schema } from '../app/api.ts';
import { followsChanged, inOrder, once } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { pageSize } from '../components/Pager.tsx';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess, notifyWithUndo } from '../notifications/notify.tsx';
import type { Circle, RelationTab } from './search.ts';

export type User = Schema<'User'>;
export type Relation = Schema<'Relation'>;

const t = messages.people;

/** Search text and page of a list. */
interface ListSearch {
  readonly q: string;
  readonly page: number;
}

const paged = ({ q, page }: ListSearch) => ({ page, limit: pageSize, ...(q === '' ? {} : { q }) });

export const userQuery = (name: string) =>
  queryOptions({
    queryKey: ['users', 'one', name.toLowerCase()],
    queryFn: async () => {
      const { data } = await api.GET('/users/{username}', { params: { path: { username: name } } });
      return dataOf(data);
    },
  });

/** A page of all users, or of those with a relation to the viewer. */
export const circleQuery = (circle: Circle, place: ListSearch) =>
  queryOptions({
    queryKey: ['follows', 'circle', circle, place],
    placeholderData: keepPreviousData,
    queryFn: () => readCircle(circle, paged(place)),
  });

async function readCircle(circle: Circle, query: ReturnType<typeof paged>): Promise<Page<User>> {
  if (circle === 'blocked') return pageOf(await api.GET('/user/blocks', { params: { query } }));
  if (circle === 'followers') {
    return pageOf(await api.GET('/user/followers', { params: { query } }));
  }
  if (circle !== 'everybody') {
    const mutual = circle === 'mutual';
    return pageOf(await api.GET('/user/following', { params: { query: { ...query, mutual } } }));
  }
  const { data, response } = await api.GET('/users/search', { params: { query } });
  return pageOf<User>({ data: [...(data?.data ?? [])], response });
}

/** A user's followers, followed users or mutual follows. */
export const relationsOfQuery = (name: string, tab: RelationTab, place: ListSearch) =>
  queryOptions({
    queryKey: ['follows', 'of', name.toLowerCase(), tab, place],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = {
        path: { username: name },
        query: { ...paged(place), mutual: tab === 'mutual' },
      };
      if (tab === 'following')
        return pageOf(await api.GET('/users/{username}/following', { params }));
      return pageOf(await api.GET('/users/{username}/followers', { params }));
    },
  });

export const repositoriesOfQuery = (name: string, page: number) =>
  queryOptions({
    queryKey: ['repositories', 'of', name.toLowerCase(), page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      pageOf(
        await api.GET('/users/{username}/repos', {
          params: { path: { username: name }, query: { page, limit: pageSize } },
        }),
      ),
  });

/** The viewer's relations to these users, by user ID. */
export const relationsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['follows', 'relations', ids.join()],
    queryFn: async (): Promise<ReadonlyMap<number, Relation>> => {
      if (ids.length === 0) return new Map();
      const { data } = await api.GET('/user/relations', { params: { query: { uid: ids.join() } } });
      return new Map((data ?? []).map((relation) => [relation.id, relation]));
    },
  });

type Relations = ReadonlyMap<number, Relation>;

/**
 * Updates a relation optimistically.
 * @returns a function that reverts it
 */
async function updateRelation(id: number, following: boolean): Promise<() => void> {
  const key = { queryKey: ['follows', 'relations'] };
  await queryClient.cancelQueries(key);
  const show = (now: boolean): void => {
    queryClient.setQueriesData<Relations>(key, (relations) => {
      const relation = relations?.get(id);
      if (relations === undefined || relation === undefined) return relations;
      return new Map(relations).set(id, { ...relation, following: now });
    });
  };
  show(following);
  return () => show(!following);
}

const pathOf = ({ login }: User) => ({ username: login });

const follow = (user: User) =>
  api.PUT('/user/following/{username}', { params: { path: pathOf(user), header: once() } });
const unfollow = (user: User) =>
  api.DELETE('/user/following/{username}', { params: { path: pathOf(user), header: once() } });

/** Follows or unfollows a user; unfollowing can be undone. */
export const useFollow = () =>
  useMutation({
    ...inOrder('follows', followsChanged),
    mutationFn: async ({ user, follows }: { user: User; follows: boolean }) => {
      await (follows ? follow(user) : unfollow(user));
    },
    onMutate: ({ user, follows }) => updateRelation(user.id, follows),
    onError: (error, _input, revert) => {
      revert?.();
      notifyError(error);
    },
    onSuccess: (_nothing, { user, follows }) => {
      if (follows) return;
      notifyWithUndo(t.unfollowed(user.login), () => follow(user).finally(followsChanged));
    },
  });

/** Blocks a user, or unblocks them if the note is null. */
export const useBlock = () =>
  useMutation({
    mutationFn: async ({ user, note }: { user: User; note: string | null }) => {
      const path = pathOf(user);
      if (note === null) await api.DELETE('/user/blocks/{username}', { params: { path } });
      else await api.PUT('/user/blocks/{username}', { params: { path, query: { note } } });
    },
    onError: notifyError,
    onSuccess: (_nothing, { user, note }) =>
      notifySuccess(note === null ? t.unblocked(user.login) : t.blocked(user.login)),
    onSettled: followsChanged,
  });
