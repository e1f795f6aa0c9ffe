import type { Listing } from '../listing.ts';
import type { User } from '../records/types.ts';

/** A user whom someone has blocked. */
export interface BlockedUser {
  readonly user: User;
  readonly sinceUnix: number;
}

export interface BlockStore {
  /** True if either user has blocked the other. */
  isBetween(userId: number, otherId: number): Promise<boolean>;
  exists(blockerId: number, blockeeId: number): Promise<boolean>;
  /** Adds a block or replaces its note. @returns true if the block is new */
  add(blockerId: number, blockeeId: number, note: string, nowUnix: number): Promise<boolean>;
  /** True if the block existed. */
  remove(blockerId: number, blockeeId: number): Promise<boolean>;
  /** The `userIds` that the user has blocked. */
  findBlocked(blockerId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The users whom a user has blocked, oldest block first. */
  ofUser(blockerId: number): Listing<BlockedUser>;
}

declare module '../store.ts' {
  interface Stores {
    readonly blocks: BlockStore;
  }
}
