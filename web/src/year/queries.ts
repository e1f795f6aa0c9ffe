import { queryOptions } from '@tanstack/react-query';
import { readReport } from '../reports/source.ts';

/** Seconds per day of the viewer's year, and of the year before. */
export const yearQuery = (year: number, zone: string) =>
  queryOptions({
    queryKey: ['times', 'year', year, zone],
    queryFn: async ({ signal }) => {
      const { groups, first_day_of_week: firstDayOfWeek } = await readReport(
        { kind: 'mine' },
        {
          from: `${year - 1}-01-01`,
          to: `${year}-12-31`,
          group_by: 'day',
          time_zone: zone,
        },
        signal,
      );
      const inYear = (which: number): ReadonlyMap<string, number> =>
        new Map(
          groups.flatMap(({ day, seconds }) =>
            day?.startsWith(`${which}-`) === true ? [[day, seconds]] : [],
          ),
        );
      return { days: inYear(year), before: inYear(year - 1), firstDayOfWeek };
    },
  });
