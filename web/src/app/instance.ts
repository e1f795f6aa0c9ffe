import { queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { api, dataOf } from './api.ts';

/** Settings of the instance that the service writes into the page. */
interface Instance {
  readonly first_day_of_week: 'monday' | 'saturday' | 'sunday';
  readonly working_day_seconds: number;
  readonly time_zone: string;
  readonly max_response_items: number;
  readonly time_tracking_disabled: boolean;
  /** The name of the code host; absent: the instance is beside none. */
  readonly code_host?: string;
  readonly has_projects?: true;
}

/** The defaults of the service, for a development server. */
const defaults: Instance = {
  first_day_of_week: 'monday',
  working_day_seconds: 28_800,
  time_zone: 'UTC',
  max_response_items: 50,
  time_tracking_disabled: false,
};

const written = document.querySelector<HTMLMetaElement>('meta[name="instance"]')?.content ?? '';

export const instance: Instance = written.startsWith('{') ? JSON.parse(written) : defaults;

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

/** The name of the host of an issue: the configured one, or its domain if it is no longer configured. */
export const nameOfHost = (page: string): string => instance.code_host ?? new URL(page).host;
