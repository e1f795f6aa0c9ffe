import { currentSelf } from '../account/account-rules.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { allUsersVisible, userVisibility } from '../policy/access.ts';
import { maySee } from '../policy/lookup.ts';
import type { User } from '../user/types.ts';
import type { UserVisibility } from '../visibility.ts';
import type { FollowFilter, Relation } from './types.ts';

/** The followers of `user` whom the caller may see; one's own are all visible (D15). */
export function listFollowers(
  context: Context,
  caller: SignedIn,
  user: User,
  filter: FollowFilter = {},
): Listing<User> {
  return context.database.read.follows.followers(user.id, visibleTo(caller, user), filter);
}

/** The users whom `user` follows and the caller may see; one's own are all visible (D15). */
export function listFollowing(
  context: Context,
  caller: SignedIn,
  user: User,
  filter: FollowFilter = {},
): Listing<User> {
  return context.database.read.follows.following(user.id, visibleTo(caller, user), filter);
}

const visibleTo = (caller: SignedIn, user: User): UserVisibility =>
  caller.user.id === user.id ? allUsersVisible : userVisibility(caller);

/** @throws not_found if `follower` does not follow `followee` */
export async function checkFollowing(
  context: Context,
  follower: User,
  followee: User,
): Promise<void> {
  if (!(await context.database.read.follows.exists(follower.id, followee.id))) throw notFound();
}

/**
 * Makes the caller follow `followee`. Idempotent; following oneself has no effect (D17).
 * @throws forbidden if either has blocked the other; not_found if the caller may not see them
 */
export async function follow(context: Context, caller: SignedIn, followee: User): Promise<void> {
  const followerId = caller.user.id;
  if (followerId === followee.id) return;
  await context.database.write(async (stores) => {
    // Re-check: a block, visibility or account may have changed.
    const [user, current, isBlocked] = await Promise.all([
      currentSelf(stores, caller.user),
      stores.users.byId(followee.id),
      stores.blocks.isBetween(followerId, followee.id),
    ]);
    if (current === undefined) throw notFound();
    if (!(await maySee(stores, { ...caller, user }, current))) throw notFound();
    if (isBlocked) throw forbidden('user is blocked');
    await stores.follows.add(followerId, followee.id, context.clock.nowUnix());
  });
}

/** Makes the caller unfollow `followee`. Idempotent. */
export async function unfollow(context: Context, caller: SignedIn, followee: User): Promise<void> {
  const followerId = caller.user.id;
  // Without a value: `replyOnce` needs that of the transaction.
  await context.database.write(async (stores) => {
    await stores.follows.remove(followerId, followee.id);
  });
}

/**
 * The caller's relations to each of the users, in the given order. One's own relations are always
 * visible (D15); unknown and hidden users appear as unrelated.
 */
export async function relationsTo(
  { database }: Context,
  caller: SignedIn,
  userIds: readonly number[],
): Promise<Relation[]> {
  const { follows, blocks } = database.read;
  const [{ following, followers }, blocked] = await Promise.all([
    follows.findRelations(caller.user.id, userIds),
    blocks.findBlocked(caller.user.id, userIds),
  ]);
  return userIds.map((userId) => ({
    userId,
    isFollowing: following.has(userId),
    isFollower: followers.has(userId),
    isBlocked: blocked.has(userId),
  }));
}
