import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Indexes for statements that scanned or sorted a growing table (029). */
export function plans(db: Kysely<unknown>, { index, run }: Ddl): void {
  // For the administrators' list of accounts, sorted or filtered by state.
  index('user_created', 'user', ['created_unix', 'id']);
  index('user_last_login', 'user', ['last_login_unix', 'id']);
  index('user_admin', 'user', ['id'], { where: sql`is_admin = 1` });
  index('user_restricted', 'user', ['id'], { where: sql`is_restricted = 1` });
  index('user_prohibited', 'user', ['id'], { where: sql`prohibit_login = 1` });
  index('user_inactive', 'user', ['id'], { where: sql`is_active = 0` });

  const isThere = { where: sql`deleted_unix = 0` };
  index('repository_by_name', 'repository', ['name_folded', 'id'], isThere);
  index('repository_by_created', 'repository', ['created_unix', 'id'], isThere);
  index('repository_by_updated', 'repository', ['updated_unix', 'id'], isThere);
  index('collaborator_of_repository', 'collaborator', ['repository_id', 'id']);

  // For purges.
  index('held_name_freed', 'held_name', ['freed_unix']);
  index('held_repository_name_freed', 'held_repository_name', ['freed_unix']);
  // Active entries have another index; this one slowed down each insert.
  index('tracked_time_deleted_of_issue', 'tracked_time', ['issue_id'], {
    where: sql`deleted_unix <> 0`,
  });
  run(db.schema.dropIndex('tracked_time_all_of_issue'));
}
