import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Tokens may expire; old sessions are found by age. */
export function lifetimes(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(
    db.schema
      .alterTable('token')
      .addColumn('expires_unix', 'bigint', (c) => c.notNull().defaultTo(0)),
  );
  index('session_created', 'session', ['created_unix']);
}
