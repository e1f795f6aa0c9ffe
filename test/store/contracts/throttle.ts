import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/core/store.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of expiring counters. */
export function throttleContract(open: OpenDatabase): void {
  describe('the throttle store', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });
    const add = (key: string, atUnix = nowUnix): Promise<void> =>
      database.write((stores) => stores.throttles.add(key, atUnix, 60));
    const count = async (key: string, atUnix = nowUnix): Promise<number> =>
      (await database.read.throttles.count(key, atUnix, 60)).count;

    it('counts each key separately, and loses none of many at once', async () => {
      expect(await count('a')).toBe(0);
      await Promise.all(Array.from({ length: 30 }, () => add('a')));
      await add('b');
      expect([await count('a'), await count('b')]).toEqual([30, 1]);
    });

    it('ends a window at the time set by its first count', async () => {
      await add('a');
      await add('a', nowUnix + 30);
      const { throttles } = database.read;
      expect(await throttles.count('a', nowUnix + 59, 60)).toEqual({
        count: 2,
        endsUnix: nowUnix + 60,
      });
      expect(await count('a', nowUnix + 60)).toBe(0);
      await add('a', nowUnix + 60);
      expect(await throttles.count('a', nowUnix + 60, 60)).toEqual({
        count: 1,
        endsUnix: nowUnix + 120,
      });
    });

    it('ends a window that began before the clock was set back', async () => {
      await add('a', nowUnix + 1000);
      expect(await count('a')).toBe(0);
      await add('a');
      const { throttles } = database.read;
      expect(await throttles.count('a', nowUnix, 60)).toEqual({ count: 1, endsUnix: nowUnix + 60 });
    });

    it('takes a count back, in its own window only, and never below zero', async () => {
      await add('a');
      await add('a');
      const undoCount = (endsUnix: number) =>
        database.write((stores) => stores.throttles.undoCount('a', endsUnix));
      await undoCount(nowUnix + 61);
      expect(await count('a')).toBe(2);
      for (let i = 0; i < 3; i++) await undoCount(nowUnix + 60);
      expect(await count('a')).toBe(0);
    });

    it('removes a key', async () => {
      await add('a');
      await database.write((stores) => stores.throttles.remove('a'));
      expect(await count('a')).toBe(0);
    });

    it('purges ended windows, in batches', async () => {
      for (const key of ['a', 'b', 'c']) await add(key);
      await add('d', nowUnix + 60);
      const purge = () => database.write((stores) => stores.throttles.purge(nowUnix + 60, 2));
      expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
      expect(await count('d', nowUnix + 60)).toBe(1);
    });
  });
}
