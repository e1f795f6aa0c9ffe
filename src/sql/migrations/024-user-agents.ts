import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The audit log includes the user agent of sign-ins and failed attempts. */
export function userAgents(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('audit_entry')
      .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo('')),
  );
}
