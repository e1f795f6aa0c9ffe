import { sql } from 'kysely';
import type { FollowFilter, FollowStore } from '../../core/follow/types.ts';
import { fold } from '../../core/text.ts';
import type { User } from '../../core/user/types.ts';
import type { UserVisibility } from '../../core/visibility.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import {
  type AnySelect,
  type Bound,
  type ListingQuery,
  prepareListing,
} from '../engine/listing.ts';
import { prepare } from '../engine/statement.ts';
import {
  boundVisibility,
  hiddenFlag,
  isHidden,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';
import { namesWith } from './user-search.ts';

interface Pair {
  readonly follower: number;
  readonly followee: number;
}

/**
 * Selects no column: PostgreSQL might use another index that contains it and read all followers.
 */
const exists = prepare<Pair, { one: number }>((db, p) =>
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
      follower_hidden: db
        .selectFrom('user')
        .select(hiddenFlag('user').as('hidden'))
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
const count = prepare<Pair & { change: number }, unknown>((db, p) =>
  db
    .updateTable('user')
    .set({
      followers_count: sql`followers_count
        + case when id = ${p.followee} then ${p.change} else 0 end`,
      following_count: sql`following_count
        + case when id = ${p.follower} then ${p.change} else 0 end`,
    })
    .where('id', 'in', [p.follower, p.followee]),
);

interface Shape extends VisibilityShape {
  readonly isMutual: boolean;
  readonly hasText: boolean;
}
interface Values extends VisibilityValues {
  readonly userId: number;
  readonly part: string | undefined;
}

/** In each relation, one end is the owner of the list, the other a listed user. */
const ends = {
  followers: { own: 'followee_id', other: 'follower_id', counter: 'followers_count' },
  following: { own: 'follower_id', other: 'followee_id', counter: 'following_count' },
} as const;

/**
 * A list of relations. Without a filter its total is the counter minus the users hidden from this
 * viewer: for followers a partial index finds them, and following lists are short.
 */
function listOf(list: keyof typeof ends) {
  const { own, other, counter } = ends[list];
  return prepareListing<UserColumns, User, Values, Shape>((shape) => {
    const visible = (given: Bound<Values>) => userIsVisible(boundVisibility(shape, given));
    const query: ListingQuery<UserColumns, User, Values> = {
      from: (db, given) => {
        let rows: AnySelect = db
          .selectFrom('follow')
          .innerJoin('user', 'user.id', `follow.${other}`)
          .where(`follow.${own}`, '=', given.userId);
        if (shape.isMutual) {
          rows = rows.innerJoin('follow as back', (join) =>
            join
              .onRef(`back.${own}`, '=', `follow.${other}`)
              .onRef(`back.${other}`, '=', `follow.${own}`),
          );
        }
        const { part } = given;
        if (part !== undefined) rows = rows.where((e) => e.or(namesWith(part)));
        const seen = visible(given);
        return seen === null ? rows : rows.where(seen);
      },
      select: (rows) => rows.select(userColumns),
      id: 'follow.id',
      order: ['follow.id'],
      map: userOf,
    };
    if (shape.isMutual || shape.hasText) return query;
    return {
      ...query,
      total: (db, given) => {
        const seen = visible(given);
        let hidden: AnySelect = db
          .selectFrom('follow')
          .innerJoin('user', 'user.id', `follow.${other}`)
          .select((e) => e.fn.countAll<number>().as('count'))
          .where(`follow.${own}`, '=', given.userId)
          .where(isHidden('user'));
        if (list === 'followers') hidden = hidden.where('follow.follower_hidden', '<>', sql.lit(0));
        if (seen !== null) hidden = hidden.where((e) => e.not(seen));
        const all = sql.ref(`user.${counter}`);
        const count = seen === null ? sql<number>`${all}` : sql<number>`${all} - (${hidden})`;
        return db.selectFrom('user').select(count.as('count')).where('user.id', '=', given.userId);
      },
    };
  });
}
const followers = listOf('followers');
const following = listOf('following');

export function followStore(executor: Executor): FollowStore {
  const argumentsOf = (
    userId: number,
    visibility: UserVisibility,
    { text = '', isMutual = false }: FollowFilter = {},
  ): [Values, Shape] => [
    { ...visibilityValues(visibility), userId, part: text === '' ? undefined : fold(text) },
    { ...visibilityShape(visibility), isMutual, hasText: text !== '' },
  ];
  return {
    exists: async (follower, followee) =>
      (await executor.first(exists, { follower, followee })) !== undefined,
    add: async (follower, followee, now) => {
      const isNew = (await executor.run(add, { follower, followee, now })) > 0;
      if (isNew) await executor.run(count, { follower, followee, change: 1 });
    },
    remove: async (follower, followee) => {
      const existed = (await executor.run(remove, { follower, followee })) > 0;
      if (existed) await executor.run(count, { follower, followee, change: -1 });
    },
    followers: (...args) => followers(executor, ...argumentsOf(...args)),
    following: (...args) => following(executor, ...argumentsOf(...args)),
    findRelations: async (userId, userIds) => {
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
