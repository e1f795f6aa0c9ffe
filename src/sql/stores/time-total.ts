import { sql } from 'kysely';
import type { TimeTotal, TimeTotalStore, TotalFilter } from '../../core/time-total/types.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import { listing } from '../engine/prepared-listing.ts';
import type { Builder } from '../engine/statement.ts';

interface TotalRow {
  readonly seconds: number;
  readonly billable: number;
  readonly count: number;
}

const totalOf = (row: TotalRow | undefined): TimeTotal => ({
  seconds: Number(row?.seconds ?? 0),
  billableSeconds: Number(row?.billable ?? 0),
  count: Number(row?.count ?? 0),
});

const seconds = sql<number>`coalesce(sum(tracked_time.time_seconds), 0)`.as('seconds');
const billable =
  sql<number>`coalesce(sum(tracked_time.time_seconds * tracked_time.is_billable), 0)`.as(
    'billable',
  );
const count = sql<number>`count(*)`.as('count');

/**
 * The entries without deleted ones. Deleted issues and repositories are few: one list of them is
 * cheaper than a lookup per entry.
 */
function matchingEntries(db: Builder, filter: TotalFilter): AnySelect {
  const { issueId, repositoryId, userId, isPublicOnly } = filter;
  let deletedIssues = db.selectFrom('issue').select('id').where('deleted_unix', '<>', 0);
  let repositories = db.selectFrom('repository').select('id').where('deleted_unix', '<>', 0);
  let query: AnySelect = db.selectFrom('tracked_time').where('tracked_time.deleted_unix', '=', 0);
  if (issueId !== undefined) {
    deletedIssues = deletedIssues.where('id', '=', issueId);
    query = query.where('tracked_time.issue_id', '=', issueId);
  }
  if (repositoryId !== undefined) {
    deletedIssues = deletedIssues.where('repository_id', '=', repositoryId);
    repositories = repositories.where('id', '=', repositoryId);
    query = query.where('tracked_time.repository_id', '=', repositoryId);
  }
  if (userId !== undefined) query = query.where('tracked_time.user_id', '=', userId);
  if (isPublicOnly === true) {
    const open = db.selectFrom('repository').select('id').where('is_private', '=', 0);
    query = query.where('tracked_time.repository_id', 'in', open);
  }
  return query
    .where('tracked_time.issue_id', 'not in', deletedIssues)
    .where('tracked_time.repository_id', 'not in', repositories);
}

/** With the names in the newest entry, for repositories that the caller may no longer read. */
function sumsByRepository(db: Builder, filter: TotalFilter): AnySelect {
  const grouped = matchingEntries(db, filter)
    .select([
      'tracked_time.repository_id',
      seconds,
      billable,
      count,
      sql<number>`max(tracked_time.id)`.as('newest_id'),
    ])
    .groupBy('tracked_time.repository_id');
  const named = (db.selectFrom(grouped.as('all')) as AnySelect)
    .innerJoin('tracked_time as newest', 'newest.id', 'all.newest_id')
    .selectAll('all')
    .select([
      'newest.owner_name_then as owner_name',
      'newest.repository_name_then as repository_name',
    ]);
  return db.selectFrom(named.as('sums')) as AnySelect;
}

export function timeTotalStore(executor: Executor): TimeTotalStore {
  const db = executor.builder;

  /** Sums are not table rows, so iteration has no upper id. */
  const sums = <Row extends TotalRow, T>(
    from: (builder: Builder) => AnySelect,
    id: string,
    map: (row: Row) => T,
  ) => ({
    ...listing<Row, T>(executor, {
      from,
      select: (query) => query.selectAll(),
      id: `sums.${id}`,
      order: ['sums.seconds', `sums.${id}`],
      direction: 'desc',
      map,
    }),
    highestId: async () => Number.MAX_SAFE_INTEGER,
  });

  return {
    total: async (filter) => {
      const [row] = await executor.allOf<TotalRow>(
        matchingEntries(db, filter).select([seconds, billable, count]),
      );
      return totalOf(row);
    },
    byUser: (filter) =>
      sums<TotalRow & { user_id: number }, TimeTotal & { userId: number }>(
        (builder) => {
          const grouped = matchingEntries(builder, filter)
            .select(['tracked_time.user_id', seconds, billable, count])
            .groupBy('tracked_time.user_id');
          return builder.selectFrom(grouped.as('sums')) as AnySelect;
        },
        'user_id',
        (row) => ({ ...totalOf(row), userId: row.user_id }),
      ),
    byRepository: (filter) =>
      sums<
        TotalRow & { repository_id: number; owner_name: string; repository_name: string },
        TimeTotal & { repositoryId: number; ownerNameThen: string; repositoryNameThen: string }
      >(
        (builder) => sumsByRepository(builder, filter),
        'repository_id',
        (row) => ({
          ...totalOf(row),
          repositoryId: row.repository_id,
          ownerNameThen: row.owner_name,
          repositoryNameThen: row.repository_name,
        }),
      ),
    ofIssues: async (issueIds, userId) => {
      if (issueIds.length === 0) return new Map();
      const rows = await executor.allOf<{ issue_id: number; seconds: number; own: number }>(
        db
          .selectFrom('tracked_time')
          .select([
            'issue_id',
            seconds,
            sql<number>`coalesce(sum(case when user_id = ${userId} then time_seconds else 0 end), 0)`.as(
              'own',
            ),
          ])
          .where('issue_id', 'in', [...issueIds])
          .where('deleted_unix', '=', 0)
          .groupBy('issue_id'),
      );
      return new Map(
        rows.map((row) => [
          row.issue_id,
          { seconds: Number(row.seconds), ownSeconds: Number(row.own) },
        ]),
      );
    },
    ofEstimates: async (repositoryIds, userId) => {
      if (repositoryIds.length === 0) return new Map();
      let onIssue = db
        .selectFrom('tracked_time')
        .select(seconds)
        .whereRef('tracked_time.issue_id', '=', 'issue.id' as never)
        .where('tracked_time.deleted_unix', '=', 0);
      if (userId !== undefined) onIssue = onIssue.where('tracked_time.user_id', '=', userId);
      const issues = db
        .selectFrom('issue')
        .select(['issue.repository_id', 'issue.time_estimate_seconds', onIssue.as('spent')])
        .where('issue.repository_id', 'in', [...repositoryIds])
        .where('issue.deleted_unix', '=', 0)
        .where('issue.time_estimate_seconds', '>', 0);
      const rows = await executor.allOf<{ repository_id: number; estimate: number; spent: number }>(
        db
          .selectFrom(issues.as('estimated'))
          .select([
            'repository_id',
            sql<number>`sum(time_estimate_seconds)`.as('estimate'),
            sql<number>`sum(spent)`.as('spent'),
          ])
          .groupBy('repository_id'),
      );
      return new Map(
        rows.map((row) => [
          row.repository_id,
          { estimateSeconds: Number(row.estimate), estimateUsedSeconds: Number(row.spent) },
        ]),
      );
    },
  };
}
