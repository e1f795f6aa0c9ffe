import type { Context } from '../context.ts';
import { addressKey } from '../email/email-address.ts';
import { expireOthers, isTaken, removeEmails } from '../email/pending-email.ts';
import { queuePrimaryChanged } from '../email/primary.ts';
import { throwAsTaken } from '../errors.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';
import { voidResets } from './password.ts';
import { addressTaken } from './rules.ts';

/**
 * Replaces the primary address of an account for an administrator. Both addresses are notified; the
 * mail to the old one can revert the change. The caller updates the user's own row.
 * @throws invalid if another account has the address; the transaction must be rolled back
 */
export async function replacePrimary(
  context: Context,
  stores: Stores,
  user: User,
  address: string,
): Promise<void> {
  const createdUnix = context.clock.nowUnix();
  const isSame = (other: string): boolean => addressKey(other) === addressKey(address);
  const own = await stores.emails.ofUser(user.id);
  if (!own.some((email) => email.isVerified && isSame(email.address))) {
    if (await isTaken(context, stores, address, user.id)) throw addressTaken(address);
  }
  // The address becomes primary even if the user already has it as a secondary one.
  const gone = own.filter((email) => email.isPrimary || isSame(email.address));
  await removeEmails(
    context,
    stores,
    gone.map((email) => email.id),
  );
  await stores.emails
    .insert({ userId: user.id, address, isVerified: true, isPrimary: true, createdUnix })
    .catch(throwAsTaken(addressTaken(address)));
  await expireOthers(context, stores, [address], user.id);
  await voidResets(stores, user, createdUnix);
  const old = user.email;
  // A pending account has no verified address to notify.
  if (user.isPending || old === '' || isSame(old)) return;
  await queuePrimaryChanged(context, stores, { user, oldAddress: old, newAddress: address });
}
