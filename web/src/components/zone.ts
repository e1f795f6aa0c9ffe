import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../app/settings.ts';

/** The user's time zone: their setting, or the browser's. */
export function useZone(): string {
  const settings = useQuery(settingsQuery).data;
  const chosen = settings === undefined || settings === null ? '' : settings.time_zone;
  return chosen === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : chosen;
}
