import type { Tx, View } from './context.ts';
import type { PunchcardError } from './errors.ts';
import { networkOf } from './sign-in/network.ts';

/** A limit on how often an action is allowed in a time window, counted under a key. */
export interface Allowance {
  readonly key: string;
  readonly allowed: number;
  readonly windowSeconds: number;
}

/** @throws the refusal, with the time until the next attempt, if the allowance is used up */
export async function checkAllowance(
  { throttles, nowUnix }: View,
  { key, allowed, windowSeconds }: Allowance,
  refusal: () => PunchcardError,
): Promise<void> {
  const { count, endsUnix } = await throttles.count(key, nowUnix, windowSeconds);
  if (count < allowed) return;
  throw refusal().after(Math.max(1, endsUnix - nowUnix));
}

/** Uses the allowance once. @throws as `checkAllowance` */
export async function takeAllowance(
  tx: Tx,
  allowance: Allowance,
  refusal: () => PunchcardError,
): Promise<void> {
  await checkAllowance(tx, allowance, refusal);
  await tx.throttles.add(allowance.key, tx.nowUnix, allowance.windowSeconds);
}

/** Reads of one secret address per hour: by one network, and by all of its holders. */
const readsPerNetwork = 120;
const readsInAll = 1200;

/**
 * Counts a read of a secret address, so that one holder cannot use it up for the others.
 * @throws the refusal
 */
export async function takeRead(
  tx: Tx,
  secretKey: string,
  refusal: () => PunchcardError,
): Promise<void> {
  const network = networkOf(tx.caller.address);
  const ofNetwork = { key: `${secretKey}@${network}`, allowed: readsPerNetwork };
  for (const reads of [ofNetwork, { key: secretKey, allowed: readsInAll }]) {
    await takeAllowance(tx, { ...reads, windowSeconds: 3600 }, refusal);
  }
}
