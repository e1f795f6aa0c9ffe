import type { Listing } from '../listing.ts';
import type { NamedRepository } from '../repository/types.ts';
import type { TrackedTime } from '../tracked-time/types.ts';
import type { UserVisibility } from '../visibility.ts';

// Calendar units in a time zone. Instants are seconds since 1970.

export const timeUnits = ['day', 'week', 'month', 'year'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export const weekdays = ['monday', 'saturday', 'sunday'] as const;

export type FirstDayOfWeek = (typeof weekdays)[number];

/** The time zone and first day of the week that reports count in. */
export interface Calendar {
  /** An IANA name in the spelling of `normalizeTimeZone`. */
  readonly timeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
}

/** A calendar of a user's entries, readable by anyone who has its secret. */
export interface CalendarSubscription {
  readonly userId: number;
  readonly createdUnix: number;
  /** To the minute; 0: never. */
  readonly lastUsedUnix: number;
}

/** At most one per user; only the hash of the secret is stored. */
export interface CalendarStore {
  ofUser(userId: number): Promise<CalendarSubscription | undefined>;
  byHash(hash: string): Promise<CalendarSubscription | undefined>;
  /** Creates or replaces it. */
  put(userId: number, hash: string, nowUnix: number): Promise<void>;
  /** Removes it if it was created at `sinceUnix` or later; default: 0. */
  remove(userId: number, sinceUnix?: number): Promise<boolean>;
  touch(hash: string, usedUnix: number): Promise<void>;
}

export const groupKeys = [...timeUnits, 'user', 'repository', 'issue', 'billable'] as const;

export type GroupKey = (typeof groupKeys)[number];

/** The entries to sum up. Their instants are those of `instantOf`. */
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
  /** Only in repositories that track time and where this user may list everybody's entries. */
  readonly listableBy?: number;
  /** Only in repositories that track time and that this user owns or administers. */
  readonly administeredBy?: number;
}

/** The number of entries in 15 minutes. */
export interface Contributions {
  readonly startUnix: number;
  readonly count: number;
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

/** The sums of one group; null for keys it is not grouped by. */
export interface SumRow extends Sums {
  /** The index of the interval in `SumsQuery.starts`. */
  readonly interval: number | null;
  readonly userId: number | null;
  readonly repositoryId: number | null;
  readonly issueId: number | null;
  readonly isBillable: boolean | null;
  /** Only with `workingDaysFor`; null: not shown, 0: the instance's default. */
  readonly workingDaySeconds?: number | null;
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
  readonly by: readonly StoredKey[];
  /** Also groups by note. */
  readonly hasNotes?: boolean;
  /**
   * Also reads the working days of users who show them and may sign in, and of this user. Needs
   * `filter.administeredBy`, which is the right to know them.
   */
  readonly workingDaysFor?: number;
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
   * The first and last instant of entries in each half day that has any, ascending: no day of any
   * time zone lies between two of them.
   */
  instants(filter: ReportFilter, limit: number): Promise<number[]>;
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
  readonly periods: Readonly<Partial<Record<TimeUnit, string>>>;
  /** `Ghost` for a deleted user. */
  readonly user: {
    readonly id: number;
    readonly name: string;
    /** Null: not shown to the caller. Absent: the report has none. */
    readonly workingDaySeconds?: number | null;
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
  /** The different notes of its entries in the order of their latest use, if they are read. */
  readonly notes: readonly string[];
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

/** Rounding modes, for display only. */
export const roundings = ['nearest', 'up', 'down'] as const;

export interface Rounding {
  readonly mode: (typeof roundings)[number];
  /** The multiple to round to. */
  readonly stepSeconds: number;
  /** Round each entry, or each group's sum. */
  readonly per: 'entry' | 'group';
}

/** Whose time a saved report covers. */
export const reportScopes = ['mine', 'administered', 'repository', 'everybody'] as const;
export type ReportScope = (typeof reportScopes)[number];

/** The parameters of a report; relative periods stay relative. */
export interface SavedQuery {
  readonly user?: string | undefined;
  /** The id of `repository`, if it was readable when the query was saved. */
  readonly repositoryId?: number | undefined;
  readonly repository?: string | undefined;
  readonly issue?: number | undefined;
  readonly note?: string | undefined;
  readonly billable?: boolean | undefined;
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
}

export interface SavedReport {
  readonly id: number;
  readonly userId: number;
  /** Unique among the user's. */
  readonly name: string;
  readonly scope: ReportScope;
  readonly query: SavedQuery;
  /** Visible to all signed-in users. */
  readonly isShared: boolean;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

export interface OwnedReport {
  readonly report: SavedReport;
  readonly owner: { readonly id: number; readonly name: string };
}

export type NewSavedReport = Omit<SavedReport, 'id'>;
export type SavedReportChanges = Pick<
  SavedReport,
  'name' | 'scope' | 'query' | 'isShared' | 'updatedUnix'
>;

export interface SavedReportStore {
  byId(id: number): Promise<SavedReport | undefined>;
  countOf(userId: number): Promise<number>;
  /** By id. */
  ofUser(userId: number): Listing<SavedReport>;
  /** Those that visible, active users other than the viewer share, by id. */
  sharedWith(
    viewerId: number,
    owners: UserVisibility,
    options: { readonly withEverybody: boolean },
  ): Listing<OwnedReport>;
  /** @throws DuplicateError if the user has one of that name */
  insert(report: NewSavedReport): Promise<SavedReport>;
  /** @throws DuplicateError if the user has another of that name */
  update(id: number, changes: SavedReportChanges): Promise<void>;
  remove(id: number): Promise<void>;
}

/** A secret link to a report, which is stored as it was when the link was created. */
export interface ReportLink {
  readonly id: number;
  readonly userId: number;
  readonly reportId: number;
  readonly name: string;
  readonly scope: ReportScope;
  readonly query: SavedQuery;
  readonly createdUnix: number;
  readonly expiresUnix: number;
  /** To the minute; 0: never. */
  readonly lastUsedUnix: number;
}

/** Only the hash of a link's secret is stored. */
export interface ReportLinkStore {
  /** Unless it has expired. */
  byHash(hash: string, nowUnix: number): Promise<ReportLink | undefined>;
  countOf(userId: number): Promise<number>;
  /** Those that have not expired, by id. */
  ofUser(userId: number, nowUnix: number): Listing<ReportLink>;
  insert(link: Omit<ReportLink, 'id'>, hash: string): Promise<ReportLink>;
  touch(id: number, usedUnix: number): Promise<void>;
  remove(userId: number, id: number): Promise<boolean>;
  removeExpired(userId: number, nowUnix: number): Promise<void>;
  /** Removes those created at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  removeOfReport(reportId: number): Promise<void>;
}
