import { PunchcardError } from './errors.ts';
import type { ThrottleStore } from './throttle.ts';

/** Something that may be done so often in a window, counted under a key. */
export interface Allowance {
  readonly key: string;
  readonly allowed: number;
  readonly windowSeconds: number;
}

/** @throws too_many_requests, in the words given, where it is used up */
export async function checkAllowance(
  throttles: ThrottleStore,
  { key, allowed }: Pick<Allowance, 'key' | 'allowed'>,
  nowUnix: number,
  words: string,
): Promise<void> {
  const { count, endsUnix } = await throttles.count(key, nowUnix);
  if (count < allowed) return;
  throw new PunchcardError('too_many_requests', words, {
    retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
  });
}

/** Uses one of it. @throws as `checkAllowance` */
export async function takeAllowance(
  throttles: ThrottleStore,
  allowance: Allowance,
  nowUnix: number,
  words: string,
): Promise<void> {
  await checkAllowance(throttles, allowance, nowUnix, words);
  await throttles.add(allowance.key, nowUnix, allowance.windowSeconds);
}
