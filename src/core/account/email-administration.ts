import { audit } from '../audit/operations.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notifyEach, notifyPrimary } from '../email/email-notice.ts';
import { expireOthers, isTaken, removeEmails } from '../email/pending-email.ts';
import type { Email, OwnedEmail } from '../email/types.ts';
import { addressKey, addressTaken } from '../email-address.ts';
import { conflict, invalid, throwAsTaken } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { writeAndMail } from '../mailing/queue.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { currentAccount, requireSiteAdmin } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
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
  const verify = async (stores: Stores): Promise<Email> => {
    await requireSiteAdmin(context, stores, actor);
    const current = await currentAccount(stores, user);
    const email = await ownEmail(context, stores, current.id, ref);
    if (email.isVerified) return email;
    if (await isTaken(context, stores, email.address, current.id)) throw taken;
    await markVerified(context, stores, current, email);
    await activate(context, stores, current, email);
    await audit(context, stores, actor, 'email.verify', `user:${user.id}`, `email ${email.id}`);
    return (await stores.emails.byId(email.id)) ?? email;
  };
  // A concurrent request may have been first.
  return writeAndMail(context, verify).catch(throwAsTaken(taken));
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
  return writeAndMail(context, async (stores) => {
    await requireSiteAdmin(context, stores, actor);
    const current = await currentAccount(stores, user);
    const email = await ownEmail(context, stores, current.id, ref);
    if (email.isPrimary) {
      throw invalid('email.primary', { email: email.address });
    }
    await removeEmails(context, stores, [email.id]);
    const removed = [email.address];
    await notifyPrimary(context, stores, current, 'emails-removed', removed);
    if (email.isVerified) await notifyEach(context, stores, current, 'address-removed', removed);
    const detail = `email ${email.id}`;
    await audit(context, stores, actor, 'email.delete', `user:${user.id}`, detail);
    return email;
  });
}

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
