import type { SignedIn } from '../caller.ts';
import type { World } from '../world.ts';

/** What is between the caller and another user. */
export interface Relation {
  readonly userId: number;
  /** The caller follows him. */
  readonly isFollowing: boolean;
  /** He follows the caller. */
  readonly isFollower: boolean;
  /** The caller has blocked him. */
  readonly isBlocked: boolean;
}

/**
 * What is between the caller and each of those users, in the order asked for. One's own relations
 * are always one's to see (D15); of users who are not there, or not to be seen, it tells as of
 * strangers.
 */
export async function relationsTo(
  { database }: World,
  caller: SignedIn,
  userIds: readonly number[],
): Promise<Relation[]> {
  const { follows, blocks } = database.read;
  const [{ following, followers }, blocked] = await Promise.all([
    follows.findRelations(caller.user.id, userIds),
    blocks.among(caller.user.id, userIds),
  ]);
  return userIds.map((userId) => ({
    userId,
    isFollowing: following.has(userId),
    isFollower: followers.has(userId),
    isBlocked: blocked.has(userId),
  }));
}
