import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Changes by transaction, so that every process can invalidate its cache. */
export function changeLog(_db: Kysely<unknown>, { table, index }: Ddl): void {
  table('change_log', (t) =>
    t
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('transaction_id', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  // Only PostgreSQL numbers transactions.
  index('change_log_transaction', 'change_log', ['transaction_id'], {
    where: sql`transaction_id > 0`,
  });
  index('change_log_created', 'change_log', ['created_unix']);
}
