import { PunchcardError } from '../errors.ts';
import type { Repository } from '../repository/repository.ts';
import type { Stores } from '../store.ts';
import { presentMoment } from '../time.ts';
import { ghost } from '../user/user.ts';

/** A repository's time is closed: no entry that counts before `untilUnix` changes there. */
export interface TimeLock {
  readonly repositoryId: number;
  readonly untilUnix: number;
  /** Who closed it. */
  readonly userId: number;
  readonly reason: string;
  readonly createdUnix: number;
}

export interface TimeLockStore {
  of(repositoryId: number): Promise<TimeLock | undefined>;
  /**
   * As `of`, for a unit that is going to write an entry: until it is committed nobody closes the
   * time of that repository, so that nothing is added to it once that is answered.
   */
  holding(repositoryId: number): Promise<TimeLock | undefined>;
  put(lock: TimeLock): Promise<void>;
  remove(repositoryId: number): Promise<void>;
  /** Whether an issue, or a repository, has entries that count before `untilUnix`. */
  hasEntriesBefore(
    of: { readonly issueId: number } | { readonly repositoryId: number },
    untilUnix: number,
  ): Promise<boolean>;
}

async function lockedError(stores: Stores, lock: TimeLock): Promise<PunchcardError> {
  const { name } = (await stores.users.byId(lock.userId)) ?? ghost(lock.userId);
  return new PunchcardError(
    'locked',
    `time before ${presentMoment(lock.untilUnix)} is closed in this repository, by ${name}`,
  );
}

/**
 * Refuses a write that touches a closed period, in the write's own unit.
 * @param moments of every entry, as it was and as it will be: where it counts, and its start
 * @param known what `holding` told in this unit, null for an open repository
 * @throws locked, with who closed it and until when
 */
export async function checkUnlocked(
  stores: Stores,
  repository: Pick<Repository, 'id'>,
  moments: readonly number[],
  known?: TimeLock | null,
): Promise<void> {
  const lock = known === undefined ? await stores.timeLocks.holding(repository.id) : known;
  if (lock != null && moments.some((unix) => unix < lock.untilUnix)) {
    throw await lockedError(stores, lock);
  }
}

/**
 * Refuses to take an issue or a repository away, or to bring it back, while it has entries in a
 * closed period.
 * @throws locked
 */
export async function checkNothingLocked(
  stores: Stores,
  repository: Pick<Repository, 'id'>,
  issueId?: number,
): Promise<void> {
  const lock = await stores.timeLocks.holding(repository.id);
  if (lock === undefined) return;
  const of = issueId === undefined ? { repositoryId: repository.id } : { issueId };
  if (await stores.timeLocks.hasEntriesBefore(of, lock.untilUnix)) {
    throw await lockedError(stores, lock);
  }
}
