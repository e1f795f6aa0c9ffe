import type { Listing } from '../listing.ts';
import type { User } from '../user/user.ts';

/** A browser that is signed in. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly createdUnix: number;
  readonly lastSeenUnix: number;
  readonly address: string;
  readonly userAgent: string;
  /** When the password was last given in it. */
  readonly provenUnix: number;
}

export interface SessionStore {
  /** @param hash SHA-256 of the cookie's value, hex */
  byHash(hash: string): Promise<{ session: Session; user: User } | undefined>;
  /** The password was given when it was made. */
  insert(session: Omit<Session, 'id' | 'provenUnix'> & { readonly hash: string }): Promise<Session>;
  touch(id: number, seenUnix: number): Promise<void>;
  /** The password was given in it once more. True where the user has that session. */
  prove(userId: number, id: number, provenUnix: number): Promise<boolean>;
  /** True where the user had that session. */
  remove(userId: number, id: number): Promise<boolean>;
  /** Ends every session of a user, but for `exceptId`. */
  removeOthers(userId: number, exceptId: number | null): Promise<void>;
  /** Removes up to `limit` sessions that were last seen before `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
  /** Which of them are there and were seen after `afterUnix`. */
  amongIds(ids: readonly number[], afterUnix: number): Promise<ReadonlySet<number>>;
  /** Those that were seen after `afterUnix`, newest first. */
  ofUser(userId: number, afterUnix: number): Listing<Session>;
}
