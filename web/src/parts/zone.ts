import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../app/settings.ts';

/** The zone in which the viewer sees days and times: his setting, or else the browser's. */
export function useZone(): string {
  const settings = useQuery(settingsQuery).data;
  const chosen = settings === undefined || settings === null ? '' : settings.time_zone;
  return chosen === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : chosen;
}
