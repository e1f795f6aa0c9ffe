import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import type { TwoFactorStore } from '../../../src/core/two-factor/types.ts';
import { insertUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of two-factor authentication and recovery codes. */
export function twoFactorContract(open: OpenDatabase): void {
  describe('the two-factor store', () => {
    let database: Database;
    let ann: User;
    let bob: User;
    beforeEach(async () => {
      database = await open();
      ann = await insertUser(database, 'ann');
      bob = await insertUser(database, 'bob');
    });
    const write = <T>(work: (store: TwoFactorStore) => Promise<T>): Promise<T> =>
      database.write((stores) => work(stores.twoFactors));
    const begin = ({ id }: User, sealedSecret = 'sealed'): Promise<void> =>
      write((s) => s.begin({ userId: id, sealedSecret, keyId: 'key', createdUnix: nowUnix }));
    const on = async (user: User, step = 100): Promise<void> => {
      await begin(user);
      await write((s) => s.confirm(user.id, step, nowUnix + 9));
    };

    it('stores one secret per user, replaced at a new setup', async () => {
      expect(await database.read.twoFactors.ofUser(ann.id)).toBeUndefined();
      await begin(ann, 'first');
      await begin(ann, 'second');
      await begin(bob, 'other');
      expect(await database.read.twoFactors.ofUser(ann.id)).toEqual({
        userId: ann.id,
        sealedSecret: 'second',
        keyId: 'key',
        lastStep: 0,
        createdUnix: nowUnix,
        confirmedUnix: 0,
        codesUnix: 0,
      });
      await on(ann);
      const { ofUser } = database.read.twoFactors;
      expect(await ofUser(ann.id)).toMatchObject({ lastStep: 100, confirmedUnix: nowUnix + 9 });
      expect(await ofUser(bob.id)).toMatchObject({ sealedSecret: 'other', confirmedUnix: 0 });
    });

    it('uses a step once, and none before it', async () => {
      await on(ann);
      await on(bob);
      const use = (step: number, since = nowUnix + 9) =>
        write((s) => s.useStep(ann.id, since, step));
      expect([await use(100), await use(102), await use(102), await use(101)]).toEqual([
        false,
        true,
        false,
        false,
      ]);
      expect(await use(103, nowUnix)).toBe(false);
      expect((await database.read.twoFactors.ofUser(bob.id))?.lastStep).toBe(100);
      const both = await Promise.all([use(110), use(110), use(110)]);
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('uses a recovery code once, of its own user', async () => {
      await on(ann);
      await write((s) => s.replaceCodes(ann.id, ['one', 'two', 'three'], nowUnix));
      await write((s) => s.replaceCodes(bob.id, ['one'], nowUnix));
      const use = (user: User, hash: string) =>
        write((s) => s.useCode(user.id, hash, nowUnix + 20));
      expect([await use(ann, 'one'), await use(ann, 'one')]).toEqual([true, false]);
      expect([await use(bob, 'two'), await use(ann, 'none')]).toEqual([false, false]);
      expect(await database.read.twoFactors.codesLeft(ann.id)).toBe(2);
      expect(await database.read.twoFactors.codesLeft(bob.id)).toBe(1);
      const both = await Promise.all([use(ann, 'two'), use(ann, 'two')]);
      expect(both.filter(Boolean)).toHaveLength(1);
      await write((s) => s.replaceCodes(ann.id, ['four'], nowUnix));
      expect([await use(ann, 'three'), await use(ann, 'four')]).toEqual([false, true]);
      expect((await database.read.twoFactors.ofUser(ann.id))?.codesUnix).toBe(nowUnix);
      await write((s) => s.replaceCodes(ann.id, [], nowUnix + 1));
      expect(await database.read.twoFactors.codesLeft(ann.id)).toBe(0);
    });

    it('removes a secret with its codes, also when the account is deleted', async () => {
      for (const user of [ann, bob]) {
        await on(user);
        await write((s) => s.replaceCodes(user.id, ['one'], nowUnix));
      }
      const remove = () => write((s) => s.remove(ann.id));
      expect([await remove(), await remove()]).toEqual([true, false]);
      const { twoFactors } = database.read;
      expect([await twoFactors.codesLeft(ann.id), await twoFactors.codesLeft(bob.id)]).toEqual([
        0, 1,
      ]);
      await database.write((stores) => stores.users.delete(bob.id));
      expect(await twoFactors.ofUser(bob.id)).toBeUndefined();
      expect(await twoFactors.codesLeft(bob.id)).toBe(0);
    });
  });
}
