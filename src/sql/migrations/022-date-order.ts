import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether a user writes the day or the month first. */
export function dateOrder(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('user')
      .addColumn('date_order', 'text', (column) => column.notNull().defaultTo('')),
  );
}
