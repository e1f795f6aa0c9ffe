import type { UserVisibility } from '../../core/access.ts';
import type { Listing } from '../../core/listing.ts';
import { changed, type Tag } from '../../core/memory.ts';
import type { FollowFilter, FollowStore } from '../../core/user/follow.ts';
import type { User } from '../../core/user/user.ts';
import { type AnySelect, listing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { userIsVisible } from '../visibility.ts';
import { namesWith, type UserColumns, userColumns, userOf } from './user.ts';

type Pair = { follower: number; followee: number };

const isThere = prepare<Pair, { id: number }>((db, p) =>
  db
    .selectFrom('follow')
    .select('id')
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee),
);
const listsOf = ({ follower, followee }: Pair): Tag[] => [
  changed.following(follower),
  changed.followers(followee),
];
const add = prepare<Pair & { now: number }, unknown>(
  (db, p) =>
    db
      .insertInto('follow')
      .values({ follower_id: p.follower, followee_id: p.followee, created_unix: p.now })
      .onConflict((c) => c.columns(['follower_id', 'followee_id']).doNothing()),
  listsOf,
);
const remove = prepare<Pair, unknown>(
  (db, p) =>
    db
      .deleteFrom('follow')
      .where('follower_id', '=', p.follower)
      .where('followee_id', '=', p.followee),
  listsOf,
);

export function followStore(executor: Executor): FollowStore {
  /** The users at one end of the relations whose other end is `userId`. */
  const relations = (
    end: 'follower_id' | 'followee_id',
    otherEnd: 'follower_id' | 'followee_id',
    userId: number,
    visibility: UserVisibility,
    filter: FollowFilter,
  ): Listing<User> =>
    listing<UserColumns, User>(executor, {
      from: (db) => {
        let query: AnySelect = db
          .selectFrom('follow')
          .innerJoin('user', 'user.id', `follow.${end}`)
          .where(`follow.${otherEnd}`, '=', userId);
        if (filter.isMutual === true) {
          query = query.innerJoin('follow as back', (join) =>
            join
              .onRef(`back.${otherEnd}`, '=', `follow.${end}`)
              .onRef(`back.${end}`, '=', `follow.${otherEnd}`),
          );
        }
        if (filter.text !== undefined && filter.text !== '') {
          const names = namesWith(filter.text);
          query = query.where((e) => e.or(names));
        }
        const visible = userIsVisible(visibility);
        return visible === null ? query : query.where(visible);
      },
      select: (query) => query.select(userColumns),
      id: 'follow.id',
      order: ['follow.id'],
      map: userOf,
    });

  return {
    isThere: async (follower, followee) =>
      (await executor.first(isThere, { follower, followee })) !== undefined,
    add: async (follower, followee, nowUnix) =>
      (await executor.run(add, { follower, followee, now: nowUnix })) > 0,
    remove: async (follower, followee) => (await executor.run(remove, { follower, followee })) > 0,
    followers: (userId, visibility, filter = {}) =>
      relations('follower_id', 'followee_id', userId, visibility, filter),
    following: (userId, visibility, filter = {}) =>
      relations('followee_id', 'follower_id', userId, visibility, filter),
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
