import type { RepositoryVisibility } from './access.ts';
import type { Listing } from './listing.ts';

/** Seconds that a user spent on an issue. */
export interface TrackedTime {
  readonly id: number;
  readonly issueId: number;
  readonly issueNumber: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly timeSeconds: number;
  /** The moment the entry counts at: what lists show, sort by and filter by. */
  readonly createdUnix: number;
  /** The repository's names when the entry was made, for those who may no longer read it (D24). */
  readonly ownerNameThen: string;
  readonly repositoryNameThen: string;
  readonly isDeleted: boolean;
}

export interface NewTrackedTime extends Omit<TrackedTime, 'id' | 'isDeleted' | 'issueNumber'> {
  /** When the row was written. */
  readonly insertedUnix: number;
}

export interface TrackedTimeFilter {
  readonly issueId?: number;
  readonly repositoryId?: number;
  readonly userId?: number;
  /** Bounds of the entry's time, inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
  /** Leaves out entries of private repositories (a token that is confined to public ones). */
  readonly isPublicOnly?: boolean;
}

export interface TrackedTimeStore {
  /** Also where it is deleted: the caller says so in its own words. */
  onIssue(issueId: number, id: number): Promise<TrackedTime | undefined>;
  byIds(ids: readonly number[]): Promise<TrackedTime[]>;
  insert(time: NewTrackedTime): Promise<TrackedTime>;
  markDeleted(id: number, nowUnix: number): Promise<boolean>;
  /** Marks a user's entries on an issue; how many there were, and their sum. */
  markAllDeleted(
    issueId: number,
    userId: number,
    nowUnix: number,
  ): Promise<{ count: number; timeSeconds: number }>;
  /**
   * Entries that are not deleted, of issues and repositories that are not, by the entry's time, then id.
   */
  list(filter: TrackedTimeFilter): Listing<TrackedTime>;
  /** Which of these repositories a viewer may read. */
  readableRepositories(
    visibility: RepositoryVisibility,
    repositoryIds: readonly number[],
  ): Promise<Set<number>>;
}
