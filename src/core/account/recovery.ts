import type { SignedIn } from '../caller.ts';
import type { RecoveryStart, Tx } from '../context.ts';
import { notifyPrimary } from '../email/email-notice.ts';
import { removeEmails } from '../email/pending-email.ts';
import { addressKey } from '../email-address.ts';
import type { User } from '../records/types.ts';

/**
 * Removes an intruder's access, once the owner has proved control of the primary mailbox: every
 * session, and what was created at `since` or later. Other changes are listed (`changesBy`), not
 * undone.
 * @param user the owner, with the primary address to keep
 */
export async function endAllAccess(
  tx: Tx<SignedIn>,
  user: User,
  since: RecoveryStart,
): Promise<void> {
  const ended: string[] = [];
  for (const { endAccess } of tx.doors) {
    const what = 'none' in endAccess ? '' : await endAccess(tx, user, since);
    if (what !== '') ended.push(what);
  }
  if (ended.length === 0) return;
  await tx.audit('user.end-access', `user:${user.id}`, ended.join(', '));
}

/** Removes an intruder's addresses. @returns how many */
export async function removeEmailsSince(
  tx: Tx,
  user: User,
  { changesUnix, address: taken }: RecoveryStart,
): Promise<number> {
  const isKept = (address: string): boolean => addressKey(address) === addressKey(user.email);
  const takenKey = taken === undefined ? undefined : addressKey(taken);
  const added = (await tx.emails.ofUser(user.id)).filter(
    ({ createdUnix, isPrimary, address }) =>
      (createdUnix >= changesUnix || addressKey(address) === takenKey) &&
      !isPrimary &&
      !isKept(address),
  );
  if (added.length === 0) return 0;
  await removeEmails(
    tx,
    added.map(({ id }) => id),
  );
  const addresses = added.map(({ address }) => address);
  await notifyPrimary(tx, user, 'emails-removed', addresses);
  return added.length;
}
