import { invalidate } from '../app/query.ts';
import { machineAheadMs, type Reading } from './queries.ts';

/** If the system clock gains this much on the page's clock, the machine was asleep. */
const sleptMs = 3_000;

/**
 * Refetches the stopwatch if the machine slept, because the page's clock may have paused.
 * @returns true if it did; the refetched reading replaces this one
 */
export function refetchAfterSleep({ aheadMs }: Reading): boolean {
  const hasSlept = machineAheadMs() - aheadMs >= sleptMs;
  if (hasSlept) void invalidate(['stopwatch']);
  return hasSlept;
}
