import type { UserVisibility } from '../../core/access.ts';
import type { Listing } from '../../core/listing.ts';
import type { FollowStore } from '../../core/user/follow.ts';
import type { User } from '../../core/user/user.ts';
import { type AnySelect, listing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { userIsVisible } from '../visibility.ts';
import { type UserColumns, userColumns, userOf } from './user.ts';

type Pair = { follower: number; followee: number };

const isThere = prepare<Pair, { id: number }>((db, p) =>
  db
    .selectFrom('follow')
    .select('id')
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee),
);
const add = prepare<Pair & { now: number }, unknown>((db, p) =>
  db
    .insertInto('follow')
    .values({ follower_id: p.follower, followee_id: p.followee, created_unix: p.now })
    .onConflict((c) => c.columns(['follower_id', 'followee_id']).doNothing()),
);
const remove = prepare<Pair, unknown>((db, p) =>
  db
    .deleteFrom('follow')
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee),
);

export function followStore(executor: Executor): FollowStore {
  /** The users at one end of the relations whose other end is `userId`. */
  const relations = (
    end: 'follower_id' | 'followee_id',
    otherEnd: 'follower_id' | 'followee_id',
    userId: number,
    visibility: UserVisibility,
  ): Listing<User> =>
    listing<UserColumns, User>(executor, {
      from: (db) => {
        const query: AnySelect = db
          .selectFrom('follow')
          .innerJoin('user', 'user.id', `follow.${end}`)
          .where(`follow.${otherEnd}`, '=', userId);
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
    followers: (userId, visibility) => relations('follower_id', 'followee_id', userId, visibility),
    following: (userId, visibility) => relations('followee_id', 'follower_id', userId, visibility),
  };
}
