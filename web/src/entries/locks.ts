import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../app/api.ts';
import type { Entry } from '../components/entry.ts';
import { dayAndTime } from '../components/format.ts';
import { messages } from '../messages/index.ts';

/** The locks of repositories, by `owner/name`. */
export type Locks = ReadonlyMap<string, Schema<'RepositoryTimeLock'>>;

/** The most repositories in one request. */
const maxIds = 100;

const locksQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['repositories', 'locks', ids.join()],
    staleTime: 60_000,
    queryFn: async () => {
      const locks: Schema<'RepositoryTimeLock'>[] = [];
      for (let from = 0; from < ids.length; from += maxIds) {
        const repo_id = ids.slice(from, from + maxIds).join();
        const { data } = await api.GET('/user/times/locks', { params: { query: { repo_id } } });
        locks.push(...(data ?? []));
      }
      return locks;
    },
  });

/** The locked periods of repositories that the viewer may see. */
export function useLocks(repositoryIds: readonly (number | undefined)[]): Locks {
  const known = repositoryIds.flatMap((id) => id ?? []);
  const ids = [...new Set(known)].sort((one, other) => one - other);
  const { data = [] } = useQuery({
    ...locksQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data.map((lock) => [lock.repository.full_name, lock]));
}

export const useLocksOf = (entries: readonly Pick<Entry, 'issue'>[]): Locks =>
  useLocks(entries.map(({ issue }) => issue.repository?.id));

/** True if one of the instants is in the locked period. */
export function isLocked(
  lock: Pick<Schema<'TimeLock'>, 'until'> | undefined,
  instants: readonly string[],
): boolean {
  if (lock?.until == null) return false;
  const until = Date.parse(lock.until);
  return instants.some((instant) => Date.parse(instant) < until);
}

/** True if entries of this day are in the locked period. */
export const isDayLocked = (
  lock: Pick<Schema<'TimeLock'>, 'until_day'> | undefined,
  date: string,
): boolean => lock?.until_day != null && date < lock.until_day;

/** True if an entry is billed, or in the locked period by its day, or by its date or its start. */
export const isEntryLocked = (
  lock: Pick<Schema<'TimeLock'>, 'until' | 'until_day'> | undefined,
  { created, started, day, billed_as }: Pick<Entry, 'created' | 'started' | 'day' | 'billed_as'>,
): boolean =>
  billed_as !== '' ||
  (day === null ? isLocked(lock, [started ?? created, created]) : isDayLocked(lock, day));

/** True if an entry cannot be changed. */
export const isFixed = (entry: Entry, locks: Locks): boolean =>
  isEntryLocked(locks.get(entry.issue.repository?.full_name ?? ''), entry);

/** End of the locked period that covers an entry; null if none does. */
export function lockedUntil(entry: Entry, locks: Locks): string | null {
  const lock = locks.get(entry.issue.repository?.full_name ?? '');
  return isEntryLocked(lock, entry) ? (lock?.until ?? null) : null;
}

export const lockWords = (
  repository: string,
  lock: Schema<'RepositoryTimeLock'> | undefined,
  zone: string,
): string =>
  lock?.until == null
    ? ''
    : messages.entries.lockedReason(
        lock.repository.title ?? repository,
        dayAndTime(lock.until, zone),
        lock.locked_by ?? '',
        lock.reason,
      );
