import { isIssuesWriter, type RepositoryAccess, type RepositoryVisibility } from '../access.ts';
import { PunchcardError } from '../errors.ts';
import type { FullIssue, Issue } from '../issue/issue.ts';
import type { Listing } from '../listing.ts';
import type { Repository } from '../repository/repository.ts';
import type { Stores } from '../store.ts';
import type { Rules } from '../world.ts';

/** The maximum length of an added entry: 366 days (D20). */
export const maxTimeSeconds = 31_622_400;

/** The fields that its user fills in beside the duration; all can be edited and are in the history. */
export interface EntryDetails {
  /** The user's text; '' for none. */
  readonly note: string;
  readonly isBillable: boolean;
  /** The start of the work, which covers [start, start + seconds). Null: no interval. */
  readonly startedUnix: number | null;
  /** The id in another program; '' for none. */
  readonly externalId: string;
}

export const blankDetails: EntryDetails = {
  note: '',
  isBillable: true,
  startedUnix: null,
  externalId: '',
};

export interface TrackedTime extends EntryDetails {
  readonly id: number;
  readonly issueId: number;
  readonly issueNumber: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly timeSeconds: number;
  /** The instant the entry counts at: lists show, sort and filter by it. */
  readonly createdUnix: number;
  /** The repository's names at the time, for a user who may no longer read it (D24). */
  readonly ownerNameThen: string;
  readonly repositoryNameThen: string;
  readonly isDeleted: boolean;
  /** The user who added it. */
  readonly creatorId: number;
  /** The time of the last change. */
  readonly updatedUnix: number;
  /** Grows with each change. */
  readonly version: number;
}

/** The instant that decides an entry's day in reports, and whether it is locked. */
export const momentOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number =>
  time.startedUnix ?? time.createdUnix;

/** An entry with everything its JSON needs. */
export interface FullTime {
  readonly time: TrackedTime;
  /** `Ghost` for a deleted user. */
  readonly userName: string;
  /** The user who added it; null where that is its user, deleted, or hidden from the caller. */
  readonly creatorName: string | null;
  /** Null where the caller may not read the repository; they see only its former names (D24). */
  readonly issue: FullIssue | null;
}

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
  /** Looked up where absent. */
  readonly issueNumber?: number;
  /** When the row was written. */
  readonly insertedUnix: number;
}

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
  /** Includes deleted entries, which callers report in their own words. */
  onIssue(issueId: number, id: number): Promise<TrackedTime | undefined>;
  byIds(ids: readonly number[]): Promise<TrackedTime[]>;
  /** A user's entries on an issue, oldest first. */
  ofUserOnIssue(issueId: number, userId: number): Promise<TrackedTime[]>;
  /**
   * A user's entries in a repository that count at one of these instants without an external id, or
   * have one of these external ids; by id, without those of deleted issues.
   */
  alike(
    userId: number,
    repositoryId: number,
    by: { readonly momentsUnix: readonly number[]; readonly externalIds: readonly string[] },
  ): Promise<TrackedTime[]>;
  insert(time: NewTrackedTime): Promise<TrackedTime>;
  /**
   * Updates all mutable columns except the deletion.
   * @param before the former state, whose lists it leaves
   */
  update(time: TrackedTime, before: TrackedTime): Promise<void>;
  /** Deletes entries or, with 0, restores them; increments their versions. */
  setDeleted(ids: readonly number[], deletedUnix: number, nowUnix: number): Promise<void>;
  /**
   * Entries by their time, then id, without those of deleted issues and repositories. Not for use
   * inside transactions, whose own changes it does not count.
   */
  list(filter: TrackedTimeFilter): Listing<TrackedTime>;
  /** The repositories that a viewer may read. */
  readableRepositories(
    visibility: RepositoryVisibility,
    repositoryIds: readonly number[],
  ): Promise<Set<number>>;
}

/** Combines the settings of the instance, the repository and its issues (D19). */
export function isTrackingEnabled(
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  repository: Pick<Repository, 'enableTimeTracker' | 'hasIssues'>,
): boolean {
  return rules.timeTrackingEnabled && repository.enableTimeTracker && repository.hasIssues;
}

/** @throws tracking_disabled */
export function checkTrackingEnabled(
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  repository: Pick<Repository, 'enableTimeTracker' | 'hasIssues'>,
): void {
  if (!isTrackingEnabled(rules, repository)) {
    throw new PunchcardError('tracking_disabled', 'time tracking disabled');
  }
}

/**
 * Where a repository limits time tracking to contributors, only issues writers, the poster and the
 * assignees may use it (D19).
 * @throws tracking_disabled, tracker_not_usable
 */
export async function checkTrackerUsable(
  stores: Stores,
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  access: RepositoryAccess,
  issue: Issue,
  userId: number,
): Promise<void> {
  checkTrackingEnabled(rules, access.repository);
  const mayTrack =
    !access.repository.allowOnlyContributorsToTrackTime ||
    isIssuesWriter(access) ||
    issue.posterId === userId ||
    (await stores.issues.isAssignee(issue.id, userId));
  if (!mayTrack) {
    throw new PunchcardError(
      'tracker_not_usable',
      'only writers, the poster and the assignees of the issue can track time on it',
    );
  }
}
