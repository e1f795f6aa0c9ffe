import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** What units changed, so that every process forgets what it remembers of it. */
export function changeLog(_db: Kysely<unknown>, { table, index }: Ddl): void {
  table('change_log', (t) =>
    t
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('transaction_id', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  // Transactions have numbers on PostgreSQL only.
  index('change_log_transaction', 'change_log', ['transaction_id'], {
    where: sql`transaction_id > 0`,
  });
  index('change_log_created', 'change_log', ['created_unix']);
}
