import type { Context } from '../context.ts';
import type { Stores } from '../store.ts';
import type { NewUser, User } from '../user/types.ts';
import { nameTaken, takeName, throwAsTaken } from './account-rules.ts';

/** The required fields of a new account; the others default to the instance's settings. */
export type AccountStart = Pick<NewUser, 'name' | 'email' | 'passwordHash'> & Partial<NewUser>;

/**
 * Inserts an account without addresses.
 * @throws invalid if the name is taken or reserved; the transaction must end then
 */
export async function insertAccount(
  context: Context,
  stores: Stores,
  start: AccountStart,
): Promise<User> {
  await takeName(context, stores, start.name, null);
  const account: NewUser = {
    fullName: '',
    hideEmail: context.rules.defaultHideEmail,
    loginName: '',
    sourceId: 0,
    description: '',
    location: '',
    website: '',
    language: '',
    visibility: context.rules.defaultUserVisibility,
    isAdmin: false,
    isRestricted: false,
    isActive: true,
    prohibitLogin: false,
    mustChangePassword: false,
    isPending: false,
    createdUnix: context.clock.nowUnix(),
    ...start,
  };
  return stores.users.insert(account).catch(throwAsTaken(nameTaken(start.name)));
}
