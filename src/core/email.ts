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

export interface EmailStore {
  /** All addresses of a user, by id. */
  ofUser(userId: number): Promise<Email[]>;
  /** True where the address is proven (verified or primary) on any account, blind to case. */
  isProven(address: string): Promise<boolean>;
  /** @throws DuplicateError where the address is proven on an account, or already this user's. */
  insert(email: Omit<Email, 'id'>): Promise<Email>;
  remove(id: number): Promise<void>;
  /** Every address on the instance, by folded address, the primary ones first. */
  search(text: string): Listing<OwnedEmail>;
}
