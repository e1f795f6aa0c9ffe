import type { Listing } from '../listing.ts';
import type { Preferences, SignInRecord, User } from '../records/types.ts';
import type { UserVisibility } from '../visibility.ts';

/** Settings that users change on their own account. */
export interface UserSettings {
  readonly user: User;
  readonly preferences: Preferences;
}

/** Changes of an account; absent fields stay as they are. */
export type UserChanges = Partial<
  Omit<User, 'id' | 'followersCount' | 'followingCount' | 'createdUnix'> & Preferences
>;

/** Absent fields are those of `blankUser`. */
export type NewUser = Pick<User, 'name' | 'email' | 'createdUnix'> &
  Partial<
    Omit<User, 'id' | 'followersCount' | 'followingCount' | 'updatedUnix' | 'lastLoginUnix'>
  > & {
    readonly passwordHash: string;
  };

/** Filters of a user search. */
export interface UserFilter {
  /** Part of the login or full name, ignoring case. */
  readonly text?: string;
  readonly id?: number;
  /** `text` also matches addresses. */
  readonly matchesAddresses?: boolean;
  readonly state?: AccountState;
}

/** The states to filter accounts by; they are not exclusive. */
export const accountStates = [
  'active',
  'inactive',
  'pending',
  'prohibited',
  'restricted',
  'admin',
] as const;

export type AccountState = (typeof accountStates)[number];

/** The fields accounts can be sorted by. */
export const accountSorts = ['id', 'name', 'created', 'last_login'] as const;

export interface UserOrder {
  readonly by: (typeof accountSorts)[number];
  readonly isDescending: boolean;
}

/** The former owner of a reserved name; null: deleted. */
export interface ReservedName {
  readonly userId: number | null;
  readonly freedUnix: number;
}

export interface UserStore {
  byId(id: number): Promise<User | undefined>;
  /** In no particular order; unknown ids are omitted. */
  byIds(ids: readonly number[]): Promise<User[]>;
  namesByIds(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Ignores case. */
  byName(name: string): Promise<User | undefined>;
  /** The user with this verified address, ignoring case. */
  byVerifiedEmail(address: string): Promise<User | undefined>;
  /** The user whom this former name redirects to. */
  byOldName(name: string): Promise<User | undefined>;
  hasUsers(): Promise<boolean>;
  /** Site admins who can sign in. */
  countAdmins(): Promise<number>;
  /** The stored hash and its version, which grows with each change. */
  passwordOf(id: number): Promise<{ hash: string; version: number } | undefined>;
  /** Finds by login name, verified address or id, in one query. */
  findForSignIn(
    by: { readonly name: string } | { readonly address: string } | { readonly id: number },
  ): Promise<SignInRecord | undefined>;
  /** @throws DuplicateError if the name is taken. */
  insert(user: NewUser): Promise<User>;
  /** @throws DuplicateError if a new name is taken. */
  update(id: number, changes: UserChanges): Promise<void>;
  /** Undefined for an unknown user. */
  preferencesOf(id: number): Promise<Preferences | undefined>;
  setPassword(id: number, hash: string, mustChange: boolean, nowUnix: number): Promise<void>;
  /** Reserves a released name, which redirects to `userId` (null: to nobody). */
  reserveName(name: string, userId: number | null, nowUnix: number): Promise<void>;
  releaseName(name: string): Promise<void>;
  /** Undefined if the name is free. */
  reservedName(name: string): Promise<ReservedName | undefined>;
  /**
   * Removes up to `limit` names of deleted users, released before `beforeUnix`; former names of
   * others redirect until they are taken. @returns how many
   */
  purgeReservedNames(beforeUnix: number, limit: number): Promise<number>;
  /** Up to `limit` pending users without a verification valid at `nowUnix`. */
  pendingWithoutVerification(nowUnix: number, limit: number): Promise<User[]>;
  /** Sorted by id unless `order` is given. */
  search(visibility: UserVisibility, filter: UserFilter, order?: UserOrder): Listing<User>;
  /**
   * Deletes an account with its emails, tokens, sessions, blocks, collaborations, assignments and
   * follow relations, and updates the counters of others. Issues and tracked times keep the id.
   */
  delete(id: number): Promise<void>;
}

declare module '../store.ts' {
  interface Stores {
    readonly users: UserStore;
  }
}
