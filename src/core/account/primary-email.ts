import { takeAllowance } from '../allowance.ts';
import { anonymous, callerAs, host, type SignedIn, type Visitor } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { expireOthers } from '../email/pending-email.ts';
import type { Email } from '../email/types.ts';
import { addressKey } from '../email-address.ts';
import { conflict, errorOf, invalidField, throwAsTaken } from '../errors.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { MailedSecret } from '../mailed-secret/types.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import { view, write } from '../transaction.ts';
import { markVerified, ownEmail } from './email-confirmation.ts';
import { voidResets } from './password.ts';
import { resetAfterRevert } from './password-reset.ts';
import { endAllAccess } from './recovery.ts';

/** Changes of the primary address per hour: each is mailed to two addresses. */
const changesPerHour = 20;

/**
 * Makes a verified address the caller's primary one and notifies both; the mail to the old one can
 * revert the change.
 * @param ref the address, in any form, or its id
 * @throws not_found if the caller does not have it; invalid if it is not verified
 * @throws too_many_requests after too many changes in this hour
 */
export async function makePrimary(context: Context, caller: SignedIn, ref: string): Promise<Email> {
  return write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const email = await ownEmail(tx, user.id, ref);
    if (email.isPrimary) return email;
    if (!email.isVerified)
      throw invalidField('primary', 'not-verified', { address: email.address });
    await takeAllowance(
      tx,
      { key: `primary-change:${user.id}`, allowed: changesPerHour, windowSeconds: 3600 },
      () => errorOf('too_many_requests', 'email.too-many-changes'),
    );
    await setPrimary(tx, user, email);
    // An account that came by a provider may have had none.
    if (user.email !== '') {
      await queuePrimaryChanged(tx, {
        user,
        oldAddress: user.email,
        newAddress: email.address,
      });
    }
    await tx.audit('email.primary', `user:${user.id}`, `email ${email.id}`);
    return { ...email, isPrimary: true };
  });
}

async function setPrimary(tx: Tx, user: User, email: Email): Promise<void> {
  const { nowUnix } = tx;
  await tx.emails.setPrimary(user.id, email.id);
  await tx.users.update(user.id, { email: email.address, updatedUnix: nowUnix });
  // Reset links were mailed to the former primary address.
  await voidResets(tx, user);
}

export interface PrimaryChange {
  readonly user: User;
  readonly oldAddress: string;
  readonly newAddress: string;
}

/**
 * Notifies both addresses of a change; the old one gets a link that reverts it. If the new
 * address can revert an earlier change, this change amounts to that revert: later links are voided
 * and no new one is sent, so an intruder's address cannot undo it.
 */
export async function queuePrimaryChanged(
  tx: Tx,
  { user, oldAddress, newAddress }: PrimaryChange,
): Promise<void> {
  const content = { kind: 'primary-changed', userName: user.name, oldAddress, newAddress } as const;
  const isRevert = await endLaterReverts(tx, user, newAddress);
  const revert = isRevert ? null : await newRevert(tx, { user, oldAddress, newAddress });
  await tx.mail({
    recipient: oldAddress,
    content: { ...content, revert },
    user,
    ...(revert === null ? {} : { expiresUnix: revert.expiresUnix }),
  });
  await tx.mail({
    recipient: newAddress,
    content: { ...content, revert: null },
    user,
  });
}

/** Voids the links of changes after the one this address can revert; false if there is none. */
async function endLaterReverts(tx: Tx, user: User, address: string): Promise<boolean> {
  const { nowUnix } = tx;
  const key = addressKey(address);
  const own = (await tx.mailedSecrets.ofUser(user.id, 'revert-primary')).find(
    (secret) => secret.expiresUnix > nowUnix && addressKey(secret.address) === key,
  );
  if (own === undefined) return false;
  await tx.mailedSecrets.removeOfUser(user.id, 'revert-primary', own.id + 1);
  return true;
}

async function newRevert(
  tx: Tx,
  { user, oldAddress, newAddress }: PrimaryChange,
): Promise<{ readonly secret: string; readonly expiresUnix: number }> {
  const createdUnix = tx.nowUnix;
  const expiresUnix = createdUnix + tx.rules.revertValidDays * 86_400;
  const { secret, hash, codeHash } = newMailedSecret();
  await tx.mailedSecrets.insert({
    kind: 'revert-primary',
    userId: user.id,
    emailId: null,
    address: oldAddress,
    detail: JSON.stringify({ oldAddress, newAddress }),
    createdUnix,
    expiresUnix,
    hash,
    codeHash,
  });
  return { secret, expiresUnix };
}

/** What a revert link would undo. */
export interface DescribedRevert {
  readonly userName: string;
  /** The address that would become primary again. */
  readonly oldAddress: string;
  readonly newAddress: string;
}

/** Describes a link by its secret; undefined if it is no longer valid. Read-only. */
export async function describeRevert(
  context: Context,
  secret: string,
): Promise<DescribedRevert | undefined> {
  const found = await changeOfSecret(view(context, host), hashSecret(secret));
  if (found === undefined) return undefined;
  const { user, oldAddress, newAddress } = found;
  return { userName: user.name, oldAddress, newAddress };
}

async function changeOfSecret(
  view: View,
  hash: string,
): Promise<(PrimaryChange & { readonly mailed: MailedSecret }) | undefined> {
  const secret = await view.mailedSecrets.byHash('revert-primary', hash);
  if (secret === undefined || secret.expiresUnix <= view.nowUnix) return undefined;
  const user = secret.userId === null ? undefined : await view.users.byId(secret.userId);
  if (user === undefined) return undefined;
  const change = JSON.parse(secret.detail) as Pick<PrimaryChange, 'oldAddress' | 'newAddress'>;
  return { user, ...change, mailed: secret };
}

/** A reverted change of the primary address. */
export interface Reverted {
  readonly userName: string;
  readonly address: string;
  /** For setting a new password; null if the account cannot sign in. */
  readonly resetSecret: string | null;
}

/**
 * Reverts a change of the primary address with the secret of its mail, once, for any caller:
 * the old address becomes primary, restored if it was removed. The new one is removed, the password
 * stops working, every session ends, and access that was created since some days before the change
 * is removed. Links of later changes become void.
 * @throws invalid if the secret is unknown, used or expired
 * @throws conflict if another account has verified the old address
 */
export async function revertPrimary(
  context: Context,
  visitor: Visitor,
  secret: string,
): Promise<Reverted> {
  const hash = hashSecret(secret);
  const taken = conflict('email.confirmed-meanwhile');
  return write(context, anonymous(visitor), async (tx) => {
    const change = await changeOfSecret(tx, hash);
    if (change === undefined) {
      throw invalidField('token', 'link-not-valid');
    }
    const { user, oldAddress, newAddress, mailed } = change;
    const { nowUnix } = tx;
    const email = await restoreVerified(tx, user, oldAddress);
    if (!email.isPrimary) await setPrimary(tx, user, email);
    await tx.mailedSecrets.removeOfUser(user.id, 'revert-primary', mailed.id);
    await voidResets(tx, user);
    const caller = callerAs(user, visitor);
    const owner = { ...user, email: email.address };
    // An intruder prepares the change: the new address must be verified first.
    const sinceUnix = mailed.createdUnix - tx.rules.revertValidDays * 86_400;
    const since = { accessUnix: sinceUnix, changesUnix: sinceUnix, address: newAddress };
    await endAllAccess(tx.as(caller), owner, since);
    // The intruder may know the password, and would change the address again.
    await tx.users.setPassword(user.id, '', false, nowUnix);
    const resetSecret = await resetAfterRevert(tx, owner, mailed.createdUnix);
    for (const recipient of new Set([oldAddress, user.email])) {
      await tx.mail({
        recipient,
        content: { kind: 'primary-reverted', userName: user.name, address: oldAddress },
        user,
      });
    }
    const target = `user:${user.id}`;
    await tx.as(caller).audit('email.revert-primary', target, `email ${email.id}`);
    return { userName: user.name, address: oldAddress, resetSecret };
  }).catch(throwAsTaken(taken));
}

/**
 * The user's address, verified by the mailed link.
 * @throws DuplicateError if another account has verified it
 */
async function restoreVerified(tx: Tx, user: User, address: string): Promise<Email> {
  const own = (await tx.emails.ofUserByAddresses(user.id, [address])).get(addressKey(address));
  if (own?.isVerified === true) return own;
  if (own !== undefined) {
    await markVerified(tx, user, own);
    return own;
  }
  const createdUnix = tx.nowUnix;
  const email = await tx.emails.insert({
    userId: user.id,
    address,
    isVerified: true,
    isPrimary: false,
    createdUnix,
  });
  await expireOthers(tx, [address], user.id);
  return email;
}
