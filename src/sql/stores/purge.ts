import type { SelectQueryBuilder } from 'kysely';
import { recordChange } from '../engine/changes.ts';
import type { Executor } from '../engine/executor.ts';
import type { Builder } from '../engine/statement.ts';
import type { Schema } from '../schema.ts';
import { forgetTexts } from '../search/text-index.ts';

/**
 * Rows of things that were deleted long ago go in small batches, those that hang on others first,
 * so that nothing is ever left pointing at what is gone.
 */
export async function purgeIssues(
  executor: Executor,
  beforeUnix: number,
  limit: number,
): Promise<number> {
  const db = executor.builder;
  const gone = db
    .selectFrom('issue')
    .select('id')
    .where('deleted_unix', '<>', 0)
    .where('deleted_unix', '<', beforeUnix);
  const revisions = await purgeRevisions(executor, gone, limit);
  if (revisions > 0) return revisions;
  for (const table of ['timeline_event', 'tracked_time', 'issue_assignee'] as const) {
    const rows = rowsOn(db, table, gone).limit(limit);
    const removed = await remove(executor, table, rows);
    if (removed > 0) return removed;
  }
  const watches = await purgeStopwatches(executor, gone, limit);
  if (watches > 0) return watches;
  return remove(executor, 'issue', gone.limit(limit));
}

/** Entries that count and those that were deleted are found by an index of their own each. */
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

/** Deletes rows, and what finds them by their texts. Counters left them out when they were marked deleted. */
async function remove(
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
    await forgetTexts(executor, table, ids);
  }
  return removed.length;
}

type Ids = SelectQueryBuilder<Schema, 'issue', { id: number }>;

/** What was done to entries that go, wherever they were then. Those that moved away keep theirs. */
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

/** Stopwatches on issues that are gone, each with its segments. */
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

/** As `purgeIssues`, for repositories with all their issues. */
export async function purgeRepositories(
  executor: Executor,
  beforeUnix: number,
  limit: number,
): Promise<number> {
  const db = executor.builder;
  const gone = db
    .selectFrom('repository')
    .select('id')
    .where('deleted_unix', '<>', 0)
    .where('deleted_unix', '<', beforeUnix);
  const issues = db.selectFrom('issue').select('id').where('repository_id', 'in', gone);
  const revisions = await purgeRevisions(executor, issues, limit);
  if (revisions > 0) return revisions;
  for (const table of ['timeline_event', 'tracked_time', 'issue_assignee'] as const) {
    const rows = rowsOn(db, table, issues).limit(limit);
    const removed = await remove(executor, table, rows);
    if (removed > 0) return removed;
  }
  const watches = await purgeStopwatches(executor, issues, limit);
  if (watches > 0) return watches;
  for (const table of ['issue', 'collaborator'] as const) {
    const rows = db.selectFrom(table).select('id').where('repository_id', 'in', gone).limit(limit);
    const removed = await remove(executor, table, rows);
    if (removed > 0) return removed;
  }
  for (const table of ['held_repository_name', 'time_lock'] as const) {
    await executor.runOf(db.deleteFrom(table).where('repository_id', 'in', gone));
  }
  return remove(executor, 'repository', gone.limit(limit));
}
