import { audit } from '../audit/operations.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { addressKey } from '../email/email-address.ts';
import { notifyPrimary } from '../email/email-notice.ts';
import { removeEmails } from '../email/pending-email.ts';
import { undoTwoFactor } from '../sign-in/two-factor-operations.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';

/** From when on things end that an intruder may have made. */
export interface RecoveryStart {
  /** Tokens, the calendar address and links to reports. */
  readonly accessUnix: number;
  /** Two-factor authentication, recovery codes, and email addresses other than the primary one. */
  readonly changesUnix: number;
  /** Ends however old it is: the address that the intruder made primary. */
  readonly address?: string;
}

/**
 * Ends what an intruder may have made, for an owner who has proved that the primary mailbox is
 * theirs: every session, and tokens, the calendar address, links to reports, two-factor
 * authentication and addresses from `since` on. Call it inside `writeAndMail`.
 * @param user with the primary address that stays
 */
export async function endAccess(
  context: Context,
  stores: Stores,
  caller: Caller,
  user: User,
  since: RecoveryStart,
): Promise<void> {
  await stores.sessions.removeOthers(user.id, null);
  const ended: string[] = [];
  const tokens = await stores.tokens.removeSince(user.id, since.accessUnix);
  if (tokens > 0) ended.push(`${tokens} tokens`);
  if (await stores.calendars.remove(user.id, since.accessUnix)) ended.push('calendar');
  const links = await stores.reportLinks.removeSince(user.id, since.accessUnix);
  if (links > 0) ended.push(`${links} report links`);
  const emails = await removeEmailsSince(context, stores, user, since);
  if (emails > 0) ended.push(`${emails} addresses`);
  await undoTwoFactor(context, stores, caller, user, since.changesUnix);
  if (ended.length === 0) return;
  await audit(context, stores, caller, 'user.end-access', `user:${user.id}`, ended.join(', '));
}

/** Removes the addresses that end. @returns how many */
async function removeEmailsSince(
  context: Context,
  stores: Stores,
  user: User,
  { changesUnix, address: taken }: RecoveryStart,
): Promise<number> {
  const isKept = (address: string): boolean => addressKey(address) === addressKey(user.email);
  const takenKey = taken === undefined ? undefined : addressKey(taken);
  const added = (await stores.emails.ofUser(user.id)).filter(
    ({ createdUnix, isPrimary, address }) =>
      (createdUnix >= changesUnix || addressKey(address) === takenKey) &&
      !isPrimary &&
      !isKept(address),
  );
  if (added.length === 0) return 0;
  await removeEmails(
    context,
    stores,
    added.map(({ id }) => id),
  );
  const addresses = added.map(({ address }) => address);
  await notifyPrimary(context, stores, user, 'emails-removed', addresses);
  return added.length;
}
