import { type Kysely, sql } from 'kysely';
import { endsIndexesWithId } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Comments are timeline events with a text, as in Gitea, whose clients use the event's id. */
export function comments(db: Kysely<unknown>, { index, run }: Ddl): void {
  const events = () => db.schema.alterTable('timeline_event');
  run(events().addColumn('body', 'text', (c) => c.notNull().defaultTo('')));
  run(events().addColumn('updated_unix', 'bigint', (c) => c.notNull().defaultTo(0)));
  run(events().addColumn('repository_id', 'bigint'));
  const order = ['repository_id', 'created_unix', ...(endsIndexesWithId(db) ? [] : ['id'])];
  index('timeline_event_comment', 'timeline_event', order, {
    where: sql`repository_id is not null`,
  });
  run(
    db.schema
      .alterTable('issue')
      .addColumn('comments_count', 'bigint', (c) => c.notNull().defaultTo(0)),
  );
}
