import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Whether a user other than the poster may have edited a comment; unknown for older edits. */
export function editedComments(db: Kysely<unknown>, { run }: Ddl): void {
  run(
    db.schema
      .alterTable('timeline_event')
      .addColumn('is_edited_by_others', 'integer', (c) => c.notNull().defaultTo(0)),
  );
  const mark = sql`update timeline_event set is_edited_by_others = 1
    where repository_id is not null and updated_unix > created_unix`;
  run({ compile: () => mark.compile(db) });
}
