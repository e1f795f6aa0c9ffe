import { queryOptions, useQuery } from '@tanstack/react-query';
import { instance } from '../app/instance.ts';
import { queryClient } from '../app/query.ts';
import { ownSettings, settingsQuery } from '../app/settings.ts';
import { numberOfWeekday } from './days.ts';

/** The user's first day of the week and length of the working day. */
export interface WeekSettings {
  /** 0 is Sunday. */
  readonly firstDay: 0 | 1 | 6;
  readonly workingDaySeconds: number;
}

/** The user's settings, or the instance's defaults. */
export const weekSettingsQuery = queryOptions({
  queryKey: ['settings', 'week'],
  staleTime: 300_000,
  queryFn: async (): Promise<WeekSettings> => {
    const settings = await queryClient.ensureQueryData(settingsQuery);
    return {
      firstDay: numberOfWeekday(settings?.first_day_of_week || instance.first_day_of_week),
      workingDaySeconds: ownSettings(settings).working_day_seconds,
    };
  },
});

/** The viewer's first day of the week; Monday until it is known. */
export const useFirstDay = (): WeekSettings['firstDay'] =>
  useQuery(weekSettingsQuery).data?.firstDay ?? 1;
