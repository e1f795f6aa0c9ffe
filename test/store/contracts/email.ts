import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '../../../src/core/email/email.ts';
import { addressKey } from '../../../src/core/email/email-address.ts';
import { DuplicateError } from '../../../src/core/errors.ts';
import type { User } from '../../../src/core/user/user.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** What every database does with email addresses. */
export function emailContract(open: OpenDatabase): void {
  describe('emails', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann', { fullName: 'Anna Ängström' });
      bob = await w.make.user('Bob');
    });
    afterEach(() => w.database.close());
    const emails = () => w.database.read.emails;
    const now = (): number => w.clock.nowUnix();
    const unproven = { isVerified: false };
    const ofUserByAddress = async (userId: number, address: string): Promise<Email | undefined> =>
      (await emails().ofUserByAddresses(userId, [address])).get(addressKey(address));
    const isProven = async (address: string): Promise<boolean> =>
      (await emails().provenAmong([address])).has(addressKey(address));

    it('keeps what is inserted, as typed, and finds it by any of its forms', async () => {
      const made = await w.make.email(ann, 'Ann+X@Bücher.example', { createdUnix: 7 });
      expect(made).toEqual({
        id: made.id,
        userId: ann.id,
        address: 'Ann+X@Bücher.example',
        isVerified: true,
        isPrimary: false,
        createdUnix: 7,
        verifiedUnix: 7,
        expiresUnix: 0,
        isMailDeferred: false,
      });
      for (const form of ['ann+x@BÜCHER.example', 'ANN+X@xn--bcher-kva.example']) {
        expect(await ofUserByAddress(ann.id, form)).toEqual(made);
        expect(await ofUserByAddress(bob.id, form)).toBeUndefined();
        expect(await isProven(form)).toBe(true);
        expect((await w.database.read.users.byVerifiedEmail(form))?.id).toBe(ann.id);
      }
      expect(await ofUserByAddress(ann.id, 'ann@bücher.example')).toBeUndefined();
    });

    it('lists the addresses of a user, by id', async () => {
      await w.make.email(ann, 'z@example.org');
      await w.make.email(bob, 'b@example.org');
      await w.make.email(ann, 'a@example.org', unproven);
      const own = ['ann@example.com', 'z@example.org', 'a@example.org'];
      expect((await emails().ofUser(ann.id)).map((email) => email.address)).toEqual(own);
      await expectListing(emails().list(ann.id, now()), own, (email) => email.address);
      await expectListing(emails().list(0, now()), [], (email) => email.address);
    });

    it('has a proven address once, whatever its form', async () => {
      await w.make.email(ann, 'one@bücher.example');
      for (const form of ['ONE@bücher.example', 'one@xn--bcher-kva.example']) {
        for (const user of [ann, bob]) {
          await expect(w.make.email(user, form)).rejects.toBeInstanceOf(DuplicateError);
        }
      }
    });

    it('has a primary address once, verified or not', async () => {
      await w.make.email(ann, 'first@example.org', { isVerified: false, isPrimary: true });
      expect(await isProven('FIRST@example.org')).toBe(true);
      expect(await w.database.read.users.byVerifiedEmail('first@example.org')).toBeUndefined();
      await expect(w.make.email(bob, 'first@example.org')).rejects.toBeInstanceOf(DuplicateError);
    });

    it('lets many claim what nobody has proven, each once, until one proves it', async () => {
      await w.make.email(ann, 'claim@example.org', unproven);
      await w.make.email(bob, 'CLAIM@example.org', unproven);
      expect(await isProven('claim@example.org')).toBe(false);
      expect(await w.database.read.users.byVerifiedEmail('claim@example.org')).toBeUndefined();
      const again = w.make.email(bob, 'claim@example.org', unproven);
      await expect(again).rejects.toBeInstanceOf(DuplicateError);
      const third = await w.make.user();
      await w.make.email(third, 'claim@example.org');
      expect(await isProven('claim@example.org')).toBe(true);
    });

    it('undoes all of a unit of which one address is taken', async () => {
      const email = { isVerified: true, isPrimary: false, createdUnix: 1, userId: ann.id };
      const failing = w.database.write(async (s) => {
        await s.emails.insert({ ...email, address: 'new@example.org' });
        await s.emails.insert({ ...email, address: 'bob@example.com' });
      });
      await expect(failing).rejects.toBeInstanceOf(DuplicateError);
      expect(await emails().ofUser(ann.id)).toHaveLength(1);
    });

    it('adds and finds hundreds at once, in order, and leaves out what is used', async () => {
      await w.make.email(bob, 'n150@example.org');
      const addresses = Array.from({ length: 250 }, (_, i) => `N${i}@example.org`);
      const added = await w.database.write((s) =>
        s.emails.insertAll(
          addresses.map((address) => ({
            userId: ann.id,
            address,
            isVerified: true,
            isPrimary: false,
            createdUnix: 1,
          })),
        ),
      );
      const expected = addresses.filter((_, i) => i !== 150);
      expect(added.map((email) => email.address)).toEqual(expected);
      expect((await emails().ofUser(ann.id)).slice(1)).toEqual(added);
      const found = await emails().ofUserByAddresses(ann.id, ['none@example.org', ...addresses]);
      expect([...found.values()].sort((a, b) => a.id - b.id)).toEqual(added);
      const proven = await emails().provenAmong(['none@example.org', ...addresses]);
      expect([...proven].sort()).toEqual(addresses.map(addressKey).sort());
      await w.database.write((s) => s.emails.remove(added.map((email) => email.id)));
      expect(await emails().ofUser(ann.id)).toHaveLength(1);
    });

    it('removes an address, which is free then', async () => {
      const made = await w.make.email(ann, 'going@example.org');
      await w.database.write((s) => s.emails.remove([made.id]));
      expect(await isProven('going@example.org')).toBe(false);
      expect((await w.make.email(bob, 'going@example.org')).id).toBeGreaterThan(made.id);
    });

    it('searches addresses and the names of their owners, ordered by address', async () => {
      await w.make.email(ann, 'x%y@bücher.example');
      await w.make.email(bob, 'A_b@example.org');
      const found = (text: string, addresses: string[]) =>
        expectListing(emails().search(text, now()), addresses, (email) => email.address);
      const all = ['A_b@example.org', 'ann@example.com', 'bob@example.com', 'x%y@bücher.example'];
      await found('', all);
      await found('EXAMPLE.COM', ['ann@example.com', 'bob@example.com']);
      await found('ängström', ['ann@example.com', 'x%y@bücher.example']);
      await found('BOB', ['A_b@example.org', 'bob@example.com']);
      await found('x%y@bücher.example', ['x%y@bücher.example']);
      await found('%', ['x%y@bücher.example']);
      await found('_b@', ['A_b@example.org']);
      await found('nothing', []);
    });
  });
}
