import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Bucketed counts of followers, users, repositories and issues (028). */
export function listCounts(db: Kysely<unknown>, { run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });
  const kind = `case visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * is_pending`;

  run(
    db.schema
      .createTable('follower_list')
      .addColumn('followee_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('follower_list_key', ['followee_id']),
  );
  run(
    db.schema
      .createTable('follower_block')
      .addColumn('followee_id', 'bigint', (c) => c.notNull())
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('follower_kind', 'integer', (c) => c.notNull())
      .addColumn('followers', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('follower_block_key', ['followee_id', 'block', 'follower_kind']),
  );
  statement(
    `insert into follower_list (followee_id) select id from "user" where followers_count >= 2000`,
  );
  statement(
    `insert into follower_block (followee_id, block, follower_kind, followers)
     select followee_id, id / 4096, follower_kind, count(*) from follow
     where followee_id in (select followee_id from follower_list)
     group by followee_id, id / 4096, follower_kind`,
  );

  run(
    db.schema
      .createTable('user_block')
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('users', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_block_key', ['block', 'kind', 'part']),
  );
  statement(
    `insert into user_block (block, kind, part, users)
     select id / 8192, ${kind}, id % 16, count(*) from "user" group by id / 8192, ${kind}, id % 16`,
  );

  run(
    db.schema
      .createTable('repository_count')
      .addColumn('owner_kind', 'integer', (c) => c.notNull())
      .addColumn('is_private', 'integer', (c) => c.notNull())
      .addColumn('is_archived', 'integer', (c) => c.notNull())
      .addColumn('is_template', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('repositories', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('repository_count_key', [
        'owner_kind',
        'is_private',
        'is_archived',
        'is_template',
        'part',
      ]),
  );
  statement(
    `insert into repository_count
       (owner_kind, is_private, is_archived, is_template, part, repositories)
     select ${kind}, is_private, is_archived, is_template, repository.id % 16, count(*)
     from repository join "user" on "user".id = repository.owner_id
     where deleted_unix = 0
     group by ${kind}, is_private, is_archived, is_template, repository.id % 16`,
  );

  run(
    db.schema
      .createTable('issue_count')
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('is_closed', 'integer', (c) => c.notNull())
      .addColumn('issues', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('issue_count_key', ['repository_id', 'is_closed']),
  );
  statement(
    `insert into issue_count (repository_id, is_closed, issues)
     select repository_id, is_closed, count(*) from issue
     where deleted_unix = 0 group by repository_id, is_closed`,
  );
}
