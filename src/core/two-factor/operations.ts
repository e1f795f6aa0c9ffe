import type { Caller, SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { conflict, forbidden, invalidField, notFound } from '../errors.ts';
import { hashCode, newCode } from '../mailed-secret/mailed-secret.ts';
import { currentAccount, currentSelf, requireSiteAdmin, stillSignedIn } from '../policy/recheck.ts';
import type { TwoFactor, User } from '../records/types.ts';
import { primaryOf } from '../records/user.ts';
import { confirmPassword, isStillVerified, type ShownAgain } from '../sign-in/password-check.ts';
import { keyContext, maxCodeLength, secondFactorCounter } from '../sign-in/second-factor.ts';
import { counted, signInCounters } from '../sign-in/sign-in-throttle.ts';
import { base32, newTotpKey, stepOfCode } from '../sign-in/totp.ts';
import type { Stores } from '../store.ts';
import { write } from '../transaction.ts';
import type { TwoFactorState } from './types.ts';
import { mailUndoLink } from './undo-link.ts';

/** The number of recovery codes per set. */
export const recoveryCodes = 10;

export async function twoFactorState(context: Context, user: User): Promise<TwoFactorState> {
  const { twoFactors } = context.database.read;
  const confirmedUnix = (await twoFactors.ofUser(user.id))?.confirmedUnix ?? 0;
  return { confirmedUnix, recoveryCodesLeft: await twoFactors.codesLeft(user.id) };
}

/**
 * Begins two-factor setup for the caller, replacing an unconfirmed one. It takes effect once a
 * first code confirms it.
 * @returns the key for the app, in base32; it is not shown again
 * @throws conflict if two-factor authentication is enabled
 * @throws forbidden, too_many_requests as `confirmPassword`
 */
export async function beginTwoFactor(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<string> {
  await refuseIfOn(context.database.read, caller.user);
  const verified = await confirmPassword(context, caller, shown, 'fresh');
  const key = newTotpKey();
  await write(context, caller, async (tx) => {
    const user = await currentSelf(tx, caller.user);
    await refuseIfOn(tx, user);
    if (!(await isStillVerified(tx, verified))) throw forbidden('password.wrong');
    const { nowUnix } = tx;
    await tx.twoFactors.begin({
      userId: user.id,
      sealedSecret: tx.secretBox.seal(key.toString('hex'), keyContext(user.id)),
      keyId: tx.secretBox.keyId,
      createdUnix: nowUnix,
    });
    // So that confirming does not ask for the password again.
    if (caller.credential === 'session') {
      await tx.sessions.setPasswordGiven(user.id, caller.credentialId ?? 0, nowUnix);
    }
    await tx.audit('two-factor.begin', `user:${user.id}`);
  });
  return base32(key);
}

async function refuseIfOn(stores: Stores, user: User): Promise<void> {
  const factor = await stores.twoFactors.ofUser(user.id);
  if (factor !== undefined && factor.confirmedUnix !== 0) throw alreadyOn();
}

const alreadyOn = (): Error => conflict('two-factor.enabled');

/**
 * Enables two-factor authentication with a first code of the app. All other sessions end, as they
 * began without it.
 * @returns the recovery codes; they are not shown again
 * @throws conflict if no setup was begun, or it is enabled already
 * @throws invalid if the code is wrong
 * @throws too_many_requests after too many wrong codes, which count as failed sign-ins
 */
export async function confirmTwoFactor(
  context: Context,
  caller: SignedIn,
  code: string,
): Promise<string[]> {
  const { user } = caller;
  const factor = await context.database.read.twoFactors.ofUser(user.id);
  if (factor !== undefined && factor.confirmedUnix !== 0) throw alreadyOn();
  const step = await stepOf(context, caller, factor, code);
  const codes = newRecoveryCodes();
  return write(context, caller, async (tx) => {
    const current = await stillSignedIn(tx);
    const now = await tx.twoFactors.ofUser(user.id);
    // A concurrent request may have begun another setup, or confirmed this one.
    if (now?.confirmedUnix !== 0) throw now === undefined ? notBegun() : alreadyOn();
    if (now.sealedSecret !== factor?.sealedSecret) throw wrongCode();
    const { nowUnix } = tx;
    await tx.twoFactors.confirm(user.id, step, nowUnix);
    await tx.twoFactors.replaceCodes(user.id, codes.map(hashCode), nowUnix);
    const keepId = caller.credential === 'session' ? caller.credentialId : null;
    await tx.sessions.removeOthers(user.id, keepId);
    await mailUndoLink(tx, current, { confirmedUnix: nowUnix, fromUnix: 0 });
    await tx.audit('two-factor.on', `user:${user.id}`);
    return codes;
  });
}

const wrongCode = (): Error => invalidField('code', 'wrong');

const notBegun = (): Error => conflict('two-factor.not-started');

async function stepOf(
  context: Context,
  { user, address }: SignedIn,
  factor: TwoFactor | undefined,
  code: string,
): Promise<number> {
  const hex =
    factor === undefined
      ? undefined
      : context.secretBox.open(factor.sealedSecret, keyContext(factor.userId));
  if (hex === undefined) throw notBegun();
  const key = Buffer.from(hex, 'hex');
  const digits = code.slice(0, maxCodeLength).replace(/[\s-]/g, '');
  const counters = [
    ...signInCounters(context, user, user.name, address),
    secondFactorCounter(context, user),
  ];
  let step: number | undefined;
  await counted(context, counters, async () => {
    step = stepOfCode(key, digits, context.clock.nowUnix(), 0);
    return step !== undefined;
  });
  if (step === undefined) throw wrongCode();
  return step;
}

/** 138 bits each: they are valid for years, and a fast hash of them is stored. */
const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, () => newCode(28));

/**
 * Replaces the caller's recovery codes.
 * @throws not_found if two-factor authentication is disabled
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export async function renewRecoveryCodes(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await withSecondFactor(context, caller, shown, async (tx, user) => {
    await tx.twoFactors.replaceCodes(user.id, codes.map(hashCode), tx.nowUnix);
    await tx.audit('two-factor.codes', `user:${user.id}`);
  });
  return codes;
}

/**
 * Disables the caller's two-factor authentication.
 * @throws not_found if it is disabled
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export function removeTwoFactor(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<void> {
  return withSecondFactor(context, caller, shown, remove);
}

const noTwoFactor = (): Error => notFound('two-factor.not-enabled');

async function withSecondFactor(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
  work: (tx: Tx, user: User) => Promise<void>,
): Promise<void> {
  const { user } = caller;
  if ((await twoFactorState(context, user)).confirmedUnix === 0) throw noTwoFactor();
  const verified = await confirmPassword(context, caller, shown);
  await write(context, caller, async (tx) => {
    const current = await currentSelf(tx, user);
    if (!(await isStillVerified(tx, verified))) throw forbidden('password.wrong');
    // A concurrent request may have disabled it.
    if (verified.secondFactorUnix === 0) throw noTwoFactor();
    await work(tx, current);
  });
}

/**
 * Disables two-factor authentication for a user who lost their device; also discards an unconfirmed
 * setup.
 * @throws forbidden for anyone but site admins and the host; not_found if there is none
 */
export async function turnOffTwoFactor(context: Context, actor: Caller, user: User): Promise<void> {
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    await remove(tx, await currentAccount(tx, user));
  });
}

/**
 * Disables two-factor authentication that was set up from `sinceUnix` on; if only the recovery
 * codes are that new, they become void.
 */
export async function undoTwoFactor(tx: Tx, user: User, sinceUnix: number): Promise<void> {
  const factor = await tx.twoFactors.ofUser(user.id);
  if (factor === undefined) return;
  if (factor.confirmedUnix === 0 || factor.confirmedUnix >= sinceUnix) {
    await remove(tx, user);
  } else if (factor.codesUnix >= sinceUnix) {
    await tx.twoFactors.replaceCodes(user.id, [], factor.codesUnix);
    await tx.audit('two-factor.codes', `user:${user.id}`, 'void');
  }
}

async function remove(tx: Tx, user: User): Promise<void> {
  const factor = await tx.twoFactors.ofUser(user.id);
  if (factor === undefined) throw noTwoFactor();
  await tx.twoFactors.remove(user.id);
  await tx.mailedSecrets.removeOfUser(user.id, 'undo-two-factor');
  if (factor.confirmedUnix !== 0) await notifyDisabled(tx, user);
  await tx.audit('two-factor.off', `user:${user.id}`);
}

async function notifyDisabled(tx: Tx, user: User): Promise<void> {
  const recipient = primaryOf(user);
  if (recipient === null) return;
  await tx.mail({
    recipient,
    content: { kind: 'two-factor-changed', userName: user.name, isOn: false, undo: null },
    user,
  });
}
