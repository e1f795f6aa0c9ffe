import { takeAllowance } from '../allowance.ts';
import { audit } from '../audit/operations.ts';
import { callerAs, type SignedIn, type Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { expireOthers } from '../email/pending-email.ts';
import type { Email } from '../email/types.ts';
import { addressKey } from '../email-address.ts';
import { conflict, errorOf, invalidField, throwAsTaken } from '../errors.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { MailedSecret } from '../mailed-secret/types.ts';
import { queueMail, writeAndMail } from '../mailing/queue.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import type { Stores } from '../store.ts';
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
  return writeAndMail(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const email = await ownEmail(context, stores, user.id, ref);
    if (email.isPrimary) return email;
    if (!email.isVerified)
      throw invalidField('primary', 'not-verified', { address: email.address });
    await takeAllowance(
      stores.throttles,
      { key: `primary-change:${user.id}`, allowed: changesPerHour, windowSeconds: 3600 },
      context.clock.nowUnix(),
      () => errorOf('too_many_requests', 'email.too-many-changes'),
    );
    await setPrimary(context, stores, user, email);
    // An account that came by a provider may have had none.
    if (user.email !== '') {
      await queuePrimaryChanged(context, stores, {
        user,
        oldAddress: user.email,
        newAddress: email.address,
      });
    }
    await audit(context, stores, caller, 'email.primary', `user:${user.id}`, `email ${email.id}`);
    return { ...email, isPrimary: true };
  });
}

async function setPrimary(
  context: Context,
  stores: Stores,
  user: User,
  email: Email,
): Promise<void> {
  const nowUnix = context.clock.nowUnix();
  await stores.emails.setPrimary(user.id, email.id);
  await stores.users.update(user.id, { email: email.address, updatedUnix: nowUnix });
  // Reset links were mailed to the former primary address.
  await voidResets(stores, user, nowUnix);
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
  context: Context,
  stores: Stores,
  { user, oldAddress, newAddress }: PrimaryChange,
): Promise<void> {
  const content = { kind: 'primary-changed', userName: user.name, oldAddress, newAddress } as const;
  const isRevert = await endLaterReverts(context, stores, user, newAddress);
  const revert = isRevert
    ? null
    : await newRevert(context, stores, { user, oldAddress, newAddress });
  await queueMail(context, stores, {
    recipient: oldAddress,
    content: { ...content, revert },
    user,
    ...(revert === null ? {} : { expiresUnix: revert.expiresUnix }),
  });
  await queueMail(context, stores, {
    recipient: newAddress,
    content: { ...content, revert: null },
    user,
  });
}

/** Voids the links of changes after the one this address can revert; false if there is none. */
async function endLaterReverts(
  context: Context,
  stores: Stores,
  user: User,
  address: string,
): Promise<boolean> {
  const nowUnix = context.clock.nowUnix();
  const key = addressKey(address);
  const own = (await stores.mailedSecrets.ofUser(user.id, 'revert-primary')).find(
    (secret) => secret.expiresUnix > nowUnix && addressKey(secret.address) === key,
  );
  if (own === undefined) return false;
  await stores.mailedSecrets.removeOfUser(user.id, 'revert-primary', own.id + 1);
  return true;
}

async function newRevert(
  context: Context,
  stores: Stores,
  { user, oldAddress, newAddress }: PrimaryChange,
): Promise<{ readonly secret: string; readonly expiresUnix: number }> {
  const createdUnix = context.clock.nowUnix();
  const expiresUnix = createdUnix + context.rules.revertValidDays * 86_400;
  const { secret, hash, codeHash } = newMailedSecret();
  await stores.mailedSecrets.insert({
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
  const found = await changeOfSecret(context, context.database.read, hashSecret(secret));
  if (found === undefined) return undefined;
  const { user, oldAddress, newAddress } = found;
  return { userName: user.name, oldAddress, newAddress };
}

async function changeOfSecret(
  context: Context,
  stores: Stores,
  hash: string,
): Promise<(PrimaryChange & { readonly mailed: MailedSecret }) | undefined> {
  const secret = await stores.mailedSecrets.byHash('revert-primary', hash);
  if (secret === undefined || secret.expiresUnix <= context.clock.nowUnix()) return undefined;
  const user = secret.userId === null ? undefined : await stores.users.byId(secret.userId);
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
  const revert = async (stores: Stores): Promise<Reverted> => {
    const change = await changeOfSecret(context, stores, hash);
    if (change === undefined) {
      throw invalidField('token', 'link-not-valid');
    }
    const { user, oldAddress, newAddress, mailed } = change;
    const nowUnix = context.clock.nowUnix();
    const email = await restoreVerified(context, stores, user, oldAddress);
    if (!email.isPrimary) await setPrimary(context, stores, user, email);
    await stores.mailedSecrets.removeOfUser(user.id, 'revert-primary', mailed.id);
    await voidResets(stores, user, nowUnix);
    const caller = callerAs(user, visitor);
    const owner = { ...user, email: email.address };
    // An intruder prepares the change: the new address must be verified first.
    const sinceUnix = mailed.createdUnix - context.rules.revertValidDays * 86_400;
    const since = { accessUnix: sinceUnix, changesUnix: sinceUnix, address: newAddress };
    await endAllAccess(context, stores, caller, owner, since);
    // The intruder may know the password, and would change the address again.
    await stores.users.setPassword(user.id, '', false, nowUnix);
    const resetSecret = await resetAfterRevert(context, stores, owner, mailed.createdUnix);
    for (const recipient of new Set([oldAddress, user.email])) {
      await queueMail(context, stores, {
        recipient,
        content: { kind: 'primary-reverted', userName: user.name, address: oldAddress },
        user,
      });
    }
    const target = `user:${user.id}`;
    await audit(context, stores, caller, 'email.revert-primary', target, `email ${email.id}`);
    return { userName: user.name, address: oldAddress, resetSecret };
  };
  return writeAndMail(context, revert).catch(throwAsTaken(taken));
}

/**
 * The user's address, verified by the mailed link.
 * @throws DuplicateError if another account has verified it
 */
async function restoreVerified(
  context: Context,
  stores: Stores,
  user: User,
  address: string,
): Promise<Email> {
  const own = (await stores.emails.ofUserByAddresses(user.id, [address])).get(addressKey(address));
  if (own?.isVerified === true) return own;
  if (own !== undefined) {
    await markVerified(context, stores, user, own);
    return own;
  }
  const createdUnix = context.clock.nowUnix();
  const email = await stores.emails.insert({
    userId: user.id,
    address,
    isVerified: true,
    isPrimary: false,
    createdUnix,
  });
  await expireOthers(context, stores, [address], user.id);
  return email;
}
