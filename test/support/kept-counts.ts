import { systemClock } from '../../src/core/clock.ts';
import { openEngine } from '../../src/sql/database.ts';
import type { Engine } from '../../src/sql/query.ts';
import { recount } from '../../src/sql/recount.ts';
import { walkThrough } from '../../src/sql/recount-steps.ts';
import { fitRepositoryBlock, repositoryBlocks } from '../../src/sql/repository-blocks.ts';
import type { TestApp } from './app.ts';
import { rowsOf } from './rows.ts';

const counts = {
  counters: 'SELECT id, followers_count, following_count FROM "user" ORDER BY id',
  openIssues: 'SELECT id, open_issues_count FROM repository ORDER BY id',
  relations: 'SELECT id, follower_kind FROM follow ORDER BY id',
  followers: `SELECT followee_id, follower_kind, followers FROM follower_kind_count
    WHERE followers <> 0 ORDER BY followee_id, follower_kind`,
  hidden: 'SELECT user_id, kind FROM hidden_user ORDER BY user_id',
  // Each of them stands in one of two places, and only once.
  hiddenFollows: `SELECT follower_id, followee_kind, followee_id FROM hidden_follow
    UNION ALL
    SELECT follower_id, kind, user_id FROM hidden_popular JOIN follow ON followee_id = user_id
    ORDER BY 1, 3`,
  users: 'SELECT kind, part, users FROM user_count WHERE users <> 0 ORDER BY kind, part',
  userBlocks: `SELECT block, kind, part, users FROM user_block WHERE users <> 0
    ORDER BY block, kind, part`,
  repositories: `SELECT owner_kind, is_private, is_archived, is_template, part, repositories
    FROM repository_count WHERE repositories <> 0
    ORDER BY owner_kind, is_private, is_archived, is_template, part`,
  issues: `SELECT repository_id, is_closed, issues FROM issue_count WHERE issues <> 0
    ORDER BY repository_id, is_closed`,
  timeLists: 'SELECT kind, scope_id, user_id, entries FROM time_list ORDER BY kind, scope_id',
  timeHidden: `SELECT user_id, repository_id, issue_id FROM time_hidden
    ORDER BY user_id, repository_id, issue_id`,
};

/** All counts that the database keeps; none is told by a row of 0 as well as by no row. */
export async function keptCounts(t: TestApp): Promise<Record<string, unknown[]>> {
  const kept: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(counts)) kept[name] = await rowsOf(t, text);
  return kept;
}

/** Blocks of followers and repositories that are not what is in them. */
export const wrongBlocks = async (t: TestApp): Promise<unknown[]> => [
  ...(await wrongFollowerBlocks(t)),
  ...(await wrongRepositoryBlocks(t)),
];

const ofBlock = 'owner_kind, is_private, is_archived, is_template, part';
const wrongRepositoryBlocks = (t: TestApp): Promise<unknown[]> =>
  rowsOf(
    t,
    `SELECT bound_id, ${ofBlock}, sum(repositories) AS off FROM (
       SELECT bound_id, ${ofBlock}, repositories FROM repository_block
       UNION ALL
       SELECT coalesce((SELECT b.id FROM repository_bound b
           WHERE b.name_folded < r.name_folded
             OR (b.name_folded = r.name_folded AND b.repository_id <= r.id)
           ORDER BY b.name_folded DESC, b.repository_id DESC LIMIT 1), 0),
         coalesce((SELECT h.kind FROM hidden_user h WHERE h.user_id = r.owner_id), 0),
         is_private, is_archived, is_template, r.id % 4, -1
       FROM repository r WHERE deleted_unix = 0
     ) AS both_sides
     GROUP BY bound_id, ${ofBlock} HAVING sum(repositories) <> 0`,
  );

const wrongFollowerBlocks = (t: TestApp): Promise<unknown[]> =>
  rowsOf(
    t,
    `SELECT followee_id, block, follower_kind, sum(followers) AS off FROM (
       SELECT followee_id, block, follower_kind, followers FROM follower_block
       UNION ALL
       SELECT followee_id, id / 4096, follower_kind, -1 FROM follow
       WHERE followee_id IN (SELECT followee_id FROM follower_list)
     ) AS both_sides
     GROUP BY followee_id, block, follower_kind HAVING sum(followers) <> 0`,
  );

/** Cuts all blocks of repositories that have more than so many. */
export async function cutRepositories(t: TestApp, most: number): Promise<void> {
  const { engine } = await openEngine(t.database, systemClock);
  try {
    const bounds = await rowsOf<{ id: number }>(t, 'SELECT id FROM repository_bound');
    await engine.write(async (executor) => {
      for (const id of [0, ...bounds.map((bound) => bound.id)]) {
        await fitRepositoryBlock(executor, id, most);
      }
    });
  } finally {
    await engine.close();
  }
}

/**
 * Cuts all blocks of repositories anew and counts them, one to a unit.
 * @param between done after each unit
 */
export async function recutRepositories(
  t: TestApp,
  between: (unit: number) => Promise<void> = async () => {},
): Promise<void> {
  const { engine } = await openEngine(t.database, systemClock);
  let units = 0;
  const cutting: Engine = Object.assign(Object.create(engine), {
    write: async (operation: Parameters<typeof engine.write>[0]) => {
      const result = await engine.write(operation);
      await between(units++);
      return result;
    },
  });
  try {
    await walkThrough(cutting, repositoryBlocks, async () => {}, { unitMs: 0, pauseMs: 0 });
  } finally {
    await engine.close();
  }
}

/** Relations to the hidden that stand in no place, in two, or where there is no such relation. */
export const wrongHiddenFollows = (t: TestApp): Promise<unknown[]> =>
  rowsOf(
    t,
    `SELECT follower_id, kind, followee_id, sum(times) AS off FROM (
       SELECT follower_id, followee_kind AS kind, followee_id, 1 AS times FROM hidden_follow
       UNION ALL
       SELECT follower_id, kind, user_id, 1 FROM hidden_popular JOIN follow ON followee_id = user_id
       UNION ALL
       SELECT follower_id, kind, user_id, -1 FROM hidden_user JOIN follow ON followee_id = user_id
     ) AS all_sides
     GROUP BY follower_id, kind, followee_id HAVING sum(times) <> 0`,
  );

/**
 * Counts anew, as `punchcard database recount` does, beside the program that runs.
 * @param between done after each unit; with it, a unit goes through one thing only
 * @returns how many units there were
 */
export async function countAnew(
  t: TestApp,
  between?: (unit: number) => Promise<void>,
): Promise<number> {
  const { engine } = await openEngine(t.database, systemClock);
  const write = engine.write.bind(engine);
  let units = 0;
  const counted: Engine = Object.assign(Object.create(engine), {
    write: async (operation: Parameters<typeof write>[0]) => {
      const result = await write(operation);
      await between?.(units);
      units += 1;
      return result;
    },
  });
  const small = { unitMs: 0, pauseMs: 0, pieceOf: 1 };
  try {
    await recount(counted, () => {}, between === undefined ? undefined : small);
    return units;
  } finally {
    await engine.close();
  }
}
