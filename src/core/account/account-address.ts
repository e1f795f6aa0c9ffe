import { lapseOthers, removeEmails } from '../email/claim.ts';
import { addressKey } from '../email/email-address.ts';
import { postPrimaryChanged } from '../email/primary.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { voidResets } from './account-password.ts';
import { addressTaken, sayTaken } from './account-rules.ts';

/**
 * Makes an address the primary one of an account, on the word of its administrator; the old one is
 * no longer on the list. Both are told, the old one with a link that takes it back. The account's
 * own row is the caller's to change.
 * @throws invalid where another account has proven the address; the unit must end then
 */
export async function replacePrimary(
  world: World,
  stores: Stores,
  user: User,
  address: string,
): Promise<void> {
  const createdUnix = world.clock.nowUnix();
  const isSame = (other: string): boolean => addressKey(other) === addressKey(address);
  const own = await stores.emails.ofUser(user.id);
  // His own, wherever it stood, becomes the primary one.
  const gone = own.filter((email) => email.isPrimary || isSame(email.address));
  await removeEmails(
    world,
    stores,
    gone.map((email) => email.id),
  );
  await stores.emails
    .insert({ userId: user.id, address, isVerified: true, isPrimary: true, createdUnix })
    .catch(sayTaken(addressTaken(address)));
  await lapseOthers(world, stores, [address], user.id);
  await voidResets(stores, user, createdUnix);
  const old = user.email;
  // Nobody has proven the address of an account that is yet to begin.
  if (user.isPending || old === '' || isSame(old)) return;
  await postPrimaryChanged(world, stores, { user, oldAddress: old, newAddress: address });
}
