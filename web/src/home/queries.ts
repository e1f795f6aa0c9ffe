import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, pageOf, type Schema } from '../app/api.ts';
import { once, timeChanged } from '../app/changes.ts';
import type { IssuePlace } from '../parts/IssueSelect.tsx';
import { tell } from '../parts/notify.tsx';
import { texts } from '../texts/index.ts';

/** The viewer's running stopwatch, paused or not; null: none. */
export const stopwatchQuery = queryOptions({
  queryKey: ['stopwatch'],
  // Another tab or client may have stopped it.
  refetchInterval: 15_000,
  queryFn: async (): Promise<Schema<'StopWatch'> | null> => {
    const { data } = await api.GET('/user/stopwatches');
    return data?.[0] ?? null;
  },
});

/** Seconds per day of this week, in the viewer's zone. */
export const weekQuery = (zone: string) =>
  queryOptions({
    queryKey: ['times', 'week', zone],
    queryFn: async () => {
      const { data } = await api.GET('/user/times/report', {
        params: { query: { preset: 'this-week', group_by: 'day', time_zone: zone } },
      });
      // The same operation writes sheets, too.
      if (data === undefined || typeof data === 'string') throw new Error('the report is no JSON');
      return data;
    },
  });

/** The viewer's newest entries, newest first. */
export const recentQuery = queryOptions({
  queryKey: ['times', 'recent'],
  queryFn: async () => {
    const first = pageOf(
      await api.GET('/user/times', { params: { query: { page: 1, limit: 1 } } }),
    );
    // The list goes from the oldest on: its end is the newest.
    const limit = 8;
    const lastPage = Math.max(1, Math.ceil(first.total / limit));
    const read = (page: number) =>
      api.GET('/user/times', { params: { query: { page, limit } } }).then(pageOf);
    const last = await read(lastPage);
    const before = last.items.length < limit && lastPage > 1 ? await read(lastPage - 1) : null;
    const items = [...(before?.items ?? []), ...last.items].slice(-limit).reverse();
    return { items, total: last.total };
  },
});

export const placeOfWatch = (watch: Schema<'StopWatch'>): IssuePlace => ({
  owner: watch.repo_owner_name,
  repo: watch.repo_name,
  index: watch.issue_index,
});

export const useStart = () =>
  useMutation({
    mutationFn: (path: IssuePlace) =>
      api.POST('/repos/{owner}/{repo}/issues/{index}/stopwatch/start', {
        params: { path, header: once() },
      }),
    onSettled: timeChanged,
  });

export const useStop = () =>
  useMutation({
    mutationFn: () =>
      api.POST('/user/stopwatches/current/stop', { params: { header: once() }, body: {} }),
    // Said here: what shows the stopwatch is gone by then.
    onSuccess: () => tell(texts.home.stopped),
    onSettled: timeChanged,
  });

export const useDiscard = () =>
  useMutation({
    mutationFn: () => api.DELETE('/user/stopwatches/current', { params: { header: once() } }),
    onSettled: timeChanged,
  });

export const usePause = () =>
  useMutation({
    mutationFn: (paused: boolean) =>
      api.PATCH('/user/stopwatches/current', {
        params: { header: once() },
        body: { paused },
      }),
    onSettled: timeChanged,
  });
