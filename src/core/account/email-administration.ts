import type { Caller } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { notifyEach, notifyPrimary } from '../email/email-notice.ts';
import { expireOthers, isTaken, removeEmails } from '../email/pending-email.ts';
import type { Email, OwnedEmail } from '../email/types.ts';
import { addressKey, addressTaken } from '../email-address.ts';
import { conflict, invalid, throwAsTaken } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { currentAccount, requireSiteAdmin } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { write } from '../transaction.ts';
import { markVerified, ownEmail } from './email-confirmation.ts';
import { voidResets } from './password.ts';
import { activate } from './pending-account.ts';
import { queuePrimaryChanged } from './primary-email.ts';

/** A user's addresses, by id. @throws forbidden for anyone but site admins */
export function listEmailsOf(context: Context, actor: Caller, user: User): Listing<Email> {
  requireAdminCaller(actor);
  return context.database.read.emails.list(user.id, context.clock.nowUnix());
}

/**
 * Verifies an address for an administrator, and completes a registration that is waiting for it.
 * @param ref the address, in any form, or its id
 * @throws forbidden for anyone but site admins and the host
 * @throws not_found if the user does not have it; conflict if another account has verified it
 */
export async function verifyEmail(
  context: Context,
  actor: Caller,
  user: User,
  ref: string,
): Promise<Email> {
  const taken = conflict('email.confirmed-elsewhere', { email: ref });
  // A concurrent request may have been first.
  return write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const current = await currentAccount(tx, user);
    const email = await ownEmail(tx, current.id, ref);
    if (email.isVerified) return email;
    if (await isTaken(tx, email.address, current.id)) throw taken;
    await markVerified(tx, current, email);
    await activate(tx, current, email);
    await tx.audit('email.verify', `user:${user.id}`, `email ${email.id}`);
    return (await tx.emails.byId(email.id)) ?? email;
  }).catch(throwAsTaken(taken));
}

/**
 * Removes a user's address; notifies the user and, if it was verified, the address.
 * @param ref the address, in any form, or its id
 * @throws forbidden for anyone but site admins and the host
 * @throws not_found if the user does not have it; invalid if it is the primary address
 */
export async function removeEmail(
  context: Context,
  actor: Caller,
  user: User,
  ref: string,
): Promise<Email> {
  return write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const current = await currentAccount(tx, user);
    const email = await ownEmail(tx, current.id, ref);
    if (email.isPrimary) {
      throw invalid('email.primary', { email: email.address });
    }
    await removeEmails(tx, [email.id]);
    const removed = [email.address];
    await notifyPrimary(tx, current, 'emails-removed', removed);
    if (email.isVerified) await notifyEach(tx, current, 'address-removed', removed);
    const detail = `email ${email.id}`;
    await tx.audit('email.delete', `user:${user.id}`, detail);
    return email;
  });
}

/**
 * Replaces the primary address of an account for an administrator. Both addresses are notified; the
 * mail to the old one can revert the change. The caller updates the user's own row.
 * @throws invalid if another account has the address; the transaction must be rolled back
 */
export async function replacePrimary(tx: Tx, user: User, address: string): Promise<void> {
  const createdUnix = tx.nowUnix;
  const isSame = (other: string): boolean => addressKey(other) === addressKey(address);
  const own = await tx.emails.ofUser(user.id);
  if (!own.some((email) => email.isVerified && isSame(email.address))) {
    if (await isTaken(tx, address, user.id)) throw addressTaken(address);
  }
  // The address becomes primary even if the user already has it as a secondary one.
  const gone = own.filter((email) => email.isPrimary || isSame(email.address));
  await removeEmails(
    tx,
    gone.map((email) => email.id),
  );
  await tx.emails
    .insert({ userId: user.id, address, isVerified: true, isPrimary: true, createdUnix })
    .catch(throwAsTaken(addressTaken(address)));
  await expireOthers(tx, [address], user.id);
  await voidResets(tx, user);
  const old = user.email;
  // A pending account has no verified address to notify.
  if (user.isPending || old === '' || isSame(old)) return;
  await queuePrimaryChanged(tx, { user, oldAddress: old, newAddress: address });
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
