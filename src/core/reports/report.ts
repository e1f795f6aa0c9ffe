import type { Listing } from '../listing.ts';
import type { TrackedTime } from '../tracked-time/tracked-time.ts';
import type { Rounding } from './rounding.ts';
import { type Calendar, type TimeUnit, timeUnits } from './zones.ts';

export const groupKeys = [...timeUnits, 'user', 'repository', 'issue', 'billable'] as const;
export type GroupKey = (typeof groupKeys)[number];

export const isTimeUnit = (key: GroupKey): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

/** The entries to sum up. Their instants are those of `momentOf`. */
export interface ReportFilter {
  readonly userId?: number;
  readonly repositoryIds?: readonly number[];
  /** The issue number within each of the repositories. */
  readonly issueNumber?: number;
  /** Part of the note, folded. */
  readonly noteFolded?: string;
  readonly isBillable?: boolean;
  /** Inclusive start, exclusive end. */
  readonly fromUnix?: number;
  readonly toUnix?: number;
  /** Omits private repositories, for a token limited to public ones. */
  readonly isPublicOnly?: boolean;
}

/** Sums in seconds. */
export interface Sums {
  readonly count: number;
  readonly seconds: number;
  /** Equals `seconds` without rounding. */
  readonly roundedSeconds: number;
  readonly billableSeconds: number;
  readonly billableRoundedSeconds: number;
}

export const noSums: Sums = {
  count: 0,
  seconds: 0,
  roundedSeconds: 0,
  billableSeconds: 0,
  billableRoundedSeconds: 0,
};

export const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  seconds: a.seconds + b.seconds,
  roundedSeconds: a.roundedSeconds + b.roundedSeconds,
  billableSeconds: a.billableSeconds + b.billableSeconds,
  billableRoundedSeconds: a.billableRoundedSeconds + b.billableRoundedSeconds,
});

/** The sums of one group; null for keys it is not grouped by. */
export interface SumRow extends Sums {
  /** The index of the interval in `SumsQuery.starts`. */
  readonly interval: number | null;
  readonly userId: number | null;
  readonly repositoryId: number | null;
  readonly issueId: number | null;
  readonly isBillable: boolean | null;
  /** The id of the group's latest entry; 0 unless grouped by repository or issue. */
  readonly lastId: number;
}

export type StoredKey = Exclude<GroupKey, TimeUnit>;

export interface SumsQuery {
  readonly filter: ReportFilter;
  /** The starts of the intervals, ascending, the first before all entries. Null: no intervals. */
  readonly starts: readonly number[] | null;
  readonly by: readonly StoredKey[];
  /** Rounding of each entry. */
  readonly rounding: Pick<Rounding, 'mode' | 'stepSeconds'> | null;
  /** The maximum number of rows. */
  readonly limit: number;
}

export interface ReportStore {
  /**
   * The first and last instant of entries of these users and repositories, within the filter's
   * range.
   */
  span(filter: ReportFilter): Promise<{ firstUnix: number; lastUnix: number } | undefined>;
  /**
   * In no particular order; without deleted entries and those of deleted issues or repositories.
   */
  sums(query: SumsQuery): Promise<SumRow[]>;
  /** The entries by instant, then id; without a user or repository in the filter, by id. */
  entries(filter: ReportFilter, direction?: 'asc' | 'desc'): Listing<TrackedTime>;
  /** Repositories where a user has entries made under this owner and repository name (folded). */
  repositoriesNamedThen(
    filter: Pick<ReportFilter, 'userId' | 'isPublicOnly'>,
    ownerName: string,
    name: string,
  ): Promise<number[]>;
}

/** A repository's current name or, if it is not readable, its name in the entries (D24). */
export interface NamedRepository {
  readonly id: number;
  readonly ownerName: string;
  readonly name: string;
}

/** A group; null for keys it is not grouped by. */
export interface ReportGroup {
  readonly periods: Readonly<Partial<Record<TimeUnit, string>>>;
  /** `Ghost` for a deleted user. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly repository: NamedRepository | null;
  readonly issue: {
    readonly id: number;
    readonly number: number;
    /** '' where the caller may not read the repository. */
    readonly title: string;
    readonly repository: NamedRepository;
  } | null;
  readonly isBillable: boolean | null;
  readonly sums: Sums;
}

export interface Report {
  /** Null: unbounded. */
  readonly fromUnix: number | null;
  /** Exclusive. */
  readonly toUnix: number | null;
  readonly calendar: Calendar;
  readonly groupBy: readonly GroupKey[];
  readonly rounding: Rounding | null;
  /** With rounding per group, the sum of the rounded groups. */
  readonly total: Sums;
  /** In the order of `groupBy`: by time, then by name, billable first. */
  readonly groups: readonly ReportGroup[];
}

/** Limits of one report. */
export const mostGroups = 20_000;
export const mostIntervals = 4000;
