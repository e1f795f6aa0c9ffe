import { useMutation } from '@tanstack/react-query';
import { api, type Schema } from '../app/api.ts';
import { accountChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { settingsQuery } from '../app/settings.ts';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

const _t = messages.settings;

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
    onSuccess: () => notifySuccess(messages.layout.saved),
    // Not awaited: without a network, it would delay the error message of the failed change.
    onSettled: () => void accountChanged(),
  });
