import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { Listing } from '../listing.ts';
import { allUsersVisible, requireAdminCaller, userVisibility } from '../policy/access.ts';
import type { User } from '../records/types.ts';
import type { UserFilter, UserOrder } from './types.ts';

/** The matching users whom the caller may see, by id. */
export function searchUsers(context: Context, caller: Caller, filter: UserFilter): Listing<User> {
  return context.database.read.users.search(userVisibility(caller), filter);
}

/**
 * The matching accounts; `text` is part of a login, full name or address.
 * @throws forbidden for anyone but site admins
 */
export function listAccounts(
  context: Context,
  caller: Caller,
  filter: Pick<UserFilter, 'text' | 'state'>,
  order: UserOrder,
): Listing<User> {
  requireAdminCaller(caller);
  const wanted: UserFilter = { ...filter, matchesAddresses: true };
  return context.database.read.users.search(allUsersVisible, wanted, order);
}
