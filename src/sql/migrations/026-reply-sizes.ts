import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The total size of the replies stored for a user's `Idempotency-Key` headers. */
export function replySizes(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(
    db.schema
      .alterTable('idempotency_record')
      .addColumn('size_bytes', 'bigint', (c) => c.notNull().defaultTo(0)),
  );
  index('idempotency_record_usage', 'idempotency_record', [
    'user_id',
    'created_unix',
    'size_bytes',
  ]);
}
