import { distinct } from '../by-id.ts';
import type { Stores } from '../store.ts';
import type { Repository, User } from './types.ts';

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

/** The id of a ghost that represents no particular user. */
export const ghostId = -1;

/** Stands in for a deleted user, whose id stays. */
export const ghost = (id: number): User => ({ ...blankUser, id, name: 'Ghost', isActive: false });

/** Owns the connected repositories. */
export const hostAccountName = '-host';

/** Owns the hidden repositories, which are named by the ids of their projects. */
export const hiddenAccountName = '-';

/** People cannot take such names. */
export const isSystemAccount = ({ name }: User): boolean => name.startsWith('-');

/** Stands in for a user of a host, who may have no account here. */
export const remoteUser = (name: string, id = ghostId): User => ({ ...ghost(id), name });

/** The owner to show: of a connected repository, the one that it has on its host. */
export const ownerOf = ({ host, remoteOwner }: Repository, account: User): User =>
  host === '' ? account : remoteUser(remoteOwner, account.id);

/** The name of the project whose activities a repository holds; undefined for others. */
export const titleOf = ({ isHidden, description }: Repository): string | undefined =>
  isHidden ? description : undefined;

/** Reads the names of users; `Ghost` for deleted ones. */
export async function namesOf(
  { users }: Pick<Stores, 'users'>,
  ids: Iterable<number | null>,
): Promise<<Id extends number | null>(id: Id) => Id extends number ? string : string | null> {
  const names = await users.namesByIds(distinct([...ids].filter((id) => id !== null)));
  return (id) => (id === null ? null : (names.get(id) ?? ghost(id).name)) as never;
}

/** The address to notify; null if none is verified yet. */
export const primaryOf = (user: User): string | null =>
  user.isPending || user.email === '' ? null : user.email;
