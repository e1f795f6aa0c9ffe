import type { Listing } from '../listing.ts';
import type { User } from '../records/types.ts';

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
  /** True until the user signs in again; see `suspend`. */
  readonly isSuspended: boolean;
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
  /** Includes expired ones. */
  countOf(userId: number): Promise<number>;
  /** @throws DuplicateError if the user has a token of that name. */
  insert(token: NewToken): Promise<Token>;
  byId(userId: number, id: number): Promise<Token | undefined>;
  /** The ids of tokens that have not expired and are not suspended. */
  byIds(ids: readonly number[], nowUnix: number): Promise<ReadonlySet<number>>;
  byName(userId: number, name: string): Promise<Token | undefined>;
  remove(id: number): Promise<boolean>;
  /** Removes a user's tokens created at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  touch(id: number, usedUnix: number): Promise<void>;
  /** Suspends the tokens of a user who cannot sign in any more. @returns how many */
  suspend(userId: number): Promise<number>;
  /** Lets a user's suspended tokens work again. */
  resume(userId: number): Promise<void>;
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

declare module '../store.ts' {
  interface Stores {
    readonly tokens: TokenStore;
  }
}
