import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { queryClient } from '../app/query.ts';
import { settingsQuery } from '../app/settings.ts';

/** How the viewer's weeks are cut, and how long his working day is. */
export interface Habits {
  /** 0 is Sunday. */
  readonly firstDay: 0 | 1 | 6;
  readonly workingDaySeconds: number;
}

const numbers = { sunday: 0, monday: 1, saturday: 6 } as const;

/** What the viewer has set, or else what the instance goes by, as its answers show it. */
export const habitsQuery = queryOptions({
  queryKey: ['settings', 'habits'],
  staleTime: 300_000,
  queryFn: async (): Promise<Habits> => {
    const settings = await queryClient.ensureQueryData(settingsQuery);
    const [day, seconds] = await Promise.all([
      settings?.first_day_of_week || instanceFirstDay(),
      settings?.working_day_seconds || instanceWorkingDay(),
    ]);
    return {
      firstDay: numbers[day as keyof typeof numbers] ?? 1,
      workingDaySeconds: seconds,
    };
  },
});

async function instanceFirstDay(): Promise<string> {
  const { data } = await api.GET('/user/times/report', {
    params: { query: { preset: 'today' } },
  });
  return typeof data === 'object' ? data.first_day_of_week : '';
}

async function instanceWorkingDay(): Promise<number> {
  const { data } = await api.POST('/user/times/parse', { body: { text: '1d' } });
  return data?.seconds ?? 28_800;
}
