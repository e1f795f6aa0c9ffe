import type { UserVisibility } from '../access.ts';
import { invalid, PunchcardError } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { checkLength, fold } from '../text.ts';

export type VisibilityLevel = 'public' | 'limited' | 'private';

/** An account. Dates are seconds since 1970; 0 means never. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  /** The primary address, as typed. Kept equal to the primary row of the emails. */
  readonly email: string;
  readonly hideEmail: boolean;
  readonly loginName: string;
  readonly sourceId: number;
  readonly description: string;
  readonly location: string;
  readonly website: string;
  readonly language: string;
  readonly visibility: VisibilityLevel;
  readonly isAdmin: boolean;
  readonly isRestricted: boolean;
  readonly isActive: boolean;
  readonly prohibitLogin: boolean;
  readonly mustChangePassword: boolean;
  /** He registered and has yet to prove an address; until then he can do nothing else. */
  readonly isPending: boolean;
  /** Raw counters, blind to who looks. */
  readonly followersCount: number;
  readonly followingCount: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
  readonly lastLoginUnix: number;
}

/** How somebody likes his pages and reports; no right depends on it. */
export interface Preferences {
  readonly theme: string;
  readonly diffViewStyle: string;
  readonly hideActivity: boolean;
  /** An IANA name; '': the instance's. */
  readonly timeZone: string;
  /** '': the instance's. */
  readonly firstDayOfWeek: '' | 'monday' | 'saturday' | 'sunday';
  /** 0: the instance's. */
  readonly workingDaySeconds: number;
}

/** What may change on an account; absent members are kept. */
export type UserChanges = Partial<
  Omit<User, 'id' | 'followersCount' | 'followingCount' | 'createdUnix'> & Preferences
>;

export type NewUser = Omit<
  User,
  'id' | 'followersCount' | 'followingCount' | 'updatedUnix' | 'lastLoginUnix'
> & { readonly passwordHash: string };

/** What a search of users may ask for. */
export interface UserFilter {
  /** Part of the login or the full name, blind to case. */
  readonly text?: string;
  readonly id?: number;
  /** `text` may be part of an address as well. */
  readonly looksAtAddresses?: boolean;
  readonly state?: AccountState;
}

/** How an account may stand; one may stand in several of these ways at once. */
export const accountStates = [
  'active',
  'inactive',
  'pending',
  'prohibited',
  'restricted',
  'admin',
] as const;
export type AccountState = (typeof accountStates)[number];

/** By what accounts can be sorted. */
export const accountSorts = ['id', 'name', 'created', 'last_login'] as const;
export interface UserOrder {
  readonly by: (typeof accountSorts)[number];
  readonly isDescending: boolean;
}

/** Somebody, with what his password is compared to. */
export interface SignInRecord {
  readonly user: User;
  /** '': nobody can sign in by password. */
  readonly hash: string;
  readonly passwordVersion: number;
}

export interface UserStore {
  byId(id: number): Promise<User | undefined>;
  /** In no particular order; ids that nobody has are left out. */
  byIds(ids: readonly number[]): Promise<User[]>;
  /** Blind to case. */
  byName(name: string): Promise<User | undefined>;
  /** The user who has a proven (verified) address, blind to case. */
  byVerifiedEmail(address: string): Promise<User | undefined>;
  /** The user who once had this name, where it still leads to him. */
  byOldName(name: string): Promise<User | undefined>;
  isAnybodyThere(): Promise<boolean>;
  /** Site admins who can sign in. */
  countAdmins(): Promise<number>;
  /** The stored hash, with a number that grows at each change of it. */
  passwordOf(id: number): Promise<{ hash: string; version: number } | undefined>;
  /** By login name, verified address or id, in one look. */
  toSignIn(
    by: { readonly name: string } | { readonly address: string } | { readonly id: number },
  ): Promise<SignInRecord | undefined>;
  /** @throws DuplicateError where the name is taken. */
  insert(user: NewUser): Promise<User>;
  /** @throws DuplicateError where a new name is taken. */
  update(id: number, changes: UserChanges): Promise<void>;
  /** Undefined where there is no such user. */
  preferencesOf(id: number): Promise<Preferences | undefined>;
  setPassword(id: number, hash: string, mustChange: boolean, nowUnix: number): Promise<void>;
  /** Keeps a name that was given up: it leads to `userId` (null: to nobody) and is not given away. */
  holdName(name: string, userId: number | null, nowUnix: number): Promise<void>;
  releaseName(name: string): Promise<void>;
  /** Since when a name has been held, and for whom; undefined where it is free. */
  heldName(name: string): Promise<{ userId: number | null; freedUnix: number } | undefined>;
  /** Lets go of up to `limit` names that were given up before `beforeUnix`; how many there were. */
  purgeHeldNames(beforeUnix: number, limit: number): Promise<number>;
  /** Up to `limit` pending users without a claim that can still be proven at `nowUnix`. */
  pendingWithoutClaim(nowUnix: number, limit: number): Promise<User[]>;
  /** By id, unless `order` says otherwise. */
  search(visibility: UserVisibility, filter: UserFilter, order?: UserOrder): Listing<User>;
  /**
   * Removes an account with everything that is only its own: emails, tokens, sessions, blocks,
   * collaborations, assignments, relations (counters of others are put right). Issues and tracked
   * times keep the id.
   */
  delete(id: number): Promise<void>;
}

const reservedNames = new Set(
  `. .. .well-known api metrics v2 assets attachments avatar avatars repo-avatars captcha login
   org repo repos user users explore issues pulls milestones notifications favicon.ico manifest.json
   robots.txt sitemap.xml ssh_info swagger.v1.json ghost gitea-actions setup account healthz readyz search`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
const reservedEndings = ['.keys', '.gpg', '.rss', '.atom', '.png'];
const namePattern = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/i;

/**
 * Refuses what cannot be a user's name: letters and digits with single `-`, `_`, `.` between them,
 * at most 40 characters, not reserved.
 */
export function checkUserName(name: string, field = 'Username'): void {
  if (name === '') throw invalid(`[${field}]: Required`);
  checkLength(field, name, 40);
  const folded = fold(name);
  if (reservedNames.has(folded) || reservedEndings.some((ending) => folded.endsWith(ending))) {
    throw new PunchcardError('invalid', `name is reserved [name: ${name}]`);
  }
  if (!namePattern.test(name)) {
    throw invalid(
      `[${field}]: must be letters and digits, with single '-', '_' or '.' between them`,
    );
  }
}

/** A user who is no more: his number stays, under this name. */
export function ghost(id: number): User {
  return {
    id,
    name: 'Ghost',
    fullName: '',
    email: '',
    hideEmail: true,
    loginName: '',
    sourceId: 0,
    description: '',
    location: '',
    website: '',
    language: '',
    visibility: 'public',
    isAdmin: false,
    isRestricted: false,
    isActive: false,
    prohibitLogin: false,
    mustChangePassword: false,
    isPending: false,
    followersCount: 0,
    followingCount: 0,
    createdUnix: 0,
    updatedUnix: 0,
    lastLoginUnix: 0,
  };
}

/** The id of the ghost who stands for nobody in particular. */
export const ghostId = -1;
