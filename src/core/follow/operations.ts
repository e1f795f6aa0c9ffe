import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { allUsersVisible, userVisibility } from '../policy/access.ts';
import { maySee } from '../policy/lookup.ts';
import { currentSelf } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { write } from '../transaction.ts';
import type { FollowFilter } from './types.ts';

/** More relations than this are filtered by the background reader. */
const longRelations = 10_000;

/** The followers of `user`, or the users they follow, as far as the caller may see them (D15). */
export function listFollows(
  context: Context,
  caller: SignedIn,
  list: 'followers' | 'following',
  user: User,
  filter: FollowFilter,
): Listing<User> {
  // One's own relations are all visible.
  const visibility = caller.user.id === user.id ? allUsersVisible : userVisibility(caller);
  // A filter reads each relation and its user, one by one.
  const isFiltered = filter.isMutual === true || (filter.text ?? '') !== '';
  const relations = list === 'followers' ? user.followersCount : user.followingCount;
  const { background, read } = context.database;
  const stores = isFiltered && relations > longRelations ? background : read;
  return stores.follows[list](user.id, visibility, filter);
}

/** @throws not_found if `follower` does not follow `followee` */
export async function checkFollowing(
  context: Context,
  follower: User,
  followee: User,
): Promise<void> {
  if (!(await context.database.read.follows.exists(follower.id, followee.id)))
    throw notFound('resource.not-found');
}

/**
 * Makes the caller follow `followee`. Idempotent; following oneself has no effect (D17).
 * @throws forbidden if either has blocked the other; not_found if the caller may not see them
 */
export async function follow(context: Context, caller: SignedIn, followee: User): Promise<void> {
  const followerId = caller.user.id;
  if (followerId === followee.id) return;
  await write(context, caller, async (tx) => {
    // Re-check: a block, visibility or account may have changed.
    const [user, current, isBlocked] = await Promise.all([
      currentSelf(tx, caller.user),
      tx.users.byId(followee.id),
      tx.blocks.isBetween(followerId, followee.id),
    ]);
    if (current === undefined) throw notFound('resource.not-found');
    if (!(await maySee(tx.as({ ...caller, user }), current))) throw notFound('resource.not-found');
    if (isBlocked) throw forbidden('user.blocked');
    await tx.follows.add(followerId, followee.id, tx.nowUnix);
  });
}

/** Makes the caller unfollow `followee`. Idempotent. */
export function unfollow(context: Context, caller: SignedIn, followee: User): Promise<void> {
  return write(context, caller, (tx) => tx.follows.remove(caller.user.id, followee.id));
}
