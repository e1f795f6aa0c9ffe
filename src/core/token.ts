import type { Listing } from './listing.ts';
import type { User } from './user.ts';

/** An access token. The token itself is shown once and never kept. */
export interface Token {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly lastEight: string;
  readonly scopes: readonly string[];
  readonly createdUnix: number;
  /** 0: never used. */
  readonly lastUsedUnix: number;
}

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly lastEight: string;
  readonly scopes: readonly string[];
  readonly createdUnix: number;
}

export interface TokenStore {
  /** The token with its user, in one look: the path of nearly every request. */
  byHash(hash: string): Promise<{ token: Token; user: User } | undefined>;
  /** @throws DuplicateError where the user has a token of that name. */
  insert(token: NewToken): Promise<Token>;
  byId(userId: number, id: number): Promise<Token | undefined>;
  byName(userId: number, name: string): Promise<Token | undefined>;
  remove(id: number): Promise<boolean>;
  touch(id: number, usedUnix: number): Promise<void>;
  /** Newest first. */
  ofUser(userId: number): Listing<Token>;
}
