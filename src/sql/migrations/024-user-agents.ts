import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The audit says with which program somebody signed in, or tried to. */
export function userAgents(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('audit_entry')
      .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo('')),
  );
}
