import { sql } from 'kysely';
import type { FollowStore } from '../../core/user/follow.ts';
import { enterBlock, leaveBlock } from '../follower-blocks.ts';
import { countRelation, kindsKept } from '../follower-kind.ts';
import type { Pair } from '../hidden-follows.ts';
import { type Executor, prepare } from '../query.ts';
import { kindOf } from '../user-kind.ts';
import { followersOf, followingOf } from './follow-lists.ts';

/** Reads no column: for one that the index of followers has too, PostgreSQL would go through them. */
const isThere = prepare<Pair, { one: number }>((db, p) =>
  db
    .selectFrom('follow')
    .select(sql<number>`1`.as('one'))
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee),
);
const add = prepare<Pair & { now: number }, unknown>((db, p) =>
  db
    .insertInto('follow')
    .values({
      follower_id: p.follower,
      followee_id: p.followee,
      created_unix: p.now,
      follower_kind: db
        .selectFrom('user')
        .select(kindOf('user').as('kind'))
        .where('id', '=', p.follower),
    })
    .onConflict((c) => c.columns(['follower_id', 'followee_id']).doNothing()),
);
const remove = prepare<Pair, unknown>((db, p) =>
  db
    .deleteFrom('follow')
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee),
);

export function followStore(executor: Executor): FollowStore {
  return {
    isThere: async (follower, followee) =>
      (await executor.first(isThere, { follower, followee })) !== undefined,
    add: async (follower, followee, nowUnix) => {
      const pair = { follower, followee };
      const [count, kinds] = await Promise.all([
        executor.run(add, { ...pair, now: nowUnix }),
        kindsKept(executor, pair),
      ]);
      if (count > 0) {
        await countRelation(executor, pair, kinds, 1);
        await enterBlock(executor, pair);
      }
      return count > 0;
    },
    remove: async (follower, followee) => {
      const pair = { follower, followee };
      await leaveBlock(executor, pair);
      const [count, kinds] = await Promise.all([
        executor.run(remove, pair),
        kindsKept(executor, pair),
      ]);
      if (count > 0) await countRelation(executor, pair, kinds, -1);
      return count > 0;
    },
    followers: (userId, visibility, filter = {}) =>
      followersOf(executor, userId, visibility, filter),
    following: (userId, visibility, filter = {}) =>
      followingOf(executor, userId, visibility, filter),
    among: async (userId, userIds) => {
      if (userIds.length === 0) return { following: new Set(), followers: new Set() };
      const pairs = executor.builder.selectFrom('follow').select(['follower_id', 'followee_id']);
      const following = await executor.allOf(
        pairs.where('follower_id', '=', userId).where('followee_id', 'in', [...userIds]),
      );
      const followers = await executor.allOf(
        pairs.where('followee_id', '=', userId).where('follower_id', 'in', [...userIds]),
      );
      return {
        following: new Set(following.map((row) => row.followee_id)),
        followers: new Set(followers.map((row) => row.follower_id)),
      };
    },
  };
}
