import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import { invalidate, queryClient } from '../app/query.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { withPassword } from '../components/withPassword.tsx';
import { waysQuery } from '../openid/queries.ts';

/** The viewer's connection with the code host; null: the instance is beside none. */
export const hostQuery = queryOptions({
  queryKey: ['host'],
  queryFn: async () =>
    instance.code_host === undefined ? null : dataOf((await api.GET('/user/host')).data),
});

const changed = () => Promise.all([invalidate(hostQuery.queryKey), invalidate(['issues'])]);

export const useConnect = () =>
  useMutation({
    mutationFn: (body: { readonly token: string; readonly confirmed: boolean }) =>
      withPassword(() => api.PUT('/user/host/connection', { body })),
    onSettled: changed,
  });

/** Leaves for the host, which sends the browser back to the page of this path. */
export const useConnectBySignIn = () =>
  useMutation({
    mutationFn: async (to: string) => {
      const body = { provider: 'host', purpose: 'connect', to } as const;
      const { data } = await withPassword(() => api.POST('/user/identities', { body }));
      location.assign(dataOf(data).url);
    },
  });

/** True where people can sign in with the host, and so connect with it. */
export const useCanSignIn = (): boolean =>
  useQuery(waysQuery).data?.providers.some(({ id }) => id === 'host') === true;

export const useDisconnect = () =>
  useMutation({
    mutationFn: () => api.DELETE('/user/host/connection'),
    onSettled: changed,
  });

/** Issues of the host that contain the text; null for users who are not connected. */
export async function findOnHost(text: string, signal: AbortSignal) {
  const host = await queryClient.ensureQueryData(hostQuery);
  if (host?.connected !== true) return null;
  const query = { q: text.slice(0, 255), limit: 10 };
  const { data = [] } = await api.GET('/user/host/issues', { params: { query }, signal });
  const issues = data.map(
    ({ repository: { owner, name: repo }, number: index, title, is_pull }): FoundIssue => ({
      place: { owner, repo, index },
      title,
      ...(is_pull && { isPull: true }),
    }),
  );
  return { from: host.name, issues };
}

export type Host = NonNullable<Awaited<ReturnType<NonNullable<(typeof hostQuery)['queryFn']>>>>;
