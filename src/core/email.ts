import type { Listing } from './listing.ts';

/** An address of a user, as typed. */
export interface Email {
  readonly id: number;
  readonly userId: number;
  readonly address: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly createdUnix: number;
}

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
  /** That address of a user. */
  ofUserByAddress(userId: number, address: string): Promise<Email | undefined>;
  /** True where the address is proven (verified or primary) on any account. */
  isProven(address: string): Promise<boolean>;
  /** @throws DuplicateError where the address is proven on an account, or already this user's. */
  insert(email: Omit<Email, 'id'>): Promise<Email>;
  remove(id: number): Promise<void>;
  /** Every address on the instance whose key or owner's name holds `text`, by key, then id. */
  search(text: string): Listing<OwnedEmail>;
}
