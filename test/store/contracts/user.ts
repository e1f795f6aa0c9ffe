import { beforeEach, describe, expect, it } from 'vitest';
import { DuplicateError } from '../../../src/core/errors.ts';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { User } from '../../../src/core/records/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { expectListing } from './listing.ts';
import { insertUser, newUser, nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

const nameOf = (user: User): string => user.name;

/** The contract of accounts. */
export function userContract(open: OpenDatabase): void {
  describe('the user store', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });

    it('returns what was inserted', async () => {
      const given = newUser('Ann', {
        fullName: 'Änn "Quotes" \u{1f600}',
        description: "it's\nmore than one line",
        visibility: 'limited',
        isAdmin: true,
        isRestricted: true,
        isActive: false,
        prohibitLogin: true,
        mustChangePassword: true,
        hideEmail: true,
        passwordHash: 'hash',
        sourceId: 2,
      });
      const made = await database.write((stores) => stores.users.insert(given));
      const { passwordHash, ...kept } = given;
      expect(made).toMatchObject(kept);
      expect(made).toMatchObject({ followersCount: 0, followingCount: 0, lastLoginUnix: 0 });
      expect(JSON.stringify(made)).not.toContain(`"${passwordHash}"`);
      expect(await database.read.users.byId(made.id)).toEqual(made);
      expect(await database.read.users.byIds([made.id, made.id + 99])).toEqual([made]);
      expect(await database.read.users.byIds([])).toEqual([]);
      expect(await database.read.users.byId(made.id + 99)).toBeUndefined();
    });

    it('finds names ignoring case, beyond ASCII too, and keeps their spelling', async () => {
      const ann = await insertUser(database, 'Ann_B');
      expect(await database.read.users.byName('aNN_b')).toEqual(ann);
      expect(await database.read.users.byName('ann')).toBeUndefined();
      expect(await database.read.users.byName("' OR 1=1 --")).toBeUndefined();
    });

    it('gives each name once, and each id once, even after a deletion', async () => {
      const ann = await insertUser(database, 'ann');
      await expect(insertUser(database, 'ANN')).rejects.toThrow(DuplicateError);
      const bob = await insertUser(database, 'bob');
      const toAnn = database.write((stores) => stores.users.update(bob.id, { name: 'Ann' }));
      await expect(toAnn).rejects.toThrow(DuplicateError);
      await database.write((stores) => stores.users.delete(bob.id));
      const carl = await insertUser(database, 'carl');
      expect(new Set([ann.id, bob.id, carl.id]).size).toBe(3);
    });

    it('changes the given fields only', async () => {
      const ann = await insertUser(database, 'ann');
      await database.write((stores) =>
        stores.users.update(ann.id, { name: 'Anna', isActive: false, website: '' }),
      );
      const changed = { ...ann, name: 'Anna', isActive: false };
      expect(await database.read.users.byName('anna')).toEqual(changed);
      expect(await database.read.users.byName('ann')).toBeUndefined();
      await database.write((stores) => stores.users.update(ann.id, {}));
      expect(await database.read.users.byId(ann.id)).toEqual(changed);
    });

    it('counts password changes', async () => {
      const ann = await insertUser(database, 'ann', { passwordHash: 'one' });
      const { users } = database.read;
      const before = await users.passwordOf(ann.id);
      await database.write((stores) => stores.users.setPassword(ann.id, 'two', true, nowUnix));
      const after = await users.passwordOf(ann.id);
      expect([before?.hash, after?.hash]).toEqual(['one', 'two']);
      expect(after?.version).toBeGreaterThan(before?.version ?? Number.NaN);
      expect((await users.byId(ann.id))?.mustChangePassword).toBe(true);
      expect(await users.passwordOf(ann.id + 99)).toBeUndefined();
    });

    it('finds the user who verified an address, and nobody who has it pending', async () => {
      const ann = await insertUser(database, 'ann');
      const claim = (address: string, isVerified: boolean) =>
        database.write((stores) =>
          stores.emails.insert({
            userId: ann.id,
            address,
            isVerified,
            isPrimary: false,
            createdUnix: nowUnix,
          }),
        );
      await claim('Proven@Example.com', true);
      await claim('claimed@example.com', false);
      const { users } = database.read;
      expect((await users.byVerifiedEmail('proven@example.COM'))?.id).toBe(ann.id);
      expect(await users.byVerifiedEmail('claimed@example.com')).toBeUndefined();
    });

    it('reserves former names, for their user or for nobody', async () => {
      const ann = await insertUser(database, 'anna');
      const { users } = database.read;
      await database.write((stores) => stores.users.reserveName('Ann', ann.id, nowUnix));
      expect((await users.byOldName('ANN'))?.id).toBe(ann.id);
      expect(await users.reservedName('aNN')).toEqual({ userId: ann.id, freedUnix: nowUnix });
      await database.write((stores) => stores.users.reserveName('ann', null, nowUnix + 1));
      expect(await users.byOldName('ann')).toBeUndefined();
      expect(await users.reservedName('ann')).toEqual({ userId: null, freedUnix: nowUnix + 1 });
      await database.write((stores) => stores.users.releaseName('ANN'));
      expect(await users.reservedName('ann')).toBeUndefined();
    });

    it('counts the site admins who can sign in', async () => {
      expect(await database.read.users.hasUsers()).toBe(false);
      await insertUser(database, 'ann', { isAdmin: true });
      await insertUser(database, 'bob', { isAdmin: true, isActive: false });
      await insertUser(database, 'carl', { isAdmin: true, prohibitLogin: true });
      await insertUser(database, 'dora');
      expect(await database.read.users.countAdmins()).toBe(1);
      expect(await database.read.users.hasUsers()).toBe(true);
    });

    it('searches names and full names, ignoring case and the wildcards of LIKE', async () => {
      await insertUser(database, 'ann_x', { fullName: 'ÄNNE 100%' });
      await insertUser(database, 'bob', { fullName: 'annex' });
      await insertUser(database, 'hidden-ann', { visibility: 'private' });
      const find = (text: string, expected: string[], visibility = allUsersVisible) =>
        expectListing(database.read.users.search(visibility, { text }), expected, nameOf);
      await find('ANN', ['ann_x', 'bob', 'hidden-ann']);
      await find('änne', ['ann_x']);
      await find('%', ['ann_x']);
      await find('_', ['ann_x']);
      await find('\\', []);
      await find('', ['ann_x', 'bob', 'hidden-ann']);
      await find('ann', ['ann_x', 'bob'], userVisibility({ user: null }));
      const bob = (await database.read.users.byName('bob'))!;
      const byId = database.read.users.search(allUsersVisible, { id: bob.id });
      await expectListing(byId, ['bob'], nameOf);
    });

    it('deletes an account with everything that is its own only, and corrects counters', async () => {
      const ann = await insertUser(database, 'ann');
      const bob = await insertUser(database, 'bob');
      await database.write(async (stores) => {
        await stores.follows.add(ann.id, bob.id, nowUnix);
        await stores.follows.add(bob.id, ann.id, nowUnix);
        await stores.blocks.add(bob.id, ann.id, '', nowUnix);
        await stores.users.reserveName('old-ann', ann.id, nowUnix);
        await stores.emails.insert({
          userId: ann.id,
          address: 'ann@example.com',
          isVerified: true,
          isPrimary: true,
          createdUnix: nowUnix,
        });
        await stores.tokens.insert({
          userId: ann.id,
          name: 'x',
          hash: 'token hash',
          lastEight: '12345678',
          scopes: ['all'],
          createdUnix: nowUnix,
          expiresUnix: 0,
        });
        await stores.sessions.insert({
          userId: ann.id,
          hash: 'session hash',
          createdUnix: nowUnix,
          lastSeenUnix: nowUnix,
          address: '',
          userAgent: '',
          passwordGivenUnix: nowUnix,
        });
        await stores.users.delete(ann.id);
      });
      const { read } = database;
      expect(await read.users.byId(ann.id)).toBeUndefined();
      expect(await read.users.byName('ann')).toBeUndefined();
      expect(await read.users.byVerifiedEmail('ann@example.com')).toBeUndefined();
      expect(await read.users.byOldName('old-ann')).toBeUndefined();
      expect(await read.tokens.byHash('token hash')).toBeUndefined();
      expect(await read.sessions.byHash('session hash')).toBeUndefined();
      expect(await read.blocks.exists(bob.id, ann.id)).toBe(false);
      const { followersCount, followingCount } = (await read.users.byId(bob.id))!;
      expect([followersCount, followingCount]).toEqual([0, 0]);
      await expectListing(read.follows.followers(bob.id, allUsersVisible), [], nameOf);
    });

    it('finds pending users whose unverified addresses have all expired', async () => {
      const pending = async (name: string, ...claims: number[]): Promise<User> => {
        const user = await insertUser(database, name, { isPending: true, isActive: false });
        await database.write(async (stores) => {
          for (const [i, expiresUnix] of claims.entries()) {
            const claim = { isVerified: false, isPrimary: false, createdUnix: 1, expiresUnix };
            await stores.emails.insert({
              userId: user.id,
              address: `${name}${i}@x.example`,
              ...claim,
            });
          }
        });
        return user;
      };
      const none = await pending('none');
      const over = await pending('over', nowUnix - 5, nowUnix);
      await pending('half', nowUnix, nowUnix + 1);
      await pending('never', 0);
      await insertUser(database, 'active');
      const { users } = database.read;
      expect(await users.pendingWithoutVerification(nowUnix, 10)).toEqual([none, over]);
      expect(await users.pendingWithoutVerification(nowUnix, 1)).toEqual([none]);
      expect((await users.pendingWithoutVerification(nowUnix + 1, 10)).map(nameOf)).toEqual([
        'none',
        'over',
        'half',
      ]);
    });
  });
}
