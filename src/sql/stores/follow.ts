import { type Expression, type SqlBool, sql } from 'kysely';
import type { FollowFilter, FollowStore } from '../../core/follow/types.ts';
import type { User } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import type { UserVisibility } from '../../core/visibility.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect, Bound, ListingQuery } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { rowCounter, rowDeleter } from '../engine/rows.ts';
import { type Builder, prepare } from '../engine/statement.ts';
import {
  boundVisibility,
  followersByClass,
  isHidden,
  seesEverybody,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityClass,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';
import { namesWith } from './user-search.ts';

/** Counts by the unique index alone; for a column PostgreSQL might read all followers. */
const countPairs = rowCounter('follow', 'follower_id', 'followee_id');
type Pair = { readonly follower: number; readonly followee: number };
const add = prepare<Pair & { now: number }, unknown>((db, p) =>
  db
    .insertInto('follow')
    .values({
      follower_id: p.follower,
      followee_id: p.followee,
      created_unix: p.now,
      follower_class: db
        .selectFrom('user')
        .select(visibilityClass('user').as('class'))
        .where('id', '=', p.follower),
    })
    .onConflict((c) => c.columns(['follower_id', 'followee_id']).doNothing()),
);
const remove = rowDeleter('follow', 'follower_id', 'followee_id');
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

/** A list of relations. Without a filter it is all relations minus those with hidden users. */
function listOf(list: keyof typeof ends) {
  const { own, other, counter } = ends[list];
  const relations = (db: Builder, given: Bound<Values>): AnySelect =>
    db.selectFrom('follow').where(`follow.${own}`, '=', given.userId);
  const ownerOf = (db: Builder, given: Bound<Values>): AnySelect =>
    db.selectFrom('user').where('user.id', '=', given.userId);
  const withUsers = (db: Builder, given: Bound<Values>): AnySelect =>
    relations(db, given).innerJoin('user', 'user.id', `follow.${other}`);

  return prepareListing<UserColumns, User, Values, Shape>((shape) => {
    const query: ListingQuery<UserColumns, User, Values> = {
      from: (db, given) => {
        let rows = withUsers(db, given);
        if (shape.isMutual) {
          rows = rows.innerJoin('follow as back', (join) =>
            join
              .onRef(`back.${own}`, '=', `follow.${other}`)
              .onRef(`back.${other}`, '=', `follow.${own}`),
          );
        }
        const { part } = given;
        if (part !== undefined) rows = rows.where((e) => e.or(namesWith(part)));
        const visible = userIsVisible(boundVisibility(shape, given));
        return visible === null ? rows : rows.where(visible);
      },
      select: (rows) => rows.select(userColumns),
      id: 'follow.id',
      order: ['follow.id'],
      map: userOf,
    };
    if (shape.isMutual || shape.hasText) return query;
    const hidden = seesEverybody(shape)
      ? null
      : list === 'followers'
        ? hiddenFollowers
        : hiddenFollowing;
    return {
      ...query,
      // Relations store only the follower's class; lists of followed users are short.
      ...(list === 'followers' && {
        narrow: (db, given) => {
          const seen = followersByClass(db, boundVisibility(shape, given));
          return seen === null ? relations(db, given) : relations(db, given).where(seen.visible);
        },
      }),
      counted: { rows: relations, except: hidden },
      // One statement: a relation added between two would give a total that was never right.
      total: (db, given) => {
        const all = sql.ref(`user.${counter}`);
        const less = hidden?.(db, given).select((e) => e.fn.countAll<number>().as('count'));
        const count = less === undefined ? sql<number>`${all}` : sql<number>`${all} - (${less})`;
        return ownerOf(db, given).select(count.as('count'));
      },
    };

    function hiddenFollowers(db: Builder, given: Bound<Values>): AnySelect {
      const seen = followersByClass(db, boundVisibility(shape, given));
      const hidden = relations(db, given).where('follow.follower_class', '<>', sql.lit(0));
      return seen === null ? hidden : hidden.where(seen.hidden);
    }

    function hiddenFollowing(db: Builder, given: Bound<Values>): AnySelect {
      const visible = userIsVisible(boundVisibility(shape, given)) as Expression<SqlBool>;
      return withUsers(db, given)
        .where(isHidden('user'))
        .where((e) => e.not(visible));
    }
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
      (await countPairs(executor, { follower_id: follower, followee_id: followee })) > 0,
    add: async (follower, followee, now) => {
      const isNew = (await executor.run(add, { follower, followee, now })) > 0;
      if (isNew) await executor.run(count, { follower, followee, change: 1 });
    },
    remove: async (follower, followee) => {
      const removed = await remove(executor, { follower_id: follower, followee_id: followee });
      if (removed > 0) await executor.run(count, { follower, followee, change: -1 });
    },
    followers: (...args) => followers(executor, ...argumentsOf(...args)),
    following: (...args) => following(executor, ...argumentsOf(...args)),
  };
}
