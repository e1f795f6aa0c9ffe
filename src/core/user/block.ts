import type { Listing } from '../listing.ts';
import type { User } from './user.ts';

export interface BlockStore {
  /** True where either of the two has blocked the other. */
  isBetween(userId: number, otherId: number): Promise<boolean>;
  isThere(blockerId: number, blockeeId: number): Promise<boolean>;
  /** True where the block is new; otherwise its note is replaced. */
  add(blockerId: number, blockeeId: number, note: string, nowUnix: number): Promise<boolean>;
  /** True where there was one. */
  remove(blockerId: number, blockeeId: number): Promise<boolean>;
  /** Which of `userIds` the user has blocked. */
  among(blockerId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Whom a user has blocked, oldest block first. */
  ofUser(blockerId: number): Listing<User>;
}
