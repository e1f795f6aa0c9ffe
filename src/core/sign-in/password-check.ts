import type { SignedIn, Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, invalid, PunchcardError, unauthenticated } from '../errors.ts';
import type { SignInRecord, User } from '../records/types.ts';
import { Semaphore } from '../semaphore.ts';
import type { Stores } from '../store.ts';
import { isUnstorable, longestPassword } from '../text.ts';
import { networkOf } from './network.ts';
import { RememberedPasswords } from './remembered-passwords.ts';
import { type CodeUse, verifySecondFactor } from './second-factor.ts';
import { notePasswordUse, recordFailure } from './sign-in-notices.ts';
import { type Counter, counted, refuseIfThrottled, signInCounters } from './sign-in-throttle.ts';

/** A user authenticated by password and, if enabled, second factor. */
export interface VerifiedSignIn {
  readonly user: User;
  /** The password's version; actions built on the proof hold only while it is current. */
  readonly passwordVersion: number;
  /** Since when the verified second factor is enabled; 0: not enabled. */
  readonly secondFactorUnix: number;
}

/** A user with a password. */
type Account = SignInRecord;

/** Per-process state of sign-ins, not needed after a restart. */
interface ProcessState {
  readonly remembered: RememberedPasswords;
  /** One attempt at a time per network. */
  readonly attempts: Semaphore;
}

/** Queued sign-ins per network. */
const waitingPerNetwork = 500;
const processStates = new WeakMap<Context, ProcessState>();

function processStateOf(context: Context): ProcessState {
  let processState = processStates.get(context);
  if (processState === undefined) {
    const attempts = new Semaphore({
      limit: Number.POSITIVE_INFINITY,
      perKey: 1,
      queue: waitingPerNetwork,
      refusal: tooManyPasswords,
    });
    processState = { remembered: new RememberedPasswords(), attempts };
    processStates.set(context, processState);
  }
  return processState;
}

/** The input of a sign-in. */
export interface SignInInput {
  /** Login name or verified address. */
  readonly name: string;
  readonly password: string;
  /** The second-factor code; required if enabled. */
  readonly code?: string | undefined;
}

/**
 * Authenticates by login name or verified address, password and, if enabled, second-factor code,
 * which is used up. An unknown name takes as long and reads the same as a wrong password; failures
 * count per account and network (D14).
 * @throws unauthenticated; asking for a code if only the code is missing or wrong
 * @throws too_many_requests after too many failures, whatever the password
 * @throws unavailable if too many passwords are being checked, or codes cannot be checked
 */
export async function authenticateByPassword(
  context: Context,
  shown: SignInInput,
  visitor: Visitor,
): Promise<VerifiedSignIn> {
  const name = shown.name.trim();
  const find = (stores: Stores) => userNamed(stores, name);
  return inTurn(context, visitor, () =>
    attempt(context, find, { ...shown, name }, visitor, 'once'),
  );
}

/** Like `authenticateByPassword`, for requests authenticated by password. */
export async function verifyPassword(
  context: Context,
  shown: SignInInput,
  visitor: Visitor,
): Promise<VerifiedSignIn> {
  const verified = await authenticateByPassword(context, shown, visitor);
  await notePasswordUse(context, verified.user, visitor);
  return verified;
}

/**
 * Verifies the password of a signed-in user again, and the second factor if enabled, before
 * sensitive actions. A request authenticated by password has already given its second factor, so a
 * code is optional.
 * @throws forbidden if the password is wrong; asking for a code if that is missing or wrong
 * @throws too_many_requests after too many failures, which count as failed sign-ins
 */
export async function confirmPassword(
  context: Context,
  caller: SignedIn,
  shown: Omit<SignInInput, 'name'>,
): Promise<VerifiedSignIn> {
  const { id, name } = caller.user;
  const isShown = caller.credential === 'password' && (shown.code ?? '') === '';
  const use = isShown ? 'already-given' : 'once';
  const find = (stores: Stores) => stores.users.findForSignIn({ id });
  try {
    return await inTurn(context, caller, () =>
      attempt(context, find, { ...shown, name }, caller, use),
    );
  } catch (error) {
    return asForbidden(error);
  }
}

/** Who is signed in already has failed to prove it, which is no 401. */
function asForbidden(error: unknown): never {
  const isWrong = error instanceof PunchcardError && error.code === 'unauthenticated';
  if (!isWrong) throw error;
  const { requiredStepUp, failedSignIn } = error;
  const message = requiredStepUp === undefined ? 'the password is wrong' : error.message;
  throw new PunchcardError('forbidden', message, { requiredStepUp, failedSignIn });
}

/** Since signing in, for a first second factor of somebody without any other proof. */
const freshSeconds = 600;

/**
 * Verifies a signed-in user whose account has no password, as they sign in with a provider: by the
 * second factor alone.
 * @param mayBeFresh accepts a new session of an account that has no second factor, password or
 * verified address
 * @throws invalid if the account has a password; forbidden, too_many_requests
 */
export async function confirmWithoutPassword(
  context: Context,
  caller: SignedIn,
  code: string | undefined,
  { mayBeFresh = false } = {},
): Promise<VerifiedSignIn> {
  const { user } = caller;
  const password = await context.database.read.users.passwordOf(user.id);
  if (password === undefined || password.hash !== '') throw invalid('[password]: Required');
  const counters = signInCounters(context, user, user.name, caller.address);
  const proof = { code, use: 'once', counters, visitor: caller } as const;
  const secondFactorUnix = await inTurn(context, caller, () =>
    verifySecondFactor(context, user, proof),
  ).catch(asForbidden);
  const ageSeconds = context.clock.nowUnix() - (caller.signedInUnix ?? 0);
  const isFresh = mayBeFresh && user.email === '' && ageSeconds >= 0 && ageSeconds <= freshSeconds;
  if (secondFactorUnix === 0 && !isFresh) {
    throw forbidden('sign in again with your provider, or set a password by mail first');
  }
  return { user, passwordVersion: password.version, secondFactorUnix };
}

/** Re-checks a proof in the transaction that builds on it. */
export async function isStillVerified(stores: Stores, verified: VerifiedSignIn): Promise<boolean> {
  const { id } = verified.user;
  const password = await stores.users.passwordOf(id);
  const factor = await stores.twoFactors.ofUser(id);
  return (
    password?.version === verified.passwordVersion &&
    (factor?.confirmedUnix ?? 0) === verified.secondFactorUnix
  );
}

/**
 * One attempt at a time per network, so that concurrent guesses cannot outrun the counters, nor one
 * network use every core.
 */
function inTurn<T>(context: Context, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  return processStateOf(context).attempts.run(work, networkOf(address));
}

async function userNamed(stores: Stores, name: string): Promise<SignInRecord | undefined> {
  if (isUnstorable(name)) return undefined;
  return stores.users.findForSignIn(name.includes('@') ? { address: name } : { name });
}

async function attempt(
  context: Context,
  find: (stores: Stores) => Promise<SignInRecord | undefined>,
  shown: SignInInput,
  visitor: Visitor,
  use: CodeUse,
): Promise<VerifiedSignIn> {
  const { read } = context.database;
  const record = await find(read);
  // An account without a hash has no password sign-in.
  const account = record?.hash === '' ? undefined : record;
  const counters = signInCounters(context, record?.user, shown.name, visitor.address);
  // Check first, so that throttled guesses cannot hit remembered passwords.
  await refuseIfThrottled(context, read, counters);
  const verified = await byPassword(context, account, shown.password, counters);
  if (verified === undefined) {
    const failure = record === undefined ? 'password: unknown account' : 'password: wrong';
    await recordFailure(context, visitor, { user: record?.user, name: shown.name }, failure);
    throw unauthenticated(undefined, failure);
  }
  // Remembered passwords do not cover the second factor.
  const proof = { code: shown.code, use, counters, visitor };
  const secondFactorUnix = await verifySecondFactor(context, verified.user, proof);
  return { user: verified.user, passwordVersion: verified.passwordVersion, secondFactorUnix };
}

/** The account; undefined if it is unknown or the password wrong. */
async function byPassword(
  context: Context,
  account: Account | undefined,
  password: string,
  counters: readonly Counter[],
): Promise<Account | undefined> {
  const { remembered } = processStateOf(context);
  const nowUnix = context.clock.nowUnix();
  if (account !== undefined && remembered.has(account, password, nowUnix)) return account;
  const isRight = await counted(context, counters, () => isPasswordOf(context, account, password));
  if (account === undefined || !isRight) return undefined;
  remembered.add(account, password, nowUnix);
  return account;
}

async function isPasswordOf(
  context: Context,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  if (account !== undefined && password.length <= longestPassword * 2) {
    return context.passwords.verify(account.hash, password);
  }
  await context.passwords.pretend();
  return false;
}

/** The error if too many passwords wait to be hashed. */
export const tooManyPasswords = (): PunchcardError =>
  new PunchcardError('unavailable', 'too many passwords are being checked', {
    retryAfterSeconds: 2,
  });
