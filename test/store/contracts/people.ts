import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import type { NewUser } from '../../../src/core/user/types.ts';

/** The default time of everything in the contracts. */
export const nowUnix = Date.UTC(2026, 4, 4, 9, 30) / 1000;

/** A new account; missing fields are blank. */
export function newUser(name: string, options: Partial<NewUser> = {}): NewUser {
  return {
    name,
    fullName: '',
    email: `${name.toLowerCase()}@example.com`,
    hideEmail: false,
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
    createdUnix: nowUnix,
    passwordHash: '',
    ...options,
  };
}

export const insertUser = (
  database: Database,
  name: string,
  options: Partial<NewUser> = {},
): Promise<User> => database.write((stores) => stores.users.insert(newUser(name, options)));
