import { requireAdminCaller, seesEveryone, userVisibility } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { OwnedEmail } from '../email/email.ts';
import type { Listing } from '../listing.ts';
import type { World } from '../world.ts';
import type { User, UserFilter, UserOrder } from './user.ts';

/** The users who match and whom the caller may see, by id. */
export function searchUsers(world: World, caller: Caller, filter: UserFilter): Listing<User> {
  return world.database.read.users.search(userVisibility(caller), filter);
}

/**
 * The accounts that match; `text` is part of a login, a full name or an address.
 * @throws forbidden for all but site admins
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
 * Every address on the instance, by address.
 * @param text part of an address, or of its owner's login or full name; '' for all
 * @throws forbidden for all but site admins
 */
export function searchAddresses(world: World, caller: Caller, text: string): Listing<OwnedEmail> {
  requireAdminCaller(caller);
  return world.database.read.emails.search(text, world.clock.nowUnix());
}
