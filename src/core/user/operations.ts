import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { OwnedEmail } from '../email/types.ts';
import type { Listing } from '../listing.ts';
import { allUsersVisible, requireAdminCaller, userVisibility } from '../policy/access.ts';
import type { User, UserFilter, UserOrder } from './types.ts';

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

/**
 * All addresses of the instance, by address.
 * @param text part of an address, or of its owner's login or full name; '' for all
 * @throws forbidden for anyone but site admins
 */
export function searchAddresses(
  context: Context,
  caller: Caller,
  text: string,
): Listing<OwnedEmail> {
  requireAdminCaller(caller);
  return context.database.read.emails.search(text, context.clock.nowUnix());
}
