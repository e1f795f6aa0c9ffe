import type { Listing } from '../listing.ts';
import type { FullIssue } from '../records/types.ts';

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

/** The estimates of issues, and the time on these issues. */
export interface Estimates {
  readonly estimateSeconds: number;
  readonly estimateUsedSeconds: number;
}
export const noEstimates: Estimates = { estimateSeconds: 0, estimateUsedSeconds: 0 };

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
  /**
   * For each repository, without deleted issues; repositories without estimates are omitted.
   * @param userId only this user's time
   */
  ofEstimates(
    repositoryIds: readonly number[],
    userId: number | undefined,
  ): Promise<Map<number, Estimates>>;
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
  readonly title: string | undefined;
}

declare module '../store.ts' {
  interface Stores {
    readonly timeTotals: TimeTotalStore;
  }
}
