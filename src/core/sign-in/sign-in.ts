import { forbidden, PunchcardError, unauthenticated } from '../errors.ts';
import type { Stores } from '../store.ts';
import { fold, isUnstorable } from '../text.ts';
import { Lines } from '../turns.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { networkOf } from './network.ts';
import { longestPassword } from './password.ts';
import { RememberedPasswords } from './remembered-passwords.ts';
import { hashSecret } from './secret.ts';

/** Somebody who gave his password. */
export interface Proven {
  readonly user: User;
  /** The version of the password he gave: what he does next holds only while it is the one. */
  readonly passwordVersion: number;
}

interface Account extends Proven {
  readonly hash: string;
}

/** What a process keeps about sign-ins; nothing of it is needed after a restart. */
interface Memory {
  readonly remembered: RememberedPasswords;
  readonly lines: Lines;
}

/** Sign-ins of one network that may wait for the one before. */
const waitingPerNetwork = 500;
const memories = new WeakMap<World, Memory>();

function memoryOf(world: World): Memory {
  let memory = memories.get(world);
  if (memory === undefined) {
    memory = { remembered: new RememberedPasswords(), lines: new Lines(waitingPerNetwork) };
    memories.set(world, memory);
  }
  return memory;
}

/**
 * The user with this login name or verified address, if the password is his. An unknown name costs
 * and reads the same as a wrong password; failures are counted per account and address, and per
 * address (D14).
 * @throws unauthenticated
 * @throws too_many_requests after too many failures, whatever the password
 * @throws unavailable where too many passwords are being checked
 */
export async function provePassword(
  world: World,
  name: string,
  password: string,
  address: string,
): Promise<Proven> {
  const tidy = name.trim();
  return inTurn(world, address, () =>
    attempt(world, (stores) => userNamed(stores, tidy), tidy, password, address),
  );
}

/** As `provePassword`, for who needs to know no more than who it is. */
export async function verifyPassword(
  world: World,
  name: string,
  password: string,
  address: string,
): Promise<User> {
  return (await provePassword(world, name, password, address)).user;
}

/**
 * Lets somebody who is signed in show his password once more, for what a session left open must not
 * be enough.
 * @throws forbidden where it is wrong
 * @throws too_many_requests after too many wrong ones, which count as failed sign-ins
 */
export async function confirmPassword(
  world: World,
  user: User,
  password: string,
  address: string,
): Promise<Proven> {
  try {
    return await inTurn(world, address, () =>
      attempt(world, (stores) => stores.users.byId(user.id), user.name, password, address),
    );
  } catch (error) {
    const isWrong = error instanceof PunchcardError && error.code === 'unauthenticated';
    throw isWrong ? forbidden('the password is wrong') : error;
  }
}

/**
 * One attempt at a time from a network: each sees what became of the one before, so that many
 * guesses at once get no further than one after the other. It also keeps any one network from
 * taking every core.
 */
function inTurn<T>(world: World, address: string, work: () => Promise<T>): Promise<T> {
  return memoryOf(world).lines.take(networkOf(address), work);
}

async function userNamed(stores: Stores, name: string): Promise<User | undefined> {
  if (isUnstorable(name)) return undefined;
  return name.includes('@') ? stores.users.byVerifiedEmail(name) : stores.users.byName(name);
}

async function attempt(
  world: World,
  find: (stores: Stores) => Promise<User | undefined>,
  name: string,
  password: string,
  address: string,
): Promise<Proven> {
  const { read } = world.database;
  const user = await find(read);
  const account = user === undefined ? undefined : await accountOf(read, user);
  const counters = countersOf(world, user, name, address);
  const nowUnix = world.clock.nowUnix();
  // Before anything is compared: who guesses must not learn from a password that is remembered.
  await refuseIfThrottled(read, counters, nowUnix);
  const { remembered } = memoryOf(world);
  if (account !== undefined && remembered.has(account, password, nowUnix)) return account;

  // Counted first and taken back after a success: other processes see it while it is checked.
  const windows = await world.database.write((stores) =>
    count(stores, counters, nowUnix, world.rules.signInWindowSeconds),
  );
  let isRight: boolean;
  try {
    isRight = await isPasswordOf(world, account, password);
  } catch (error) {
    await takeBack(world, windows);
    throw error;
  }
  if (account === undefined || !isRight) throw unauthenticated();
  await takeBack(world, windows);
  remembered.add(account, password, nowUnix);
  return account;
}

async function accountOf(stores: Stores, user: User): Promise<Account | undefined> {
  const stored = await stores.users.passwordOf(user.id);
  // Without a hash nobody can sign in by password.
  if (stored === undefined || stored.hash === '') return undefined;
  return { user, hash: stored.hash, passwordVersion: stored.version };
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

interface Counter {
  readonly key: string;
  readonly allowed: number;
}

function countersOf(
  { rules }: World,
  user: User | undefined,
  name: string,
  address: string,
): Counter[] {
  // By id where there is an account: its name and its addresses share one count.
  const account = user === undefined ? `name:${hashSecret(fold(name))}` : `user:${user.id}`;
  const network = networkOf(address);
  return [
    { key: `sign-in:${account}@${network}`, allowed: rules.signInFailuresPerAccount },
    { key: `sign-in:@${network}`, allowed: rules.signInFailuresPerAddress },
  ];
}

async function refuseIfThrottled(
  stores: Stores,
  counters: readonly Counter[],
  nowUnix: number,
): Promise<void> {
  for (const { key, allowed } of counters) {
    const { count, endsUnix } = await stores.throttles.count(key, nowUnix);
    if (count >= allowed) {
      throw new PunchcardError('too_many_requests', 'too many failed sign-ins, try again later', {
        retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
      });
    }
  }
}

/** A count in one window, so that it can be taken back there and nowhere else. */
interface CountedWindow {
  readonly key: string;
  readonly endsUnix: number;
}

async function count(
  stores: Stores,
  counters: readonly Counter[],
  nowUnix: number,
  windowSeconds: number,
): Promise<CountedWindow[]> {
  await refuseIfThrottled(stores, counters, nowUnix);
  const windows: CountedWindow[] = [];
  for (const { key } of counters) {
    await stores.throttles.add(key, nowUnix, windowSeconds);
    windows.push({ key, endsUnix: (await stores.throttles.count(key, nowUnix)).endsUnix });
  }
  return windows;
}

async function takeBack(world: World, windows: readonly CountedWindow[]): Promise<void> {
  await world.database.write(async (stores) => {
    for (const { key, endsUnix } of windows) await stores.throttles.takeBack(key, endsUnix);
  });
}
