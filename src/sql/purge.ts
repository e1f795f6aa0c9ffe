import type { Executor } from './query.ts';

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
  for (const table of ['timeline_event', 'tracked_time', 'issue_assignee'] as const) {
    const rows = db.selectFrom(table).select('id').where('issue_id', 'in', gone).limit(limit);
    const removed = await executor.runOf(db.deleteFrom(table).where('id', 'in', rows));
    if (removed > 0) return removed;
  }
  return executor.runOf(db.deleteFrom('issue').where('id', 'in', gone.limit(limit)));
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
  for (const table of ['timeline_event', 'tracked_time', 'issue_assignee'] as const) {
    const rows = db.selectFrom(table).select('id').where('issue_id', 'in', issues).limit(limit);
    const removed = await executor.runOf(db.deleteFrom(table).where('id', 'in', rows));
    if (removed > 0) return removed;
  }
  for (const table of ['issue', 'collaborator'] as const) {
    const rows = db.selectFrom(table).select('id').where('repository_id', 'in', gone).limit(limit);
    const removed = await executor.runOf(db.deleteFrom(table).where('id', 'in', rows));
    if (removed > 0) return removed;
  }
  await executor.runOf(db.deleteFrom('held_repository_name').where('repository_id', 'in', gone));
  return executor.runOf(db.deleteFrom('repository').where('id', 'in', gone.limit(limit)));
}
