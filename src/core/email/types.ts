import type { Listing } from '../listing.ts';

/** An address of a user, as typed. */
export interface Email {
  readonly id: number;
  readonly userId: number;
  readonly address: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly createdUnix: number;
  /** 0: not verified. */
  readonly verifiedUnix: number;
  /** When an unverified address expires; 0: never. */
  readonly expiresUnix: number;
  /** The confirmation mail waits, as the hourly limit was reached. */
  readonly isMailDeferred: boolean;
}

/** Defaults: verified on creation if verified; no expiry. */
export type NewEmail = Pick<
  Email,
  'userId' | 'address' | 'isVerified' | 'isPrimary' | 'createdUnix'
> &
  Partial<Pick<Email, 'verifiedUnix' | 'expiresUnix' | 'isMailDeferred'>>;

/** An address with the name of its owner, for the administrator's lists. */
export interface OwnedEmail extends Email {
  readonly userName: string;
}

/**
 * Addresses are compared by `addressKey`: ignoring case, domains in ASCII. Lists omit expired
 * addresses, whose rows are removed with the owner's next change or by the purge.
 */
export interface EmailStore {
  /** All of a user's addresses, by id; includes expired ones. */
  ofUser(userId: number): Promise<Email[]>;
  /** A user's addresses except expired ones. */
  list(userId: number, nowUnix: number): Listing<Email>;
  byId(id: number): Promise<Email | undefined>;
  /** The user's entries of `addresses`, by key; includes expired ones. */
  ofUserByAddresses(
    userId: number,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, Email>>;
  /** The keys of the addresses that any account has verified. */
  findVerified(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Unverified entries of other users for these addresses, by id; includes expired ones. */
  findPending(addresses: readonly string[], exceptUserId: number): Promise<Email[]>;
  /** @throws DuplicateError if an account has verified it, or this user has it already */
  insert(email: NewEmail): Promise<Email>;
  /** Inserts in this order, omitting addresses for which `insert` would throw. */
  insertAll(emails: readonly NewEmail[]): Promise<Email[]>;
  /**
   * Marks as verified and clears the expiry.
   * @throws DuplicateError if another account has verified it
   */
  verify(id: number, nowUnix: number): Promise<void>;
  /** Makes it the user's only primary address. */
  setPrimary(userId: number, id: number): Promise<void>;
  /** Marks its mail as queued. */
  endDeferral(id: number): Promise<void>;
  /** Expires unverified addresses now. */
  expire(ids: readonly number[]): Promise<void>;
  /** Up to `limit` ids of expired addresses, of one user or (null) of all. */
  expired(userId: number | null, nowUnix: number, limit: number): Promise<number[]>;
  /** Up to `limit` users above `afterUserId`, by id, with deferred mail. */
  deferredOwners(nowUnix: number, afterUserId: number, limit: number): Promise<number[]>;
  /** A user's oldest addresses with deferred mail. */
  deferredOfUser(userId: number, nowUnix: number, limit: number): Promise<Email[]>;
  remove(ids: readonly number[]): Promise<void>;
  /**
   * All addresses whose key or owner's name contains `text`, by key, then id; except expired ones.
   */
  search(text: string, nowUnix: number): Listing<OwnedEmail>;
}

declare module '../store.ts' {
  interface Stores {
    readonly emails: EmailStore;
  }
}
