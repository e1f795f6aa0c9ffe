import type { Visitor } from '../account/account-rules.ts';
import type { SignedIn } from '../caller.ts';
import { PunchcardError, unauthenticated } from '../errors.ts';
import { Semaphore } from '../semaphore.ts';
import type { Stores } from '../store.ts';
import { isUnstorable } from '../text.ts';
import type { SignInRecord, User } from '../user/user.ts';
import type { World } from '../world.ts';
import { networkOf } from './network.ts';
import { longestPassword, tooManyPasswords } from './password.ts';
import { RememberedPasswords } from './remembered-passwords.ts';
import { type CodeUse, proveSecondFactor } from './second-factor.ts';
import { type Counter, counted, refuseIfThrottled, signInCounters } from './sign-in-throttle.ts';

/** Somebody who gave his password, and his second factor where he has one. */
export interface Proven {
  readonly user: User;
  /** The version of the password he gave: what he does next holds only while it is the one. */
  readonly passwordVersion: number;
  /** Since when the second factor that he showed is in force; 0: he has none. */
  readonly secondFactorUnix: number;
}

/** Somebody who has a password. */
type Account = SignInRecord;

/** What a process keeps about sign-ins; nothing of it is needed after a restart. */
interface Memory {
  readonly remembered: RememberedPasswords;
  /** One attempt at a time for each network. */
  readonly attempts: Semaphore;
}

/** Sign-ins of one network that may wait for the one before. */
const waitingPerNetwork = 500;
const memories = new WeakMap<World, Memory>();

function memoryOf(world: World): Memory {
  let memory = memories.get(world);
  if (memory === undefined) {
    const attempts = new Semaphore({
      limit: Number.POSITIVE_INFINITY,
      perKey: 1,
      queue: waitingPerNetwork,
      refusal: tooManyPasswords,
    });
    memory = { remembered: new RememberedPasswords(), attempts };
    memories.set(world, memory);
  }
  return memory;
}

/** What somebody shows to sign in. */
export interface Shown {
  /** Login name or verified address. */
  readonly name: string;
  readonly password: string;
  /** A code of the second factor; needed where he has one. */
  readonly code?: string | undefined;
}

/**
 * The user with this login name or verified address, if the password is his, and the code of his
 * second factor where he has one; it is spent then. An unknown name costs and reads the same as a
 * wrong password; failures are counted per account and address, and per address (D14).
 * @throws unauthenticated; asking for a code where the password is right, and the code missing or wrong
 * @throws too_many_requests after too many failures, whatever the password
 * @throws unavailable where too many passwords are being checked, or codes cannot be
 */
export async function provePassword(world: World, shown: Shown, visitor: Visitor): Promise<Proven> {
  return byName(world, shown, visitor, 'once');
}

/**
 * As `provePassword`, for who needs to know no more than who it is, and asks often: a code is good
 * for as long as it shows, but for recovery codes.
 */
export async function verifyPassword(world: World, shown: Shown, visitor: Visitor): Promise<User> {
  return (await byName(world, shown, visitor, 'while-shown')).user;
}

function byName(world: World, shown: Shown, visitor: Visitor, use: CodeUse): Promise<Proven> {
  const name = shown.name.trim();
  const find = (stores: Stores) => userNamed(stores, name);
  return inTurn(world, visitor, () => attempt(world, find, { ...shown, name }, visitor, use));
}

/**
 * Lets somebody who is signed in show his password once more, for what a session left open must not
 * be enough; and his second factor, where he has one. Whoever signed the request by password has
 * shown that with it, and is asked only for what he gives.
 * @throws forbidden where it is wrong; asking for a code where that is missing or wrong
 * @throws too_many_requests after too many wrong ones, which count as failed sign-ins
 */
export async function confirmPassword(
  world: World,
  caller: SignedIn,
  shown: Omit<Shown, 'name'>,
): Promise<Proven> {
  const { id, name } = caller.user;
  const isShown = caller.credential === 'password' && (shown.code ?? '') === '';
  const use = isShown ? 'shown-already' : 'once';
  const find = (stores: Stores) => stores.users.toSignIn({ id });
  try {
    return await inTurn(world, caller, () => attempt(world, find, { ...shown, name }, caller, use));
  } catch (error) {
    const isWrong = error instanceof PunchcardError && error.code === 'unauthenticated';
    if (!isWrong) throw error;
    const { asksFor } = error;
    const message = asksFor === undefined ? 'the password is wrong' : error.message;
    throw new PunchcardError('forbidden', message, { asksFor });
  }
}

/** True while what somebody proved still holds: looked at again in the unit that builds on it. */
export async function isStillProven(stores: Stores, proven: Proven): Promise<boolean> {
  const { id } = proven.user;
  const password = await stores.users.passwordOf(id);
  const factor = await stores.twoFactors.ofUser(id);
  return (
    password?.version === proven.passwordVersion &&
    (factor?.confirmedUnix ?? 0) === proven.secondFactorUnix
  );
}

/**
 * One attempt at a time from a network: each sees what became of the one before, so that many
 * guesses at once get no further than one after the other. It also keeps any one network from
 * taking every core.
 */
function inTurn<T>(world: World, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  return memoryOf(world).attempts.run(work, networkOf(address));
}

async function userNamed(stores: Stores, name: string): Promise<SignInRecord | undefined> {
  if (isUnstorable(name)) return undefined;
  return stores.users.toSignIn(name.includes('@') ? { address: name } : { name });
}

async function attempt(
  world: World,
  find: (stores: Stores) => Promise<SignInRecord | undefined>,
  shown: Shown,
  visitor: Visitor,
  use: CodeUse,
): Promise<Proven> {
  const { read } = world.database;
  const record = await find(read);
  // Without a hash nobody can sign in by password.
  const account = record?.hash === '' ? undefined : record;
  const counters = signInCounters(world, record?.user, shown.name, visitor.address);
  // Before anything is compared: who guesses must not learn from a password that is remembered.
  await refuseIfThrottled(read, counters, world.clock.nowUnix());
  const proven = await byPassword(world, account, shown.password, counters);
  // Whatever is remembered: that is the password alone.
  const proof = { code: shown.code, use, counters, visitor };
  const secondFactorUnix = await proveSecondFactor(world, proven.user, proof);
  return { user: proven.user, passwordVersion: proven.passwordVersion, secondFactorUnix };
}

/** The account, where the password is its own. @throws unauthenticated otherwise */
async function byPassword(
  world: World,
  account: Account | undefined,
  password: string,
  counters: readonly Counter[],
): Promise<Account> {
  const { remembered } = memoryOf(world);
  const nowUnix = world.clock.nowUnix();
  if (account !== undefined && remembered.has(account, password, nowUnix)) return account;
  const isRight = await counted(world, counters, () => isPasswordOf(world, account, password));
  if (account === undefined || !isRight) throw unauthenticated();
  remembered.add(account, password, nowUnix);
  return account;
}

async function isPasswordOf(
  world: World,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  if (account !== undefined && password.length <= longestPassword * 2) {
    return world.passwords.verify(account.hash, password);
  }
  await world.passwords.pretend();
  return false;
}
