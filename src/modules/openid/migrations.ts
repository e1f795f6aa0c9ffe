import type { Migration } from '../../sql/engine/migrate.ts';

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'identities',
    up: (_db, { table, index }) => {
      table('identity', (t) =>
        t
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('issuer', 'text', (c) => c.notNull())
          .addColumn('subject', 'text', (c) => c.notNull())
          .addColumn('remote_created_unix', 'bigint', (c) => c.notNull())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('created_unix', 'bigint', (c) => c.notNull())
          .addColumn('last_used_unix', 'bigint', (c) => c.notNull()),
      );
      index('identity_subject', 'identity', ['issuer', 'subject'], { unique: true });
      index('identity_of_user', 'identity', ['user_id', 'issuer'], { unique: true });
      table('identity_session', (t) =>
        t
          .addColumn('session_id', 'bigint', (c) => c.notNull())
          .addColumn('user_id', 'bigint', (c) => c.notNull())
          .addColumn('identity_id', 'bigint', (c) => c.notNull()),
      );
      index('identity_session_of_user', 'identity_session', ['user_id', 'identity_id']);
    },
  },
];
