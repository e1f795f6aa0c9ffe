import type { Caller } from '../caller.ts';
import type { World } from '../context.ts';
import type { OwnedEmail } from '../email/types.ts';
import type { Listing } from '../listing.ts';
import { requireAdminCaller, seesEveryone, userVisibility } from '../policy/access.ts';
import type { User, UserFilter, UserOrder } from './types.ts';

/** The matching users whom the caller may see, by id. */
export function searchUsers(world: World, caller: Caller, filter: UserFilter): Listing<User> {
  return world.database.read.users.search(userVisibility(caller), filter);
}

/**
 * The matching accounts; `text` is part of a login, full name or address.
 * @throws forbidden for anyone but site admins
 */
export function listAccounts(
  world: World,
  caller: Caller,
  filter: Pick<UserFilter, 'text' | 'state'>,
  order: UserOrder,
): Listing<User> {
  requireAdminCaller(caller);
  const wanted = { ...filter, looksAtAddresses: true };
  return world.database.read.users.search(seesEveryone, wanted, order);
}

/**
 * All addresses of the instance, by address.
 * @param text part of an address, or of its owner's login or full name; '' for all
 * @throws forbidden for anyone but site admins
 */
export function searchAddresses(world: World, caller: Caller, text: string): Listing<OwnedEmail> {
  requireAdminCaller(caller);
  return world.database.read.emails.search(text, world.clock.nowUnix());
}
