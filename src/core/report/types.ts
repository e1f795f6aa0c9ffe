import type { Listing } from '../listing.ts';
import type { NamedRepository, TrackedTime } from '../records/types.ts';
import { type LocalCalendar, type TimeUnit, timeUnits } from '../time/types.ts';

export const groupKeys = [
  ...timeUnits,
  ...(['user', 'repository', 'issue', 'billable', 'activity', 'tags'] as const),
] as const;

export type KernelKey = (typeof groupKeys)[number];

/** One of the kernel or of a door, as `readGroupBy` allows. */
export type GroupKey = KernelKey | (string & {});

/** The entries to sum up, by their day or, without one, by the instant of `instantOf`. */
export interface ReportFilter {
  readonly userId?: number;
  readonly repositoryIds?: readonly number[];
  /** The issue number within each of the repositories. */
  readonly issueNumber?: number;
  /** Part of the note, folded. */
  readonly noteFolded?: string;
  readonly isBillable?: boolean;
  /** Only entries with this tag, folded. */
  readonly tag?: string;
  /** `no`, `yes`, or the reference that they were billed as. */
  readonly billed?: string;
  /** Inclusive start, exclusive end. */
  readonly fromUnix?: number;
  readonly toUnix?: number;
  /** The same as days since 1970; without them, entries of a day count at their instant, too. */
  readonly fromDay?: number;
  readonly toDay?: number;
  /** Omits private repositories, for a token limited to public ones. */
  readonly isPublicOnly?: boolean;
  /** Omits entries on activities. */
  readonly isOnIssues?: boolean;
  /** Only in repositories that track time and where this user may list everybody's entries. */
  readonly listableBy?: number;
  /** Of connected repositories, only this user's entries, and all in those that they manage. */
  readonly connectedFor?: { readonly userId: number; readonly managed: readonly number[] };
  /** Only in repositories that track time and that this user owns or administers. */
  readonly administeredBy?: number;
}

/** Of repositories: by the time in a period that the viewer may list, and their own. */
export interface TimeOrder {
  readonly viewerId: number;
  readonly period: ReportFilter;
}

/** When an entry counts: on its day (as days since 1970) or, without one, at its instant. */
export interface Moment {
  readonly unix: number;
  readonly day: number | null;
}

/** The number of entries in 15 minutes. */
export interface Contributions {
  readonly startUnix: number;
  readonly count: number;
}

/** Money in minor units, such as cents, by ISO 4217 currency; '': some may not be seen. */
export type Amounts = Readonly<Record<string, number>>;

/** What it sums up; `measures` says how. */
export interface Sums {
  readonly count: number;
  readonly seconds: number;
  readonly roundedSeconds: number;
  readonly billableSeconds: number;
  readonly billableRoundedSeconds: number;
  /** Empty unless a module gives amounts. */
  readonly amounts: Amounts;
}

export type MeasureName = Exclude<keyof Sums, 'amounts'>;

/** The sums of one group, or of its entries in one currency; null for keys it is not grouped by. */
export interface SumRow extends Sums {
  /** The index of the interval in `SumsQuery.starts`. */
  readonly interval: number | null;
  readonly userId: number | null;
  readonly repositoryId: number | null;
  readonly issueId: number | null;
  readonly isBillable: boolean | null;
  /** The other keys: ids, of an activity, too (0: another issue), and tags, separated by commas. */
  readonly others: Readonly<Record<string, number | string>>;
  /** Only with `workingDaysFor`; null: not shown, 0: the instance's default. */
  readonly workingDaySeconds?: number | null;
  /** When the account was created; shown with the working day. */
  readonly sinceUnix?: number | null;
  /** Only with `hasNotes`: a row for each different note of a group. */
  readonly note?: string;
  /** The id of the row's latest entry; 0 unless grouped by repository, issue or note. */
  readonly lastId: number;
}

export type StoredKey = Exclude<GroupKey, TimeUnit>;

export interface SumsQuery {
  readonly filter: ReportFilter;
  /** The starts of the intervals, ascending, the first before all entries. Null: no intervals. */
  readonly starts: readonly number[] | null;
  /** Their first days, as days since 1970; without them, entries of a day count at their instant. */
  readonly startDays?: readonly number[] | undefined;
  readonly by: readonly StoredKey[];
  /** Also groups by note. */
  readonly hasNotes?: boolean;
  /**
   * Also reads the working days of users who show them and may sign in, and of this user. Needs
   * `filter.administeredBy`, which is the right to know them.
   */
  readonly workingDaysFor?: number;
  /** Also sums up amounts, as the module understands this; see `SqlDoor.entryAmounts`. */
  readonly amounts?: unknown;
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
   * The first and last instant of entries in each half day that has any: no day of any time zone lies
   * between two of them. Also the days of entries that have one. Ascending by instant.
   */
  moments(filter: ReportFilter, limit: number): Promise<Moment[]>;
  /** The quarters of an hour with entries, ascending; at most `limit`. */
  contributions(filter: ReportFilter, limit: number): Promise<Contributions[]>;
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

/** A group; null for keys it is not grouped by. */
export interface ReportGroup {
  /** By time unit. */
  readonly periods: Readonly<Partial<Record<string, string>>>;
  /** `Ghost` for a deleted user. */
  readonly user: {
    readonly id: number;
    readonly name: string;
    /** Null: not shown to the caller. Absent: the report has none. */
    readonly workingDaySeconds?: number | null;
    /** When the account was created; shown with the working day. */
    readonly sinceUnix?: number | null;
  } | null;
  readonly repository: NamedRepository | null;
  readonly issue: {
    readonly id: number;
    readonly number: number;
    /** '' if the caller may not read the repository. */
    readonly title: string;
    readonly repository: NamedRepository;
  } | null;
  readonly isBillable: boolean | null;
  /** The other keys that it is grouped by. */
  readonly others: Readonly<
    Record<
      string,
      { readonly id: number | string; readonly name: string; readonly colour?: string }
    >
  >;
  /** The different notes of its entries in the order of their latest use, if they are read. */
  readonly notes: readonly string[];
  readonly sums: Sums;
}

export interface Report {
  /** Null: unbounded. */
  readonly fromUnix: number | null;
  /** Exclusive. */
  readonly toUnix: number | null;
  readonly calendar: LocalCalendar;
  readonly groupBy: readonly GroupKey[];
  /** What doors can group by. */
  readonly doorKeys: readonly string[];
  readonly rounding: Rounding | null;
  /** With rounding per group, the sum of the rounded groups. */
  readonly total: Sums;
  /** In the order of `groupBy`: by time, then by name, billable first. */
  readonly groups: readonly ReportGroup[];
}

/** Rounding modes, for display only. */
export const roundings = ['nearest', 'up', 'down'] as const;

export interface Rounding {
  readonly mode: (typeof roundings)[number];
  /** The multiple to round to. */
  readonly stepSeconds: number;
  /** Round each entry, or each group's sum. */
  readonly per: 'entry' | 'group';
}

/** The parameters of a report; relative periods stay relative. */
export interface SavedQuery {
  readonly user?: string | undefined;
  /** The id of `repository`, if it was readable when the query was saved. */
  readonly repositoryId?: number | undefined;
  readonly repository?: string | undefined;
  readonly issue?: number | undefined;
  readonly note?: string | undefined;
  readonly billable?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly billed?: string | undefined;
  /** By filters of doors. */
  readonly narrow?: Readonly<Record<string, string>> | undefined;
  /** A day or period in the time zone, which starts there, or a time; see `readBound`. */
  readonly from?: string | undefined;
  /** A day or period (inclusive), or a time (exclusive). */
  readonly to?: string | undefined;
  readonly preset?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly firstDayOfWeek?: string | undefined;
  /** Keys, separated by commas. */
  readonly groupBy?: string | undefined;
  readonly round?: string | undefined;
  readonly roundMinutes?: number | undefined;
  readonly roundPer?: string | undefined;
  /** Of a link to the report: whether its files have the notes. Unlike `notes`, never from a request. */
  readonly withNotes?: boolean | undefined;
  /** The same of amounts. */
  readonly withAmounts?: boolean | undefined;
}

declare module '../store.ts' {
  interface Stores {
    readonly reports: ReportStore;
  }
}
