import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/core/sign-in/types.ts';
import type { Database } from '../../../src/core/store.ts';
import type { User } from '../../../src/core/user/types.ts';
import { expectListing } from './listing.ts';
import { insertUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of sessions. */
export function sessionContract(open: OpenDatabase): void {
  describe('the session store', () => {
    let database: Database;
    let ann: User;
    let bob: User;
    beforeEach(async () => {
      database = await open();
      ann = await insertUser(database, 'ann');
      bob = await insertUser(database, 'bob');
    });
    const insert = (user: User, hash: string, lastSeenUnix = nowUnix): Promise<Session> =>
      database.write((stores) =>
        stores.sessions.insert({
          userId: user.id,
          hash,
          createdUnix: nowUnix,
          lastSeenUnix,
          address: '192.0.2.1',
          userAgent: 'a browser',
        }),
      );
    const expectIds = (user: User, ids: number[], afterUnix = 0): Promise<void> =>
      expectListing(database.read.sessions.ofUser(user.id, afterUnix), ids, ({ id }) => id);

    it('finds a session with its user by its hash', async () => {
      const session = await insert(ann, 'abc');
      expect(session).toMatchObject({ address: '192.0.2.1', userAgent: 'a browser' });
      expect(await database.read.sessions.byHash('abc')).toEqual({ session, user: ann });
      expect(await database.read.sessions.byHash('abd')).toBeUndefined();
    });

    it('stores when it was last seen, and never an earlier time', async () => {
      const session = await insert(ann, 'abc');
      for (const seenUnix of [nowUnix + 60, nowUnix]) {
        await database.write((stores) => stores.sessions.touch(session.id, seenUnix));
      }
      const found = await database.read.sessions.byHash('abc');
      expect(found?.session.lastSeenUnix).toBe(nowUnix + 60);
    });

    it('ends a session only for its user, once', async () => {
      const session = await insert(ann, 'abc');
      const remove = (user: User) =>
        database.write((stores) => stores.sessions.remove(user.id, session.id));
      expect(await remove(bob)).toBe(false);
      expect([await remove(ann), await remove(ann)]).toEqual([true, false]);
    });

    it('ends all others of a user, or all', async () => {
      const kept = await insert(ann, 'a');
      await insert(ann, 'b');
      const ofBob = await insert(bob, 'c');
      await database.write((stores) => stores.sessions.removeOthers(ann.id, kept.id));
      await expectIds(ann, [kept.id]);
      await database.write((stores) => stores.sessions.removeOthers(ann.id, null));
      await expectIds(ann, []);
      await expectIds(bob, [ofBob.id]);
    });

    it('lists those seen after an instant, newest first', async () => {
      const [a, b, c] = [
        await insert(ann, 'a', nowUnix - 10),
        await insert(ann, 'b', nowUnix - 20),
        await insert(ann, 'c', nowUnix),
      ];
      await expectIds(ann, [c.id, b.id, a.id]);
      await expectIds(ann, [c.id, a.id], nowUnix - 20);
    });

    it('purges those not seen for long, in batches', async () => {
      for (const [i, seen] of [nowUnix - 30, nowUnix - 20, nowUnix - 10, nowUnix].entries()) {
        await insert(ann, `hash ${i}`, seen);
      }
      const purge = () => database.write((stores) => stores.sessions.purge(nowUnix - 5, 2));
      expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
      expect(await database.read.sessions.ofUser(ann.id, 0).count()).toBe(1);
    });
  });
}
