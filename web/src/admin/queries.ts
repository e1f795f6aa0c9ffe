import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf, type Schema } from '../app/api.ts';
import { pageSize } from '../components/Pager.tsx';
import { withPassword } from '../components/withPassword.tsx';
import { asAdmin } from './asAdmin.ts';
import type { AccountSort, AccountState, MailState } from './search.ts';

/** An account; `pending` is set only if it is not active. */
export type User = Schema<'User'> & { readonly pending?: boolean };
export type Email = Schema<'Email'>;

export interface UsersSearch {
  readonly q: string;
  readonly state: AccountState;
  readonly sort: AccountSort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
}

export const usersQuery = ({ q, state, page, ...order }: UsersSearch) =>
  queryOptions({
    queryKey: ['admin', 'users', { q, state, page, ...order }],
    placeholderData: keepPreviousData,
    queryFn: () =>
      asAdmin(async () =>
        pageOf(
          await api.GET('/admin/users', {
            params: {
              query: {
                ...order,
                ...(q === '' ? {} : { q }),
                ...(state === 'all' ? {} : { state }),
                page,
                limit: pageSize,
              },
            },
          }),
        ),
      ),
  });

/** Whether an account is pending verification; only the list operation reports it. */
async function isPending({ id, login }: Schema<'User'>): Promise<boolean> {
  const query = { q: login, state: 'pending', page: 1, limit: 50 } as const;
  const { data } = await api.GET('/admin/users', { params: { query } });
  return (data ?? []).some((account) => account.id === id);
}

export const userQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'user', name.toLowerCase()],
    queryFn: () =>
      asAdmin(async (): Promise<User> => {
        const params = { path: { username: name } };
        const { data } = await api.GET('/users/{username}', { params });
        const user: User = dataOf(data);
        return user.active ? user : { ...user, pending: await isPending(user) };
      }),
  });

export const emailsOfQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'emails', 'of', name.toLowerCase()],
    queryFn: () =>
      asAdmin(async () => {
        const params = { path: { username: name } };
        const { data } = await api.GET('/admin/users/{username}/emails', { params });
        return data ?? [];
      }),
  });

export const emailsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'emails', { q, page }],
    placeholderData: keepPreviousData,
    queryFn: () =>
      asAdmin(async () =>
        pageOf(
          await api.GET('/admin/emails/search', {
            params: { query: { q, page, limit: pageSize } },
          }),
        ),
      ),
  });

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'invitations', page],
    placeholderData: keepPreviousData,
    // It may ask for the password.
    refetchOnWindowFocus: false,
    queryFn: () =>
      asAdmin(async () =>
        pageOf(
          await withPassword(() =>
            api.GET('/admin/invitations', { params: { query: { page, limit: pageSize } } }),
          ),
        ),
      ),
  });

export const mailQuery = (state: MailState, page: number) =>
  queryOptions({
    queryKey: ['admin', 'mail', { state, page }],
    placeholderData: keepPreviousData,
    // The state changes in the background.
    refetchInterval: 10_000,
    queryFn: () =>
      asAdmin(async () =>
        pageOf(
          await api.GET('/admin/mail', {
            params: {
              query: { ...(state === 'all' ? {} : { state }), page, limit: pageSize },
            },
          }),
        ),
      ),
  });

export const instanceSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => asAdmin(async () => (await api.GET('/admin/settings')).data ?? []),
});

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  refetchInterval: 5000,
  queryFn: () =>
    asAdmin(async () => {
      const { data } = await api.GET('/admin/health');
      return dataOf(data);
    }),
});
