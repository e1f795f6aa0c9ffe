import { checkAllowance } from '../allowance.ts';
import { audit } from '../audit/operations.ts';
import { type Caller, callerAs, type SignedIn, type Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
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
  DuplicateError,
  errorOf,
  invalidField,
  notFound,
  type PunchcardError,
  shorten,
} from '../errors.ts';
import { hashCode } from '../mailed-secret/mailed-secret.ts';
import { writeAndMail } from '../mailing/queue.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import type { Stores } from '../store.ts';
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
  return writeAndMail(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const email = await ownEmail(context, stores, user.id, ref);
    if (email.isVerified) throw invalidField('email', 'verified', { address: email.address });
    await refuseTooManyMails(context, stores, user.id, email.address);
    if (user.isPending) await takePendingMail(context, stores, caller);
    await queueConfirmation(context, stores, { user, email, isRegistration: user.isPending });
    await audit(context, stores, caller, 'email.resend', `user:${user.id}`, `email ${email.id}`);
    return currentEmail(stores, email.id);
  });
}

/**
 * Finds a user's address by any of its forms or its id.
 * @throws not_found if the user does not have it, or it has expired
 */
export async function ownEmail(
  context: Context,
  stores: Stores,
  userId: number,
  ref: string,
): Promise<Email> {
  const email = await anyOwnEmail(stores, userId, ref);
  if (email === undefined || isExpired(email, context.clock.nowUnix())) throw unknownEmail(ref);
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
 * @returns the address, or why it is not verified (see `confirmationRefusal`); not thrown, as the
 * transaction must commit the count of wrong codes
 * @throws not_found if the caller does not have it
 * @throws conflict if other accounts verified it first, repeatedly
 * @throws too_many_requests after too many wrong codes
 */
export async function confirmEmail(
  context: Context,
  caller: SignedIn,
  ref: string,
  code: string,
): Promise<Email | ConfirmationFailure> {
  return runVerification(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const email = await anyOwnEmail(stores, user.id, ref);
    if (email === undefined) throw unknownEmail(ref);
    if (email.isVerified) return email;
    if (isExpired(email, context.clock.nowUnix())) {
      if (!(await isTaken(context, stores, email.address, user.id))) throw unknownEmail(ref);
      return removeTaken(context, stores, email);
    }
    const guesses = `confirm-code:${user.id}:${email.id}`;
    const nowUnix = context.clock.nowUnix();
    await checkAllowance(
      stores.throttles,
      { key: guesses, allowed: wrongCodesPerHour, windowSeconds: 3600 },
      nowUnix,
      () => errorOf('too_many_requests', 'code.too-many'),
    );
    const secret = await stores.mailedSecrets.ofEmail('confirm-email', email.id);
    const isRight =
      secret?.userId === user.id &&
      secret.expiresUnix > nowUnix &&
      secret.codeHash === hashCode(code);
    if (!isRight) {
      // Returned, not thrown, so that the count is committed.
      await stores.throttles.add(guesses, nowUnix, 3600);
      return 'wrong' as const;
    }
    return verifyUnlessTaken(context, stores, caller, user, email);
  });
}

/** The code is wrong or expired, or another account has verified the address. */
export type ConfirmationFailure = 'wrong' | 'taken';

/** @returns invalid or conflict */
export const confirmationRefusal = (why: ConfirmationFailure): PunchcardError =>
  why === 'wrong' ? invalidField('code', 'wrong-code') : taken();

const taken = (): PunchcardError => conflict('email.confirmed-meanwhile');

/** Runs a transaction that may verify an address; retries if a concurrent one did so first. */
async function runVerification<T>(
  context: Context,
  operation: (stores: Stores) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeAndMail(context, operation);
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      // On retry the address is found to be taken.
      if (tries === 3) throw taken();
    }
  }
}

async function removeTaken(context: Context, stores: Stores, email: Email): Promise<'taken'> {
  await removeEmails(context, stores, [email.id]);
  return 'taken';
}

/** Verifies the address, unless another account has done so. */
async function verifyUnlessTaken(
  context: Context,
  stores: Stores,
  caller: Caller,
  user: User,
  email: Email,
): Promise<Email | 'taken'> {
  if (await isTaken(context, stores, email.address, user.id)) {
    return removeTaken(context, stores, email);
  }
  await markVerified(context, stores, user, email);
  await audit(context, stores, caller, 'email.confirm', `user:${user.id}`, `email ${email.id}`);
  await activate(context, stores, user, email);
  return currentEmail(stores, email.id);
}

/**
 * Marks an address as verified, voids its confirmations and expires other accounts' entries of it.
 * @throws DuplicateError if another account has verified it
 */
export async function markVerified(
  context: Context,
  stores: Stores,
  user: User,
  email: Email,
): Promise<void> {
  await stores.emails.verify(email.id, context.clock.nowUnix());
  await voidConfirmations(context, stores, [email.id]);
  await expireOthers(context, stores, [email.address], user.id);
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
  const found = await pendingEmailOf(context, context.database.read, hashSecret(secret));
  if (found === undefined) return undefined;
  const { user, email } = found;
  return { userName: user.name, address: email.address, isRegistration: user.isPending };
}

async function pendingEmailOf(
  context: Context,
  stores: Stores,
  hash: string,
): Promise<{ user: User; email: Email } | undefined> {
  const nowUnix = context.clock.nowUnix();
  const secret = await stores.mailedSecrets.byHash('confirm-email', hash);
  if (secret === undefined || secret.expiresUnix <= nowUnix) return undefined;
  const user = secret.userId === null ? undefined : await stores.users.byId(secret.userId);
  const email = secret.emailId === null ? undefined : await stores.emails.byId(secret.emailId);
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
  const before = await pendingEmailOf(context, context.database.read, hash);
  const outcome = await runVerification(context, async (stores) => {
    const pendingEmail = await pendingEmailOf(context, stores, hash);
    if (pendingEmail === undefined) {
      // The link was valid when the request began; another account has taken the address since.
      const other = before && (await stores.users.byVerifiedEmail(before.email.address));
      if (other !== undefined && other.id !== before?.user.id) throw taken();
      throw invalidField('token', 'link-not-valid');
    }
    const { user, email } = pendingEmail;
    const verified = await verifyUnlessTaken(context, stores, callerAs(user, visitor), user, email);
    return verified === 'taken'
      ? verified
      : { userName: user.name, address: verified.address, isActivated: user.isPending };
  });
  if (outcome === 'taken') throw taken();
  return outcome;
}
