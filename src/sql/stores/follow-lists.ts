import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import type { Listing } from '../../core/listing.ts';
import { fold } from '../../core/text.ts';
import type { FollowFilter } from '../../core/user/follow.ts';
import type { User } from '../../core/user/user.ts';
import { type AnySelect, type Bound, type ListingQuery, prepareListing } from '../listing.ts';
import type { Builder, Executor } from '../query.ts';
import type { Schema } from '../schema.ts';
import { kindsSeen } from '../user-kind.ts';
import {
  boundVisibility,
  followedIsNotHidden,
  follows,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';
import { followersFrom, followersSeen } from './follower-count.ts';
import { followingSeen } from './following-count.ts';
import { namesWith, type UserColumns, userColumns, userOf } from './user.ts';

interface Shape extends VisibilityShape {
  readonly isMutual: boolean;
}
interface Values extends VisibilityValues {
  readonly userId: number;
  readonly part: string | undefined;
}
type Given = Bound<Values>;

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

const valuesOf = (userId: number, visibility: UserVisibility, { text }: FollowFilter): Values => ({
  ...visibilityValues(visibility),
  userId,
  part: isText(text) ? fold(text) : undefined,
});
const shapeOf = (visibility: UserVisibility, { isMutual = false }: FollowFilter): Shape => ({
  ...visibilityShape(visibility),
  isMutual,
});

const common: Pick<ListingQuery<UserColumns, User, Values>, 'select' | 'id' | 'order' | 'map'> = {
  select: (query) => query.select(userColumns),
  id: 'follow.id',
  order: ['follow.id'],
  map: userOf,
};

type End = 'follower_id' | 'followee_id';

/** The relations whose other end is the user. */
function relations(db: Builder, end: End, otherEnd: End, shape: Shape, given: Given): AnySelect {
  const query: AnySelect = db.selectFrom('follow').where(`follow.${otherEnd}`, '=', given.userId);
  if (!shape.isMutual) return query;
  return query.innerJoin('follow as back', (join) =>
    join
      .onRef(`back.${otherEnd}`, '=', `follow.${end}`)
      .onRef(`back.${end}`, '=', `follow.${otherEnd}`),
  );
}

/** With the users at one end, of whom some have a name. */
function withUsers(relations: AnySelect, end: End, { part }: Given): AnySelect {
  const query = relations.innerJoin('user', 'user.id', `follow.${end}`);
  return part === undefined ? query : query.where((e) => e.or(namesWith(part)));
}

/**
 * `userIsVisible`, of followers, told from the relation alone.
 * @param look whether who is hidden is looked up one by one, which is best for the rows of a page, or
 *   among all hidden followers of the viewer, collected once, which is best for many rows
 */
function followerIsVisible(
  shape: VisibilityShape,
  { viewerId, followedId }: Pick<Given, 'viewerId' | 'followedId'>,
  look: 'one by one' | 'among all',
): Expression<SqlBool> | null {
  const { all, hidden, followingViewer } = kindsSeen({
    ...shape,
    viewerId: 0,
    followedId: followedId === undefined ? null : 0,
  });
  if (hidden.length === 0) return null;
  const eb = expressionBuilder<Schema, 'follow'>();
  const reasons: Expression<SqlBool>[] = [eb('follow.follower_kind', 'in', [...all])];
  if (viewerId !== undefined) reasons.push(eb('follow.follower_id', '=', viewerId));
  if (followedId !== undefined && followingViewer.length > 0) {
    const isFollowing =
      look === 'among all'
        ? eb(
            'follow.follower_id',
            'in',
            eb
              .selectFrom('follow as to_viewer')
              .select('to_viewer.follower_id')
              .where('to_viewer.followee_id', '=', followedId)
              .where('to_viewer.follower_kind', 'in', [...followingViewer])
              .where('to_viewer.follower_kind', '<>', 0),
          )
        : follows(sql.ref('follow.follower_id'), followedId);
    reasons.push(eb.and([eb('follow.follower_kind', 'in', [...followingViewer]), isFollowing]));
  }
  return eb.or(reasons);
}

const followers = prepareListing<UserColumns, User, Values, Shape>((shape) => {
  const seen = (db: Builder, given: Given, look: 'one by one' | 'among all'): AnySelect => {
    const all = relations(db, 'follower_id', 'followee_id', shape, given);
    const visible = followerIsVisible(shape, given, look);
    return visible === null ? all : all.where(visible);
  };
  return {
    ...common,
    narrow: (db, given) => {
      const all = seen(db, given, 'among all');
      return given.part === undefined ? all : withUsers(all, 'follower_id', given);
    },
    from: (db, given) => {
      const users = withUsers(seen(db, given, 'one by one'), 'follower_id', given);
      // An older version beside this one writes no kinds: nobody is shown by a relation alone.
      const visible = userIsVisible(boundVisibility(shape, given));
      return visible === null ? users : users.where(visible);
    },
  };
});

const following = prepareListing<UserColumns, User, Values, Shape>((shape) => ({
  ...common,
  narrow: (db, given) => {
    const all = relations(db, 'followee_id', 'follower_id', shape, given);
    const bound = boundVisibility(shape, given);
    const visible = followedIsNotHidden(bound, given.userId, 'follow.followee_id');
    const seen = visible === null ? all : all.where(visible);
    return given.part === undefined ? seen : withUsers(seen, 'followee_id', given);
  },
  from: (db, given) => {
    const all = relations(db, 'followee_id', 'follower_id', shape, given);
    const users = withUsers(all, 'followee_id', given);
    const visible = userIsVisible(boundVisibility(shape, given));
    return visible === null ? users : users.where(visible);
  },
}));

type List = (
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
  filter: FollowFilter,
) => Listing<User>;

/** A list that is counted by what is kept, where nothing else is asked for. */
const counted =
  (list: typeof followers, count: typeof followersSeen, seek?: typeof followersFrom): List =>
  (executor, userId, visibility, filter) => {
    const values = valuesOf(userId, visibility, filter);
    const shape = shapeOf(visibility, filter);
    return shape.isMutual || values.part !== undefined
      ? list(executor, values, shape)
      : list(executor, values, shape, {
          count: () => count(executor, userId, visibility),
          seek: async (offset) => seek?.(executor, userId, visibility, offset),
        });
  };

/** Who follows a user. */
export const followersOf = counted(followers, followersSeen, followersFrom);
/** Whom a user follows. */
export const followingOf = counted(following, followingSeen);
