import { queryOptions, useMutation } from '@tanstack/react-query';
import { asAdmin } from '../admin/asAdmin.ts';
import { api, dataOf } from '../app/api.ts';
import { invalidate } from '../app/query.ts';
import { withPassword } from '../components/withPassword.tsx';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { t } from './texts.ts';

export const demoQuery = queryOptions({
  queryKey: ['admin', 'demo'],
  queryFn: () => asAdmin(async () => dataOf((await api.GET('/admin/demo')).data)),
});

/** All pages show it. */
const changed = { onError: notifyError, onSettled: () => invalidate() };

export const useLoadDemo = () =>
  useMutation({
    ...changed,
    mutationFn: () => asAdmin(() => withPassword(() => api.POST('/admin/demo'))),
    onSuccess: () => notifySuccess(t.loaded),
  });

/** @param purge also what people added to it */
export const useRemoveDemo = () =>
  useMutation({
    ...changed,
    mutationFn: (purge: boolean) =>
      asAdmin(() =>
        withPassword(() => api.DELETE('/admin/demo', { params: { query: { purge } } })),
      ),
    onSuccess: () => notifySuccess(t.removed),
  });
