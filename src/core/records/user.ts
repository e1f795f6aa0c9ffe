import { distinct } from '../by-id.ts';
import type { Stores } from '../store.ts';
import type { User } from './types.ts';

/** A user without a profile or rights. */
export const blankUser: Omit<User, 'id' | 'name'> = {
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
  isActive: true,
  prohibitLogin: false,
  mustChangePassword: false,
  isPending: false,
  followersCount: 0,
  followingCount: 0,
  createdUnix: 0,
  updatedUnix: 0,
  lastLoginUnix: 0,
};

/** Stands in for a deleted user, whose id stays. */
export const ghost = (id: number): User => ({ ...blankUser, id, name: 'Ghost', isActive: false });

/** Reads the names of users; `Ghost` for deleted ones. */
export async function namesOf(
  { users }: Pick<Stores, 'users'>,
  ids: Iterable<number | null>,
): Promise<<Id extends number | null>(id: Id) => Id extends number ? string : string | null> {
  const names = await users.namesByIds(distinct([...ids].filter((id) => id !== null)));
  return (id) => (id === null ? null : (names.get(id) ?? ghost(id).name)) as never;
}

/** The id of a ghost that represents no particular user. */
export const ghostId = -1;

/** The address to notify; null if none is verified yet. */
export const primaryOf = (user: User): string | null =>
  user.isPending || user.email === '' ? null : user.email;
