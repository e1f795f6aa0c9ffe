import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether a user other than the poster may have edited an issue; unknown for older edits. */
export function editedIssues(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('issue')
      .addColumn('is_edited_by_others', 'integer', (c) => c.notNull().defaultTo(0)),
  );
  const mark = sql`update issue set is_edited_by_others = 1 where updated_unix > created_unix`;
  run({ compile: () => mark.compile(db) });
}
