import { type Kysely, sql } from 'kysely';
import { endsIndexesWithId } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** SQLite stores the id twice in an index that ends with it, a fifth of its size. */
export function shorterIndexes(db: Kysely<unknown>, { index, run }: Ddl): void {
  if (!endsIndexesWithId(db)) return;
  const shorten = (name: string, table: string, columns: string[], where?: string): void => {
    run(db.schema.dropIndex(name));
    index(name, table, columns, where === undefined ? {} : { where: sql.raw(where) });
  };
  for (const [name, columns] of [
    ['issue', ['issue_id', 'created_unix']],
    ['repository', ['repository_id', 'created_unix']],
    ['user', ['user_id', 'created_unix']],
    ['issue_user', ['issue_id', 'user_id', 'created_unix']],
    ['repository_user', ['repository_id', 'user_id', 'created_unix']],
    ['repository_moment', ['repository_id', 'moment_unix']],
    ['user_moment', ['user_id', 'moment_unix']],
  ] as const) {
    shorten(`tracked_time_${name}`, 'tracked_time', [...columns], 'deleted_unix = 0');
  }
  shorten('timeline_event_user', 'timeline_event', ['user_id']);
  shorten('timeline_event_issue', 'timeline_event', ['issue_id', 'created_unix']);
  shorten('time_revision_of_time', 'time_revision', ['tracked_time_id']);
  shorten('user_change_of', 'user_change', ['user_id', 'topic']);
  for (const column of ['user_id', 'actor_id', 'target', 'action', 'created_unix']) {
    shorten(`audit_entry_${column.replace(/_(id|unix)$/, '')}`, 'audit_entry', [column]);
  }
}
