import { queryOptions } from '@tanstack/react-query';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
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
      if (data === undefined) return null;
      const settings = data.time_zone === '' ? await withZone(data) : data;
      if (settings !== undefined) await rememberZone(settings.time_zone);
      return settings ?? data;
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
async function withZone(settings: Settings): Promise<Settings | undefined> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    if (user === null || localStorage.getItem(zoneKey(user.id)) !== null) return settings;
    const { data = settings } = await api.PATCH('/user/settings', { body: { time_zone: zone } });
    notifySuccess(messages.settings.timeForm.zoneStored(zone));
    return data;
  } catch {
    // Storage is blocked, or the zone cannot be stored: the instance's holds until the next try.
    return undefined;
  }
}

const zoneKey = (userId: number): string => `punchcard zone ${basePath} ${userId}`;

/** For the next visit, which asks for times before it has read the settings. */
async function rememberZone(zone: string): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  try {
    if (user !== null) localStorage.setItem(zoneKey(user.id), zone);
  } catch {
    // Storage is blocked or full: times are asked for twice.
  }
}

function rememberedZone(): string {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  try {
    return localStorage.getItem(zoneKey(user?.id ?? 0)) ?? '';
  } catch {
    return '';
  }
}

/** What the user has set, else the instance's defaults; these too until the settings are read. */
export function ownSettings(
  settings = queryClient.getQueryData(settingsQuery.queryKey),
): Pick<Settings, 'time_zone' | 'working_day_seconds'> {
  return {
    time_zone: (settings?.time_zone ?? rememberedZone()) || instance.time_zone,
    working_day_seconds: settings?.working_day_seconds || instance.working_day_seconds,
  };
}
