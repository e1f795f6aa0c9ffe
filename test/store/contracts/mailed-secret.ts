import { beforeEach, describe, expect, it } from 'vitest';
import { hashCode, newMailedSecret } from '../../../src/core/mailed-secret/mailed-secret.ts';
import type { MailedSecret, MailedSecretStore } from '../../../src/core/mailed-secret/types.ts';
import { hashSecret } from '../../../src/core/secret.ts';
import type { Database } from '../../../src/core/store.ts';
import { expectListing } from './listing.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

type NewSecret = Parameters<MailedSecretStore['insert']>[0];

/** The contract of mailed secrets. */
export function mailedSecretContract(open: OpenDatabase): void {
  describe('the store of mailed secrets', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });

    const insert = (hash: string, secret: Partial<NewSecret> = {}): Promise<MailedSecret> =>
      database.write((stores) =>
        stores.mailedSecrets.insert({
          kind: 'reset-password',
          userId: 1,
          emailId: null,
          address: 'mira@example.com',
          detail: '',
          createdUnix: nowUnix,
          expiresUnix: nowUnix + 100,
          hash,
          codeHash: `code of ${hash}`,
          ...secret,
        }),
      );
    const write = <T>(work: (secrets: MailedSecretStore) => Promise<T>): Promise<T> =>
      database.write((stores) => work(stores.mailedSecrets));
    const isThere = async ({ id }: MailedSecret): Promise<boolean> =>
      (await database.read.mailedSecrets.byId(id)) !== undefined;

    it('finds a secret by its hash, for its purpose only, and stores only hashes', async () => {
      const secret = await insert('a', { detail: '{"x":1}' });
      const { byHash, byId } = database.read.mailedSecrets;
      expect(secret).toEqual({
        id: expect.any(Number),
        kind: 'reset-password',
        userId: 1,
        emailId: null,
        address: 'mira@example.com',
        detail: '{"x":1}',
        createdUnix: nowUnix,
        expiresUnix: nowUnix + 100,
      });
      expect(await byHash('reset-password', 'a')).toEqual(secret);
      expect(await byHash('revert-primary', 'a')).toBeUndefined();
      expect(await byHash('reset-password', 'b')).toBeUndefined();
      expect(await byId(secret.id)).toEqual(secret);
    });

    it('knows the addresses that another user can have back', async () => {
      const kind = 'revert-primary';
      await insert('a', { kind, address: 'Mira@Bücher.example' });
      await insert('b', { kind, address: 'late@example.com', expiresUnix: nowUnix });
      await insert('c', { address: 'reset@example.com' });
      const key = 'mira@xn--bcher-kva.example';
      const sought = [key.toUpperCase(), 'late@example.com', 'reset@example.com'];
      const { heldAddresses } = database.read.mailedSecrets;
      expect(await heldAddresses(sought, 2, nowUnix)).toEqual(new Set([key]));
      expect(await heldAddresses(sought, 1, nowUnix)).toEqual(new Set());
      expect(await heldAddresses([], 2, nowUnix)).toEqual(new Set());
    });

    it('has one per unverified address: a new one replaces the old', async () => {
      const first = await insert('a', { kind: 'confirm-email', emailId: 5 });
      const other = await insert('b', { kind: 'confirm-email', emailId: 6 });
      const second = await insert('c', { kind: 'confirm-email', emailId: 5 });
      const { ofEmail, byHash } = database.read.mailedSecrets;
      expect(await ofEmail('confirm-email', 5)).toEqual({ ...second, codeHash: 'code of c' });
      expect(await ofEmail('reset-password', 5)).toBeUndefined();
      expect(await byHash('confirm-email', 'a')).toBeUndefined();
      expect([await isThere(first), await isThere(other)]).toEqual([false, true]);
    });

    it('gives a secret to one of many who use it at once', async () => {
      const { id } = await insert('a');
      const removed = await Promise.all(
        Array.from({ length: 10 }, () => write((secrets) => secrets.remove(id))),
      );
      expect(removed.filter(Boolean)).toHaveLength(1);
    });

    it('lists the valid ones of a kind, newest first', async () => {
      const invitation = { kind: 'invitation', userId: null } as const;
      const [a, b] = [await insert('a', invitation), await insert('b', invitation)];
      await insert('c', { ...invitation, expiresUnix: nowUnix });
      await insert('d');
      const list = database.read.mailedSecrets.list('invitation', nowUnix);
      await expectListing(list, [b.id, a.id], ({ id }) => id);
    });

    it('removes those of addresses, and those of a user from an id on', async () => {
      const claims = await Promise.all(
        [5, 6, 7].map((emailId) => insert(`claim ${emailId}`, { kind: 'confirm-email', emailId })),
      );
      await write((secrets) => secrets.removeOfEmails([5, 7]));
      await write((secrets) => secrets.removeOfEmails([]));
      expect(await Promise.all(claims.map(isThere))).toEqual([false, true, false]);

      const [a, b, c, ofOther, reset] = [
        await insert('a', { kind: 'revert-primary' }),
        await insert('b', { kind: 'revert-primary' }),
        await insert('c', { kind: 'revert-primary' }),
        await insert('d', { kind: 'revert-primary', userId: 2 }),
        await insert('e'),
      ];
      await write((secrets) => secrets.removeOfUser(1, 'revert-primary', b.id));
      expect(await Promise.all([a, b, c, ofOther, reset].map(isThere))).toEqual([
        ...[true, false, false],
        ...[true, true],
      ]);
      await write((secrets) => secrets.removeOfUser(1, 'revert-primary'));
      expect([await isThere(a), await isThere(ofOther)]).toEqual([false, true]);
    });

    it('purges those that expired long ago, in batches', async () => {
      for (const [i, expiresUnix] of [nowUnix, nowUnix + 1, nowUnix + 2, nowUnix + 9].entries()) {
        await insert(`hash ${i}`, { expiresUnix });
      }
      const purge = () => write((secrets) => secrets.purge(nowUnix + 9, 2));
      expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
    });

    it('stores what `newMailedSecret` makes: a secret and a code, each found by its hash', () => {
      const { secret, hash, code, codeHash } = newMailedSecret();
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(hash).toBe(hashSecret(secret));
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/);
      for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code}\n`]) {
        expect(hashCode(typed)).toBe(codeHash);
      }
    });
  });
}
