import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '../../../src/core/email/types.ts';
import { addressKey } from '../../../src/core/email-address.ts';
import { DuplicateError } from '../../../src/core/errors.ts';
import type { User } from '../../../src/core/records/types.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of the email address store. */
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
      (await emails().findVerified([address])).has(addressKey(address));

    it('stores an address as typed, and finds it in any of its forms', async () => {
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

    it('allows a verified address once, whatever its form', async () => {
      await w.make.email(ann, 'one@bücher.example');
      for (const form of ['ONE@bücher.example', 'one@xn--bcher-kva.example']) {
        for (const user of [ann, bob]) {
          await expect(w.make.email(user, form)).rejects.toBeInstanceOf(DuplicateError);
        }
      }
    });

    it('allows a primary address once, verified or not', async () => {
      await w.make.email(ann, 'first@example.org', { isVerified: false, isPrimary: true });
      expect(await isProven('FIRST@example.org')).toBe(true);
      expect(await w.database.read.users.byVerifiedEmail('first@example.org')).toBeUndefined();
      await expect(w.make.email(bob, 'first@example.org')).rejects.toBeInstanceOf(DuplicateError);
    });

    it('lets many have an unverified address, each once, until one verifies it', async () => {
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

    it('rolls back a transaction with a used address', async () => {
      const email = { isVerified: true, isPrimary: false, createdUnix: 1, userId: ann.id };
      const failing = w.database.write(async (s) => {
        await s.emails.insert({ ...email, address: 'new@example.org' });
        await s.emails.insert({ ...email, address: 'bob@example.com' });
      });
      await expect(failing).rejects.toBeInstanceOf(DuplicateError);
      expect(await emails().ofUser(ann.id)).toHaveLength(1);
    });

    it('adds and finds hundreds at once, in order, without used ones', async () => {
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
      const proven = await emails().findVerified(['none@example.org', ...addresses]);
      expect([...proven].sort()).toEqual(addresses.map(addressKey).sort());
      await w.database.write((s) => s.emails.remove(added.map((email) => email.id)));
      expect(await emails().ofUser(ann.id)).toHaveLength(1);
    });

    it('expires unverified addresses, and no others', async () => {
      const claim = (address: string, expiresUnix: number, of = ann) =>
        w.make.email(of, address, { ...unproven, expiresUnix });
      const over = await claim('over@example.org', now());
      const bobs = await claim('bobs@example.org', now() - 5, bob);
      const open = await claim('open@example.org', now() + 1);
      const endless = await claim('endless@example.org', 0);
      const shown = ['ann@example.com', 'open@example.org', 'endless@example.org'];
      await expectListing(emails().list(ann.id, now()), shown, (email) => email.address);
      const all = (await emails().search('@example.org', now()).page(0, 9)).map((e) => e.id);
      expect(all).toEqual([endless.id, open.id]);
      expect(await emails().expired(ann.id, now(), 9)).toEqual([over.id]);
      expect(await emails().expired(null, now(), 9)).toEqual([bobs.id, over.id]);
      expect(await emails().expired(null, now(), 1)).toEqual([bobs.id]);
      await w.database.write((s) => s.emails.expire([open.id, endless.id]));
      await expectListing(emails().list(ann.id, now()), ['ann@example.com'], (e) => e.address);
      expect(await emails().expired(ann.id, now(), 9)).toEqual([open.id, endless.id, over.id]);
    });

    it('verifies an address, which then never expires, once among all accounts', async () => {
      const late = { ...unproven, expiresUnix: now() + 9, isMailDeferred: true };
      const claim = await w.make.email(ann, 'claim@example.org', late);
      const rival = await w.make.email(bob, 'CLAIM@example.org', late);
      const known = ['claim@example.org', 'bob@example.com', 'none@example.org'];
      expect((await emails().findPending(known, 0)).map((e) => e.id)).toEqual([claim.id, rival.id]);
      expect(await emails().findPending(known, ann.id)).toEqual([rival]);
      await w.database.write((s) => s.emails.verify(claim.id, 77));
      expect(await emails().byId(claim.id)).toEqual({
        ...claim,
        isVerified: true,
        verifiedUnix: 77,
        expiresUnix: 0,
        isMailDeferred: false,
      });
      expect(await emails().findPending(known, 0)).toEqual([rival]);
      const second = w.database.write((s) => s.emails.verify(rival.id, 78));
      await expect(second).rejects.toBeInstanceOf(DuplicateError);
      expect(await emails().byId(0)).toBeUndefined();
    });

    it('has one primary address per user, one of their own', async () => {
      const made = await w.make.email(ann, 'next@example.org');
      const primaries = async (user: User) =>
        (await emails().ofUser(user.id)).filter((e) => e.isPrimary).map((e) => e.address);
      await w.database.write((s) => s.emails.setPrimary(ann.id, made.id));
      expect(await primaries(ann)).toEqual(['next@example.org']);
      expect(await primaries(bob)).toEqual(['bob@example.com']);
    });

    it('finds users with waiting mail, oldest first, who may get it', async () => {
      const waits = { ...unproven, expiresUnix: now() + 9, isMailDeferred: true };
      const first = await w.make.email(bob, 'b1@example.org', waits);
      await w.make.email(ann, 'a1@example.org', waits);
      const second = await w.make.email(bob, 'b2@example.org', waits);
      const shut = await w.make.user(undefined, { prohibitLogin: true });
      await w.make.email(shut, 'shut@example.org', waits);
      const pending = await w.make.user(undefined, { isPending: true, isActive: false });
      await w.make.email(pending, 'pending@example.org', waits);
      const lapsed = await w.make.user();
      await w.make.email(lapsed, 'lapsed@example.org', { ...waits, expiresUnix: now() });
      const owners = [ann.id, bob.id, pending.id];
      expect(await emails().deferredOwners(now(), 0, 9)).toEqual(owners);
      expect(await emails().deferredOwners(now(), ann.id, 1)).toEqual([bob.id]);
      expect(await emails().deferredOfUser(bob.id, now(), 9)).toEqual([first, second]);
      expect(await emails().deferredOfUser(bob.id, now(), 1)).toEqual([first]);
      await w.database.write((s) => s.emails.endDeferral(first.id));
      expect(await emails().deferredOfUser(bob.id, now(), 9)).toEqual([second]);
      expect(await emails().deferredOfUser(bob.id, now() + 9, 9)).toEqual([]);
    });

    it('removes an address, which is free then', async () => {
      const made = await w.make.email(ann, 'going@example.org');
      await w.database.write((s) => s.emails.remove([made.id]));
      expect(await isProven('going@example.org')).toBe(false);
      expect((await w.make.email(bob, 'going@example.org')).id).toBeGreaterThan(made.id);
    });

    it('searches addresses and names of owners, ordered by address', async () => {
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
