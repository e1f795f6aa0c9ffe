import { currentAccount, currentSelf, requireSiteAdmin } from '../account/account-rules.ts';
import { auditOf } from '../audit.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { primaryOf } from '../email/email-notice.ts';
import { conflict, forbidden, invalid, notFound } from '../errors.ts';
import { hashCode, newCode } from '../outbox/mailed-secret.ts';
import { postMail, writeAndMail } from '../outbox/outbox.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { keyContext, secondFactorCounter } from './second-factor.ts';
import { confirmPassword, isStillProven, type Shown } from './sign-in.ts';
import { counted, signInCounters } from './sign-in-throttle.ts';
import { base32, newTotpKey, stepOfCode } from './totp.ts';
import type { TwoFactor } from './two-factor.ts';

/** How many recovery codes there are at a time. */
const recoveryCodes = 10;

/** What somebody may know about his own second factor. */
export interface TwoFactorState {
  /** Since when it is in force; 0: there is none. */
  readonly confirmedUnix: number;
  readonly recoveryCodesLeft: number;
}

export async function twoFactorState(world: World, user: User): Promise<TwoFactorState> {
  const { twoFactors } = world.database.read;
  const confirmedUnix = (await twoFactors.ofUser(user.id))?.confirmedUnix ?? 0;
  return { confirmedUnix, recoveryCodesLeft: await twoFactors.codesLeft(user.id) };
}

/** A password, and a code where a second factor is in force. */
type ShownAgain = Omit<Shown, 'name'>;

/**
 * Sets up a second factor for the caller; it asks for nothing until a first code has confirmed it.
 * One that was not confirmed goes.
 * @returns the key in base32, for his app: it is not shown again
 * @throws conflict where one is in force
 * @throws forbidden, too_many_requests as `confirmPassword`
 */
export async function beginTwoFactor(
  world: World,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<string> {
  await refuseIfOn(world.database.read, caller.user);
  const proven = await confirmPassword(world, caller, shown);
  const key = newTotpKey();
  await world.database.write(async (stores) => {
    const user = await currentSelf(stores, caller.user);
    await refuseIfOn(stores, user);
    if (!(await isStillProven(stores, proven))) throw forbidden('the password is wrong');
    const nowUnix = world.clock.nowUnix();
    await stores.twoFactors.begin({
      userId: user.id,
      sealedSecret: world.vault.seal(key.toString('hex'), keyContext(user.id)),
      keyId: world.vault.keyId,
      createdUnix: nowUnix,
    });
    // So that it need not be given again to confirm.
    if (caller.credential === 'session') {
      await stores.sessions.prove(user.id, caller.credentialId ?? 0, nowUnix);
    }
    await stores.audit.add(auditOf(world, caller, 'two-factor.begin', `user:${user.id}`));
  });
  return base32(key);
}

async function refuseIfOn(stores: Stores, user: User): Promise<void> {
  const factor = await stores.twoFactors.ofUser(user.id);
  if (factor !== undefined && factor.confirmedUnix !== 0) throw alreadyOn();
}

const alreadyOn = (): Error => conflict('a second factor is in force already; remove it first');

/**
 * Puts the second factor that was set up in force, by a first code of the app. Sessions that were
 * begun without it end, but for the one that asks.
 * @returns the recovery codes: they are not shown again
 * @throws conflict where none was set up, or one is in force
 * @throws invalid where the code is wrong
 * @throws too_many_requests after too many wrong ones, which count as failed sign-ins
 */
export async function confirmTwoFactor(
  world: World,
  caller: SignedIn,
  code: string,
): Promise<string[]> {
  const { user } = caller;
  const factor = await world.database.read.twoFactors.ofUser(user.id);
  if (factor !== undefined && factor.confirmedUnix !== 0) throw alreadyOn();
  const step = await stepOf(world, caller, factor, code);
  const codes = newRecoveryCodes();
  return writeAndMail(world, async (stores) => {
    const current = await currentSelf(stores, user);
    const now = await stores.twoFactors.ofUser(user.id);
    // Another one was set up, or this one confirmed, meanwhile.
    if (now?.confirmedUnix !== 0) throw now === undefined ? notBegun() : alreadyOn();
    if (now.sealedSecret !== factor?.sealedSecret) throw invalid(wrongCode);
    await stores.twoFactors.confirm(user.id, step, world.clock.nowUnix());
    await stores.twoFactors.replaceCodes(user.id, codes.map(hashCode));
    const keepId = caller.credential === 'session' ? caller.credentialId : null;
    await stores.sessions.removeOthers(user.id, keepId);
    await tell(world, stores, current, true);
    await stores.audit.add(auditOf(world, caller, 'two-factor.on', `user:${user.id}`));
    return codes;
  });
}

const wrongCode = '[code]: is wrong';
const notBegun = (): Error => conflict('no second factor was set up; begin again');

async function stepOf(
  world: World,
  { user, address }: SignedIn,
  factor: TwoFactor | undefined,
  code: string,
): Promise<number> {
  const hex =
    factor === undefined
      ? undefined
      : world.vault.open(factor.sealedSecret, keyContext(factor.userId));
  if (hex === undefined) throw notBegun();
  const key = Buffer.from(hex, 'hex');
  const tidy = code.slice(0, 100).replace(/[\s-]/g, '');
  const counters = [
    ...signInCounters(world, user, user.name, address),
    secondFactorCounter(world, user),
  ];
  let step: number | undefined;
  await counted(world, counters, async () => {
    step = stepOfCode(key, tidy, world.clock.nowUnix(), 0);
    return step !== undefined;
  });
  if (step === undefined) throw invalid(wrongCode);
  return step;
}

const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newCode);

/**
 * Gives the caller new recovery codes; the old ones are good no longer.
 * @throws not_found where he has no second factor
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export async function renewRecoveryCodes(
  world: World,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await withSecondFactor(world, caller, shown, async (stores, user) => {
    await stores.twoFactors.replaceCodes(user.id, codes.map(hashCode));
    await stores.audit.add(auditOf(world, caller, 'two-factor.codes', `user:${user.id}`));
  });
  return codes;
}

/**
 * Removes the caller's second factor.
 * @throws not_found where he has none
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export function removeTwoFactor(world: World, caller: SignedIn, shown: ShownAgain): Promise<void> {
  return withSecondFactor(world, caller, shown, (stores, user) =>
    remove(world, stores, caller, user),
  );
}

const noTwoFactor = (): Error => notFound('there is no second factor');

async function withSecondFactor(
  world: World,
  caller: SignedIn,
  shown: ShownAgain,
  work: (stores: Stores, user: User) => Promise<void>,
): Promise<void> {
  const { user } = caller;
  if ((await twoFactorState(world, user)).confirmedUnix === 0) throw noTwoFactor();
  const proven = await confirmPassword(world, caller, shown);
  await writeAndMail(world, async (stores) => {
    const current = await currentSelf(stores, user);
    if (!(await isStillProven(stores, proven))) throw forbidden('the password is wrong');
    // Removed between the look and the password.
    if (proven.secondFactorUnix === 0) throw noTwoFactor();
    await work(stores, current);
  });
}

/**
 * Removes the second factor of somebody who has lost it, with what he has set up and not confirmed.
 * @throws forbidden for all but site admins and the host
 * @throws not_found where he has none
 */
export async function turnOffTwoFactor(world: World, actor: Caller, user: User): Promise<void> {
  await writeAndMail(world, async (stores) => {
    await requireSiteAdmin(stores, actor);
    await remove(world, stores, actor, await currentAccount(stores, user));
  });
}

async function remove(world: World, stores: Stores, actor: Caller, user: User): Promise<void> {
  const factor = await stores.twoFactors.ofUser(user.id);
  if (factor === undefined) throw noTwoFactor();
  await stores.twoFactors.remove(user.id);
  if (factor.confirmedUnix !== 0) await tell(world, stores, user, false);
  await stores.audit.add(auditOf(world, actor, 'two-factor.off', `user:${user.id}`));
}

async function tell(world: World, stores: Stores, user: User, isOn: boolean): Promise<void> {
  const recipient = primaryOf(user);
  if (recipient === null) return;
  await postMail(world, stores, {
    recipient,
    content: { kind: 'two-factor-changed', userName: user.name, isOn },
    userId: user.id,
  });
}
