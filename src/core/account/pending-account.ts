import type { Tx } from '../context.ts';
import type { Email } from '../email/types.ts';
import type { User } from '../records/types.ts';

/** Each removal takes several statements; a small batch does not delay concurrent writes. */
const batchSize = 20;

/**
 * Removes registered accounts whose verification has expired. They were never visible, so their
 * names are free at once.
 * @returns how many were removed
 */
export async function purgePendingAccounts(tx: Tx, limit: number): Promise<number> {
  const { nowUnix } = tx;
  const expired = await tx.users.pendingWithoutVerification(nowUnix, Math.min(limit, batchSize));
  for (const { id, name } of expired) {
    await tx.mails.cancelOfUser(id, null, nowUnix);
    await tx.users.delete(id);
    await tx.audit('user.lapse', `user:${id}`, name);
  }
  return expired.length;
}

/**
 * Makes the first verified address of an account without one its primary one, which also completes a
 * pending registration.
 */
export async function activate(tx: Tx, user: User, email: Email): Promise<void> {
  if (!user.isPending && user.email !== '') return;
  await tx.emails.setPrimary(user.id, email.id);
  await tx.users.update(user.id, {
    email: email.address,
    ...(user.isPending ? { isPending: false, isActive: true } : {}),
    updatedUnix: tx.nowUnix,
  });
}
