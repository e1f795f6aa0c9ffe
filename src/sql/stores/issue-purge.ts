import type { SelectQueryBuilder } from 'kysely';
import type { Executor } from '../engine/executor.ts';
import type { Builder } from '../engine/statement.ts';
import { unindexTexts } from '../engine/text-index-sqlite.ts';
import type { Schema } from '../schema.ts';
import { recordChange } from './change.ts';

/**
 * Purges issues deleted long ago, in small batches and dependent rows first, so that no row ever
 * refers to a missing one.
 */
export async function purgeIssues(
  executor: Executor,
  beforeUnix: number,
  limit: number,
): Promise<number> {
  const db = executor.builder;
  const deleted = db
    .selectFrom('issue')
    .select('id')
    .where('deleted_unix', '<>', 0)
    .where('deleted_unix', '<', beforeUnix);
  const removed = await purgeContents(executor, deleted, limit);
  return removed > 0 ? removed : deleteRows(executor, 'issue', deleted.limit(limit));
}

/** Purges a batch of rows that belong to issues; 0 if none are left. */
async function purgeContents(executor: Executor, issues: Ids, limit: number): Promise<number> {
  const revisions = await purgeRevisions(executor, issues, limit);
  if (revisions > 0) return revisions;
  for (const table of ['timeline_event', 'tracked_time', 'issue_assignee'] as const) {
    const rows = rowsOn(executor.builder, table, issues).limit(limit);
    const removed = await deleteRows(executor, table, rows);
    if (removed > 0) return removed;
  }
  return purgeStopwatches(executor, issues, limit);
}

/** Active and deleted entries have separate indexes. */
function rowsOn(
  db: Builder,
  table: 'timeline_event' | 'tracked_time' | 'issue_assignee',
  issues: Ids,
): SelectQueryBuilder<Schema, never, { id: number }> {
  if (table !== 'tracked_time') {
    return db.selectFrom(table).select('id').where('issue_id', 'in', issues);
  }
  const entries = db.selectFrom(table).select('id').where('issue_id', 'in', issues);
  return entries.where('deleted_unix', '=', 0).unionAll(entries.where('deleted_unix', '<>', 0));
}

/**
 * Deletes rows and their text index. The counters excluded them when they were marked as deleted.
 */
async function deleteRows(
  executor: Executor,
  table:
    | 'timeline_event'
    | 'tracked_time'
    | 'issue_assignee'
    | 'issue'
    | 'collaborator'
    | 'repository',
  rows: SelectQueryBuilder<Schema, never, { id: number }>,
): Promise<number> {
  const removed = await executor.allOf<{ id: number }>(
    executor.builder.deleteFrom(table).where('id', 'in', rows).returning('id'),
  );
  if (table === 'issue' || table === 'repository' || table === 'tracked_time') {
    const ids = removed.map(({ id }) => id);
    await unindexTexts(executor, table, ids);
  }
  return removed.length;
}

type Ids = SelectQueryBuilder<Schema, 'issue', { id: number }>;

/**
 * Purges the revisions of the purged entries, including revisions made in other repositories.
 * Entries that moved away keep theirs.
 */
async function purgeRevisions(executor: Executor, issues: Ids, limit: number): Promise<number> {
  const db = executor.builder;
  const times = rowsOn(db, 'tracked_time', issues);
  const rows = db
    .selectFrom('time_revision')
    .select('id')
    .where('tracked_time_id', 'in', times)
    .limit(limit);
  return executor.runOf(db.deleteFrom('time_revision').where('id', 'in', rows));
}

/** Purges stopwatches on deleted issues, with their segments. */
async function purgeStopwatches(executor: Executor, issues: Ids, limit: number): Promise<number> {
  const db = executor.builder;
  const rows = await executor.allOf<{ id: number; user_id: number }>(
    db
      .selectFrom('stopwatch')
      .select(['id', 'user_id'])
      .where('issue_id', 'in', issues)
      .limit(limit),
  );
  for (const { user_id } of rows) await recordChange(executor, user_id, 'stopwatch');
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await executor.runOf(db.deleteFrom('stopwatch_segment').where('stopwatch_id', 'in', ids));
  return executor.runOf(db.deleteFrom('stopwatch').where('id', 'in', ids));
}

/** Like `purgeIssues`, for repositories with all their issues. */
export async function purgeRepositories(
  executor: Executor,
  beforeUnix: number,
  limit: number,
): Promise<number> {
  const db = executor.builder;
  const deleted = db
    .selectFrom('repository')
    .select('id')
    .where('deleted_unix', '<>', 0)
    .where('deleted_unix', '<', beforeUnix);
  const issues = db.selectFrom('issue').select('id').where('repository_id', 'in', deleted);
  const contents = await purgeContents(executor, issues, limit);
  if (contents > 0) return contents;
  for (const table of ['issue', 'collaborator'] as const) {
    const rows = db
      .selectFrom(table)
      .select('id')
      .where('repository_id', 'in', deleted)
      .limit(limit);
    const removed = await deleteRows(executor, table, rows);
    if (removed > 0) return removed;
  }
  for (const table of ['held_repository_name', 'time_lock'] as const) {
    await executor.runOf(db.deleteFrom(table).where('repository_id', 'in', deleted));
  }
  return deleteRows(executor, 'repository', deleted.limit(limit));
}
