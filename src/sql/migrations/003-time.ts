import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Details and history of entries, stopwatches, locks and repeated requests. */
export function time(db: Kysely<unknown>, { table, index, run }: Ddl): void {
  const addNumber = (to: string, column: string, byDefault: number): void =>
    run(
      db.schema.alterTable(to).addColumn(column, 'bigint', (c) => c.notNull().defaultTo(byDefault)),
    );
  const addText = (to: string, column: string): void =>
    run(db.schema.alterTable(to).addColumn(column, 'text', (c) => c.notNull().defaultTo('')));
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  addText('tracked_time', 'note');
  addText('tracked_time', 'note_folded');
  addText('tracked_time', 'external_id');
  addNumber('tracked_time', 'creator_id', 0);
  addNumber('tracked_time', 'updated_unix', 0);
  addNumber('tracked_time', 'is_billable', 1);
  addNumber('tracked_time', 'moment_unix', 0);
  addNumber('tracked_time', 'version', 1);
  run(db.schema.alterTable('tracked_time').addColumn('started_unix', 'bigint'));
  statement(
    `update tracked_time set creator_id = user_id, updated_unix = inserted_unix, moment_unix = created_unix`,
  );
  const counts = { where: sql`deleted_unix = 0` };
  index(
    'tracked_time_repository_moment',
    'tracked_time',
    ['repository_id', 'moment_unix', 'id'],
    counts,
  );
  // Covers reports by user, which then need not read the rows.
  index(
    'tracked_time_repository_report',
    'tracked_time',
    ['repository_id', 'user_id', 'moment_unix', 'issue_id', 'time_seconds', 'is_billable'],
    counts,
  );
  index('tracked_time_user_moment', 'tracked_time', ['user_id', 'moment_unix', 'id'], counts);
  index('tracked_time_external', 'tracked_time', ['user_id', 'repository_id', 'external_id'], {
    where: sql`external_id <> ''`,
  });

  addNumber('repository', 'default_billable', 1);
  addNumber('repository', 'admins_may_edit_time', 0);
  addText('user', 'time_zone');
  addText('user', 'first_day_of_week');
  addNumber('user', 'working_day_seconds', 0);

  run(
    db.schema
      .createTable('time_lock')
      .addColumn('repository_id', 'bigint', (c) => c.primaryKey())
      .addColumn('until_unix', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  statement(
    `insert into time_lock (repository_id, until_unix, user_id, reason, created_unix)
     select id, 0, 0, '', 0 from repository`,
  );

  table('time_revision', (t) =>
    t
      .addColumn('tracked_time_id', 'bigint', (c) => c.notNull())
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('batch', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'bigint')
      .addColumn('user_id', 'bigint')
      .addColumn('client', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('time_revision_of_time', 'time_revision', ['tracked_time_id', 'id']);
  index('time_revision_batch', 'time_revision', ['batch', 'id'], { where: sql`batch <> ''` });
  index('time_revision_issue', 'time_revision', ['issue_id', 'id']);

  table('stopwatch', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('issue_number', 'bigint', (c) => c.notNull())
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('owner_name_then', 'text', (c) => c.notNull())
      .addColumn('repository_name_then', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('stopwatch_user', 'stopwatch', ['user_id'], { unique: true });
  index('stopwatch_issue', 'stopwatch', ['issue_id', 'id']);
  table('stopwatch_segment', (t) =>
    t
      .addColumn('stopwatch_id', 'bigint', (c) => c.notNull())
      .addColumn('started_unix', 'bigint', (c) => c.notNull())
      .addColumn('ended_unix', 'bigint'),
  );
  index('stopwatch_segment_of', 'stopwatch_segment', ['stopwatch_id', 'id']);

  table('idempotency_record', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('status', 'bigint', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('idempotency_record_key', 'idempotency_record', ['user_id', 'target', 'key'], {
    unique: true,
  });
  index('idempotency_record_created', 'idempotency_record', ['created_unix']);

  run(
    db.schema
      .createTable('calendar_subscription')
      .addColumn('user_id', 'bigint', (c) => c.primaryKey())
      .addColumn('secret_hash', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('last_used_unix', 'bigint', (c) => c.notNull()),
  );
  index('calendar_subscription_hash', 'calendar_subscription', ['secret_hash'], { unique: true });
}
