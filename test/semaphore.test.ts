import { describe, expect, it } from 'vitest';
import { PunchcardError } from '../src/core/errors.ts';
import { Semaphore } from '../src/core/semaphore.ts';

const refusal = (): PunchcardError => new PunchcardError('unavailable', 'test.full', 'full');

/** Work that runs until it is told to end. */
function held(semaphore: Semaphore, key: string, signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let hasBegun = false;
  const work = (): Promise<void> => {
    hasBegun = true;
    return promise;
  };
  return {
    result: semaphore.run(work, key, signal),
    hasBegun: () => hasBegun,
    end: resolve,
    fail: reject,
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('runs up to its limit concurrently, in order of arrival, and refuses what exceeds its queue', async () => {
    const semaphore = new Semaphore({ limit: 2, queue: 2, refusal });
    const runs = [1, 2, 3, 4].map(() => held(semaphore, ''));
    await expect(held(semaphore, '').result).rejects.toThrow('full');
    expect(runs.map((run) => run.hasBegun())).toEqual([true, true, false, false]);
    runs[1]?.end();
    await settled();
    expect(runs.map((run) => run.hasBegun())).toEqual([true, true, true, false]);
    // A failure releases its slot too.
    runs[0]?.fail(new Error('failed'));
    await expect(runs[0]?.result).rejects.toThrow('failed');
    await settled();
    expect(runs[3]?.hasBegun()).toBe(true);
    for (const run of runs) run.end();
  });

  it('limits each key separately: none waits for the slots of another', async () => {
    const semaphore = new Semaphore({ limit: 3, perKey: 1, queue: 1, refusal });
    const [one, two] = [held(semaphore, 'a'), held(semaphore, 'a')];
    const other = held(semaphore, 'b');
    await expect(held(semaphore, 'a').result).rejects.toThrow('full');
    expect([one.hasBegun(), two.hasBegun(), other.hasBegun()]).toEqual([true, false, true]);
    other.end();
    await settled();
    expect(two.hasBegun()).toBe(false);
    one.end();
    await settled();
    expect(two.hasBegun()).toBe(true);
    two.end();
  });

  it('forgets a caller that leaves the queue, and keeps no slot for it', async () => {
    const semaphore = new Semaphore({ limit: 1, queue: 2, refusal });
    const first = held(semaphore, '');
    const leaving = [new AbortController(), new AbortController()];
    const [gone, late] = leaving.map(({ signal }) => held(semaphore, '', signal));
    leaving[0]?.abort();
    await expect(gone?.result).rejects.toThrow('aborted');
    // The slot passes to `late`, which leaves at the same time: its work still releases it.
    first.end();
    await first.result;
    leaving[1]?.abort();
    await settled();
    expect([gone?.hasBegun(), late?.hasBegun()]).toEqual([false, true]);
    late?.end();
    await late?.result;
    const release = semaphore.acquireNow();
    expect(() => semaphore.acquireNow()).toThrow('full');
    release();
    release();
    semaphore.acquireNow();
    expect(() => semaphore.acquireNow()).toThrow('full');
  });
});
