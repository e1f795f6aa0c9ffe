import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../src/core/records/types.ts';
import type { Stores } from '../../../src/core/store.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of the change log behind event streams. */
export function changeContract(open: OpenDatabase): void {
  describe('changes', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann');
      bob = await w.make.user('Bob');
    });
    afterEach(() => w.database.close());

    const marks = async (user: User) =>
      (await w.database.read.changes.versionsOf([user.id])).get(user.id);
    /** Moves a user's stopwatch to no issue and back. */
    const flick = async (stores: Stores, user: User): Promise<void> => {
      const { id } = await stores.stopwatches.insert({
        ...{ userId: user.id, issueId: 1, issueNumber: 1, repositoryId: 1, createdUnix: 1 },
        ...{ ownerNameThen: '', repositoryNameThen: '' },
        segments: [{ startedUnix: 1, endedUnix: null }],
      });
      await stores.stopwatches.remove(id);
    };
    const unexpected = (error: unknown): void => expect.fail(String(error));
    const change = (user: User) => w.database.write((stores) => flick(stores, user));
    const kept = async (): Promise<number> => {
      let count = 0;
      const isOver = new Error('looked at');
      const looking = w.database.write(async (stores) => {
        count = await stores.changes.purge(0, 1000);
        throw isOver;
      });
      await expect(looking).rejects.toBe(isOver);
      return count;
    };

    it('gives each user and topic a new version after each change', async () => {
      const seen = new Set([JSON.stringify(await marks(ann))]);
      const bobs = await marks(bob);
      for (let i = 0; i < 4; i += 1) {
        await change(ann);
        seen.add(JSON.stringify(await marks(ann)));
      }
      expect(seen.size).toBe(5);
      expect(await marks(bob)).toEqual(bobs);
      expect((await marks(ann))?.times).toBe(bobs?.times);
    });

    it('works for no users and for very many at once', async () => {
      await change(ann);
      expect((await w.database.read.changes.versionsOf([])).size).toBe(0);
      const ids = [ann.id, ...Array.from({ length: 2000 }, (_, i) => 1_000_000 + i)];
      const all = await w.database.read.changes.versionsOf(ids);
      expect(all.size).toBe(ids.length);
      expect(all.get(ann.id)).toEqual(await marks(ann));
      expect(all.get(1_000_500)).toEqual(await marks(bob));
    });

    it('notifies its own process after the commit, once per transaction', async () => {
      const told: number[][] = [];
      const stop = w.database.onChange((ids) => told.push([...ids].sort()), unexpected);
      let toldInside = -1;
      await w.database.write(async (stores) => {
        await flick(stores, ann);
        await flick(stores, ann);
        await flick(stores, bob);
        toldInside = told.length;
      });
      expect(toldInside).toBe(0);
      expect(told).toEqual([[ann.id, bob.id]]);
      await w.database.write((stores) => stores.settings.set('a', 'b'));
      expect(told).toHaveLength(1);
      stop();
      await change(ann);
      expect(told).toHaveLength(1);
      expect(await kept()).toBe(3);
    });

    it('answers the writer and notifies the others when one listener throws', async () => {
      const failures: unknown[] = [];
      const told: number[][] = [];
      const broken = new Error('broken');
      const stops = [
        w.database.onChange(
          () => {
            throw broken;
          },
          (error) => failures.push(error),
        ),
        w.database.onChange((ids) => told.push([...ids]), unexpected),
      ];
      // At once: if transactions share a commit, all of them are answered.
      await Promise.all([change(ann), change(bob), change(ann)]);
      expect(failures).toEqual([broken, broken, broken]);
      expect(told.flat().sort()).toEqual([ann.id, ann.id, bob.id].sort());
      for (const stop of stops) stop();
      await change(bob);
      expect(failures).toHaveLength(3);
    });

    it('stores and reports nothing of a failed transaction', async () => {
      const told: unknown[] = [];
      w.database.onChange((ids) => told.push(ids), unexpected);
      const before = await marks(ann);
      const failing = w.database.write(async (stores) => {
        await flick(stores, ann);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(told).toEqual([]);
      expect(await marks(ann)).toEqual(before);
    });

    it('says how far back the stored changes go', async () => {
      expect(await w.database.read.changes.span()).toBe(0);
      for (let i = 0; i < 5; i += 1) await change(ann);
      expect(await w.database.read.changes.span()).toBe(4);
      await w.database.write((stores) => stores.changes.purge(2, 100));
      expect(await w.database.read.changes.span()).toBe(1);
    });

    it('is purged down to the newest, in batches', async () => {
      for (let i = 0; i < 5; i += 1) await change(ann);
      const mark = await marks(bob);
      await change(bob);
      const purge = (keep: number, limit: number) =>
        w.database.write((stores) => stores.changes.purge(keep, limit));
      expect(await purge(2, 3)).toBe(3);
      expect(await purge(2, 3)).toBe(1);
      expect(await purge(2, 3)).toBe(0);
      expect(await kept()).toBe(2);
      expect(await marks(bob)).not.toEqual(mark);
    });
  });
}
