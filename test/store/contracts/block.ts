import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { expectListing } from './listing.ts';
import { insertUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of the block store. */
export function blockContract(open: OpenDatabase): void {
  describe('the block store', () => {
    let database: Database;
    let ann: User;
    let bob: User;
    beforeEach(async () => {
      database = await open();
      ann = await insertUser(database, 'ann');
      bob = await insertUser(database, 'bob');
    });
    const add = (blocker: User, blockee: User, note = ''): Promise<boolean> =>
      database.write((stores) => stores.blocks.add(blocker.id, blockee.id, note, nowUnix));

    it('stores a block once, in one direction, and finds it from either side', async () => {
      expect([await add(ann, bob), await add(ann, bob, 'again')]).toEqual([true, false]);
      const { blocks } = database.read;
      expect(await blocks.exists(ann.id, bob.id)).toBe(true);
      expect(await blocks.exists(bob.id, ann.id)).toBe(false);
      expect(await blocks.isBetween(ann.id, bob.id)).toBe(true);
      expect(await blocks.isBetween(bob.id, ann.id)).toBe(true);
      await expectListing(blocks.ofUser(ann.id), ['bob'], ({ user, sinceUnix }) => {
        expect(sinceUnix).toBe(nowUnix);
        return user.name;
      });
    });

    it("removes a block once, and only the blocker's own", async () => {
      await add(ann, bob);
      const remove = (blocker: User, blockee: User) =>
        database.write((stores) => stores.blocks.remove(blocker.id, blockee.id));
      expect(await remove(bob, ann)).toBe(false);
      expect([await remove(ann, bob), await remove(ann, bob)]).toEqual([true, false]);
      expect(await database.read.blocks.isBetween(ann.id, bob.id)).toBe(false);
    });

    it('lists the blocks of a user, oldest first', async () => {
      const others = [];
      for (const name of ['eva', 'carl', 'dora']) others.push(await insertUser(database, name));
      for (const other of others) await add(ann, other);
      await add(bob, ann);
      const list = database.read.blocks.ofUser(ann.id);
      await expectListing(list, ['eva', 'carl', 'dora'], ({ user }) => user.name);
    });
  });
}
