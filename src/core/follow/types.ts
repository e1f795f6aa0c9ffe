import type { Listing } from '../listing.ts';
import type { User } from '../records/types.ts';
import type { UserVisibility } from '../visibility.ts';

/** Optional filters of a follower list. */
export interface FollowFilter {
  /** Part of the login or full name, ignoring case. */
  readonly text?: string | undefined;
  /** Only users who follow each other. */
  readonly isMutual?: boolean | undefined;
}

/** Adding and removing are idempotent and maintain the counters of both users. */
export interface FollowStore {
  exists(followerId: number, followeeId: number): Promise<boolean>;
  add(followerId: number, followeeId: number, nowUnix: number): Promise<void>;
  remove(followerId: number, followeeId: number): Promise<void>;
  /** The followers of a user, oldest relation first. */
  followers(userId: number, visibility: UserVisibility, filter?: FollowFilter): Listing<User>;
  /** The users whom a user follows, oldest relation first. */
  following(userId: number, visibility: UserVisibility, filter?: FollowFilter): Listing<User>;
}

declare module '../store.ts' {
  interface Stores {
    readonly follows: FollowStore;
  }
}
