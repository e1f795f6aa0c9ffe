import type { SignedIn, Visitor } from '../caller.ts';
import { anonymous } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, forbidden, invalidField, PunchcardError, unauthenticated } from '../errors.ts';
import type { SignInRecord, User } from '../records/types.ts';
import { Semaphore } from '../semaphore.ts';
import type { Stores } from '../store.ts';
import { isUnstorable, longestPassword } from '../text.ts';
import { view } from '../transaction.ts';
import { requireRecentPassword } from './account-status.ts';
import { networkOf } from './network.ts';
import { takeMailedCode } from './presence.ts';
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

/** What signed-in users show to prove again that they are there. */
export interface ShownAgain {
  /** Required of accounts that have one. */
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** See `mailProof`. */
  readonly mailedCode?: string | undefined;
}

/**
 * Verifies the password of a signed-in user again, and the second factor if enabled, before
 * sensitive actions. A request authenticated by password has already given its second factor, so a
 * code is optional. Accounts without a password, whose users sign in with a provider, give their
 * second factor, else a mailed code.
 * @param instead what counts in place of a mailed code: a session that is `proven`, or `fresh` if the
 * account has no verified address either
 * @throws invalid if the password is missing
 * @throws forbidden if the password is wrong; asking for a code if that is missing or wrong; asking
 * for a new proof of an account without a password
 * @throws too_many_requests after too many failures, which count as failed sign-ins
 */
export async function confirmPassword(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
  instead: 'proven' | 'fresh' | 'nothing' = 'proven',
): Promise<VerifiedSignIn> {
  const { id, name } = caller.user;
  const own = await context.database.read.users.passwordOf(id);
  const find = (stores: Stores) => stores.users.findForSignIn({ id });
  const isShown = caller.credential === 'password' && (shown.code ?? '') === '';
  const use = isShown ? 'already-given' : 'once';
  const { password } = shown;
  if (own?.hash !== '' && password === undefined) throw invalidField('password', 'required');
  try {
    return await inTurn(context, caller, async () =>
      own?.hash === '' || password === undefined
        ? withoutPassword(context, caller, shown, { version: own?.version ?? 0, instead })
        : attempt(context, find, { name, password, code: shown.code }, caller, use),
    );
  } catch (error) {
    return asForbidden(error);
  }
}

/** Who is signed in already has failed to prove it, which is no 401. */
function asForbidden(error: unknown): never {
  const isWrong = error instanceof PunchcardError && error.kind === 'unauthenticated';
  if (!isWrong) throw error;
  const { requiredStepUp, failedSignIn } = error;
  const options = { requiredStepUp, failedSignIn };
  if (requiredStepUp === undefined) throw forbidden('password.wrong', {}, options);
  const { code, message, values } = error;
  throw new PunchcardError('forbidden', code, message, values, options);
}

/** Since signing in, for a first second factor of somebody without any other proof. */
const freshSeconds = 600;

async function withoutPassword(
  context: Context,
  caller: SignedIn,
  { code, mailedCode }: ShownAgain,
  { version, instead }: { version: number; instead: 'proven' | 'fresh' | 'nothing' },
): Promise<VerifiedSignIn> {
  const { user } = caller;
  const counters = signInCounters(context, user, user.name, caller.address);
  await refuseIfThrottled(view(context, caller), counters);
  const proof = { code, use: 'once', counters, visitor: caller } as const;
  const secondFactorUnix = await verifySecondFactor(context, user, proof);
  const verified = { user, passwordVersion: version, secondFactorUnix };
  if (secondFactorUnix !== 0) return verified;
  if (mailedCode !== undefined) {
    const take = () => takeMailedCode(context, caller, mailedCode);
    if (await counted(context, counters, take)) return verified;
    const failure = 'mailed code: wrong';
    await recordFailure(context, caller, { user, name: user.name }, failure);
    throw forbidden('code.wrong', {}, { failedSignIn: failure });
  }
  const ageSeconds = context.clock.nowUnix() - (caller.signedInUnix ?? 0);
  const isFresh = user.email === '' && ageSeconds >= 0 && ageSeconds <= freshSeconds;
  if (instead === 'fresh' && isFresh) return verified;
  if (instead === 'nothing' || caller.credential !== 'session')
    throw forbidden('sign-in.how-to-prove');
  requireRecentPassword(context, caller);
  return verified;
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
  await refuseIfThrottled(view(context, anonymous(visitor)), counters);
  const verified = await byPassword(context, account, shown.password, counters);
  if (verified === undefined) {
    const failure = record === undefined ? 'password: unknown account' : 'password: wrong';
    await recordFailure(context, visitor, { user: record?.user, name: shown.name }, failure);
    throw unauthenticated(failure);
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
  errorOf('unavailable', 'password.too-many-checks', {}, { retryAfterSeconds: 2 });
