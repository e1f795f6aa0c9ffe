import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Relations store not only whether a follower is hidden, but also from whom, so that followers are
 * counted and skipped without reading users; hidden users are counted by index alone.
 */
export function visibilityClasses(db: Kysely<unknown>, { index, run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  statement('alter table follow rename column follower_hidden to follower_class');
  statement(
    `update follow set follower_class = (
       select case visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * is_pending
       from "user" where "user".id = follow.follower_id
     ) where follower_class <> 0`,
  );
  run(db.schema.dropIndex('user_hidden'));
  index('user_hidden', 'user', ['id', 'visibility', 'is_pending'], {
    where: sql`(visibility <> 'public' or is_pending <> 0)`,
  });
}
