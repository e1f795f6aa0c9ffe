import type { Caller, SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { isIssuesWriter } from '../policy/access.ts';
import { isTrackingEnabled } from '../policy/tracking.ts';
import type { RepositoryAccess } from '../records/types.ts';
import { noEstimates } from '../time-total/types.ts';
import { readEntriesQuery } from './query.ts';
import type { ReportFilter, TimeOrder } from './types.ts';

/** Sums in seconds: of all users for issues writers, the caller's own for others. */
export interface RepositoryTime {
  /** In the current month of the caller. */
  readonly monthSeconds: number;
  /** Of all time, on issues that have an estimate. */
  readonly estimateUsedSeconds: number;
  readonly estimateSeconds: number;
}

/** A repository with its time; undefined if not requested. */
export interface TimedRepository {
  readonly access: RepositoryAccess;
  readonly time: RepositoryTime | null | undefined;
}

const isSignedIn = (caller: Caller): caller is SignedIn => caller.user !== null;

/** The current month, in the caller's time zone. */
async function monthOf(context: Context, caller: SignedIn): Promise<ReportFilter> {
  return (await readEntriesQuery(context, caller, { preset: 'this-month' })).filter;
}

/**
 * The order by time in the current month. Only of the caller's repositories, which are few: that of
 * all would be summed up.
 * @throws invalid
 */
export async function timeOrder(
  context: Context,
  caller: Caller,
  userId: number | undefined,
): Promise<TimeOrder> {
  if (!isSignedIn(caller) || caller.user.id !== userId) throw invalidField('uid', 'not-yourself');
  return { viewerId: userId, period: await monthOf(context, caller) };
}

/** Adds times to a list of repositories, if requested, in batches. */
export function timedRepositories(
  context: Context,
  caller: Caller,
  repositories: Listing<RepositoryAccess>,
  isAsked: boolean,
): Listing<TimedRepository> {
  return mapListing<RepositoryAccess, TimedRepository>(repositories, async (rows) => {
    if (!isAsked) return rows.map((access) => ({ access, time: undefined }));
    const times = await repositoryTimes(context, caller, rows);
    return rows.map((access) => ({ access, time: times.get(access.repository.id) ?? null }));
  });
}

/** Without those that do not track time; empty for anonymous callers. */
async function repositoryTimes(
  context: Context,
  caller: Caller,
  accesses: readonly RepositoryAccess[],
): Promise<Map<number, RepositoryTime>> {
  if (!isSignedIn(caller)) return new Map();
  const tracking = accesses.filter(({ repository }) =>
    isTrackingEnabled(context.rules, repository),
  );
  const idsOf = (of: readonly RepositoryAccess[]) => of.map(({ repository }) => repository.id);
  return timesIn(context, caller, {
    all: idsOf(tracking.filter(isIssuesWriter)),
    own: idsOf(tracking.filter((access) => !isIssuesWriter(access))),
  });
}

/** Of all users in some repositories, and of the caller's own entries in others. */
export async function timesIn(
  context: Context,
  caller: SignedIn,
  { all, own }: { readonly all: readonly number[]; readonly own: readonly number[] },
): Promise<Map<number, RepositoryTime>> {
  const month = await monthOf(context, caller);
  const parts = await Promise.all([
    timesOf(context, all, month),
    timesOf(context, own, { ...month, userId: caller.user.id }),
  ]);
  return new Map(parts.flat());
}

async function timesOf(
  { database }: Context,
  repositoryIds: readonly number[],
  filter: ReportFilter,
): Promise<[number, RepositoryTime][]> {
  if (repositoryIds.length === 0) return [];
  const { reports, timeTotals } = database.background;
  const [months, estimates] = await Promise.all([
    reports.sums({
      filter: { ...filter, repositoryIds },
      starts: null,
      by: ['repository'],
      rounding: null,
      limit: repositoryIds.length,
    }),
    timeTotals.ofEstimates(repositoryIds, filter.userId),
  ]);
  const monthOfId = new Map(months.map((row) => [row.repositoryId, row.seconds]));
  return repositoryIds.map((id) => {
    const monthSeconds = monthOfId.get(id) ?? 0;
    return [id, { monthSeconds, ...(estimates.get(id) ?? noEstimates) }];
  });
}
