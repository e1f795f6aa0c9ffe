import type { RelationStore } from '../../core/relation/types.ts';
import type { Executor } from '../engine/executor.ts';

export function relationStore(executor: Executor): RelationStore {
  return {
    find: async (userId, userIds) => {
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
