import { sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import type { ReportFilter, ReportStore } from '../../core/reports/report.ts';
import type { TrackedTime } from '../../core/tracked-time/tracked-time.ts';
import { type AnySelect, listing, prepareListing } from '../listing.ts';
import type { Executor } from '../query.ts';
import { type Found, foundRows, searchedListing } from '../text-search.ts';
import { isShown } from '../time-lists.ts';
import { countedEntries, entriesOf, soughtBy } from './report-entries.ts';
import {
  indexedRepository,
  isLookedUpSooner,
  sumsByLook,
  sumsOfRepository,
} from './report-sums.ts';
import { countedBy, timeShortcuts } from './time-list.ts';
import { listedColumns, type TimeRow, timeOf } from './tracked-time.ts';

/**
 * The entries whose notes may hold the text of a filter, where to look each of them up is less than to
 * go through all that the rest of the filter leaves.
 */
async function foundEntries(executor: Executor, filter: ReportFilter): Promise<Found | undefined> {
  const rows = await foundRows(executor, soughtBy(filter) ?? [], executor.texts?.mostLookedUp);
  if (rows === undefined || rows.count === 0) return rows?.found;
  const { noteFolded: _, isBillable: _isBillable, ...rest } = filter;
  const others = entriesOf(executor.builder, rest)
    .select(sql`1`.as('one'))
    .limit(rows.count + 1);
  const [left] = await executor.allOf<{ count: number }>(
    executor.builder
      .selectFrom(others.as('others') as never)
      .select((e) => e.fn.countAll<number>().as('count')),
  );
  return Number(left?.count ?? 0) > rows.count ? rows.found : undefined;
}

interface Simple extends Pick<ReportFilter, 'fromUnix' | 'toUnix'> {
  readonly userId: number;
}

/** The entries of a user by the moment whose day they belong to: these may be counted by blocks. */
const timesOfUser = prepareListing<TimeRow, TrackedTime, Simple, 'asc' | 'desc'>((direction) => ({
  from: (db, { userId, fromUnix, toUnix }) => {
    let query: AnySelect = db
      .selectFrom('tracked_time')
      .where('tracked_time.deleted_unix', '=', 0)
      .where('tracked_time.user_id', '=', userId);
    if (fromUnix !== undefined) query = query.where('tracked_time.moment_unix', '>=', fromUnix);
    if (toUnix !== undefined) query = query.where('tracked_time.moment_unix', '<', toUnix);
    return query.where(isShown('tracked_time'));
  },
  select: listedColumns,
  id: 'tracked_time.id',
  order: ['tracked_time.moment_unix', 'tracked_time.id'],
  direction,
  map: timeOf,
}));

/** Undefined where a filter says more than whose and when. */
function simpleEntries(
  executor: Executor,
  filter: ReportFilter,
  direction: 'asc' | 'desc',
): Listing<TrackedTime> | undefined {
  const { userId, fromUnix, toUnix, isPublicOnly = false, ...others } = filter;
  const isMore = isPublicOnly || Object.values(others).some((value) => value !== undefined);
  if (userId === undefined || isMore) return undefined;
  const shortcuts = timeShortcuts(executor, {
    ...{ kind: 'userMoment', scopeId: userId, userId: 0, fromUnix },
    toUnix: toUnix === undefined ? undefined : toUnix - 1,
    isDescending: direction === 'desc',
  });
  const values = {
    userId,
    ...(fromUnix === undefined ? {} : { fromUnix }),
    ...(toUnix === undefined ? {} : { toUnix }),
  };
  return countedBy(timesOfUser(executor, values, direction, shortcuts), shortcuts);
}

export function reportStore(executor: Executor): ReportStore {
  return {
    span: async ({ noteFolded: _, isBillable: _isBillable, ...filter }) => {
      const db = executor.builder;
      const edge = (end: 'min' | 'max') =>
        entriesOf(db, filter).select(sql`${sql.raw(end)}(tracked_time.moment_unix)`.as('at'));
      const [row] = await executor.allOf<{ first: number | null; last: number | null }>(
        db.selectNoFrom([edge('min').as('first'), edge('max').as('last')]),
      );
      if (row === undefined || row.first === null || row.last === null) return undefined;
      return { firstUnix: Number(row.first), lastUnix: Number(row.last) };
    },
    sums: async (query) => {
      const found = await foundEntries(executor, query.filter);
      if (found !== undefined) {
        return sumsByLook(executor, query, (db, filter) => countedEntries(db, filter, found));
      }
      const repositoryId = indexedRepository(query);
      return repositoryId !== undefined && (await isLookedUpSooner(executor, query, repositoryId))
        ? sumsOfRepository(executor, query, repositoryId)
        : sumsByLook(executor, query);
    },
    entries: (filter, direction) =>
      simpleEntries(executor, filter, direction ?? 'asc') ??
      searchedListing(executor, 'tracked_time', { sought: soughtBy(filter) }, (place, found) =>
        listing<TimeRow, TrackedTime>(place, {
          from: (db) => countedEntries(db, filter, found),
          select: listedColumns,
          id: 'tracked_time.id',
          order:
            filter.userId === undefined && filter.repositoryIds === undefined
              ? ['tracked_time.id']
              : ['tracked_time.moment_unix', 'tracked_time.id'],
          ...(direction === undefined ? {} : { direction }),
          map: timeOf,
        }),
      ),
    repositoriesNamedThen: async (filter, ownerName, name) => {
      const rows = await executor.allOf<{ repository_id: number }>(
        countedEntries(executor.builder, filter)
          .select('tracked_time.repository_id')
          .distinct()
          .where(sql<boolean>`lower(tracked_time.owner_name_then) = ${ownerName}`)
          .where(sql<boolean>`lower(tracked_time.repository_name_then) = ${name}`)
          .limit(100),
      );
      return rows.map((row) => row.repository_id);
    },
  };
}
