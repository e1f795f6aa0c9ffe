import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { defined } from '../defined.ts';
import { invalidField, unknownUser } from '../errors.ts';
import { isConnected, managedBy } from '../policy/connected.ts';
import { findNamedRepository, issueIn } from '../policy/lookup.ts';
import { checkTrackingEnabled } from '../policy/tracking.ts';
import type { RepositoryAccess } from '../records/types.ts';
import { daySlack } from '../time/days.ts';
import type { LocalCalendar, TimeUnit } from '../time/types.ts';
import { listableUser } from '../tracked-time/access.ts';
import { namedUser } from '../tracked-time/lists.ts';
import { view } from '../transaction.ts';
import { yieldNow } from '../yield.ts';
import { folded, withOthers } from './group-keys.ts';
import { groupsOf } from './group-names.ts';
import { type Interval, intervalsAround, intervalsOf } from './intervals.ts';
import { addSums, noSums, sumsFrom } from './measures.ts';
import {
  type EntriesQuery,
  findNamedRepositories,
  inBoth,
  type ReadQuery,
  type ReportQuery,
  readEntriesQuery,
  readGroupBy,
  readRounding,
} from './query.ts';
import { doorKeysOf, isTimeUnit, maxGroups, maxIntervals } from './report.ts';
import { rounded } from './rounding.ts';
import type {
  GroupKey,
  Report,
  ReportFilter,
  Rounding,
  StoredKey,
  SumRow,
  Sums,
  SumsQuery,
} from './types.ts';

/** Filters of a report. */
interface Narrowing extends EntriesQuery {
  /** An issue number; needs a repository. */
  readonly issue?: number | undefined;
}
export interface MyNarrowing extends Narrowing {
  readonly repository?: string | undefined;
  /** Used instead of the name, which another repository may have by now. */
  readonly repositoryId?: number | undefined;
}
export interface RepositoryNarrowing extends Narrowing {
  readonly user?: string | undefined;
}
export interface InstanceNarrowing extends MyNarrowing, RepositoryNarrowing {}

/** The entries a caller may read, and their calendar. */
export interface Selected {
  readonly filter: ReportFilter;
  readonly calendar: LocalCalendar;
}

/**
 * The caller's entries in all repositories, including those they may no longer read (D24). A token
 * limited to public repositories selects only these.
 * @throws invalid; not_found for a repository that the caller can neither read nor has entries in
 */
export async function selectMine(
  context: Context,
  caller: SignedIn,
  query: MyNarrowing,
): Promise<Selected> {
  const read = await readEntriesQuery(context, caller, query);
  const name = query.repository?.trim() ?? '';
  const { repositoryId: id } = query;
  const isByName = id === undefined && name !== '';
  const known = id === undefined ? undefined : [id];
  const repositoryIds = isByName ? await findNamedRepositories(context, caller, name) : known;
  return {
    calendar: read.calendar,
    filter: {
      ...read.filter,
      userId: caller.user.id,
      isPublicOnly: caller.isPublicOnly,
      ...placeFilter(read, repositoryIds, query),
    },
  };
}

/**
 * The entries of a repository: all for issues writers, their own for others.
 * @throws tracking_disabled, invalid
 * @throws not_found for an unknown issue or user; forbidden for another user's entries
 */
export async function selectOfRepository(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  query: RepositoryNarrowing,
): Promise<Selected> {
  const { repository } = access;
  checkTrackingEnabled(context.rules, repository);
  if (query.issue !== undefined) await issueIn(context.database.read, access, query.issue);
  const named = await namedUser(context, caller, access, query.user);
  const read = await readEntriesQuery(context, caller, query);
  return {
    calendar: read.calendar,
    filter: {
      ...read.filter,
      ...listableUser(caller, access, named),
      ...placeFilter(read, [repository.id], query),
    },
  };
}

/**
 * All entries of the instance, for site admins.
 * @throws invalid; not_found for an unknown user or repository
 */
export async function selectOfInstance(
  context: Context,
  caller: SignedIn,
  query: InstanceNarrowing,
): Promise<Selected> {
  const read = await readEntriesQuery(context, caller, query);
  const userName = query.user?.trim() ?? '';
  const user = userName === '' ? null : await context.database.read.users.byName(userName);
  if (user === undefined) throw unknownUser(userName);
  const name = query.repository?.trim() ?? '';
  const repository = name === '' ? null : await findNamedRepository(context, caller, name);
  const isLocal = repository !== null && !isConnected(repository.repository);
  return {
    calendar: read.calendar,
    filter: {
      ...read.filter,
      ...(isLocal ? {} : { connectedFor: connectedFor(caller) }),
      isPublicOnly: caller.isPublicOnly,
      ...defined({ userId: user?.id }),
      ...placeFilter(read, repository === null ? undefined : [repository.repository.id], query),
    },
  };
}

/** What a site admin sees of connected repositories. */
export const connectedFor = (caller: SignedIn): NonNullable<ReportFilter['connectedFor']> => ({
  userId: caller.user.id,
  managed: managedBy(caller),
});

function placeFilter(
  { filter }: ReadQuery,
  repositoryIds: readonly number[] | undefined,
  { issue }: Narrowing,
): Pick<ReportFilter, 'repositoryIds' | 'issueNumber'> {
  if (repositoryIds === undefined && issue !== undefined) {
    throw invalidField('issue', 'requires-repository');
  }
  return defined({
    repositoryIds: inBoth(filter.repositoryIds, repositoryIds),
    issueNumber: issue,
  });
}

/** How a report groups and rounds the selected entries. */
export interface ReportShape extends Pick<SumsQuery, 'workingDaysFor'> {
  readonly groupBy: readonly GroupKey[];
  readonly rounding: Rounding | null;
  readonly hasNotes: boolean;
  /** Not even those that the caller may see. */
  readonly hidesAmounts?: boolean;
}

/** @throws invalid that names the parameter */
export function readShape(
  { doors }: Pick<Context, 'doors'>,
  query: Pick<ReportQuery, 'groupBy' | 'round' | 'roundMinutes' | 'roundPer' | 'notes'>,
): ReportShape {
  const { notes: hasNotes = false } = query;
  const groupBy = readGroupBy(doors, query.groupBy);
  if (hasNotes && groupBy.length === 0) throw invalidField('notes', 'requires-group-by');
  return { groupBy, rounding: readRounding(query), hasNotes };
}

/**
 * Sums up the entries.
 * @param caller repositories and issues they may not read appear under their former names (D24)
 * @throws invalid if there are too many groups
 */
export async function makeReport(
  context: Context,
  caller: SignedIn,
  { filter, calendar }: Selected,
  { groupBy, rounding, hasNotes, hidesAmounts, workingDaysFor }: ReportShape,
): Promise<Report> {
  const own = view(context, caller, context.database.background);
  const intervals = await intervalsIn(context, filter, calendar, groupBy);
  const amounts = hidesAmounts ? undefined : await amountsFor(own, filter);
  const found =
    intervals?.length === 0
      ? []
      : await own.reports.sums({
          filter,
          starts: intervals?.map(({ startUnix }) => startUnix) ?? null,
          startDays: intervals?.map(({ startDay }) => startDay),
          by: groupBy.filter((key): key is StoredKey => !isTimeUnit(key)),
          hasNotes,
          ...defined({ workingDaysFor, amounts }),
          rounding: rounding?.per === 'entry' ? rounding : null,
          limit: maxGroups + 1,
        });
  if (found.length > maxGroups) {
    throw tooMany(hasNotes ? 'groups and different notes' : 'groups', maxGroups);
  }
  await yieldNow();
  const rows = folded(await withOthers(own, found));
  const sums = rows.map((row) => roundedGroup(row, rounding));
  return {
    fromUnix: filter.fromUnix ?? null,
    toUnix: filter.toUnix ?? null,
    calendar,
    groupBy,
    doorKeys: Object.keys(doorKeysOf(context.doors)),
    rounding,
    total: sums.reduce(addSums, noSums),
    groups: groupBy.length === 0 ? [] : await groupsOf(own, rows, sums, intervals, groupBy),
  };
}

const tooMany = (what: string, most: number): Error =>
  invalidField('group_by', 'too-many-groups', { limit: most, groups: what });

const amountsFor = async (own: View<SignedIn>, filter: ReportFilter): Promise<unknown> =>
  own.doors.find((door) => door.amountsFor)?.amountsFor?.(own, filter);

/** Amounts are those of the entries. */
const roundedGroup = (row: SumRow, rounding: Rounding | null): Sums =>
  sumsFrom(
    ({ name, rounds }) =>
      rounding?.per === 'group' && rounds !== null ? rounded(row[rounds], rounding) : row[name],
    row.amounts,
  );

/**
 * The intervals of the groups within the range that has entries; null for groups without time.
 * @throws invalid if there are too many
 */
async function intervalsIn(
  context: Context,
  filter: ReportFilter,
  calendar: LocalCalendar,
  groupBy: readonly GroupKey[],
): Promise<Interval[] | null> {
  const units = groupBy.filter(isTimeUnit);
  if (units.length === 0) return null;
  const { fromUnix, toUnix, fromDay } = filter;
  if (fromUnix !== undefined && toUnix !== undefined) {
    const range = { fromUnix, toUnix, ...(fromDay !== undefined && { fromDay }) };
    const intervals = await intervalsOf(units, range, calendar, maxIntervals);
    if (intervals !== undefined) return intervals;
  }
  const span = await context.database.background.reports.span(filter);
  if (span === undefined) return [];
  // A day elsewhere can be another one here.
  const range = { fromUnix: span.firstUnix - daySlack, toUnix: span.lastUnix + 1 + daySlack };
  const intervals =
    (await intervalsOf(units, range, calendar, maxIntervals)) ??
    (await filledIntervals(context, filter, calendar, units));
  if (intervals === undefined) throw tooMany('periods with entries', maxIntervals);
  return intervals;
}

/** Half days of entries that are read to find the intervals with entries: 55 years of them. */
const maxHalfDays = 40_000;

/** Only intervals with entries: one very old entry makes the range long, but adds few groups. */
async function filledIntervals(
  context: Context,
  filter: ReportFilter,
  calendar: LocalCalendar,
  units: readonly TimeUnit[],
): Promise<Interval[] | undefined> {
  const moments = await context.database.background.reports.moments(filter, maxHalfDays + 1);
  return moments.length > 2 * maxHalfDays
    ? undefined
    : intervalsAround(units, moments, calendar, maxIntervals);
}
