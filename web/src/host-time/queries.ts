import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { invalidate, queryClient } from '../app/query.ts';
import { hostQuery } from '../host/queries.ts';
import { reasonOf } from './texts.ts';

/** The viewer's entries that differ from the host, newest first. */
export const differencesQuery = queryOptions({
  queryKey: ['host', 'differences'],
  queryFn: async () => dataOf((await api.GET('/user/host/differences')).data),
  // Sending ends some time after it was asked for.
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ kind }) => kind === 'waiting') ? 5000 : false,
});

export type Difference = Awaited<
  ReturnType<NonNullable<(typeof differencesQuery)['queryFn']>>
>[number];

/** Why entries are not on the host, by their ids. */
export async function marksOfDifferences(): Promise<ReadonlyMap<number, string>> {
  const host = await queryClient.ensureQueryData(hostQuery);
  if (host === null || host.waiting + host.differences === 0) return new Map();
  const differences = await queryClient.fetchQuery(differencesQuery);
  return new Map(
    differences.flatMap((one) =>
      one.time_id === null ? [] : [[one.time_id, reasonOf(one, host.name)]],
    ),
  );
}

const changed = () => Promise.all([invalidate(hostQuery.queryKey), timeChanged()]);

export const useRepair = () =>
  useMutation({
    mutationFn: ({ id, repair }: { readonly id: number; readonly repair: 'send' | 'receive' }) =>
      api.POST('/user/host/differences/{id}', { params: { path: { id } }, body: { repair } }),
    onSettled: changed,
  });

/** Sends what waits, was imported or was refused. */
export const useSendAgain = () =>
  useMutation({ mutationFn: () => api.POST('/user/host/send'), onSettled: changed });

/** Receives what is new on the host now. */
export const useSync = () =>
  useMutation({
    mutationFn: async () => dataOf((await api.POST('/user/host/sync')).data),
    onSettled: changed,
  });

/** Receives what is new on the host, unless that was done lately. */
export async function receiveIfDue(): Promise<void> {
  const { data } = await api.POST('/user/host/sync', { params: { query: { if_due: true } } });
  const { received, deleted } = dataOf(data);
  if (received + deleted > 0) await changed();
}
