import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

export function suspendedTokens(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('token')
      .addColumn('is_suspended', 'integer', (c) => c.notNull().defaultTo(0)),
  );
}
