import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Changes by user, so that every process can notify its pages. */
export function changes(_db: Kysely<unknown>, { table, index }: Ddl): void {
  table('user_change', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('topic', 'text', (c) => c.notNull()),
  );
  index('user_change_of', 'user_change', ['user_id', 'topic', 'id']);
}
