import { sql } from 'kysely';
import type { TrackedTime } from '../../core/records/types.ts';
import type { ReportFilter, ReportStore } from '../../core/report/types.ts';
import { type TimeRow, timeOf } from '../columns/tracked-time.ts';
import type { SqlDoor } from '../door.ts';
import type { Executor } from '../engine/executor.ts';
import { listing } from '../engine/prepared-listing.ts';
import { type Found, foundRows, searchedListing } from '../search/text-search.ts';
import { conditionsOf, countedEntries, entriesOf } from './report-entries.ts';
import { sumsByScan } from './report-sums.ts';
import { indexedRepository, isLookupFaster, sumsOfRepository } from './report-sums-by-index.ts';
import { listedColumns } from './tracked-time-list.ts';

/**
 * The entries whose notes may contain the text, if looking them up is cheaper than scanning the
 * entries that match the rest of the filter.
 */
async function foundEntries(executor: Executor, filter: ReportFilter): Promise<Found | undefined> {
  const rows = await foundRows(executor, conditionsOf(filter) ?? [], executor.texts?.maxLookups);
  if (rows === undefined || rows.count === 0) return rows?.found;
  const { noteFolded: _, isBillable: _isBillable, tag: _tag, billed: _billed, ...rest } = filter;
  const others = entriesOf(executor.builder, rest)
    .select(sql`1`.as('one'))
    .limit(rows.count + 1);
  const [remaining] = await executor.allOf<{ count: number }>(
    executor.builder
      .selectFrom(others.as('others') as never)
      .select((e) => e.fn.countAll<number>().as('count')),
  );
  return Number(remaining?.count ?? 0) > rows.count ? rows.found : undefined;
}

export function reportStore(executor: Executor, doors: readonly SqlDoor[]): ReportStore {
  const source = { executor, doors };
  return {
    span: async ({ noteFolded: _, isBillable: _b, tag: _tag, billed: _billed, ...filter }) => {
      const db = executor.builder;
      const edge = (end: 'min' | 'max') =>
        entriesOf(db, filter).select(sql`${sql.raw(end)}(tracked_time.moment_unix)`.as('at'));
      const [row] = await executor.allOf<{ first: number | null; last: number | null }>(
        db.selectNoFrom([edge('min').as('first'), edge('max').as('last')]),
      );
      if (row === undefined || row.first === null || row.last === null) return undefined;
      return { firstUnix: Number(row.first), lastUnix: Number(row.last) };
    },
    moments: async (filter, limit) => {
      const found = await foundEntries(executor, filter);
      const halfDay = sql`tracked_time.moment_unix / 43200`;
      const rows = await executor.allOf<{ first: number; last: number; day: number | null }>(
        countedEntries(executor.builder, filter, found)
          .select(sql`min(tracked_time.moment_unix)`.as('first'))
          .select(sql`max(tracked_time.moment_unix)`.as('last'))
          .select('tracked_time.day')
          .groupBy([halfDay, 'tracked_time.day'])
          .orderBy(halfDay)
          .limit(limit),
      );
      return rows.flatMap(({ first, last, day }) =>
        [first, last].map((unix) => ({
          unix: Number(unix),
          day: day === null ? null : Number(day),
        })),
      );
    },
    contributions: async (filter, limit) => {
      const start = sql`tracked_time.moment_unix / 900 * 900`;
      const rows = await executor.allOf<{ start: number; count: number }>(
        countedEntries(executor.builder, filter)
          .select([start.as('start'), sql`count(*)`.as('count')])
          .groupBy(start)
          .orderBy(start)
          .limit(limit),
      );
      return rows.map((row) => ({ startUnix: Number(row.start), count: Number(row.count) }));
    },
    sums: async (query) => {
      const found = await foundEntries(executor, query.filter);
      if (found !== undefined) {
        return sumsByScan(source, query, (db, filter) => countedEntries(db, filter, found));
      }
      const repositoryId = indexedRepository(query);
      return repositoryId !== undefined && (await isLookupFaster(executor, query, repositoryId))
        ? sumsOfRepository(source, query, repositoryId)
        : sumsByScan(source, query);
    },
    entries: (filter, direction) =>
      searchedListing(
        executor,
        'tracked_time',
        { conditions: conditionsOf(filter) },
        (reader, found) =>
          listing<TimeRow, TrackedTime>(reader, {
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
