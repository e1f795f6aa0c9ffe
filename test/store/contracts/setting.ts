import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/core/store.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of instance values and job leases. */
export function settingContract(open: OpenDatabase): void {
  describe('the settings store', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });

    it('stores a value, replaces it, and removes it', async () => {
      const { settings } = database.read;
      expect(await settings.get('contract')).toBeUndefined();
      await database.write((stores) => stores.settings.set('contract', 'one'));
      await database.write((stores) => stores.settings.set('contract', ''));
      expect(await settings.get('contract')).toBe('');
      await database.write((stores) => stores.settings.remove('contract'));
      expect(await settings.get('contract')).toBeUndefined();
      await database.write((stores) => stores.settings.remove('contract'));
    });

    it('leases a job to one holder until the lease ends', async () => {
      const take = (holder: string, atUnix: number): Promise<boolean> =>
        database.write((stores) =>
          stores.settings.takeLease('contract', holder, atUnix, atUnix + 60),
        );
      expect(await take('a', nowUnix)).toBe(true);
      expect(await take('b', nowUnix)).toBe(false);
      expect(await take('b', nowUnix + 59)).toBe(false);
      expect(await take('a', nowUnix + 30)).toBe(true);
      expect(await take('b', nowUnix + 60)).toBe(false);
      expect(await take('b', nowUnix + 90)).toBe(true);
      expect(await take('a', nowUnix + 90)).toBe(false);
    });

    it('does not wait for a lease of a clock that had run ahead (D41)', async () => {
      const take = (holder: string, atUnix: number): Promise<boolean> =>
        database.write((stores) => stores.settings.takeLease('ahead', holder, atUnix, atUnix + 60));
      expect(await take('a', nowUnix + 36_000)).toBe(true);
      expect(await take('b', nowUnix)).toBe(true);
      expect(await take('a', nowUnix)).toBe(false);
      // Clocks of hosts differ a little.
      expect(await take('b', nowUnix + 50)).toBe(true);
      expect(await take('a', nowUnix)).toBe(false);
    });

    it('leases it to one of many who ask at once', async () => {
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          database.write((stores) =>
            stores.settings.takeLease('contract', `holder ${i}`, nowUnix, nowUnix + 60),
          ),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    });
  });
}
