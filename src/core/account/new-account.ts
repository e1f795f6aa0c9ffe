import type { Tx } from '../context.ts';
import { throwAsTaken } from '../errors.ts';
import type { User } from '../records/types.ts';
import type { NewUser } from '../user/types.ts';
import { nameTaken, takeName } from '../user/user-name.ts';

/** The required fields of a new account; the others default to the instance's settings. */
export type AccountStart = Pick<NewUser, 'name' | 'email' | 'passwordHash'> & Partial<NewUser>;

/**
 * Inserts an account without addresses.
 * @throws invalid if the name is taken or reserved; the transaction must be rolled back
 */
export async function insertAccount(tx: Tx, start: AccountStart): Promise<User> {
  await takeName(tx, start.name, null);
  const account: NewUser = {
    hideEmail: tx.rules.defaultHideEmail,
    visibility: tx.rules.defaultUserVisibility,
    createdUnix: tx.nowUnix,
    ...start,
  };
  return tx.users.insert(account).catch(throwAsTaken(nameTaken(start.name)));
}
