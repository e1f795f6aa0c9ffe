import type { FullIssue } from '../issue/issue.ts';
import type { Listing } from '../listing.ts';

/** Time that was timed without a break: [start, end). */
export interface Segment {
  readonly startedUnix: number;
  /** Null: it runs. */
  readonly endedUnix: number | null;
}

/** What somebody is timing at the moment; everybody has one at most. */
export interface Stopwatch {
  readonly id: number;
  readonly userId: number;
  readonly issueId: number;
  readonly issueNumber: number;
  readonly repositoryId: number;
  /** The repository's names when it was put there, for who may no longer read it (D24). */
  readonly ownerNameThen: string;
  readonly repositoryNameThen: string;
  /** When it was made; the time begins with the first segment. */
  readonly createdUnix: number;
  /** In order, at least one; only the last may run. What lies between them are pauses. */
  readonly segments: readonly Segment[];
}

export type NewStopwatch = Omit<Stopwatch, 'id'>;

/** A stopwatch with all that its JSON names. */
export interface FullStopwatch {
  readonly stopwatch: Stopwatch;
  /** Null where its owner may not read the repository, or the issue is deleted (D24). */
  readonly issue: FullIssue | null;
  /** When it was looked at. */
  readonly nowUnix: number;
}

export interface StopwatchStore {
  ofUser(userId: number): Promise<Stopwatch | undefined>;
  /** All that run or pause on an issue, by id. */
  onIssue(issueId: number): Promise<Stopwatch[]>;
  /** @throws DuplicateError where the user has one already */
  insert(stopwatch: NewStopwatch): Promise<Stopwatch>;
  /** Writes where it is and its segments. */
  save(stopwatch: Stopwatch): Promise<void>;
  remove(id: number): Promise<boolean>;
  /** The user's, as a list; `isPublicOnly` leaves out one of a repository that is not public. */
  list(filter: { readonly userId: number; readonly isPublicOnly?: boolean }): Listing<Stopwatch>;
}

/** Pauses of one stopwatch, at most: it is read whole at each deed. */
export const maxSegments = 1000;

type Timed = Pick<Stopwatch, 'segments'>;

const lastOf = ({ segments }: Timed): Segment => {
  const last = segments.at(-1);
  if (last === undefined) throw new Error('a stopwatch has no segment');
  return last;
};

export const isPaused = (timed: Timed): boolean => lastOf(timed).endedUnix !== null;

/** When the timed work began. */
export const startOf = ({ segments }: Timed): number => segments[0]?.startedUnix ?? 0;

/** Seconds timed until a moment; what lies after it does not count. */
export function secondsUntil({ segments }: Timed, unix: number): number {
  return segments.reduce((sum, { startedUnix, endedUnix }) => {
    const end = endedUnix === null ? unix : Math.min(endedUnix, unix);
    return sum + Math.max(0, end - startedUnix);
  }, 0);
}

/** The segments paused at a moment; as they are where they are paused already. */
export function paused(timed: Timed, nowUnix: number): readonly Segment[] {
  if (isPaused(timed)) return timed.segments;
  const last = lastOf(timed);
  // A pause within the second is none; nor does time run back where two clocks differ.
  const endedUnix = Math.max(nowUnix, last.startedUnix);
  const before = timed.segments.slice(0, -1);
  const isEmpty = endedUnix === last.startedUnix && before.length > 0;
  return isEmpty ? before : [...before, { ...last, endedUnix }];
}

/** The segments running again from a moment; as they are where they run already. */
export function resumed(timed: Timed, nowUnix: number): readonly Segment[] {
  if (!isPaused(timed)) return timed.segments;
  const last = lastOf(timed);
  const endedUnix = last.endedUnix ?? 0;
  if (nowUnix > endedUnix) return [...timed.segments, { startedUnix: nowUnix, endedUnix: null }];
  return [...timed.segments.slice(0, -1), { ...last, endedUnix: null }];
}

/**
 * The segments with the work begun at another moment. An earlier one is added to the first segment;
 * with a later one, what lies before it goes, and pauses stay pauses. Undefined where nothing is
 * left.
 */
export function begunAt(timed: Timed, startedUnix: number): readonly Segment[] | undefined {
  const [first, ...rest] = timed.segments;
  if (first !== undefined && startedUnix <= first.startedUnix) {
    return [{ ...first, startedUnix }, ...rest];
  }
  const left = timed.segments
    .filter(({ endedUnix }) => endedUnix === null || endedUnix > startedUnix)
    .map((segment) => ({
      ...segment,
      startedUnix: Math.max(segment.startedUnix, startedUnix),
    }));
  return left.length === 0 ? undefined : left;
}
