import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The visibility class of followers, and how many each class has (028). */
export function followers(db: Kysely<unknown>, { index, run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  run(
    db.schema
      .alterTable('follow')
      .addColumn('follower_kind', 'integer', (c) => c.notNull().defaultTo(0)),
  );
  // Few are not public; the default is right for all others.
  statement(
    `update follow set follower_kind = (
       select case visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * is_pending
       from "user" where "user".id = follow.follower_id)
     where follower_id in (select id from "user" where visibility <> 'public' or is_pending <> 0)`,
  );
  run(db.schema.dropIndex('follow_followers'));
  index('follow_followers', 'follow', ['followee_id', 'id', 'follower_kind', 'follower_id']);
  index('follow_hidden', 'follow', ['followee_id', 'follower_kind', 'follower_id'], {
    where: sql`follower_kind <> 0`,
  });

  run(
    db.schema
      .createTable('follower_kind_count')
      .addColumn('followee_id', 'bigint', (c) => c.notNull())
      .addColumn('follower_kind', 'integer', (c) => c.notNull())
      .addColumn('followers', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('follower_kind_count_key', ['followee_id', 'follower_kind']),
  );
  statement(
    `insert into follower_kind_count (followee_id, follower_kind, followers)
     select followee_id, follower_kind, count(*) from follow
     where follower_kind <> 0 group by followee_id, follower_kind`,
  );
}
