import { audit } from '../audit/operations.ts';
import { host } from '../caller.ts';
import type { Context } from '../context.ts';
import type { Email } from '../email/types.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';

/** Each removal takes several statements; a small batch does not delay concurrent writes. */
const batchSize = 20;

/**
 * Removes registered accounts whose verification has expired. They were never visible, so their
 * names are free at once.
 * @returns how many were removed
 */
export async function purgePendingAccounts(
  context: Context,
  stores: Stores,
  limit: number,
): Promise<number> {
  const nowUnix = context.clock.nowUnix();
  const expired = await stores.users.pendingWithoutVerification(
    nowUnix,
    Math.min(limit, batchSize),
  );
  for (const { id, name } of expired) {
    await stores.mails.cancelOfUser(id, null, nowUnix);
    await stores.users.delete(id);
    await audit(context, stores, host, 'user.lapse', `user:${id}`, name);
  }
  return expired.length;
}

/**
 * Makes the first verified address of an account without one its primary one, which also completes a
 * pending registration.
 */
export async function activate(
  context: Context,
  stores: Stores,
  user: User,
  email: Email,
): Promise<void> {
  if (!user.isPending && user.email !== '') return;
  await stores.emails.setPrimary(user.id, email.id);
  await stores.users.update(user.id, {
    email: email.address,
    ...(user.isPending ? { isPending: false, isActive: true } : {}),
    updatedUnix: context.clock.nowUnix(),
  });
}
