import type { Listing } from '../listing.ts';
import type { Issue, User } from '../records/types.ts';
import type { TimeLock } from '../time-lock/types.ts';
import type { RepositoryVisibility } from '../visibility.ts';

export type NewIssue = Omit<
  Issue,
  'id' | 'commentsCount' | 'isEditedByOthers' | 'updatedUnix' | 'isPull' | 'remote'
> &
  Partial<Pick<Issue, 'commentsCount' | 'isPull' | 'remote'>>;

export type IssueChanges = Partial<
  Pick<
    Issue,
    | 'title'
    | 'body'
    | 'isClosed'
    | 'closedUnix'
    | 'dueUnix'
    | 'timeEstimateSeconds'
    | 'isEditedByOthers'
    | 'updatedUnix'
    | 'commentsCount'
    | 'remote'
  >
>;

export interface IssueFilter {
  readonly repositoryId?: number;
  /** Issues in repositories of this user. */
  readonly ownerId?: number;
  readonly state?: 'open' | 'closed' | 'all';
  /** Part of the title or body, ignoring case. */
  readonly text?: string;
  readonly posterId?: number;
  readonly assigneeId?: number;
  /** Only issues on which this user may track time, if trackers are enabled in the instance. */
  readonly trackerId?: number;
  /** Each is part of the title, the body, or the name of the repository, its owner or its project. */
  readonly words?: readonly string[];
  /** One of these is the title, exactly; only with `trackerId`. */
  readonly titles?: readonly string[];
  readonly number?: number;
  /** When it was last changed; both inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
  /** Only of this kind: the host does not show the other one to the caller. */
  readonly isPull?: boolean;
  /** Also the activities of projects that the viewer is a member of. */
  readonly activities?: boolean;
}

/** An issue, and what else an entry on it depends on. */
export interface EntryIssue {
  readonly issue: Issue;
  /** Of the repository; null: nothing is locked. */
  readonly lock: TimeLock | null;
  readonly isAssignee: boolean;
}

export interface IssueStore {
  /** Only `deletedByNumber` finds deleted issues and those of deleted repositories. */
  byNumber(repositoryId: number, number: number): Promise<Issue | undefined>;
  /** For a transaction that writes an entry of the user; see `TimeLockStore.forWrite`. */
  forEntry(repositoryId: number, number: number, userId: number): Promise<EntryIssue | undefined>;
  byIds(ids: readonly number[]): Promise<Issue[]>;
  /** The oldest issue of each of these titles, exactly; reads all issues of the repository. */
  byTitles(repositoryId: number, titles: readonly string[]): Promise<Issue[]>;
  insert(issue: NewIssue): Promise<Issue>;
  update(id: number, changes: IssueChanges): Promise<void>;
  /** Sets the time of the last change; no write if it already has this second. */
  touch(id: number, nowUnix: number): Promise<void>;
  assigneeIds(issueIds: readonly number[]): Promise<Map<number, number[]>>;
  isAssignee(issueId: number, userId: number): Promise<boolean>;
  /** The poster, unless deleted, and the assignees of an issue, in their order. */
  people(issueId: number): Promise<{ readonly user: User; readonly isAssignee: boolean }[]>;
  setAssignees(issueId: number, userIds: readonly number[]): Promise<void>;
  /** Removes a user's assignments in a repository. */
  unassignFromAll(repositoryId: number, userId: number): Promise<void>;
  /** True for posters, assignees and users with tracked time in the repository. */
  isInvolved(repositoryId: number, userId: number): Promise<boolean>;
  markDeleted(id: number, nowUnix: number): Promise<void>;
  deletedByNumber(
    repositoryId: number,
    number: number,
  ): Promise<(Issue & { deletedUnix: number }) | undefined>;
  restore(id: number): Promise<void>;
  /** Removes up to `limit` rows of issues deleted before `beforeUnix`. @returns 0 when done */
  purge(beforeUnix: number, limit: number): Promise<number>;
  /** Newest first. */
  search(visibility: RepositoryVisibility, filter: IssueFilter): Listing<Issue>;
}

declare module '../store.ts' {
  interface Stores {
    readonly issues: IssueStore;
  }
}
