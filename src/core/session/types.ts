import type { Listing } from '../listing.ts';
import type { SessionLimits, User } from '../records/types.ts';

/** A signed-in browser. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly createdUnix: number;
  readonly lastSeenUnix: number;
  readonly address: string;
  readonly userAgent: string;
  /** When the user last proved in the session who they are, mostly by the password; 0: never. */
  readonly passwordGivenUnix: number;
}

export interface SessionStore {
  /** @param hash SHA-256 of the cookie's value, hex */
  byHash(hash: string): Promise<{ session: Session; user: User } | undefined>;
  insert(session: Omit<Session, 'id'> & { readonly hash: string }): Promise<Session>;
  touch(id: number, seenUnix: number): Promise<void>;
  /** Records that the password was given again. @returns true if the user has the session */
  setPasswordGiven(userId: number, id: number, passwordGivenUnix: number): Promise<boolean>;
  /** True if the user had the session. */
  remove(userId: number, id: number): Promise<boolean>;
  /** Ends all sessions of a user except `exceptId`. */
  removeOthers(userId: number, exceptId: number | null): Promise<void>;
  /** Removes up to `limit` sessions that are no longer active. */
  purge(limits: SessionLimits, limit: number): Promise<number>;
  /** The ids of active sessions. */
  byIds(ids: readonly number[], limits: SessionLimits): Promise<ReadonlySet<number>>;
  /** Active sessions, newest first. */
  ofUser(userId: number, limits: SessionLimits): Listing<Session>;
}

declare module '../store.ts' {
  interface Stores {
    readonly sessions: SessionStore;
  }
}
