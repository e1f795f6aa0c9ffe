import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, type Schema } from './api.ts';

/** The user's settings; null if nobody is signed in. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 300_000,
  queryFn: async (): Promise<Schema<'UserSettings'> | null> => {
    try {
      const { data } = await api.GET('/user/settings');
      return data ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
