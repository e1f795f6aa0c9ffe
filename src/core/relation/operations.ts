import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import type { Relation } from './types.ts';

/**
 * The caller's relations to each of the users, in the given order. One's own relations are always
 * visible (D15); unknown and hidden users appear as unrelated.
 */
export async function relationsTo(
  { database }: Context,
  caller: SignedIn,
  userIds: readonly number[],
): Promise<Relation[]> {
  const { relations, blocks } = database.read;
  const [{ following, followers }, blocked] = await Promise.all([
    relations.find(caller.user.id, userIds),
    blocks.findBlocked(caller.user.id, userIds),
  ]);
  return userIds.map((userId) => ({
    userId,
    isFollowing: following.has(userId),
    isFollower: followers.has(userId),
    isBlocked: blocked.has(userId),
  }));
}
