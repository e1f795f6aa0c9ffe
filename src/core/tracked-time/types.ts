import type { FullIssue } from '../issue/types.ts';
import type { Listing } from '../listing.ts';

/** The kinds of changes; a move may also change fields. */
export type RevisionKind = 'add' | 'edit' | 'move' | 'delete' | 'restore';

/** An entry at the time of a revision: all its fields but these. */
export type EntryState = Omit<
  TrackedTime,
  'id' | 'creatorId' | 'updatedUnix' | 'version' | 'isDeleted'
>;

/** A change of an entry: who made it, when, with which credential, and both states. */
export interface TimeRevision {
  readonly id: number;
  readonly timeId: number;
  /** The issue before the change, or of the new entry. */
  readonly issueId: number;
  readonly kind: RevisionKind;
  /** Shared by the changes of one request; '' for a single change. */
  readonly batch: string;
  readonly actorId: number | null;
  readonly userId: number | null;
  /** The credential, e.g. `token laptop`; never a secret. */
  readonly client: string;
  /** Null: the entry did not exist, or was deleted. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  readonly createdUnix: number;
}

/** The state after the change is not stored: it is the next revision's `before`, or the entry. */
export type NewRevision = Omit<TimeRevision, 'id' | 'after'>;

export interface TimeRevisionStore {
  /** Part of the transaction that changes the entries. */
  add(revisions: readonly NewRevision[]): Promise<void>;
  /** Revisions of an entry, oldest first. */
  ofTime(timeId: number): Listing<TimeRevision>;
  /** Revisions made by or for a user, or of the user's entries. */
  ofPerson(userId: number): Listing<TimeRevision>;
  /** The latest revision of each entry; entries without one are omitted. */
  newestOf(timeIds: readonly number[]): Promise<Map<number, NewRevision>>;
  /** The deletions of a batch on an issue. */
  deletionsOf(issueId: number, batch: string): Promise<NewRevision[]>;
  /** The batch of the latest reset of a user's entries on an issue. */
  newestReset(issueId: number, userId: number): Promise<string | undefined>;
}

/** A locked period: no entry that counts before `untilUnix` can change in the repository. */
export interface TimeLock {
  readonly repositoryId: number;
  readonly untilUnix: number;
  /** The user who locked it. */
  readonly userId: number;
  readonly reason: string;
  readonly createdUnix: number;
}

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
  /** Whether an issue or a repository has entries that count before `untilUnix`. */
  hasEntriesBefore(
    of: { readonly issueId: number } | { readonly repositoryId: number },
    untilUnix: number,
  ): Promise<boolean>;
}

/** Sums of entries, without deleted ones and those of deleted issues or repositories. */
export interface TimeTotal {
  readonly seconds: number;
  readonly billableSeconds: number;
  readonly count: number;
}

/** The entries to sum up. */
export interface TotalFilter {
  readonly issueId?: number;
  readonly repositoryId?: number;
  readonly userId?: number;
  /** Omits private repositories, for a token limited to public ones. */
  readonly isPublicOnly?: boolean;
}

export interface TimeTotalStore {
  total(filter: TotalFilter): Promise<TimeTotal>;
  /** By user, most time first. */
  byUser(filter: TotalFilter): Listing<TimeTotal & { readonly userId: number }>;
  /** By repository, most time first, with the repository's names in its latest entry. */
  byRepository(filter: TotalFilter): Listing<
    TimeTotal & {
      readonly repositoryId: number;
      readonly ownerNameThen: string;
      readonly repositoryNameThen: string;
    }
  >;
  /** The seconds of all users and of one user on each issue; issues without entries are omitted. */
  ofIssues(
    issueIds: readonly number[],
    userId: number,
  ): Promise<Map<number, { readonly seconds: number; readonly ownSeconds: number }>>;
  /** The sum of a repository's time estimates, without deleted issues. */
  estimatesOf(repositoryId: number): Promise<number>;
}

/** An issue's tracked time as far as the viewer may list it, and its estimate. */
export interface IssueTime {
  readonly spentSeconds: number;
  /** The viewer's share. */
  readonly ownSeconds: number;
  /** 0: no estimate. */
  readonly estimateSeconds: number;
}

/** An issue with its time; undefined if not requested. */
export interface TimedIssue {
  readonly full: FullIssue;
  readonly time: IssueTime | null | undefined;
}

/** A user's share of a sum; `Ghost` for a deleted user. */
export interface UserTotal extends TimeTotal {
  readonly userId: number;
  readonly userName: string;
}

export interface TimeSummary {
  readonly total: TimeTotal;
  readonly ownSeconds: number;
  readonly users: Listing<UserTotal>;
}

/**
 * A repository's share of a user's time, with its current names or, if it is not readable, those in
 * the entries.
 */
export interface RepositoryTotal extends TimeTotal {
  readonly repositoryId: number;
  readonly ownerName: string;
  readonly repositoryName: string;
}

/** The fields besides the duration that users fill in; all are editable and in the history. */
export interface EntryDetails {
  /** The user's text; '' for none. */
  readonly note: string;
  readonly isBillable: boolean;
  /** The start of the work, which covers [start, start + seconds). Null: no interval. */
  readonly startedUnix: number | null;
  /** The id in another program; '' for none. */
  readonly externalId: string;
}

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

/** An entry with everything its JSON needs. */
export interface FullTime {
  readonly time: TrackedTime;
  /** `Ghost` for a deleted user. */
  readonly userName: string;
  /** The user who added it; null if that is its user, deleted, or hidden from the caller. */
  readonly creatorName: string | null;
  /** Null if the caller may not read the repository; they see only its former names (D24). */
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
  /** Looked up if absent. */
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
  /** Includes deleted entries, as callers report these differently. */
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
    by: { readonly instantsUnix: readonly number[]; readonly externalIds: readonly string[] },
  ): Promise<TrackedTime[]>;
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
