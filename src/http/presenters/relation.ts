import type { Relation } from '../../core/relation/types.ts';

export const presentRelation = (relation: Relation) => ({
  id: relation.userId,
  following: relation.isFollowing,
  followed_by: relation.isFollower,
  blocked: relation.isBlocked,
});
