import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays } from '../components/days.ts';
import { type Query, readAdministeredReport, readReport } from '../reports/source.ts';

export const source = { kind: 'administered' } as const;

/** How many days before the week somebody with time belongs to the team. */
const recentDays = 28;

const reportQuery = (query: Query) =>
  queryOptions({
    queryKey: ['times', 'team', query],
    queryFn: ({ signal }) => readAdministeredReport(query, signal),
    placeholderData: keepPreviousData,
  });

/** Time in a week by day and user. */
export const weekQuery = (from: string, zone: string, repository: string | undefined) =>
  reportQuery({
    from,
    to: addDays(from, 6),
    time_zone: zone,
    group_by: 'day,user',
    repository,
  });

/** Who had time in which repository in the week and the weeks before. */
export const recentQuery = (from: string, zone: string) =>
  reportQuery({
    from: addDays(from, -recentDays),
    to: addDays(from, 6),
    time_zone: zone,
    group_by: 'repository,user',
  });

/** Whether the repositories that the viewer administers have recent time of others. */
export const leadsQuery = (viewerId: number) =>
  queryOptions({
    queryKey: ['times', 'leads', viewerId],
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<boolean> => {
      const query = { from: 'last 90 days', group_by: 'user' };
      const { groups } = await readReport(source, query, signal);
      return groups.some(({ user }) => user !== null && user.id !== viewerId);
    },
  });
