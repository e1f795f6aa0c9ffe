import { sql } from 'kysely';
import { becomePopular, type Pair } from './hidden-follows.ts';
import { type Executor, prepare, runLater } from './query.ts';
import { inRange, type Range, run } from './recount-steps.ts';

/**
 * Long lists of followers are counted in blocks: `follower_block` has how many of each kind there are
 * among every 4096 ids of relations, for the users in `follower_list` (decision 028). So a page in
 * the middle begins in its block. Who follows a user writes that user's row anyway, and his block's
 * beside it, in the same unit. A list is looked at for one follower of 64, and kept from the
 * moment when it is long; it stays kept for as long as its user is there.
 */
export const relationsOfBlock = 4096;
/** A list with fewer followers is gone through. */
const longList = 2000;
const lookedAtEach = 64;

const countInBlock = prepare<Pair & { change: number }, unknown>((db, p) =>
  db
    .insertInto('follower_block')
    .columns(['followee_id', 'block', 'follower_kind', 'followers'])
    .expression(
      db
        .selectFrom('follower_list')
        // In this order: mostly there is no such list.
        .crossJoin('follow')
        .select((e) => [
          'follow.followee_id',
          e('follow.id', '/', e.lit(relationsOfBlock)).as('block'),
          // With a column that the index of followers lacks: PostgreSQL would go through all of them.
          sql<number>`follow.follower_kind + 0 * follow.created_unix`.as('kind'),
          e.cast<number>(e.val(p.change), 'bigint').as('followers'),
        ])
        .where('follower_list.followee_id', '=', p.followee)
        .where('follow.follower_id', '=', p.follower)
        .where('follow.followee_id', '=', p.followee),
    )
    .onConflict((c) =>
      c.columns(['followee_id', 'block', 'follower_kind']).doUpdateSet((e) => ({
        followers: e('follower_block.followers', '+', e.ref('excluded.followers')),
      })),
    ),
);

/** All relations of a follower, in the lists that are kept; each is another's. */
const countEverywhere = prepare<{ id: number; kind: number; change: number }, unknown>((db, p) =>
  db
    .insertInto('follower_block')
    .columns(['followee_id', 'block', 'follower_kind', 'followers'])
    .expression(
      db
        .selectFrom('follow')
        .innerJoin('follower_list', 'follower_list.followee_id', 'follow.followee_id')
        .select((e) => [
          'follow.followee_id',
          e('follow.id', '/', e.lit(relationsOfBlock)).as('block'),
          e.cast<number>(e.val(p.kind), 'bigint').as('kind'),
          e.cast<number>(e.val(p.change), 'bigint').as('followers'),
        ])
        .where('follow.follower_id', '=', p.id),
    )
    .onConflict((c) =>
      c.columns(['followee_id', 'block', 'follower_kind']).doUpdateSet((e) => ({
        followers: e('follower_block.followers', '+', e.ref('excluded.followers')),
      })),
    ),
);

const becameLong = prepare<{ id: number }, { id: number }>((db, p) =>
  db
    .selectFrom('user')
    .select('id')
    .where('id', '=', p.id)
    .where('followers_count', '>=', longList)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('follower_list')
            .select('followee_id')
            .whereRef('follower_list.followee_id', '=', 'user.id'),
        ),
      ),
    ),
);
const begin = prepare<{ id: number }, unknown>((db, p) =>
  db.insertInto('follower_list').values({ followee_id: p.id }),
);
const fill = prepare<{ id: number }, unknown>((db, p) =>
  db
    .insertInto('follower_block')
    .columns(['followee_id', 'block', 'follower_kind', 'followers'])
    .expression((e) =>
      e
        .selectFrom('follow')
        .select((s) => [
          'followee_id',
          s('id', '/', s.lit(relationsOfBlock)).as('block'),
          'follower_kind',
          s.fn.countAll<number>().as('followers'),
        ])
        .where('followee_id', '=', p.id)
        .groupBy((s) => ['followee_id', s('id', '/', s.lit(relationsOfBlock)), 'follower_kind']),
    ),
);
const forgetBlocks = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('follower_block').where('followee_id', '=', p.id),
);
const forgetList = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('follower_list').where('followee_id', '=', p.id),
);

/** A relation begins, which is there already: its list may have become a long one by it. */
export async function enterBlock(executor: Executor, pair: Pair): Promise<void> {
  const id = pair.followee;
  if (pair.follower % lookedAtEach === 0) {
    if ((await executor.first(becameLong, { id })) !== undefined) {
      await executor.run(begin, { id });
      // There are none, unless by mistake: nobody of those who are looked at could follow him.
      await executor.run(forgetBlocks, { id });
      await executor.run(fill, { id });
      await becomePopular(executor, id);
      return;
    }
  }
  await runLater(executor, countInBlock, { ...pair, change: 1 });
}

/** A relation is about to be over, where there is one. */
export async function leaveBlock(executor: Executor, pair: Pair): Promise<void> {
  await runLater(executor, countInBlock, { ...pair, change: -1 });
}

/** All relations of a follower begin (1) or cease (-1) to be of a kind; they are there still. */
export async function countInBlocks(
  executor: Executor,
  followerId: number,
  kind: number,
  change: 1 | -1,
): Promise<void> {
  await runLater(executor, countEverywhere, { id: followerId, kind, change });
}

/** A user goes, and with him the list of his followers. */
export async function forgetBlocksOf(executor: Executor, followeeId: number): Promise<void> {
  await executor.run(forgetBlocks, { id: followeeId });
  await executor.run(forgetList, { id: followeeId });
}

/**
 * For counting anew: long lists of these users that nobody noticed are filled, and what is kept of
 * lists that are none goes.
 * @returns how many rows were written
 */
export async function fillLostLists(executor: Executor, users: Range): Promise<number> {
  const isOne = sql`followee_id in (select followee_id from follower_list)`;
  await run(
    executor,
    sql`delete from follower_list where ${inRange('followee_id', users)}
      and followee_id not in (select id from "user" where ${inRange('id', users)})`,
  );
  await run(
    executor,
    sql`delete from follower_block where ${inRange('followee_id', users)} and not ${isOne}`,
  );
  const lost = await executor.allOf<{ id: number }>(
    executor.builder
      .selectFrom('user')
      .select('id')
      .where(inRange('id', users))
      .where('followers_count', '>=', longList)
      .where('id', 'not in', (e) => e.selectFrom('follower_list').select('followee_id')),
  );
  let rows = 0;
  for (const { id } of lost) {
    rows += await executor.run(begin, { id });
    rows += await executor.run(fill, { id });
  }
  return rows;
}
