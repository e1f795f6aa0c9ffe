import { distinct } from '../by-id.ts';
import { invalid, PunchcardError } from '../errors.ts';
import type { Stores } from '../store.ts';
import { checkLength, fold } from '../text.ts';
import type { User } from './types.ts';

const reservedNames = new Set(
  `. .. .well-known api metrics v2 assets attachments avatar avatars repo-avatars captcha login
   org repo repos user users explore issues pulls milestones notifications favicon.ico manifest.json
   robots.txt sitemap.xml ssh_info swagger.v1.json ghost gitea-actions setup account healthz readyz search`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

const reservedEndings = ['.keys', '.gpg', '.rss', '.atom', '.png'];

export const userNamePattern = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/;

/** In characters. */
export const maxUserNameLength = 40;

/**
 * A user name has letters and digits with single `-`, `_`, `.` between them, at most 40 characters,
 * and is not reserved.
 * @throws invalid that names the field
 */
export function checkUserName(name: string, field = 'username'): void {
  if (name === '') throw invalid(`[${field}]: Required`);
  checkLength(field, name, maxUserNameLength);
  const folded = fold(name);
  if (reservedNames.has(folded) || reservedEndings.some((ending) => folded.endsWith(ending))) {
    throw new PunchcardError('invalid', `name is reserved [name: ${name}]`);
  }
  if (!userNamePattern.test(name)) {
    throw invalid(
      `[${field}]: must be letters and digits, with single '-', '_' or '.' between them`,
    );
  }
}

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
