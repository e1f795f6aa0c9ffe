import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../src/core/records/types.ts';
import type { Session } from '../../../src/core/session/types.ts';
import type { Database } from '../../../src/core/store.ts';
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
    const insert = (
      user: User,
      hash: string,
      lastSeenUnix = nowUnix,
      createdUnix = nowUnix - 100,
    ): Promise<Session> =>
      database.write((stores) =>
        stores.sessions.insert({
          userId: user.id,
          hash,
          createdUnix,
          lastSeenUnix,
          address: '192.0.2.1',
          userAgent: 'a browser',
          passwordGivenUnix: createdUnix,
        }),
      );
    const all = { seenAfterUnix: 0, createdAfterUnix: 0 };
    const expectIds = (user: User, ids: number[], limits: object = {}): Promise<void> => {
      const list = database.read.sessions.ofUser(user.id, { ...all, ...limits });
      return expectListing(list, ids, ({ id }) => id);
    };

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

    it('lists those seen and begun after an instant, newest first', async () => {
      const [a, b, c] = [
        await insert(ann, 'a', nowUnix - 10),
        await insert(ann, 'b', nowUnix - 20),
        await insert(ann, 'c', nowUnix),
      ];
      await expectIds(ann, [c.id, b.id, a.id]);
      const limits = { seenAfterUnix: nowUnix - 20, createdAfterUnix: nowUnix - 1000 };
      await expectIds(ann, [c.id, a.id], limits);
      const old = await insert(ann, 'd', nowUnix, nowUnix - 1000);
      await expectIds(ann, [c.id, a.id], limits);
      const ids = [a.id, b.id, c.id, old.id];
      expect(await database.read.sessions.byIds(ids, limits)).toEqual(new Set([a.id, c.id]));
    });

    it('purges those not seen for long, or begun long ago, in batches', async () => {
      for (const [i, seen] of [nowUnix - 30, nowUnix - 20, nowUnix - 10, nowUnix].entries()) {
        await insert(ann, `hash ${i}`, seen);
      }
      await insert(ann, 'begun long ago', nowUnix, nowUnix - 1000);
      const limits = { seenAfterUnix: nowUnix - 10, createdAfterUnix: nowUnix - 1000 };
      const purge = () => database.write((stores) => stores.sessions.purge(limits, 2));
      expect([await purge(), await purge(), await purge()]).toEqual([2, 2, 0]);
      expect(await database.read.sessions.ofUser(ann.id, all).count()).toBe(1);
    });
  });
}
