import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Followed users who are not visible to everyone, and which of them have many followers (028). */
export function hiddenFollows(db: Kysely<unknown>, { run, index }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  run(
    db.schema
      .createTable('hidden_popular')
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('hidden_popular_key', ['user_id']),
  );
  statement(
    `insert into hidden_popular (user_id, kind)
     select user_id, kind from hidden_user
     where user_id in (select followee_id from follower_list)`,
  );
  run(
    db.schema
      .createTable('hidden_follow')
      .addColumn('follower_id', 'bigint', (c) => c.notNull())
      .addColumn('followee_kind', 'integer', (c) => c.notNull())
      .addColumn('followee_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('hidden_follow_key', [
        'follower_id',
        'followee_kind',
        'followee_id',
      ]),
  );
  // SQLite keeps this join order: from the few hidden users to their followers.
  statement(
    `insert into hidden_follow (follower_id, followee_kind, followee_id)
     select follow.follower_id, hidden_user.kind, hidden_user.user_id
     from hidden_user cross join follow
     where follow.followee_id = hidden_user.user_id
       and hidden_user.user_id not in (select user_id from hidden_popular)
     order by follow.follower_id, hidden_user.kind, hidden_user.user_id`,
  );
  index('hidden_follow_followee', 'hidden_follow', ['followee_id']);
}
