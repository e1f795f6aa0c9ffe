import type { Listing } from '../listing.ts';
import type { User } from '../user/user.ts';

/** A signed-in browser. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly createdUnix: number;
  readonly lastSeenUnix: number;
  readonly address: string;
  readonly userAgent: string;
  /** When the password was last given in the session. */
  readonly provenUnix: number;
}

export interface SessionStore {
  /** @param hash SHA-256 of the cookie's value, hex */
  byHash(hash: string): Promise<{ session: Session; user: User } | undefined>;
  /** Sets `provenUnix` to the creation time. */
  insert(session: Omit<Session, 'id' | 'provenUnix'> & { readonly hash: string }): Promise<Session>;
  touch(id: number, seenUnix: number): Promise<void>;
  /** Records that the password was given again. @returns true where the user has the session */
  prove(userId: number, id: number, provenUnix: number): Promise<boolean>;
  /** True where the user had the session. */
  remove(userId: number, id: number): Promise<boolean>;
  /** Ends all sessions of a user except `exceptId`. */
  removeOthers(userId: number, exceptId: number | null): Promise<void>;
  /** Removes up to `limit` sessions last seen before `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
  /** The ids of existing sessions seen after `afterUnix`. */
  amongIds(ids: readonly number[], afterUnix: number): Promise<ReadonlySet<number>>;
  /** Sessions seen after `afterUnix`, newest first. */
  ofUser(userId: number, afterUnix: number): Listing<Session>;
}
