import type { FullIssue } from '../records/types.ts';

/** An uninterrupted period: [start, end). */
export interface Segment {
  readonly startedUnix: number;
  /** Null: running. */
  readonly endedUnix: number | null;
}

/** A user's running or paused stopwatch; each user has at most one. */
export interface Stopwatch {
  readonly id: number;
  readonly userId: number;
  readonly issueId: number;
  readonly issueNumber: number;
  readonly repositoryId: number;
  /** The repository's names at the time, for an owner who may no longer read it (D24). */
  readonly ownerNameThen: string;
  readonly repositoryNameThen: string;
  /** When the row was created; the time starts with the first segment. */
  readonly createdUnix: number;
  /** In order, at least one; only the last can be running. Gaps are pauses. */
  readonly segments: readonly Segment[];
}

export type NewStopwatch = Omit<Stopwatch, 'id'>;

/** A stopwatch with everything its JSON needs. */
export interface FullStopwatch {
  readonly stopwatch: Stopwatch;
  /** Null if its owner may not read the repository, or the issue is deleted (D24). */
  readonly issue: FullIssue | null;
  /** The time of the read. */
  readonly nowUnix: number;
}

export interface StopwatchStore {
  ofUser(userId: number): Promise<Stopwatch | undefined>;
  /** All stopwatches on an issue, running or paused, by id. */
  onIssue(issueId: number): Promise<Stopwatch[]>;
  /** Without paused ones. */
  countRunning(): Promise<number>;
  /** @throws DuplicateError if the user has one already */
  insert(stopwatch: NewStopwatch): Promise<Stopwatch>;
  /** Updates the issue's columns and the segments. */
  save(stopwatch: Stopwatch): Promise<void>;
  remove(id: number): Promise<boolean>;
}

declare module '../store.ts' {
  interface Stores {
    readonly stopwatches: StopwatchStore;
  }
}
