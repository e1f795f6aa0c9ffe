import type { Listing } from '../listing.ts';
import type { TrackedTime } from '../tracked-time/tracked-time.ts';
import type { Rounding } from './rounding.ts';
import { type Calendar, type TimeUnit, timeUnits } from './zones.ts';

export const groupKeys = [...timeUnits, 'user', 'repository', 'issue', 'billable'] as const;
export type GroupKey = (typeof groupKeys)[number];

export const isTimeUnit = (key: GroupKey): key is TimeUnit =>
  (timeUnits as readonly string[]).includes(key);

/** Which entries count. Moments are those whose day an entry belongs to (`momentOf`). */
export interface ReportFilter {
  readonly userId?: number;
  readonly repositoryIds?: readonly number[];
  /** Its index within each of the repositories. */
  readonly issueNumber?: number;
  /** Part of the note, folded. */
  readonly noteFolded?: string;
  readonly isBillable?: boolean;
  /** From this moment on, and before this one. */
  readonly fromUnix?: number;
  readonly toUnix?: number;
  /** Leaves out entries of private repositories (a token that is confined to public ones). */
  readonly isPublicOnly?: boolean;
}

/** What is summed up, in seconds. */
export interface Sums {
  readonly count: number;
  readonly seconds: number;
  /** Equal to `seconds` where nothing is rounded. */
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

/** The sums of the entries that have these in common; null where they were not told apart by it. */
export interface SumRow extends Sums {
  /** The place of the interval among those that were asked about, from 0. */
  readonly interval: number | null;
  readonly userId: number | null;
  readonly repositoryId: number | null;
  readonly issueId: number | null;
  readonly isBillable: boolean | null;
  /** The newest of the entries; 0 where neither repository nor issue is told apart. */
  readonly lastId: number;
}

export type StoredKey = Exclude<GroupKey, TimeUnit>;

export interface SumsQuery {
  readonly filter: ReportFilter;
  /** Where intervals begin, ascending; none of the entries is before the first. Null: not told apart. */
  readonly starts: readonly number[] | null;
  readonly by: readonly StoredKey[];
  /** How each entry is rounded. */
  readonly rounding: Pick<Rounding, 'mode' | 'stepSeconds'> | null;
  /** Rows at most. */
  readonly limit: number;
}

export interface ReportStore {
  /** The first and the last moment of entries of these users and repositories, in the time of the filter. */
  span(filter: ReportFilter): Promise<{ firstUnix: number; lastUnix: number } | undefined>;
  /** In no particular order. Entries that are deleted, alone or with issue or repository, never count. */
  sums(query: SumsQuery): Promise<SumRow[]>;
  /** The entries themselves: by moment, then id; of no user and no repository in particular, by id. */
  entries(filter: ReportFilter, direction?: 'asc' | 'desc'): Listing<TrackedTime>;
  /**
   * Repositories where a user has entries that were made under these names of owner and repository,
   * folded.
   */
  repositoriesNamedThen(
    filter: Pick<ReportFilter, 'userId' | 'isPublicOnly'>,
    ownerName: string,
    name: string,
  ): Promise<number[]>;
}

/** A repository as a report names it: as it is called now, or for who may not read it, then (D24). */
export interface NamedRepository {
  readonly id: number;
  readonly ownerName: string;
  readonly name: string;
}

/** What the entries of a group have in common; null where they were not grouped by it. */
export interface ReportGroup {
  readonly periods: Readonly<Partial<Record<TimeUnit, string>>>;
  /** `Ghost` where the user is no more. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly repository: NamedRepository | null;
  readonly issue: {
    readonly id: number;
    readonly number: number;
    /** '' for who may not read the repository. */
    readonly title: string;
    readonly repository: NamedRepository;
  } | null;
  readonly isBillable: boolean | null;
  readonly sums: Sums;
}

export interface Report {
  /** Null: without bound. */
  readonly fromUnix: number | null;
  /** Exclusive. */
  readonly toUnix: number | null;
  readonly calendar: Calendar;
  readonly groupBy: readonly GroupKey[];
  readonly rounding: Rounding | null;
  /** Of rounded groups, the sum of what they were rounded to. */
  readonly total: Sums;
  /** In the order of `groupBy`: time, then names, what is billable first. */
  readonly groups: readonly ReportGroup[];
}

/** Groups of one report, and stretches of time that it is cut into, at most. */
export const mostGroups = 20_000;
export const mostIntervals = 4000;
