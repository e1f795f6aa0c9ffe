import type { PunchcardError } from './errors.ts';
import { networkOf } from './sign-in/network.ts';
import type { ThrottleStore } from './throttle/types.ts';

/** A limit on how often an action is allowed in a time window, counted under a key. */
export interface Allowance {
  readonly key: string;
  readonly allowed: number;
  readonly windowSeconds: number;
}

/** @throws the refusal, with the time until the next attempt, if the allowance is used up */
export async function checkAllowance(
  throttles: ThrottleStore,
  { key, allowed, windowSeconds }: Allowance,
  nowUnix: number,
  refusal: () => PunchcardError,
): Promise<void> {
  const { count, endsUnix } = await throttles.count(key, nowUnix, windowSeconds);
  if (count < allowed) return;
  throw refusal().after(Math.max(1, endsUnix - nowUnix));
}

/** Uses the allowance once. @throws as `checkAllowance` */
export async function takeAllowance(
  throttles: ThrottleStore,
  allowance: Allowance,
  nowUnix: number,
  refusal: () => PunchcardError,
): Promise<void> {
  await checkAllowance(throttles, allowance, nowUnix, refusal);
  await throttles.add(allowance.key, nowUnix, allowance.windowSeconds);
}

/** Reads of one secret address per hour: by one network, and by all of its holders. */
const readsPerNetwork = 120;
const readsInAll = 1200;

/**
 * Counts a read of a secret address, so that one holder cannot use it up for the others.
 * @throws the refusal
 */
export async function takeRead(
  throttles: ThrottleStore,
  secretKey: string,
  visitor: { readonly address: string },
  nowUnix: number,
  refusal: () => PunchcardError,
): Promise<void> {
  const ofNetwork = { key: `${secretKey}@${networkOf(visitor.address)}`, allowed: readsPerNetwork };
  for (const reads of [ofNetwork, { key: secretKey, allowed: readsInAll }]) {
    await takeAllowance(throttles, { ...reads, windowSeconds: 3600 }, nowUnix, refusal);
  }
}
