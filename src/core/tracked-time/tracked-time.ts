import { isIssuesWriter, type RepositoryAccess, type RepositoryVisibility } from '../access.ts';
import { PunchcardError } from '../errors.ts';
import type { FullIssue, Issue } from '../issue/issue.ts';
import type { Listing } from '../listing.ts';
import type { Repository } from '../repository/repository.ts';
import type { Stores } from '../store.ts';
import type { Rules } from '../world.ts';

/** The longest entry that can be added: 366 days (D20). */
export const maxTimeSeconds = 31_622_400;

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
  /** What was done, in the user's words; '' where nothing is said. */
  readonly note: string;
  readonly isBillable: boolean;
  /** When the work began; it covers [start, start + seconds). Null: it has no interval. */
  readonly startedUnix: number | null;
  /** Who entered it. */
  readonly creatorId: number;
  /** Its last change. */
  readonly updatedUnix: number;
  /** Grows at each change. */
  readonly version: number;
  /** What another program knows it by; '' where it came from none. */
  readonly externalId: string;
}

/** The moment whose day an entry belongs to, in a report and in a lock. */
export const momentOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number =>
  time.startedUnix ?? time.createdUnix;

/** An entry with all that its JSON names. */
export interface FullTime {
  readonly time: TrackedTime;
  /** `Ghost` where the user is no more. */
  readonly userName: string;
  /** Who entered it; null where that is himself, somebody who is no more, or not the caller's to know. */
  readonly creatorName: string | null;
  /** Null where the caller may not read the repository: its names of then are all he is told (D24). */
  readonly issue: FullIssue | null;
}

/** What is not given is blank; it is billable, and entered by whose time it is. */
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
    Partial<Pick<TrackedTime, 'note' | 'isBillable' | 'startedUnix' | 'creatorId' | 'externalId'>> {
  /** Where it is known; else it is looked up. */
  readonly issueNumber?: number;
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
  /** Bounds of its last change, inclusive. */
  readonly updatedSinceUnix?: number;
  readonly updatedBeforeUnix?: number;
  /** Leaves out entries of private repositories (a token that is confined to public ones). */
  readonly isPublicOnly?: boolean;
}

export interface TrackedTimeStore {
  /** Also where it is deleted: the caller says so in its own words. */
  onIssue(issueId: number, id: number): Promise<TrackedTime | undefined>;
  byIds(ids: readonly number[]): Promise<TrackedTime[]>;
  /** A user's entries on an issue that are not deleted, oldest first. */
  ofUserOnIssue(issueId: number, userId: number): Promise<TrackedTime[]>;
  /**
   * A user's entries in a repository that count at one of these moments and have no external id, or
   * have one of these, by id; not of deleted issues, and not deleted.
   */
  alike(
    userId: number,
    repositoryId: number,
    by: { readonly momentsUnix: readonly number[]; readonly externalIds: readonly string[] },
  ): Promise<TrackedTime[]>;
  insert(time: NewTrackedTime): Promise<TrackedTime>;
  /**
   * Writes all that can change of an entry, but for its deletion.
   * @param before where it was: it leaves those lists
   */
  update(time: TrackedTime, before: TrackedTime): Promise<void>;
  /** Marks entries as deleted, or with 0 as there again; each is at its next version then. */
  setDeleted(ids: readonly number[], deletedUnix: number, nowUnix: number): Promise<void>;
  /**
   * Entries that are not deleted, of issues and repositories that are not, by the entry's time, then id.
   * Outside of units only: what a unit itself changes is not in its counts.
   */
  list(filter: TrackedTimeFilter): Listing<TrackedTime>;
  /** Which of these repositories a viewer may read. */
  readableRepositories(
    visibility: RepositoryVisibility,
    repositoryIds: readonly number[],
  ): Promise<Set<number>>;
}

/** The instance's switch, the repository's, and that of its issues (D19). */
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
 * Refuses whoever may not use the time tracker on an issue: where the repository confines it to
 * contributors, these are issues writers, the poster and the assignees (D19).
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
