import { type Kysely, sql } from 'kysely';
import { endsIndexesWithId } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Counts the hidden followers up to a relation by their index alone; on SQLite it has the id. */
export function hiddenFollowers(db: Kysely<unknown>, { index, run }: Ddl): void {
  if (endsIndexesWithId(db)) return;
  run(db.schema.dropIndex('follow_hidden'));
  index('follow_hidden', 'follow', ['followee_id', 'follower_class', 'follower_id', 'id'], {
    where: sql`follower_class <> 0`,
  });
}
