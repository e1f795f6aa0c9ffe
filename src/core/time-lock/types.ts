import type { TrackedTime } from '../records/types.ts';

/**
 * A locked period: no entry that counts before `untilUnix`, or has a day before `untilDay`, can
 * change in the repository.
 */
export interface TimeLock {
  readonly repositoryId: number;
  readonly untilUnix: number;
  /** The same in the locking user's time zone, as days since 1970: the first day not locked. */
  readonly untilDay: number;
  /** The user who locked it. */
  readonly userId: number;
  readonly reason: string;
  readonly createdUnix: number;
}

export type Scope = { readonly issueId: number } | { readonly repositoryId: number };

export interface TimeLockStore {
  of(repositoryId: number): Promise<TimeLock | undefined>;
  /** The locks of these repositories; none for those without. */
  ofAll(repositoryIds: readonly number[]): Promise<TimeLock[]>;
  /**
   * Like `of`, for a transaction that writes entries: nobody can lock the repository's time until
   * it commits, so no entry is added to a locked period.
   */
  forWrite(repositoryId: number): Promise<TimeLock | undefined>;
  put(lock: TimeLock): Promise<void>;
  remove(repositoryId: number): Promise<void>;
  /** Whether an issue or a repository has entries in a locked period. */
  hasEntriesBefore(of: Scope, lock: Pick<TimeLock, 'untilUnix' | 'untilDay'>): Promise<boolean>;
  /** An entry of them that is billed. */
  findBilled(of: Scope): Promise<Pick<TrackedTime, 'billedAs'> | undefined>;
}

declare module '../store.ts' {
  interface Stores {
    readonly timeLocks: TimeLockStore;
  }
}
