import { sql } from 'kysely';
import type { ReportStore } from '../../core/reports/report.ts';
import type { TrackedTime } from '../../core/tracked-time/tracked-time.ts';
import { type AnySelect, listing } from '../listing.ts';
import type { Executor } from '../query.ts';
import { countedEntries, entriesOf } from './report-entries.ts';
import { indexedRepository, sumsByLook, sumsOfRepository } from './report-sums.ts';
import { type TimeRow, timeColumns, timeOf } from './tracked-time.ts';

/** What is read of an entry; the number of its issue without a join, as above. */
const columnsOf = (query: AnySelect): AnySelect =>
  query
    .select(timeColumns.filter((column) => !column.startsWith('issue.')))
    .select((e) =>
      e
        .selectFrom('issue')
        .select('number')
        .whereRef('issue.id', '=', 'tracked_time.issue_id')
        .as('issue_number'),
    );

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
    sums: (query) => {
      const repositoryId = indexedRepository(query);
      return repositoryId === undefined
        ? sumsByLook(executor, query)
        : sumsOfRepository(executor, query, repositoryId);
    },
    entries: (filter, direction) =>
      listing<TimeRow, TrackedTime>(executor, {
        from: (db) => countedEntries(db, filter),
        select: columnsOf,
        id: 'tracked_time.id',
        order:
          filter.userId === undefined && filter.repositoryIds === undefined
            ? ['tracked_time.id']
            : ['tracked_time.moment_unix', 'tracked_time.id'],
        ...(direction === undefined ? {} : { direction }),
        map: timeOf,
      }),
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
