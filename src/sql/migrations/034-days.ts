import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Entries of a day without a time of day, and the day of a lock (D46). Older entries have none. */
export function days(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(db.schema.alterTable('tracked_time').addColumn('day', 'bigint'));
  const given = sql`deleted_unix = 0 and day is not null`;
  index('tracked_time_user_day', 'tracked_time', ['user_id', 'day'], { where: given });
  // Covers reports by user.
  run(db.schema.dropIndex('tracked_time_repository_report'));
  index(
    'tracked_time_repository_report',
    'tracked_time',
    ['repository_id', 'user_id', 'moment_unix', 'issue_id', 'time_seconds', 'is_billable', 'day'],
    { where: sql`deleted_unix = 0` },
  );

  run(
    db.schema
      .alterTable('time_lock')
      .addColumn('until_day', 'bigint', (column) => column.notNull().defaultTo(0)),
  );
  // Nearly all locks end at a midnight: before 10:00 UTC begins a day in the Americas, from then on the
  // next one in New Zealand. Hawaii's, at 10:00, is the last of the former.
  const known = sql`update time_lock set until_day = (until_unix + 50399) / 86400 where until_unix > 0`;
  run({ compile: () => known.compile(db) });
}
