import { errorOf, type PunchcardError } from '../errors.ts';
import { instantOf } from '../records/tracked-time.ts';
import type { Repository, TrackedTime } from '../records/types.ts';
import { ghost } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { formatInstant } from '../time/instant.ts';
import type { TimeLock } from './types.ts';

type LockableTime = Pick<TrackedTime, 'startedUnix' | 'createdUnix'> &
  Partial<Pick<TrackedTime, 'day' | 'billedAs'>>;

/** Compares a day with the day of the lock, in whatever zone it was written. */
const isLocked = (time: LockableTime, { untilUnix, untilDay }: TimeLock): boolean =>
  time.day == null ? Math.min(instantOf(time), time.createdUnix) < untilUnix : time.day < untilDay;

async function lockedError(stores: Stores, lock: TimeLock): Promise<PunchcardError> {
  const { name } = (await stores.users.byId(lock.userId)) ?? ghost(lock.userId);
  return errorOf('locked', 'time.locked', { until: formatInstant(lock.untilUnix), user: name });
}

/** @throws locked if one of the entries is billed, with the reference (D59) */
export function checkNotBilled(times: readonly Partial<Pick<TrackedTime, 'billedAs'>>[]): void {
  for (const { billedAs: reference = '' } of times)
    if (reference !== '') throw errorOf('locked', 'time.billed', { reference });
}

/**
 * Refuses a write of billed entries, or in a locked period. Call it in the write's own transaction.
 * @param times every entry, before and after the write
 * @param known the result of `forWrite` in this transaction; null: no lock
 * @throws locked, with the reference, or the user and the end of the period
 */
export async function checkUnlocked(
  stores: Stores,
  repository: Pick<Repository, 'id'>,
  times: readonly LockableTime[],
  known?: TimeLock | null,
): Promise<void> {
  checkNotBilled(times);
  const lock = known === undefined ? await stores.timeLocks.forWrite(repository.id) : known;
  if (lock != null && times.some((time) => isLocked(time, lock))) {
    throw await lockedError(stores, lock);
  }
}

/**
 * Refuses to delete or restore an issue or repository with billed or locked entries.
 * @throws locked
 */
export async function checkNothingLocked(
  stores: Stores,
  repository: Pick<Repository, 'id'>,
  issueId?: number,
): Promise<void> {
  const of = issueId === undefined ? { repositoryId: repository.id } : { issueId };
  const lock = await stores.timeLocks.forWrite(repository.id);
  checkNotBilled([(await stores.timeLocks.findBilled(of)) ?? {}]);
  if (lock === undefined) return;
  if (await stores.timeLocks.hasEntriesBefore(of, lock)) {
    throw await lockedError(stores, lock);
  }
}
