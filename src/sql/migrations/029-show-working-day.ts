import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether a user shows the length of their working day to those who see their time. */
export function showWorkingDay(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('user')
      .addColumn('show_working_day', 'integer', (column) => column.notNull().defaultTo(0)),
  );
}
