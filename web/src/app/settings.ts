import { queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { ApiError, api, dataOf, type Schema } from './api.ts';

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

/** Registration and default settings of the instance. */
export const instanceQuery = queryOptions({
  queryKey: ['settings', 'instance'],
  staleTime: 300_000,
  queryFn: async (): Promise<AccountSettings> => {
    const { data } = await api.GET('/settings/account');
    return dataOf(data);
  },
});

export type AccountSettings =
  operations['getAccountSettings']['responses'][200]['content']['application/json'];
