import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether users show their working day to those who administer repositories they track time on. */
export function showWorkingDay(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('user')
      .addColumn('show_working_day', 'integer', (column) => column.notNull().defaultTo(0)),
  );
}
