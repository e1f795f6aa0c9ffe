import { beforeEach, describe, expect, it } from 'vitest';
import { DuplicateError } from '../../../src/core/errors.ts';
import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import type { Token } from '../../../src/core/token/types.ts';
import { expectListing } from './listing.ts';
import { insertUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of access tokens. */
export function tokenContract(open: OpenDatabase): void {
  describe('the token store', () => {
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
      name: string,
      hash = `hash of ${user.name} ${name}`,
      expiresUnix = 0,
    ): Promise<Token> =>
      database.write((stores) =>
        stores.tokens.insert({
          userId: user.id,
          name,
          hash,
          lastEight: '12345678',
          scopes: ['read:user', 'write:issue'],
          createdUnix: nowUnix,
          expiresUnix,
        }),
      );

    it('finds a token with its user by its hash', async () => {
      const token = await insert(ann, 'cli', 'abc');
      expect(token).toMatchObject({ name: 'cli', scopes: ['read:user', 'write:issue'] });
      expect(token.lastUsedUnix).toBe(0);
      expect(await database.read.tokens.byHash('abc')).toEqual({ token, user: ann });
      expect(await database.read.tokens.byHash('ABC')).toBeUndefined();
      expect(await database.read.tokens.byHash('')).toBeUndefined();
    });

    it("allows a name once per user, and finds a token only as its user's", async () => {
      const token = await insert(ann, 'cli');
      await expect(insert(ann, 'cli', 'other')).rejects.toThrow(DuplicateError);
      await insert(bob, 'cli');
      const { tokens } = database.read;
      expect(await tokens.byName(ann.id, 'cli')).toEqual(token);
      expect(await tokens.byId(ann.id, token.id)).toEqual(token);
      expect(await tokens.byId(bob.id, token.id)).toBeUndefined();
      expect(await tokens.byName(ann.id, 'none')).toBeUndefined();
    });

    it('stores the last use, and never an earlier one', async () => {
      const token = await insert(ann, 'cli');
      for (const usedUnix of [nowUnix + 60, nowUnix]) {
        await database.write((stores) => stores.tokens.touch(token.id, usedUnix));
      }
      expect((await database.read.tokens.byId(ann.id, token.id))?.lastUsedUnix).toBe(nowUnix + 60);
    });

    it('knows which exist and have not expired', async () => {
      const [a, b, c] = [
        await insert(ann, 'a'),
        await insert(ann, 'b', 'b', nowUnix + 10),
        await insert(ann, 'c', 'c', nowUnix),
      ];
      const ids = [a.id, b.id, c.id, c.id + 1];
      const { byIds } = database.read.tokens;
      expect(await byIds(ids, nowUnix)).toEqual(new Set([a.id, b.id]));
      expect(b.expiresUnix).toBe(nowUnix + 10);
    });

    it('removes a token once', async () => {
      const token = await insert(ann, 'cli', 'abc');
      const remove = () => database.write((stores) => stores.tokens.remove(token.id));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await database.read.tokens.byHash('abc')).toBeUndefined();
    });

    it('removes those of a user that are new', async () => {
      await insert(ann, 'a');
      await insert(ann, 'b');
      const kept = await insert(bob, 'a');
      const remove = (sinceUnix: number) =>
        database.write((stores) => stores.tokens.removeSince(ann.id, sinceUnix));
      expect([await remove(nowUnix + 1), await remove(nowUnix)]).toEqual([0, 2]);
      expect(await database.read.tokens.byId(bob.id, kept.id)).toEqual(kept);
    });

    it('suspends those of a user, and resumes them', async () => {
      const [a, b] = [await insert(ann, 'a', 'a'), await insert(ann, 'b', 'b')];
      const kept = await insert(bob, 'a', 'c');
      const ids = [a.id, b.id, kept.id];
      const suspend = () => database.write((stores) => stores.tokens.suspend(ann.id));
      expect([await suspend(), await suspend()]).toEqual([2, 0]);
      const { byIds, byId } = database.read.tokens;
      expect(await byIds(ids, nowUnix)).toEqual(new Set([kept.id]));
      expect(await byId(ann.id, a.id)).toEqual({ ...a, isSuspended: true });
      await database.write((stores) => stores.tokens.resume(ann.id));
      expect(await byIds(ids, nowUnix)).toEqual(new Set(ids));
      expect(await byId(ann.id, a.id)).toEqual(a);
    });

    it('lists those of a user, newest first', async () => {
      for (const name of ['a', 'c', 'b']) await insert(ann, name);
      await insert(bob, 'x');
      const list = database.read.tokens.ofUser(ann.id);
      await expectListing(list, ['b', 'c', 'a'], (token) => token.name);
    });
  });
}
