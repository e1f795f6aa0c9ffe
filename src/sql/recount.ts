import { PostgresAdapter, sql } from 'kysely';
import { isPlainPostgres } from './change-log.ts';
import { statementsOf } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Builder, Engine } from './query.ts';

/** What is counted, and of how many rows a count was written. */
export interface Recounted {
  readonly what: string;
  readonly rows: number;
}

/** One kind of counts: tables that are emptied, and the statements that fill them, in one unit. */
interface Kept {
  readonly what: string;
  /** What all write to who would change these counts, or what they are made from. */
  readonly held?: string;
  /** Done first; each changes only what is wrong. */
  readonly corrections?: readonly string[];
  readonly tables?: readonly string[];
}

const kind = (alias: string): string =>
  `case ${alias}.visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * ${alias}.is_pending`;
const kindOfFollower = `coalesce((select ${kind('u')} from "user" as u where u.id = follow.follower_id), 0)`;
const openIssues = `(select count(*) from issue as i
  where i.repository_id = repository.id and i.deleted_unix = 0 and i.is_closed = 0)`;
const relationsOf = (end: string): string =>
  `(select count(*) from follow as f where f.${end} = "user".id)`;

const all: readonly Kept[] = [
  {
    what: 'counters of users',
    held: '"user"',
    corrections: [
      `update "user" set followers_count = ${relationsOf('followee_id')}
       where followers_count <> ${relationsOf('followee_id')}`,
      `update "user" set following_count = ${relationsOf('follower_id')}
       where following_count <> ${relationsOf('follower_id')}`,
    ],
  },
  {
    what: 'counters of repositories',
    held: 'repository',
    corrections: [
      `update repository set open_issues_count = ${openIssues}
       where open_issues_count <> ${openIssues}`,
    ],
  },
  // Before followers: whoever ends a relation looks there of what kind it was.
  { what: 'users', held: '"user"', tables: ['hidden_user', 'user_count', 'user_block'] },
  {
    what: 'followers',
    // In the order in which a change of level writes to both.
    held: 'hidden_user, follow',
    corrections: [
      `update follow set follower_kind = ${kindOfFollower}
       where follower_kind <> ${kindOfFollower}`,
    ],
    tables: [
      ...['follower_kind_count', 'follower_list', 'follower_block'],
      ...['hidden_popular', 'hidden_follow'],
    ],
  },
  {
    what: 'repositories',
    held: 'repository_count',
    tables: ['repository_count', 'repository_bound', 'repository_block'],
  },
  { what: 'issues', held: 'issue_count', tables: ['issue_count'] },
  {
    what: 'tracked times',
    // Who deletes an issue, and who adds an entry; in the order in which a purge writes to both.
    held: 'time_hidden, time_delta',
    tables: ['time_delta', 'time_list', 'time_block', 'time_hidden'],
  },
];

/**
 * The statements by which migrations filled a table. They count what is there, whatever came since;
 * a migration that changes one of these tables has to fill it as well.
 */
function fillingsOf(builder: Builder): (table: string) => string[] {
  const fillings = migrations
    .flatMap((migration) => statementsOf(migration, builder))
    .map((text) => text.trim())
    .filter((text) => text.startsWith('insert into'));
  return (table) => fillings.filter((text) => text.split(/\s+/)[2] === table);
}

/**
 * For PostgreSQL: what goes before anything is looked at. Who holds no table is undone by whoever
 * writes there meanwhile, and beside a busy server again each time.
 */
async function preparationsOf(engine: Engine): Promise<(held?: string) => string[]> {
  const db = engine.read.builder;
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return () => [];
  const asked = { compile: () => sql.raw<{ isPlain: boolean }>(isPlainPostgres).compile(db) };
  const [answer] = await engine.write((executor) => executor.allOf(asked, []));
  // Others have no such lock (decision 014).
  const mayLock = answer?.isPlain === true;
  return (held) => [
    'set local statement_timeout = 0',
    ...(held === undefined || !mayLock ? [] : [`lock table ${held} in share row exclusive mode`]),
  ];
}

/**
 * Makes all counts that are kept anew from what they count, each kind in one unit: right also where a
 * hand, an older version, or a mistake of ours made them wrong.
 */
export async function recount(
  engine: Engine,
  tell: (recounted: Recounted) => void,
): Promise<Recounted[]> {
  const results: Recounted[] = [];
  const preparations = await preparationsOf(engine);
  for (const { what, held, corrections = [], tables = [] } of all) {
    const rows = await engine.write(async (executor) => {
      const db = executor.builder;
      const fillings = fillingsOf(db);
      const run = (text: string): Promise<number> =>
        executor.runOf({ compile: () => sql.raw(text).compile(db) });
      for (const text of preparations(held)) await run(text);
      let written = 0;
      for (const text of corrections) written += await run(text);
      for (const table of tables) await run(`delete from ${table}`);
      for (const text of tables.flatMap(fillings)) written += await run(text);
      return written;
    });
    const recounted = { what, rows };
    results.push(recounted);
    tell(recounted);
  }
  return results;
}
