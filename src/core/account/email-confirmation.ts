import { checkAllowance } from '../allowance.ts';
import { anonymous, callerAs, host, type SignedIn, type Visitor } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { queueConfirmation } from '../email/confirmation-mail.ts';
import { refuseTooManyMails, takePendingMail } from '../email/mail-budget.ts';
import {
  expireOthers,
  isExpired,
  isTaken,
  removeEmails,
  voidConfirmations,
} from '../email/pending-email.ts';
import type { Email } from '../email/types.ts';
import { addressKey } from '../email-address.ts';
import {
  conflict,
  errorOf,
  invalidField,
  notFound,
  type PunchcardError,
  shorten,
  throwAsTaken,
} from '../errors.ts';
import { hashCode } from '../mailed-secret/mailed-secret.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import type { Stores } from '../store.ts';
import { Refusal, refused, view, write } from '../transaction.ts';
import { activate } from './pending-account.ts';

/**
 * Mails a new link and code for an unverified address of the caller.
 * @param ref the address, in any form, or its id
 * @throws not_found if the caller does not have it; invalid if it is verified
 * @throws too_many_requests too soon after the last mail, or after too many in this hour
 */
export async function resendConfirmation(
  context: Context,
  caller: SignedIn,
  ref: string,
): Promise<Email> {
  return write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const email = await ownEmail(tx, user.id, ref);
    if (email.isVerified) throw invalidField('email', 'verified', { address: email.address });
    await refuseTooManyMails(tx, user.id, email.address);
    if (user.isPending) await takePendingMail(tx);
    await queueConfirmation(tx, { user, email, isRegistration: user.isPending });
    await tx.audit('email.resend', `user:${user.id}`, `email ${email.id}`);
    return currentEmail(tx, email.id);
  });
}

/**
 * Finds a user's address by any of its forms or its id.
 * @throws not_found if the user does not have it, or it has expired
 */
export async function ownEmail(tx: Tx, userId: number, ref: string): Promise<Email> {
  const email = await anyOwnEmail(tx, userId, ref);
  if (email === undefined || isExpired(email, tx.nowUnix)) throw unknownEmail(ref);
  return email;
}

const unknownEmail = (ref: string): Error => notFound('email.not-found', { email: shorten(ref) });

/** Like `ownEmail`, including expired addresses. */
async function anyOwnEmail(
  stores: Stores,
  userId: number,
  ref: string,
): Promise<Email | undefined> {
  if (/^\d{1,15}$/.test(ref)) {
    const email = await stores.emails.byId(Number(ref));
    return email?.userId === userId ? email : undefined;
  }
  return (await stores.emails.ofUserByAddresses(userId, [ref])).get(addressKey(ref));
}

async function currentEmail(stores: Stores, id: number): Promise<Email> {
  const email = await stores.emails.byId(id);
  if (email === undefined) throw notFound('resource.not-found');
  return email;
}

/** Wrong codes allowed per address and hour. */
const wrongCodesPerHour = 10;

/**
 * Verifies an address of the caller with its mailed code; no effect if it is verified already.
 * @param ref the address, in any form, or its id
 * @throws not_found if the caller does not have it; invalid if the code is wrong or expired
 * @throws conflict if another account has verified it
 * @throws too_many_requests after too many wrong codes
 */
export async function confirmEmail(
  context: Context,
  caller: SignedIn,
  ref: string,
  code: string,
): Promise<Email> {
  return write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const email = await anyOwnEmail(tx, user.id, ref);
    if (email === undefined) throw unknownEmail(ref);
    if (email.isVerified) return email;
    if (isExpired(email, tx.nowUnix)) {
      if (!(await isTaken(tx, email.address, user.id))) throw unknownEmail(ref);
      return removeTaken(tx, email);
    }
    const guesses = `confirm-code:${user.id}:${email.id}`;
    const { nowUnix } = tx;
    await checkAllowance(
      tx,
      { key: guesses, allowed: wrongCodesPerHour, windowSeconds: 3600 },
      () => errorOf('too_many_requests', 'code.too-many'),
    );
    const secret = await tx.mailedSecrets.ofEmail('confirm-email', email.id);
    const isRight =
      secret?.userId === user.id &&
      secret.expiresUnix > nowUnix &&
      secret.codeHash === hashCode(code);
    if (!isRight) {
      await tx.throttles.add(guesses, nowUnix, 3600);
      return refused(invalidField('code', 'wrong-code'));
    }
    return verifyUnlessTaken(tx, user, email);
  }).catch(throwAsTaken(taken()));
}

const taken = (): PunchcardError => conflict('email.confirmed-meanwhile');

async function removeTaken(tx: Tx, email: Email): Promise<Refusal> {
  await removeEmails(tx, [email.id]);
  return refused(taken());
}

/** Verifies the address, unless another account has done so. */
async function verifyUnlessTaken(tx: Tx, user: User, email: Email): Promise<Email | Refusal> {
  if (await isTaken(tx, email.address, user.id)) {
    return removeTaken(tx, email);
  }
  await markVerified(tx, user, email);
  await tx.audit('email.confirm', `user:${user.id}`, `email ${email.id}`);
  await activate(tx, user, email);
  return currentEmail(tx, email.id);
}

/**
 * Marks an address as verified, voids its confirmations and expires other accounts' entries of it.
 * @throws DuplicateError if another account has verified it
 */
export async function markVerified(tx: Tx, user: User, email: Email): Promise<void> {
  await tx.emails.verify(email.id, tx.nowUnix);
  await voidConfirmations(tx, [email.id]);
  await expireOthers(tx, [email.address], user.id);
}

/** What a confirmation link would verify. */
export interface DescribedConfirmation {
  readonly userName: string;
  readonly address: string;
  /** It completes the user's registration. */
  readonly isRegistration: boolean;
}

/** Describes a link by its secret; undefined if it is no longer valid. Read-only. */
export async function describeSecret(
  context: Context,
  secret: string,
): Promise<DescribedConfirmation | undefined> {
  const found = await pendingEmailOf(view(context, host), hashSecret(secret));
  if (found === undefined) return undefined;
  const { user, email } = found;
  return { userName: user.name, address: email.address, isRegistration: user.isPending };
}

async function pendingEmailOf(
  view: View,
  hash: string,
): Promise<{ user: User; email: Email } | undefined> {
  const { nowUnix } = view;
  const secret = await view.mailedSecrets.byHash('confirm-email', hash);
  if (secret === undefined || secret.expiresUnix <= nowUnix) return undefined;
  const user = secret.userId === null ? undefined : await view.users.byId(secret.userId);
  const email = secret.emailId === null ? undefined : await view.emails.byId(secret.emailId);
  if (user === undefined || email?.userId !== user.id) return undefined;
  return email.isVerified || isExpired(email, nowUnix) ? undefined : { user, email };
}

export interface Confirmed {
  readonly userName: string;
  readonly address: string;
  /** The address completed the user's registration. */
  readonly isActivated: boolean;
}

/**
 * Verifies an address with the secret of a mailed link, once, for any caller.
 * @throws invalid if the secret is unknown, used or expired
 * @throws conflict if another account has verified the address
 */
export async function confirmBySecret(
  context: Context,
  visitor: Visitor,
  secret: string,
): Promise<Confirmed> {
  const hash = hashSecret(secret);
  const before = await pendingEmailOf(view(context, anonymous(visitor)), hash);
  return write(context, anonymous(visitor), async (tx) => {
    const pendingEmail = await pendingEmailOf(tx, hash);
    if (pendingEmail === undefined) {
      // The link was valid when the request began; another account has taken the address since.
      const other = before && (await tx.users.byVerifiedEmail(before.email.address));
      if (other !== undefined && other.id !== before?.user.id) throw taken();
      throw invalidField('token', 'link-not-valid');
    }
    const { user, email } = pendingEmail;
    const verified = await verifyUnlessTaken(tx.as(callerAs(user, visitor)), user, email);
    return verified instanceof Refusal
      ? verified
      : { userName: user.name, address: verified.address, isActivated: user.isPending };
  }).catch(throwAsTaken(taken()));
}
