import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../app/session.ts';
import { ownSettings, settingsQuery } from '../app/settings.ts';
import { dateIn } from '../app/zonedTime.ts';

/** The user's time zone: their setting, or the instance's. */
export const useZone = (): string => ownSettings(useQuery(settingsQuery).data).time_zone;

/** Today in a zone, `2026-05-07`; also after midnight. */
export function useToday(zone: string): string {
  const now = (): string => dateIn(new Date(), zone);
  const [, setDay] = useState(now);
  useInterval(() => setDay(now()), 30_000, { autoInvoke: true });
  return now();
}

/** The viewer's first day in a zone; the first of all days until it is known. */
export function useFirstDayOfAccount(zone: string): string {
  const created = useSession()?.created;
  return created === undefined ? '' : dateIn(created, zone);
}
