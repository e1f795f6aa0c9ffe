import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether an issue may contain what others than its poster wrote; unknown for older changes. */
export function editedIssues(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('issue')
      .addColumn('is_edited_by_others', 'integer', (c) => c.notNull().defaultTo(0)),
  );
  const mark = sql`update issue set is_edited_by_others = 1 where updated_unix > created_unix`;
  run({ compile: () => mark.compile(db) });
}
