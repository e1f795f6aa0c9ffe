import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** What changed for whom, so that every process can tell the pages that follow it. */
export function changes(_db: Kysely<unknown>, { table, index }: Ddl): void {
  table('user_change', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('topic', 'text', (c) => c.notNull()),
  );
  index('user_change_of', 'user_change', ['user_id', 'topic', 'id']);
}
