import { host } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { errorOf } from '../errors.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import { fold } from '../text.ts';
import { write } from '../transaction.ts';
import { networkOf } from './network.ts';

/** A key under which failed sign-ins are counted, and how many a window allows. */
export interface Counter {
  readonly key: string;
  readonly allowed: number;
}

/** The counters of a sign-in: the account from this network, and the network alone (D14). */
export function signInCounters(
  { rules }: Context,
  user: User | undefined,
  name: string,
  address: string,
): Counter[] {
  // By id if the account exists, so that its name and addresses share one count.
  const account = user === undefined ? `name:${hashSecret(fold(name))}` : `user:${user.id}`;
  const network = networkOf(address);
  return [
    { key: `sign-in:${account}@${network}`, allowed: rules.signInFailuresPerAccount },
    { key: `sign-in:@${network}`, allowed: rules.signInFailuresPerAddress },
  ];
}

/** @throws too_many_requests if a counter is used up */
export async function refuseIfThrottled(
  { nowUnix, rules, throttles }: View,
  counters: readonly Counter[],
): Promise<void> {
  const counts = await Promise.all(
    counters.map(({ key }) => throttles.count(key, nowUnix, rules.signInWindowSeconds)),
  );
  for (const [place, { count, endsUnix }] of counts.entries()) {
    if (count >= (counters[place]?.allowed ?? 0)) {
      throw errorOf(
        'too_many_requests',
        'sign-in.too-many',
        {},
        { retryAfterSeconds: Math.max(1, endsUnix - nowUnix), failedSignIn: 'too many failures' },
      );
    }
  }
}

/**
 * Runs a check that may be a guess. It is counted first, visible to other processes, and the count
 * is undone unless the guess is wrong.
 * @throws too_many_requests after too many wrong guesses; nothing is checked then
 */
export async function counted(
  context: Context,
  counters: readonly Counter[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const windows = await write(context, host, (tx) => count(tx, counters));
  let right: boolean;
  try {
    right = await isRight();
  } catch (error) {
    await undoCount(context, windows);
    throw error;
  }
  if (right) await undoCount(context, windows);
  return right;
}

/** A counted window, so that the count is undone only there. */
interface CountedWindow {
  readonly key: string;
  readonly endsUnix: number;
}

async function count(tx: Tx, counters: readonly Counter[]): Promise<CountedWindow[]> {
  const { nowUnix, rules } = tx;
  await refuseIfThrottled(tx, counters);
  const windows: CountedWindow[] = [];
  for (const { key } of counters) {
    await tx.throttles.add(key, nowUnix, rules.signInWindowSeconds);
    const { endsUnix } = await tx.throttles.count(key, nowUnix, rules.signInWindowSeconds);
    windows.push({ key, endsUnix });
  }
  return windows;
}

async function undoCount(context: Context, windows: readonly CountedWindow[]): Promise<void> {
  await write(context, host, async (tx) => {
    for (const { key, endsUnix } of windows) await tx.throttles.undoCount(key, endsUnix);
  });
}
