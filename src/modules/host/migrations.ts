import type { Migration } from '../../sql/engine/migrate.ts';

export const hostMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'connections, issues and access answers',
    up: (db, { table, index, run }) => {
      table('host_connection', (t) =>
        t
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('host', 'text', (c) => c.notNull())
          .addColumn('remote_id', 'bigint', (c) => c.notNull())
          .addColumn('remote_created_unix', 'bigint', (c) => c.notNull())
          .addColumn('remote_login', 'text', (c) => c.notNull())
          .addColumn('scopes', 'text', (c) => c.notNull())
          .addColumn('sealed_token', 'text', (c) => c.notNull())
          .addColumn('sealed_refresh', 'text', (c) => c.notNull())
          .addColumn('expires_unix', 'bigint', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('reason', 'text', (c) => c.notNull())
          .addColumn('generation', 'bigint', (c) => c.notNull())
          .addColumn('lease_holder', 'text', (c) => c.notNull())
          .addColumn('lease_until_unix', 'bigint', (c) => c.notNull())
          .addColumn('created_unix', 'bigint', (c) => c.notNull())
          .addColumn('checked_unix', 'bigint', (c) => c.notNull()),
      );
      index('host_connection_user', 'host_connection', ['user_id', 'host'], { unique: true });
      index('host_connection_person', 'host_connection', ['host', 'remote_id'], { unique: true });

      run(
        db.schema
          .createTable('host_issue')
          .addColumn('issue_id', 'bigint', (c) => c.primaryKey())
          .addColumn('host', 'text', (c) => c.notNull())
          .addColumn('remote_id', 'bigint', (c) => c.notNull())
          .addColumn('read_unix', 'bigint', (c) => c.notNull()),
      );
      index('host_issue_remote', 'host_issue', ['host', 'remote_id'], { unique: true });

      run(
        db.schema
          .createTable('host_access')
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('repository_id', 'bigint', (c) => c.notNull())
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('sees', 'integer', (c) => c.notNull())
          .addColumn('asked_unix', 'bigint', (c) => c.notNull())
          .addColumn('manages', 'integer', (c) => c.notNull())
          .addColumn('manages_asked_unix', 'bigint', (c) => c.notNull())
          .addPrimaryKeyConstraint('host_access_key', ['user_id', 'repository_id', 'kind']),
      );
    },
  },
];
