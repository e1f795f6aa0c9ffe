import { sql } from 'kysely';
import type { Migration } from '../../sql/engine/migrate.ts';

export const hostTimeMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'ledger of time on the host',
    up: (db, { table, index, run }) => {
      table('host_time', (t) =>
        t
          .addColumn('host', 'text', (c) => c.notNull())
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('person_id', 'bigint', (c) => c.notNull())
          .addColumn('time_id', 'bigint')
          .addColumn('issue_id', 'bigint')
          .addColumn('remote_issue_id', 'bigint', (c) => c.notNull())
          .addColumn('seconds', 'bigint', (c) => c.notNull())
          .addColumn('is_wanted', 'integer', (c) => c.notNull())
          .addColumn('remote_id', 'bigint')
          .addColumn('remote_created_unix', 'bigint', (c) => c.notNull())
          .addColumn('attempt_unix', 'bigint', (c) => c.notNull())
          .addColumn('asked_unix', 'bigint', (c) => c.notNull())
          .addColumn('lost', 'bigint', (c) => c.notNull())
          .addColumn('difference', 'text', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('attempts', 'bigint', (c) => c.notNull())
          .addColumn('last_error', 'text', (c) => c.notNull())
          .addColumn('holder', 'text', (c) => c.notNull())
          .addColumn('created_unix', 'bigint', (c) => c.notNull())
          .addColumn('next_attempt_unix', 'bigint', (c) => c.notNull())
          .addColumn('expires_unix', 'bigint', (c) => c.notNull())
          .addColumn('ended_unix', 'bigint', (c) => c.notNull()),
      );
      index('host_time_remote', 'host_time', ['host', 'remote_id'], {
        unique: true,
        where: sql`remote_id is not null`,
      });
      index('host_time_entry', 'host_time', ['time_id'], { where: sql`time_id is not null` });
      index('host_time_user', 'host_time', ['user_id', 'id']);
      index('host_time_created', 'host_time', ['user_id', 'remote_created_unix']);
      index('host_time_alike', 'host_time', ['user_id', 'remote_issue_id', 'seconds'], {
        where: sql`(attempt_unix <> 0 or ended_unix = 0 or difference = 'held')`,
      });
      index('host_time_due', 'host_time', ['next_attempt_unix', 'id'], {
        where: sql`ended_unix = 0`,
      });
      index('host_time_queue', 'host_time', ['user_id', 'next_attempt_unix', 'id'], {
        where: sql`ended_unix = 0`,
      });
      index('host_time_expires', 'host_time', ['expires_unix'], {
        where: sql`ended_unix = 0 or state = 'failed'`,
      });
      index('host_time_stopped', 'host_time', ['issue_id'], {
        where: sql`difference = 'changed-there'`,
      });

      run(
        db.schema
          .createTable('host_received')
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('host', 'text', (c) => c.notNull())
          .addColumn('person_id', 'bigint', (c) => c.notNull())
          .addColumn('received_to_unix', 'bigint', (c) => c.notNull())
          .addColumn('unlisted', 'bigint', (c) => c.notNull())
          .addColumn('polled_unix', 'bigint', (c) => c.notNull())
          .addColumn('took_ms', 'bigint', (c) => c.notNull())
          .addColumn('compared_unix', 'bigint', (c) => c.notNull())
          .addPrimaryKeyConstraint('host_received_key', ['user_id', 'host']),
      );
      index('host_received_compared', 'host_received', ['host', 'compared_unix']);
    },
  },
];
