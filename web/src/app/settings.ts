import { queryOptions } from '@tanstack/react-query';
import { notifySuccess } from '../components/notify.tsx';
import { messages } from '../messages/index.ts';
import { ApiError, api, basePath, type Schema } from './api.ts';
import { instance } from './instance.ts';
import { queryClient } from './query.ts';
import { sessionQuery } from './session.ts';

type Settings = Schema<'UserSettings'>;

/** The user's settings; null if nobody is signed in. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 300_000,
  queryFn: async (): Promise<Settings | null> => {
    try {
      const { data } = await api.GET('/user/settings');
      return data?.time_zone === '' ? await withZone(data) : (data ?? null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/**
 * Stores the browser's zone at the first sign-in in a browser, if the user has none (D47). Once per
 * browser, so that they can choose the instance's zone afterwards.
 */
async function withZone(settings: Settings): Promise<Settings> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  const key = `punchcard zone ${basePath} ${user?.id}`;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    if (user === null || localStorage.getItem(key) !== null) return settings;
    const { data = settings } = await api.PATCH('/user/settings', { body: { time_zone: zone } });
    localStorage.setItem(key, zone);
    notifySuccess(messages.settings.timeForm.zoneStored(zone));
    return data;
  } catch {
    // Storage is blocked, or the zone cannot be stored: the instance's holds.
    return settings;
  }
}

/** What the user has set, else the instance's defaults; these too until the settings are read. */
export function ownSettings(
  settings = queryClient.getQueryData(settingsQuery.queryKey),
): Pick<Settings, 'time_zone' | 'working_day_seconds'> {
  return {
    time_zone: settings?.time_zone || instance.time_zone,
    working_day_seconds: settings?.working_day_seconds || instance.working_day_seconds,
  };
}
