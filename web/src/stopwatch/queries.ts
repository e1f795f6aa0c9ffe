import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, dataOf, type Schema } from '../app/api.ts';
import { queryClient } from '../app/query.ts';
import { recentQuery } from '../components/issueOptions.ts';
import { type IssuePlace, placeIn } from '../components/issuePlace.ts';
import { isStreamOpen } from '../events/state.ts';

/** The stopwatch as of the last response; the time since then is added on display. */
export interface Reading {
  readonly watch: Schema<'StopWatch'>;
  /** Time of the response on the page's monotonic clock: the system clock may be wrong. */
  readonly atMs: number;
  /** Offset of the system clock from the page's clock at the request. */
  readonly aheadMs: number;
}

/**
 * Offset of the system clock, which keeps running during sleep, from the page's clock, which may
 * pause.
 */
export const machineAheadMs = (): number => Date.now() - performance.now();

/** The viewer's stopwatch, running or paused; null if none. */
export const stopwatchQuery = queryOptions({
  queryKey: ['stopwatch'],
  staleTime: 5_000,
  // The event stream reports changes; without it, poll.
  refetchInterval: () => (isStreamOpen() ? 120_000 : 15_000),
  refetchOnWindowFocus: 'always',
  structuralSharing: false,
  queryFn: async (): Promise<Reading | null> => {
    const aheadMs = machineAheadMs();
    const { data: watch } = await api.GET('/user/stopwatches/current');
    return watch === undefined ? null : { watch, atMs: performance.now(), aheadMs };
  },
});

/** Seconds of the entries of a day, today in the viewer's zone. */
export const todayQuery = (zone: string, day: string) =>
  queryOptions({
    queryKey: ['times', 'today', zone, day],
    refetchInterval: 300_000,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<number> => {
      const query = { from: day, to: day, time_zone: zone };
      const { data } = await api.GET('/user/times/report', { params: { query }, signal });
      return dataOf(data).total.seconds;
    },
  });

export const lastIssuesQuery = recentQuery('');

export const placeOfWatch = ({
  repo_owner_name: owner,
  repo_name: name,
  repo_title: title,
  issue_index: index,
}: Schema<'StopWatch'>): IssuePlace => placeIn({ owner, name, title }, index);

/** Fetches the current stopwatch. Restarts a running fetch, which may predate the change. */
export function readWatch(): Promise<Reading | null> {
  const { queryKey } = stopwatchQuery;
  // Synchronously, so that callers that wait for the query get the new result.
  void queryClient.getQueryCache().find({ queryKey })?.cancel({ silent: true });
  return queryClient.fetchQuery({ ...stopwatchQuery, staleTime: 0 });
}

/** True if the stopwatch was changed concurrently. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);
