import type { Context } from '../context.ts';
import { throwAsTaken } from '../errors.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import type { NewUser } from '../user/types.ts';
import { nameTaken, takeName } from '../user/user-name.ts';

/** The required fields of a new account; the others default to the instance's settings. */
export type AccountStart = Pick<NewUser, 'name' | 'email' | 'passwordHash'> & Partial<NewUser>;

/**
 * Inserts an account without addresses.
 * @throws invalid if the name is taken or reserved; the transaction must be rolled back
 */
export async function insertAccount(
  context: Context,
  stores: Stores,
  start: AccountStart,
): Promise<User> {
  await takeName(context, stores, start.name, null);
  const account: NewUser = {
    hideEmail: context.rules.defaultHideEmail,
    visibility: context.rules.defaultUserVisibility,
    createdUnix: context.clock.nowUnix(),
    ...start,
  };
  return stores.users.insert(account).catch(throwAsTaken(nameTaken(start.name)));
}
