import type { Listing } from '../listing.ts';

/** An address of a user, as typed. */
export interface Email {
  readonly id: number;
  readonly userId: number;
  readonly address: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly createdUnix: number;
  /** 0: it is not. */
  readonly verifiedUnix: number;
  /** When a claim that is not proven lapses; 0: never. */
  readonly expiresUnix: number;
  /** Too many mails were asked for: the one that would prove it has yet to go out. */
  readonly isMailDeferred: boolean;
}

/** What a new address needs; a verified one is so since it was added, unless said otherwise. */
export type NewEmail = Pick<
  Email,
  'userId' | 'address' | 'isVerified' | 'isPrimary' | 'createdUnix'
> &
  Partial<Pick<Email, 'verifiedUnix' | 'expiresUnix' | 'isMailDeferred'>>;

/** An address with the name of its owner, for the administrator's lists. */
export interface OwnedEmail extends Email {
  readonly userName: string;
}

/** True for a claim that nobody proved in time, or that somebody else has won: it is not there any more. */
export const isLapsed = (email: Email, nowUnix: number): boolean =>
  !email.isVerified && email.expiresUnix !== 0 && email.expiresUnix <= nowUnix;

/**
 * Addresses are compared by their key (`addressKey`): blind to case, domains in ASCII. A claim that
 * has lapsed is in no list from that moment on; its row goes with the owner's next change, or when
 * it is purged.
 */
export interface EmailStore {
  /** All addresses of a user, by id; also claims that have lapsed. */
  ofUser(userId: number): Promise<Email[]>;
  /** Those that have not lapsed, to be read by page. */
  list(userId: number, nowUnix: number): Listing<Email>;
  byId(id: number): Promise<Email | undefined>;
  /** Those of the addresses that are the user's, by key; also claims that have lapsed. */
  ofUserByAddresses(
    userId: number,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, Email>>;
  /** The keys of those of the addresses that are proven (verified or primary) on any account. */
  provenAmong(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** What is claimed of the addresses, but not by `exceptUserId`, by id; also what has lapsed. */
  claimsOn(addresses: readonly string[], exceptUserId: number): Promise<Email[]>;
  /** @throws DuplicateError where the address is proven on an account, or already this user's. */
  insert(email: NewEmail): Promise<Email>;
  /**
   * Adds them in this order. Where `insert` would throw, the address is left out: whatever is missing
   * in the result was used by somebody.
   */
  insertAll(emails: readonly NewEmail[]): Promise<Email[]>;
  /** Proves a claim, which has no end then. @throws DuplicateError where another has proven it. */
  verify(id: number, nowUnix: number): Promise<void>;
  /** Makes one address the user's primary one, and no other. */
  setPrimary(userId: number, id: number): Promise<void>;
  /** Its mail has gone out. */
  endDeferral(id: number): Promise<void>;
  /** Ends claims at once. */
  lapse(ids: readonly number[]): Promise<void>;
  /** Up to `limit` claims that have lapsed, the user's or (null) anybody's. */
  lapsed(userId: number | null, nowUnix: number, limit: number): Promise<number[]>;
  /** Up to `limit` users above `afterUserId`, by id, who wait for a mail and may get one. */
  deferredOwners(nowUnix: number, afterUserId: number, limit: number): Promise<number[]>;
  /** The oldest claims of a user whose mail waits. */
  deferredOfUser(userId: number, nowUnix: number, limit: number): Promise<Email[]>;
  remove(ids: readonly number[]): Promise<void>;
  /**
   * Every address on the instance whose key or owner's name holds `text`, by key, then id; without
   * claims that have lapsed.
   */
  search(text: string, nowUnix: number): Listing<OwnedEmail>;
}
