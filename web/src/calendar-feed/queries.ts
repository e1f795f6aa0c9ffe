import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, api } from '../app/api.ts';
import { invalidate } from '../app/query.ts';
import { withPassword } from '../components/withPassword.tsx';
import { notifySuccess } from '../notifications/notify.tsx';
import { t } from './texts.ts';

/** The state of the viewer's calendar feed, without its URL; null if there is none. */
export const feedQuery = queryOptions({
  queryKey: ['settings', 'calendar'],
  queryFn: async () => {
    try {
      const { data } = await api.GET('/user/times/calendar');
      return data ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

const readFeed = () => invalidate(feedQuery.queryKey);

export const useCreateFeed = () =>
  useMutation({
    mutationFn: async () => {
      const { data } = await withPassword(() => api.POST('/user/times/calendar'));
      return data?.url ?? '';
    },
    onSettled: readFeed,
  });

export const useDeleteFeed = () =>
  useMutation({
    mutationFn: () => api.DELETE('/user/times/calendar'),
    onSuccess: () => notifySuccess(t.removed),
    onSettled: readFeed,
  });
