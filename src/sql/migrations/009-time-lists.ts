import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Bucketed counts of long lists of times (027). */
export function timeLists(db: Kysely<unknown>, { table, index, run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  run(
    db.schema
      .createTable('time_list')
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addColumn('scope_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('entries', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('time_list_key', ['kind', 'scope_id', 'user_id']),
  );
  table('time_block', (t) =>
    t
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addColumn('scope_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('first_unix', 'bigint', (c) => c.notNull())
      .addColumn('entries', 'bigint', (c) => c.notNull()),
  );
  table('time_delta', (t) =>
    t
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('moment_unix', 'bigint', (c) => c.notNull())
      .addColumn('change', 'bigint', (c) => c.notNull()),
  );
  run(
    db.schema
      .createTable('time_hidden')
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('time_hidden_key', ['user_id', 'repository_id', 'issue_id']),
  );
  index('time_hidden_repository', 'time_hidden', ['repository_id', 'issue_id']);
  index('time_hidden_issue', 'time_hidden', ['issue_id']);
  index('issue_gone', 'issue', ['repository_id', 'id'], { where: sql`deleted_unix <> 0` });

  for (const text of fillTimeLists) statement(text);
  index(
    'time_block_place',
    'time_block',
    ['kind', 'scope_id', 'user_id', 'first_unix', 'entries'],
    {
      unique: true,
    },
  );
  for (const text of fillTimeHidden) statement(text);
}

/** For each kind of list: its number, key columns and sort column. */
const kinds = [
  [1, 'repository_id', '0', 'created_unix'],
  [2, 'repository_id', 'user_id', 'created_unix'],
  [3, 'issue_id', '0', 'created_unix'],
  [4, 'issue_id', 'user_id', 'created_unix'],
  [5, 'user_id', '0', 'created_unix'],
  [6, 'user_id', '0', 'moment_unix'],
] as const;

/** Fills the lists, reading each entry once per kind. */
const fillTimeLists: readonly string[] = kinds.flatMap(([kind, scope, user, at]) => {
  const columns = user === '0' ? scope : `${scope}, ${user}`;
  const isLong =
    user === '0'
      ? `${scope} in (select scope_id from time_list where kind = ${kind})`
      : `exists (select 1 from time_list where kind = ${kind}
           and scope_id = tracked_time.${scope} and user_id = tracked_time.${user})`;
  return [
    `insert into time_list (kind, scope_id, user_id, entries)
     select ${kind}, ${scope}, ${user}, count(*) from tracked_time where deleted_unix = 0
     group by ${columns} having count(*) > 2000`,
    // Keeps entries of the same second in one bucket.
    `insert into time_block (kind, scope_id, user_id, first_unix, entries)
     select ${kind}, scope_id, user_id,
       case when block = 0 then -9007199254740991 else min(at_unix) end, count(*)
     from (
       select ${scope} as scope_id, ${user} as user_id, ${at} as at_unix,
         (rank() over (partition by ${columns} order by ${at}) - 1) / 1000 as block
       from tracked_time where deleted_unix = 0 and ${isLong}
     ) as placed
     group by scope_id, user_id, block`,
  ];
});

const fillTimeHidden: readonly string[] = [
  `insert into time_hidden (user_id, repository_id, issue_id)
   select distinct user_id, repository_id, issue_id from tracked_time
   where deleted_unix = 0 and issue_id in (select id from issue where deleted_unix <> 0)`,
  `insert into time_hidden (user_id, repository_id, issue_id)
   select distinct user_id, repository_id, 0 from tracked_time
   where deleted_unix = 0 and repository_id in (select id from repository where deleted_unix <> 0)`,
];
