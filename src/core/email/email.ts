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

/** Addresses are compared by their key (`addressKey`): blind to case, domains in ASCII. */
export interface EmailStore {
  /** All addresses of a user, by id. */
  ofUser(userId: number): Promise<Email[]>;
  /** The same, to be read by page. */
  list(userId: number): Listing<Email>;
  /** Those of the addresses that are the user's, by key. */
  ofUserByAddresses(
    userId: number,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, Email>>;
  /** The keys of those of the addresses that are proven (verified or primary) on any account. */
  provenAmong(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** @throws DuplicateError where the address is proven on an account, or already this user's. */
  insert(email: NewEmail): Promise<Email>;
  /**
   * Adds them in this order. Where `insert` would throw, the address is left out: whatever is missing
   * in the result was used by somebody.
   */
  insertAll(emails: readonly NewEmail[]): Promise<Email[]>;
  remove(ids: readonly number[]): Promise<void>;
  /** Every address on the instance whose key or owner's name holds `text`, by key, then id. */
  search(text: string): Listing<OwnedEmail>;
}
