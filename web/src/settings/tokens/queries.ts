import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, pageOf } from '../../app/api.ts';
import { tokensChanged } from '../../app/changes.ts';
import { pageSize } from '../../components/Pager.tsx';
import { withPassword } from '../../components/withPassword.tsx';
import { messages } from '../../messages/index.ts';
import { notifySuccess } from '../../notifications/notify.tsx';

const t = messages.settings.tokenPage;

export const tokensQuery = (username: string, page: number) =>
  queryOptions({
    queryKey: ['tokens', username, page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      pageOf(
        await api.GET('/users/{username}/tokens', {
          params: { path: { username }, query: { page, limit: pageSize } },
        }),
      ),
  });

export interface NewToken {
  readonly name: string;
  readonly scopes: string[];
  /** Absent: it does not expire. */
  readonly expires_at?: string;
}

/** Not a mutation hook, so that the secret is not kept in a cache. */
export async function createToken(username: string, body: NewToken): Promise<string> {
  const { data } = await withPassword(() =>
    api.POST('/users/{username}/tokens', { params: { path: { username } }, body }),
  );
  notifySuccess(t.created);
  await tokensChanged();
  return data?.sha1 ?? '';
}

export const useDeleteToken = (username: string) =>
  useMutation({
    mutationFn: (id: number) =>
      api.DELETE('/users/{username}/tokens/{token}', {
        params: { path: { username, token: String(id) } },
      }),
    onSuccess: () => notifySuccess(t.removed),
    onSettled: tokensChanged,
  });
