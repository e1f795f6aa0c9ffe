import { PunchcardError } from '../errors.ts';
import type { Stores } from '../store.ts';
import { fold } from '../text.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { networkOf } from './network.ts';
import { hashSecret } from './secret.ts';

/** Failed sign-ins that are counted under a key, and how many are allowed in a window. */
export interface Counter {
  readonly key: string;
  readonly allowed: number;
}

/** What a sign-in from an address counts against: the account there, and the address alone (D14). */
export function signInCounters(
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

/** @throws too_many_requests where one of them is used up */
export async function refuseIfThrottled(
  stores: Stores,
  counters: readonly Counter[],
  nowUnix: number,
): Promise<void> {
  const counts = await Promise.all(counters.map(({ key }) => stores.throttles.count(key, nowUnix)));
  for (const [place, { count, endsUnix }] of counts.entries()) {
    if (count >= (counters[place]?.allowed ?? 0)) {
      throw new PunchcardError('too_many_requests', 'too many failed sign-ins, try again later', {
        retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
      });
    }
  }
}

/**
 * Checks something that may be a guess. It is counted first and taken back unless it was a wrong one:
 * other processes see it while it is checked.
 * @throws too_many_requests where there were too many before; nothing is checked then
 */
export async function counted(
  world: World,
  counters: readonly Counter[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const windows = await world.database.write((stores) => count(world, stores, counters));
  let right: boolean;
  try {
    right = await isRight();
  } catch (error) {
    await takeBack(world, windows);
    throw error;
  }
  if (right) await takeBack(world, windows);
  return right;
}

/** A count in one window, so that it can be taken back there and nowhere else. */
interface CountedWindow {
  readonly key: string;
  readonly endsUnix: number;
}

async function count(
  world: World,
  stores: Stores,
  counters: readonly Counter[],
): Promise<CountedWindow[]> {
  const nowUnix = world.clock.nowUnix();
  await refuseIfThrottled(stores, counters, nowUnix);
  const windows: CountedWindow[] = [];
  for (const { key } of counters) {
    await stores.throttles.add(key, nowUnix, world.rules.signInWindowSeconds);
    windows.push({ key, endsUnix: (await stores.throttles.count(key, nowUnix)).endsUnix });
  }
  return windows;
}

async function takeBack(world: World, windows: readonly CountedWindow[]): Promise<void> {
  await world.database.write(async (stores) => {
    for (const { key, endsUnix } of windows) await stores.throttles.takeBack(key, endsUnix);
  });
}
