import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { expectListing } from './listing.ts';
import { insertUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

const nameOf = (user: User): string => user.name;

/** The contract of the follow store. */
export function followContract(open: OpenDatabase): void {
  describe('the follow store', () => {
    let database: Database;
    let ann: User;
    let bob: User;
    let carl: User;
    beforeEach(async () => {
      database = await open();
      ann = await insertUser(database, 'ann');
      bob = await insertUser(database, 'bob');
      carl = await insertUser(database, 'carl');
    });
    const add = (follower: User, followee: User): Promise<void> =>
      database.write((stores) => stores.follows.add(follower.id, followee.id, nowUnix));
    const remove = (follower: User, followee: User): Promise<void> =>
      database.write((stores) => stores.follows.remove(follower.id, followee.id));
    const countFollowers = (user: User): Promise<number> =>
      database.read.follows.followers(user.id, allUsersVisible).count();

    it('stores a relation once, in one direction', async () => {
      await add(ann, bob);
      await add(ann, bob);
      const { follows } = database.read;
      expect(await follows.exists(ann.id, bob.id)).toBe(true);
      expect(await follows.exists(bob.id, ann.id)).toBe(false);
      await add(bob, ann);
      expect([await countFollowers(ann), await countFollowers(bob)]).toEqual([1, 1]);
    });

    it('removes a relation once', async () => {
      await add(ann, bob);
      await add(carl, bob);
      await remove(ann, bob);
      await remove(ann, bob);
      expect(await countFollowers(bob)).toBe(1);
      expect(await database.read.follows.exists(ann.id, bob.id)).toBe(false);
    });

    it('shows in a transaction its own writes, and nothing after a rollback', async () => {
      const failed = database.write(async (stores) => {
        await stores.follows.add(ann.id, bob.id, nowUnix);
        expect(await stores.follows.exists(ann.id, bob.id)).toBe(true);
        throw new Error('undo');
      });
      await expect(failed).rejects.toThrow('undo');
      expect(await database.read.follows.exists(ann.id, bob.id)).toBe(false);
    });

    it('lists the oldest relation first; following again makes the newest', async () => {
      const dora = await insertUser(database, 'dora');
      for (const user of [carl, bob, dora]) await add(user, ann);
      for (const user of [dora, carl]) await add(bob, user);
      const { follows } = database.read;
      await expectListing(
        follows.followers(ann.id, allUsersVisible),
        ['carl', 'bob', 'dora'],
        nameOf,
      );
      await expectListing(
        follows.following(bob.id, allUsersVisible),
        ['ann', 'dora', 'carl'],
        nameOf,
      );
      await remove(carl, ann);
      await add(carl, ann);
      await expectListing(
        follows.followers(ann.id, allUsersVisible),
        ['bob', 'dora', 'carl'],
        nameOf,
      );
    });

    it('is limited to the highest id at the start of a walk', async () => {
      await add(bob, ann);
      const list = database.read.follows.followers(ann.id, allUsersVisible);
      const upToId = await list.highestId();
      await add(carl, ann);
      expect(await list.count(upToId)).toBe(1);
      expect((await list.next(null, upToId, 10)).rows.map(nameOf)).toEqual(['bob']);
      expect(await list.count()).toBe(2);
    });

    it('shows and counts users visible to the viewer', async () => {
      const limited = await insertUser(database, 'limited', { visibility: 'limited' });
      const hidden = await insertUser(database, 'hidden', { visibility: 'private' });
      const friend = await insertUser(database, 'friend', { visibility: 'private' });
      for (const user of [bob, limited, hidden, friend]) {
        await add(user, ann);
        await add(ann, user);
      }
      // A private user is visible to those they follow.
      await add(friend, carl);
      const restricted = await insertUser(database, 'restricted', { isRestricted: true });
      await add(friend, restricted);
      const admin = await insertUser(database, 'admin', { isAdmin: true });
      const seen = [
        [null, ['bob']],
        [carl, ['bob', 'limited', 'friend']],
        [restricted, ['bob']],
        [hidden, ['bob', 'limited', 'hidden']],
        [admin, ['bob', 'limited', 'hidden', 'friend']],
      ] as const;
      for (const [user, expected] of seen) {
        const visibility = userVisibility({ user });
        const { follows } = database.read;
        await expectListing(follows.followers(ann.id, visibility), expected, nameOf);
        await expectListing(follows.following(ann.id, visibility), expected, nameOf);
      }
    });

    it('never counts a hidden user, while they follow and unfollow', async () => {
      const hidden = await insertUser(database, 'hidden', { visibility: 'private' });
      const anybody = userVisibility({ user: null });
      let isOver = false;
      const changes = (async () => {
        for (let i = 0; i < 40; i += 1) {
          await add(hidden, ann);
          await add(ann, hidden);
          await remove(hidden, ann);
          await remove(ann, hidden);
        }
      })().finally(() => {
        isOver = true;
      });
      const counts = async (): Promise<void> => {
        while (!isOver) {
          expect(await database.read.follows.followers(ann.id, anybody).count()).toBe(0);
          expect(await database.read.follows.following(ann.id, anybody).count()).toBe(0);
          await setImmediate();
        }
      };
      await Promise.all([changes, ...Array.from({ length: 4 }, counts)]);
    });

    it('returns the relations to several users at once', async () => {
      for (const [a, b] of [
        [ann, bob],
        [bob, ann],
        [carl, ann],
      ] as const) {
        await add(a, b);
      }
      const { relations, blocks } = database.read;
      const { following, followers } = await relations.find(ann.id, [carl.id, bob.id, 99_999]);
      expect([[...following], [...followers].sort()]).toEqual([[bob.id], [bob.id, carl.id].sort()]);
      expect((await relations.find(ann.id, [])).following.size).toBe(0);
      await database.write((stores) => stores.blocks.add(ann.id, carl.id, '', nowUnix));
      expect([...(await blocks.findBlocked(ann.id, [bob.id, carl.id]))]).toEqual([carl.id]);
      expect([...(await blocks.findBlocked(carl.id, [ann.id]))]).toEqual([]);
    });

    it('filters a list by mutual relations and part of a name', async () => {
      for (const [a, b] of [
        [ann, bob],
        [bob, ann],
        [carl, ann],
      ] as const) {
        await add(a, b);
      }
      const { follows } = database.read;
      const mutual = { isMutual: true };
      await expectListing(follows.followers(ann.id, allUsersVisible, mutual), ['bob'], nameOf);
      await expectListing(follows.following(ann.id, allUsersVisible, mutual), ['bob'], nameOf);
      await expectListing(
        follows.followers(ann.id, allUsersVisible, { text: 'AR' }),
        ['carl'],
        nameOf,
      );
    });
  });
}
