import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Replaces the bucketed counts with counters and a flag on relations (035). */
export function plainCounters(db: Kysely<unknown>, { index, run }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  for (const table of [
    ...['follower_kind_count', 'follower_list', 'follower_block'],
    ...['hidden_user', 'hidden_popular', 'hidden_follow', 'user_count', 'user_block'],
    ...['repository_count', 'repository_bound', 'repository_block', 'issue_count'],
    ...['time_list', 'time_block', 'time_delta', 'time_hidden'],
  ]) {
    run(db.schema.dropTable(table));
  }

  // Indexes follow the renamed column.
  statement('alter table follow rename column follower_kind to follower_hidden');
  statement('update follow set follower_hidden = 1 where follower_hidden > 1');
  index('user_hidden', 'user', ['id'], {
    where: sql`(visibility <> 'public' or is_pending <> 0)`,
  });

  for (const table of ['user', 'repository', 'issue']) {
    run(
      db.schema
        .alterTable(table)
        .addColumn('times_count', 'bigint', (c) => c.notNull().defaultTo(0)),
    );
  }
  const fill = (table: string, scope: string, condition = ''): void =>
    statement(
      `update "${table}" set times_count = counted.times from (
         select ${scope} as id, count(*) as times from tracked_time
         where deleted_unix = 0 ${condition} group by ${scope}
       ) as counted where counted.id = "${table}".id`,
    );
  const onIssue = 'and issue_id not in (select id from issue where deleted_unix <> 0)';
  const inRepository =
    'and repository_id not in (select id from repository where deleted_unix <> 0)';
  fill('issue', 'issue_id');
  fill('repository', 'repository_id', onIssue);
  fill('user', 'user_id', `${onIssue} ${inRepository}`);
}
