import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { invalidate } from '../app/query.ts';
import { withPassword } from '../components/withPassword.tsx';
import { notifySuccess } from '../notifications/notify.tsx';
import { t } from './texts.ts';

/** The ways to sign in to the instance. */
export const waysQuery = queryOptions({
  queryKey: ['settings', 'sign-in'],
  staleTime: 300_000,
  queryFn: async () => dataOf((await api.GET('/settings/sign-in')).data),
});

/** The viewer's identities. */
export const identitiesQuery = queryOptions({
  queryKey: ['settings', 'identities'],
  queryFn: async () => dataOf((await api.GET('/user/identities')).data),
});

interface Visit {
  readonly provider: 'host' | 'oidc';
  readonly purpose: 'link' | 'prove' | 'connect';
  /** The path to return to. */
  readonly to: string;
}

/** Leaves for the provider, which sends the browser back. */
export const useVisit = () =>
  useMutation({
    mutationFn: async (body: Visit) => {
      const { data } = await withPassword(() => api.POST('/user/identities', { body }));
      location.assign(dataOf(data).url);
    },
  });

export const useUnlink = () =>
  useMutation({
    mutationFn: (id: number) =>
      withPassword(() => api.DELETE('/user/identities/{id}', { params: { path: { id } } })),
    onSuccess: () => notifySuccess(t.removed),
    onSettled: () => invalidate(identitiesQuery.queryKey),
  });
