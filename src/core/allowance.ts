import { PunchcardError } from './errors.ts';
import type { ThrottleStore } from './throttle/types.ts';

/** A limit on how often an action is allowed in a time window, counted under a key. */
export interface Allowance {
  readonly key: string;
  readonly allowed: number;
  readonly windowSeconds: number;
}

/** @throws too_many_requests with `message` if the allowance is used up */
export async function checkAllowance(
  throttles: ThrottleStore,
  { key, allowed, windowSeconds }: Allowance,
  nowUnix: number,
  message: string,
): Promise<void> {
  const { count, endsUnix } = await throttles.count(key, nowUnix, windowSeconds);
  if (count < allowed) return;
  throw new PunchcardError('too_many_requests', message, {
    retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
  });
}

/** Uses the allowance once. @throws as `checkAllowance` */
export async function takeAllowance(
  throttles: ThrottleStore,
  allowance: Allowance,
  nowUnix: number,
  message: string,
): Promise<void> {
  await checkAllowance(throttles, allowance, nowUnix, message);
  await throttles.add(allowance.key, nowUnix, allowance.windowSeconds);
}
