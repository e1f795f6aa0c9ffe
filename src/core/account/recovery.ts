import { audit } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import { endCollaborations } from '../collaborator/operations.ts';
import type { Context } from '../context.ts';
import { notifyPrimary } from '../email/email-notice.ts';
import { removeEmails } from '../email/pending-email.ts';
import { addressKey } from '../email-address.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import { undoTwoFactor } from '../two-factor/operations.ts';
import { endInvitations } from './invitation.ts';

/** What was created at these times or later is removed, as it may be an intruder's. */
export interface RecoveryStart {
  /** Tokens, the calendar address and links to reports. */
  readonly accessUnix: number;
  /**
   * Two-factor authentication, recovery codes, email addresses other than the primary one, and what
   * lets others in: collaborators, shared reports, invitations (D49).
   */
  readonly changesUnix: number;
  /** The address that the intruder made primary; it is removed whatever its age. */
  readonly address?: string;
}

/**
 * Removes an intruder's access, once the owner has proved control of the primary mailbox: every
 * session, and what was created at `since` or later. Other changes are listed (`changesBy`), not
 * undone. Call it inside `writeAndMail`.
 * @param user the owner, with the primary address to keep
 */
export async function endAccess(
  context: Context,
  stores: Stores,
  caller: SignedIn,
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
  const { changesUnix } = since;
  const collaborators = await endCollaborations(context, stores, caller, user, changesUnix);
  if (collaborators > 0) ended.push(`${collaborators} collaborators`);
  const shared = await stores.savedReports.unshareSince(user.id, changesUnix);
  if (shared > 0) ended.push(`${shared} shared reports`);
  const invitations = await endInvitations(context, stores, caller, changesUnix);
  if (invitations > 0) ended.push(`${invitations} invitations`);
  await undoTwoFactor(context, stores, caller, user, changesUnix);
  if (ended.length === 0) return;
  await audit(context, stores, caller, 'user.end-access', `user:${user.id}`, ended.join(', '));
}

/** Removes an intruder's addresses. @returns how many */
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
