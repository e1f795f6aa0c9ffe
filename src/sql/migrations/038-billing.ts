import { type Kysely, sql } from 'kysely';
import { textType } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Hidden repositories, whose issues are activities; tags of entries, and what they were billed as. */
export function billing(db: Kysely<unknown>, { run, index }: Ddl): void {
  const text = sql.raw(textType(db));
  const add = db.schema;
  run(
    add
      .alterTable('repository')
      .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0)),
  );
  index('repository_hidden', 'repository', ['id'], { where: sql`is_hidden = 1` });
  for (const name of ['tags', 'billed_as']) {
    run(
      add
        .alterTable('tracked_time')
        .addColumn(name, text, (column) => column.notNull().defaultTo('')),
    );
  }
}
