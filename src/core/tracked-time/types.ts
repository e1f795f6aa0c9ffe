import type { Listing } from '../listing.ts';
import type { EntryDetails, TrackedTime } from '../records/types.ts';

/** Absent fields are empty; by default it is billable and added by its own user. */
export interface NewTrackedTime
  extends Pick<
      TrackedTime,
      | 'issueId'
      | 'repositoryId'
      | 'userId'
      | 'timeSeconds'
      | 'createdUnix'
      | 'ownerNameThen'
      | 'repositoryNameThen'
    >,
    Partial<EntryDetails & Pick<TrackedTime, 'creatorId'>> {
  /** Looked up if absent. */
  readonly issueNumber?: number;
  /** When the row was written. */
  readonly insertedUnix: number;
}

/** Without an issue or a repository: not on activities. */
export interface TrackedTimeFilter {
  readonly issueId?: number;
  readonly repositoryId?: number;
  readonly userId?: number;
  /** The entry's time; both inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
  /** The time of the last change; both inclusive. */
  readonly updatedSinceUnix?: number;
  readonly updatedBeforeUnix?: number;
  /** Omits private repositories, for a token limited to public ones. */
  readonly isPublicOnly?: boolean;
}

export interface TrackedTimeStore {
  /** Includes deleted entries, as callers report these differently. */
  onIssue(issueId: number, id: number): Promise<TrackedTime | undefined>;
  byIds(ids: readonly number[]): Promise<TrackedTime[]>;
  /** A user's entries on an issue, oldest first. */
  ofUserOnIssue(issueId: number, userId: number): Promise<TrackedTime[]>;
  /**
   * A user's entries in a repository that count at one of these instants or have one of these days,
   * without an external id, or have one of these external ids; by id, without those of deleted
   * issues.
   */
  alike(
    userId: number,
    repositoryId: number,
    by: {
      readonly instantsUnix: readonly number[];
      readonly days: readonly number[];
      readonly externalIds: readonly string[];
    },
  ): Promise<TrackedTime[]>;
  /** Also counts it, and touches its issue; so do a move, a deletion and a restoration. */
  insert(time: NewTrackedTime): Promise<TrackedTime>;
  /** How many were ever inserted; on PostgreSQL including a few whose transaction failed. */
  countAdded(): Promise<number>;
  /**
   * Updates all mutable columns except the deletion.
   * @param before the former state, to move the counters to another issue
   */
  update(time: TrackedTime, before: TrackedTime): Promise<void>;
  /**
   * Deletes entries or, with 0, restores them, and increments their versions. Entries that are
   * already in that state stay as they are.
   */
  setDeleted(ids: readonly number[], deletedUnix: number, nowUnix: number): Promise<void>;
  /** Entries by their time, then id, without those of deleted issues and repositories. */
  list(filter: TrackedTimeFilter): Listing<TrackedTime>;
}

declare module '../store.ts' {
  interface Stores {
    readonly trackedTimes: TrackedTimeStore;
  }
}
