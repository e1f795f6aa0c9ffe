import { expect } from 'vitest';

/**
 * Expects of something that it takes less than so long. A machine that stalls makes it last longer now
 * and then: it is done up to five times, of which one must keep the promise. What breaks it by itself,
 * because it waits for the wrong thing, breaks it each time.
 * @param measured does it once, checks whatever else it promises, and resolves with the milliseconds it took
 */
export async function expectWithin(
  limitMs: number,
  measured: () => Promise<number>,
): Promise<void> {
  const tries: number[] = [];
  do tries.push(await measured());
  while (Math.min(...tries) >= limitMs && tries.length < 5);
  expect(Math.min(...tries), `took ${tries.map(Math.round)} ms`).toBeLessThan(limitMs);
}

/** How long it takes until that has come, in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
