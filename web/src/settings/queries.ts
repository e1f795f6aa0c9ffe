import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, api, type Schema } from '../app/api.ts';
import { accountChanged } from '../app/changes.ts';
import { invalidate, queryClient } from '../app/query.ts';
import { settingsQuery } from '../app/settings.ts';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

const t = messages.settings;

export type SettingsChanges = Partial<Schema<'UserSettings'>>;

/** Changes the viewer's settings; absent ones stay unchanged. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: async (body: SettingsChanges) => {
      const { data } = await withPassword(() => api.PATCH('/user/settings', { body }));
      return data;
    },
    // Optimistic update.
    onMutate: (changes) => {
      const before = queryClient.getQueryData(settingsQuery.queryKey);
      if (before) queryClient.setQueryData(settingsQuery.queryKey, { ...before, ...changes });
      return before;
    },
    onError: (_error, _changes, before) => {
      if (before) queryClient.setQueryData(settingsQuery.queryKey, before);
    },
    onSuccess: () => notifySuccess(t.saved),
    // Not awaited: without a network, it would delay the error message of the failed change.
    onSettled: () => void accountChanged(),
  });

/** The state of the viewer's calendar feed, without its URL; null if there is none. */
export const calendarQuery = queryOptions({
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

const readCalendar = () => invalidate(calendarQuery.queryKey);

export const useCreateCalendar = () =>
  useMutation({
    mutationFn: async () => {
      const { data } = await withPassword(() => api.POST('/user/times/calendar'));
      return data?.url ?? '';
    },
    onSettled: readCalendar,
  });

export const useDeleteCalendar = () =>
  useMutation({
    mutationFn: () => api.DELETE('/user/times/calendar'),
    onSuccess: () => notifySuccess(t.calendarPage.removed),
    onSettled: readCalendar,
  });
