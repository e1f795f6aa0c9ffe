import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, given, type Page, pageOf, type Schema } from '../app/api.ts';
import { followsChanged, inOrder, once } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { tell, tellError, tellWithUndo } from '../components/notify.tsx';
import { pageSize } from '../components/Pages.tsx';
import { messages } from '../messages/index.ts';
import type { Circle, ProfileTab } from './lists.ts';

export type User = Schema<'User'>;
export type Relation = Schema<'Relation'>;

const t = messages.people;

/** A page of a list, searched. */
interface ListPlace {
  readonly q: string;
  readonly page: number;
}

const paged = ({ q, page }: ListPlace) => ({ page, limit: pageSize, ...(q === '' ? {} : { q }) });

export const userQuery = (name: string) =>
  queryOptions({
    queryKey: ['users', 'one', name.toLowerCase()],
    queryFn: async () => {
      const { data } = await api.GET('/users/{username}', { params: { path: { username: name } } });
      return given(data);
    },
  });

/** The people of a circle of the viewer. */
export const circleQuery = (circle: Circle, place: ListPlace) =>
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

/** Who follows somebody, whom he follows, or both. */
export const relationsOfQuery = (
  name: string,
  tab: Exclude<ProfileTab, 'repositories'>,
  place: ListPlace,
) =>
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

/** What is between the viewer and each of those users, by the number of the user. */
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

/** Shows at once what a deed makes of a relation; gives back what puts that one as it was. */
async function shownAtOnce(id: number, following: boolean): Promise<() => void> {
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

/** Follows, or ends that, which can be taken back. */
export const useFollow = () =>
  useMutation({
    ...inOrder('follows', followsChanged),
    mutationFn: async ({ user, follows }: { user: User; follows: boolean }) => {
      await (follows ? follow(user) : unfollow(user));
    },
    onMutate: ({ user, follows }) => shownAtOnce(user.id, follows),
    onError: (error, _deed, putBack) => {
      putBack?.();
      tellError(error);
    },
    onSuccess: (_nothing, { user, follows }) => {
      if (follows) return;
      tellWithUndo(t.unfollowed(user.login), () => follow(user).finally(followsChanged));
    },
  });

/** Blocks, or ends that. */
export const useBlock = () =>
  useMutation({
    mutationFn: async ({ user, note }: { user: User; note: string | null }) => {
      const path = pathOf(user);
      if (note === null) await api.DELETE('/user/blocks/{username}', { params: { path } });
      else await api.PUT('/user/blocks/{username}', { params: { path, query: { note } } });
    },
    onError: tellError,
    onSuccess: (_nothing, { user, note }) =>
      tell(note === null ? t.unblocked(user.login) : t.blocked(user.login)),
    onSettled: followsChanged,
  });
