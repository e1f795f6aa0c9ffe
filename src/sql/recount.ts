import { PostgresAdapter, sql } from 'kysely';
import { fillLostLists, relationsOfBlock } from './follower-blocks.ts';
import type { Engine, Executor } from './query.ts';
import {
  atOnce,
  byBlocks,
  byIds,
  byParts,
  idRanges,
  inRange,
  run,
  type UnitSizes,
  unitSizes,
  type Walk,
  walk,
  walkThrough,
} from './recount-steps.ts';
import { repositoryBlocks } from './repository-blocks.ts';
import { timeWalks } from './stores/time-recount.ts';
import { usersOfBlock } from './user-blocks.ts';

/** What is counted, and of how many rows a count was written. */
export interface Recounted {
  readonly what: string;
  readonly rows: number;
}

/** Engines that only speak PostgreSQL's language have no table locks (decision 014). */
const isPlainPostgres = `
  SELECT version() LIKE 'PostgreSQL %' AND version() NOT LIKE '%-YB-%'
    AND NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS "isPlain"`;

/** One kind of counts. */
interface Kept {
  readonly what: string;
  /** What all write to who would change these counts, or what they are made from. */
  readonly held: string;
  /** In this order: each may look at what those before it made right. */
  readonly walks: readonly Walk[];
}

const kind = (alias: string): string =>
  `case ${alias}.visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * ${alias}.is_pending`;
const kindOfUser = sql.raw(kind('"user"'));
const kindOfFollower = sql.raw(
  `coalesce((select ${kind('u')} from "user" as u where u.id = follow.follower_id), 0)`,
);
const openIssues = sql.raw(`(select count(*) from issue as i
  where i.repository_id = repository.id and i.deleted_unix = 0 and i.is_closed = 0)`);
const relationsOf = (end: string) =>
  sql.raw(`(select count(*) from follow as f where f.${end} = "user".id)`);

const countersOfUsers = byIds('user', 64, {
  write: [
    ['followers_count', relationsOf('followee_id')] as const,
    ['following_count', relationsOf('follower_id')] as const,
  ].map(
    ([counter, count]) =>
      (range) =>
        sql`update "user" set ${sql.raw(counter)} = ${count}
        where ${inRange('id', range)} and ${sql.raw(counter)} <> ${count}`,
  ),
});

const countersOfRepositories = byIds('repository', 64, {
  write: [
    (range) => sql`update repository set open_issues_count = ${openIssues}
      where ${inRange('id', range)} and open_issues_count <> ${openIssues}`,
  ],
});

const usersAndBlocks = byBlocks('user', usersOfBlock, 1, {
  clear: [
    ({ ids }) => sql`delete from hidden_user where ${inRange('user_id', ids)}`,
    ({ blocks }) => sql`delete from user_block where ${inRange('block', blocks)}`,
  ],
  write: [
    ({ ids }) => sql`insert into hidden_user (user_id, kind)
      select id, ${kindOfUser} from "user"
      where ${inRange('id', ids)} and (visibility <> 'public' or is_pending <> 0)`,
    ({ ids }) => sql`insert into user_block (block, kind, part, users)
      select id / ${sql.lit(usersOfBlock)}, ${kindOfUser}, id % 16, count(*) from "user"
      where ${inRange('id', ids)} group by 1, 2, 3`,
  ],
});
const usersInAll = atOnce({
  clear: [() => sql`delete from user_count`],
  write: [
    () => sql`insert into user_count (kind, part, users)
      select kind, part, sum(users) from user_block group by kind, part`,
  ],
});

/**
 * All of one follower in one unit: what changes his kind looks at any of them for what it was. Who has
 * any that are wrong is looked up before, beside all others: no more are made by who keeps them.
 */
const kindsOfFollowers = walk(wrongFollowers, async (executor, ids, most = 16) => {
  const rows =
    ids.length === 0
      ? 0
      : await run(
          executor,
          sql`update follow set follower_kind = ${kindOfFollower}
            where follower_id in (${sql.join(ids.slice(0, most))})
              and follower_kind <> ${kindOfFollower}`,
        );
  return { rows, next: ids.length <= most ? null : ids.slice(most) };
});

async function wrongFollowers({ heavy }: Engine): Promise<readonly number[]> {
  const wrong: number[] = [];
  for await (const range of idRanges(heavy, 'user', 5000)) {
    const found = await heavy.allOf(
      heavy.builder
        .selectFrom('follow')
        .select('follower_id')
        .distinct()
        .where(inRange('follower_id', range))
        .where(sql<boolean>`follower_kind <> ${kindOfFollower}`),
    );
    for (const { follower_id } of found) wrong.push(Number(follower_id));
  }
  return wrong;
}

const followersByKind = byIds('user', 64, {
  clear: [(range) => sql`delete from follower_kind_count where ${inRange('followee_id', range)}`],
  write: [
    (range) => sql`insert into follower_kind_count (followee_id, follower_kind, followers)
      select followee_id, follower_kind, count(*) from follow
      where ${inRange('followee_id', range)} and follower_kind <> 0
      group by followee_id, follower_kind`,
  ],
  also: fillLostLists,
});
/** In `hidden_popular` those whose list of followers is kept, the others with each of their followers. */
const hiddenFollowees = byIds('user', 64, {
  clear: [
    (range) => sql`delete from hidden_popular where ${inRange('user_id', range)}`,
    (range) => sql`delete from hidden_follow where ${inRange('followee_id', range)}`,
  ],
  write: [
    (range) => sql`insert into hidden_popular (user_id, kind) select user_id, kind from hidden_user
      where ${inRange('user_id', range)} and user_id in (select followee_id from follower_list)`,
    (range) => sql`insert into hidden_follow (follower_id, followee_kind, followee_id)
      select follow.follower_id, hidden_user.kind, hidden_user.user_id
      from hidden_user cross join follow
      where ${inRange('hidden_user.user_id', range)} and follow.followee_id = hidden_user.user_id
        and hidden_user.user_id not in (select user_id from hidden_popular)`,
  ],
});
const followersInBlocks = byBlocks('follow', relationsOfBlock, 8, {
  clear: [
    // By the lists: a block is found by its list only.
    ({ blocks }) => sql`delete from follower_block
      where followee_id in (select followee_id from follower_list) and ${inRange('block', blocks)}`,
  ],
  write: [
    ({ ids }) => sql`insert into follower_block (followee_id, block, follower_kind, followers)
      select followee_id, id / ${sql.lit(relationsOfBlock)}, follower_kind, count(*) from follow
      where ${inRange('id', ids)} and followee_id in (select followee_id from follower_list)
      group by 1, 2, 3`,
  ],
});

const repositories = byParts(16, {
  clear: [(range) => sql`delete from repository_count where ${inRange('part', range)}`],
  write: [
    (range) => sql`insert into repository_count
        (owner_kind, is_private, is_archived, is_template, part, repositories)
      select ${kindOfUser}, is_private, is_archived, is_template, repository.id % 16, count(*)
      from repository join "user" on "user".id = repository.owner_id
      where deleted_unix = 0 and ${inRange('repository.id % 16', range)} group by 1, 2, 3, 4, 5`,
  ],
});

const issues = byIds('repository', 64, {
  clear: [(range) => sql`delete from issue_count where ${inRange('repository_id', range)}`],
  write: [
    (range) => sql`insert into issue_count (repository_id, is_closed, issues)
      select repository_id, is_closed, count(*) from issue
      where deleted_unix = 0 and ${inRange('repository_id', range)}
      group by repository_id, is_closed`,
  ],
});

const all: readonly Kept[] = [
  { what: 'counters of users', held: '"user"', walks: [countersOfUsers] },
  { what: 'counters of repositories', held: 'repository', walks: [countersOfRepositories] },
  // Before followers and repositories: who changes looks there of what kind he was.
  { what: 'users', held: '"user"', walks: [usersAndBlocks, usersInAll] },
  {
    what: 'followers',
    // In the order in which a change of level writes to both.
    held: 'hidden_user, follow',
    walks: [kindsOfFollowers, followersByKind, hiddenFollowees, followersInBlocks],
  },
  { what: 'repositories', held: 'repository_count', walks: [repositories, repositoryBlocks] },
  { what: 'issues', held: 'issue_count', walks: [issues] },
  {
    what: 'tracked times',
    // Who deletes an issue, and who adds an entry; in the order in which a purge writes to both.
    held: 'time_hidden, time_delta',
    walks: timeWalks(),
  },
];

/**
 * For PostgreSQL: what goes before anything is looked at. Who holds no table is undone by whoever
 * writes there meanwhile, and beside a busy server again each time.
 */
async function preparationsOf(engine: Engine): Promise<(held: string) => string[]> {
  const db = engine.read.builder;
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return () => [];
  const asked = { compile: () => sql.raw<{ isPlain: boolean }>(isPlainPostgres).compile(db) };
  const [answer] = await engine.write((executor) => executor.allOf(asked));
  const mayLock = answer?.isPlain === true;
  return (held) => [
    'set local statement_timeout = 0',
    ...(mayLock ? [`lock table ${held} in share row exclusive mode`] : []),
  ];
}

/**
 * Makes all counts that are kept anew from what they count: right also where a hand, an older
 * version, or a mistake of ours made them wrong. Others may write all the while: it is done in short
 * units, between which they have their turn.
 */
export async function recount(
  engine: Engine,
  tell: (recounted: Recounted) => void,
  sizes: UnitSizes = unitSizes,
): Promise<Recounted[]> {
  const results: Recounted[] = [];
  const preparations = await preparationsOf(engine);
  for (const { what, held, walks } of all) {
    const prepare = async (executor: Executor): Promise<void> => {
      for (const text of preparations(held)) await run(executor, sql.raw(text));
    };
    let rows = 0;
    for (const walk of walks) rows += await walkThrough(engine, walk, prepare, sizes);
    const recounted = { what, rows };
    results.push(recounted);
    tell(recounted);
  }
  return results;
}
