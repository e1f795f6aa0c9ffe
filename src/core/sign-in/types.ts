import type { Listing } from '../listing.ts';
import type { User } from '../user/types.ts';

/** Hashes and verifies passwords with argon2id: one at a time per core, with a bounded queue. */
export interface PasswordHasher {
  /** The encoded hash, with its parameters and salt. @throws unavailable if the queue is full */
  hash(password: string): Promise<string>;
  /** Takes equally long for wrong and right passwords. */
  verify(encoded: string, password: string): Promise<boolean>;
  /** Costs as much as `verify`, so that timing does not reveal unknown users. */
  pretend(): Promise<void>;
}

/** A signed-in browser. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly createdUnix: number;
  readonly lastSeenUnix: number;
  readonly address: string;
  readonly userAgent: string;
  /** When the password was last given in the session. */
  readonly passwordGivenUnix: number;
}

/** A session is active if it was used and begun after these times. */
export interface SessionLimits {
  readonly seenAfterUnix: number;
  readonly createdAfterUnix: number;
}

export interface SessionStore {
  /** @param hash SHA-256 of the cookie's value, hex */
  byHash(hash: string): Promise<{ session: Session; user: User } | undefined>;
  /** Sets `passwordGivenUnix` to the creation time. */
  insert(
    session: Omit<Session, 'id' | 'passwordGivenUnix'> & { readonly hash: string },
  ): Promise<Session>;
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

/** An access token. The secret is shown once and not stored. */
export interface Token {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly lastEight: string;
  readonly scopes: readonly string[];
  readonly createdUnix: number;
  /** 0: never used. */
  readonly lastUsedUnix: number;
  /** When it stops working; 0: never. */
  readonly expiresUnix: number;
}

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly lastEight: string;
  readonly scopes: readonly string[];
  readonly createdUnix: number;
  readonly expiresUnix: number;
}

export interface TokenStore {
  /** The token with its user in one query, as nearly every request needs both. */
  byHash(hash: string): Promise<{ token: Token; user: User } | undefined>;
  /** @throws DuplicateError if the user has a token of that name. */
  insert(token: NewToken): Promise<Token>;
  byId(userId: number, id: number): Promise<Token | undefined>;
  /** The ids of tokens that have not expired. */
  byIds(ids: readonly number[], nowUnix: number): Promise<ReadonlySet<number>>;
  byName(userId: number, name: string): Promise<Token | undefined>;
  remove(id: number): Promise<boolean>;
  /** Removes a user's tokens created at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  touch(id: number, usedUnix: number): Promise<void>;
  /** Newest first. */
  ofUser(userId: number): Listing<Token>;
}

export interface TokenInput {
  readonly name: string;
  /** Absent, null or an empty list: all scopes. */
  readonly scopes?: readonly string[] | null;
  /** Absent: it does not expire. */
  readonly expiresUnix?: number | undefined;
}

/** The two-factor state that a user sees. */
export interface TwoFactorState {
  /** Since when it is enabled; 0: it is not. */
  readonly confirmedUnix: number;
  readonly recoveryCodesLeft: number;
}

/** The key of a user's authenticator app. */
export interface TwoFactor {
  readonly userId: number;
  /** The key, encrypted. */
  readonly sealedSecret: string;
  /** The server key it is encrypted with. */
  readonly keyId: string;
  /** The latest used time step; codes up to it are refused. */
  readonly lastStep: number;
  readonly createdUnix: number;
  /** When a first code confirmed it; 0: not enabled yet. */
  readonly confirmedUnix: number;
  /** When the recovery codes were created; 0: unknown. */
  readonly codesUnix: number;
}

/** Authenticator keys, at most one per user, and recovery codes. */
export interface TwoFactorStore {
  ofUser(userId: number): Promise<TwoFactor | undefined>;
  /** Begins an unconfirmed setup, replacing any other. */
  begin(
    factor: Pick<TwoFactor, 'userId' | 'sealedSecret' | 'keyId' | 'createdUnix'>,
  ): Promise<void>;
  /** Enables it and uses up `step`. */
  confirm(userId: number, step: number, confirmedUnix: number): Promise<void>;
  /**
   * Uses up a time step of the factor enabled since `confirmedUnix`. Of concurrent uses only one
   * returns true.
   */
  useStep(userId: number, confirmedUnix: number, step: number): Promise<boolean>;
  /** Removes it with its recovery codes. @returns true if there was one */
  remove(userId: number): Promise<boolean>;
  /** Replaces all recovery codes. @param hashes may be empty */
  replaceCodes(userId: number, hashes: readonly string[], nowUnix: number): Promise<void>;
  /** Uses up a recovery code. Of concurrent uses only one returns true. */
  useCode(userId: number, hash: string, usedUnix: number): Promise<boolean>;
  /** The number of unused recovery codes. */
  codesLeft(userId: number): Promise<number>;
}

/** Encrypts data at rest, so that a copy of the database alone does not reveal it. */
export interface SecretBox {
  /** Identifies the key without revealing it. */
  readonly keyId: string;
  /** @param context the purpose, which `open` must repeat */
  seal(text: string, context: string): string;
  /** Undefined if the key or context differs, or the data is damaged. */
  open(sealed: string, context: string): string | undefined;
  /** Derives an independent 32-byte key for one purpose. */
  keyFor(purpose: string): Buffer;
}

/** Counters that expire: failed sign-ins, replies that would allow probing. */
export interface ThrottleStore {
  /**
   * The count of `key` in the window that contains `nowUnix`, and when that window ends. A window
   * that ends later than `windowSeconds` from now began before the clock was set back, and is over.
   */
  count(
    key: string,
    nowUnix: number,
    windowSeconds: number,
  ): Promise<{ count: number; endsUnix: number }>;
  /** Increments the counter; if its window is over, a new one of `windowSeconds` starts. */
  add(key: string, nowUnix: number, windowSeconds: number): Promise<void>;
  /** Undoes one `add` in the window that ends at `endsUnix`; no effect in another one. */
  undoCount(key: string, endsUnix: number): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes up to `limit` expired windows. */
  purge(nowUnix: number, limit: number): Promise<number>;
}
