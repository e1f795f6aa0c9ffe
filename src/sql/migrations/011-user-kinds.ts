import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Users who are not visible to everyone, and the number of users per visibility class (028). */
export function userKinds(db: Kysely<unknown>, { run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });
  const kind = `case visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * is_pending`;

  run(
    db.schema
      .createTable('hidden_user')
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('hidden_user_key', ['user_id']),
  );
  statement(
    `insert into hidden_user (user_id, kind)
     select id, ${kind} from "user" where visibility <> 'public' or is_pending <> 0`,
  );
  run(
    db.schema
      .createTable('user_count')
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('users', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_count_key', ['kind', 'part']),
  );
  statement(
    `insert into user_count (kind, part, users)
     select ${kind}, id % 16, count(*) from "user" group by ${kind}, id % 16`,
  );
}
