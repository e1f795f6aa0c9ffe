import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail, NewMail } from '../../../src/core/mailing/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { expectListing } from './listing.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

const key = 'key-of-mine';
const lease = { holder: 'one', untilUnix: nowUnix + 100 };

/** The contract of the outbox. */
export function mailContract(open: OpenDatabase): void {
  describe('the mail store', () => {
    let database: Database;
    let count = 0;
    beforeEach(async () => {
      database = await open();
    });

    const insert = (mail: Partial<NewMail> = {}): Promise<Mail> =>
      database.write((stores) =>
        stores.mails.insert({
          messageId: `<${++count}@example.com>`,
          userId: null,
          emailId: null,
          kind: 'test',
          recipient: 'mira@example.com',
          subject: 'A subject',
          createdUnix: nowUnix,
          expiresUnix: nowUnix + 1000,
          keyId: key,
          sealedBody: 'sealed',
          ...mail,
        }),
      );
    const take = ({ id }: Mail, by: Partial<typeof lease> = {}): Promise<void> =>
      database.write((stores) => stores.mails.take(id, { ...lease, ...by }));
    const dueIds = async (atUnix: number, limit = 10): Promise<number[]> =>
      (await database.read.mails.due(key, atUnix, limit)).map(({ id }) => id);
    const settle = (
      mail: Mail,
      end: Partial<Parameters<Database['read']['mails']['settle']>[2]> = {},
      holder = 'one',
    ): Promise<boolean> =>
      database.write((stores) =>
        stores.mails.settle(mail.id, holder, {
          state: 'sent',
          nextAttemptUnix: nowUnix,
          lastError: '',
          endedUnix: nowUnix + 1,
          ...end,
        }),
      );
    const cancelOfUser = (userId: number, kind: Mail['kind'] | null): Promise<void> =>
      database.write((stores) => stores.mails.cancelOfUser(userId, kind, nowUnix + 1));
    const cancelOfEmails = (...ids: number[]): Promise<void> =>
      database.write((stores) => stores.mails.cancelOfEmails(ids, nowUnix + 1));
    const stateOf = async ({ id }: Mail): Promise<string> =>
      `${(await database.read.mails.byId(id))?.state} ${await database.read.mails.sealedBody(id)}`;

    it('sends soon what was due when the clock had run ahead (D41)', async () => {
      const day = 86_400;
      const expiresUnix = nowUnix + 5 * day;
      const ahead = await insert({ createdUnix: nowUnix + day, expiresUnix });
      const leased = await insert({ expiresUnix });
      await take(leased, { untilUnix: nowUnix + day + 180 });
      const waiting = await insert({ expiresUnix });
      await take(waiting);
      const nextAttemptUnix = nowUnix + 4320;
      const again = { state: 'waiting', nextAttemptUnix, endedUnix: 0 } as const;
      await settle(waiting, again);
      expect(await dueIds(nowUnix)).toEqual([ahead.id, leased.id]);
      expect(await dueIds(nowUnix, 1)).toEqual([ahead.id]);
      expect(await dueIds(nextAttemptUnix)).toContain(waiting.id);
    });

    it('stores a mail, due at once, with its body apart', async () => {
      const mail = await insert({ userId: 3, emailId: 4 });
      expect(mail).toEqual({
        id: expect.any(Number),
        messageId: mail.messageId,
        userId: 3,
        emailId: 4,
        kind: 'test',
        recipient: 'mira@example.com',
        subject: 'A subject',
        state: 'waiting',
        attempts: 0,
        lastError: '',
        createdUnix: nowUnix,
        nextAttemptUnix: nowUnix,
        expiresUnix: nowUnix + 1000,
        endedUnix: 0,
        keyId: key,
      });
      expect(await database.read.mails.byId(mail.id)).toEqual(mail);
      expect(await database.read.mails.sealedBody(mail.id)).toBe('sealed');
      expect(await database.read.mails.byId(mail.id + 1)).toBeUndefined();
      expect(await database.read.mails.sealedBody(mail.id + 1)).toBeUndefined();
    });

    it('lists them newest first, or those with a status', async () => {
      const [a, b, c] = [await insert(), await insert(), await insert()];
      await take(b);
      await expectListing(database.read.mails.list({}), [c.id, b.id, a.id], ({ id }) => id);
      const waiting = database.read.mails.list({ state: 'waiting' });
      await expectListing(waiting, [c.id, a.id], ({ id }) => id);
      await expectListing(database.read.mails.list({ state: 'sent' }), [], ({ id }) => id);
    });

    it('finds due mails, longest waiting first, only if encrypted with its key', async () => {
      const later = await insert({ createdUnix: nowUnix + 5 });
      const first = await insert();
      await insert({ keyId: 'of-another' });
      const over = await insert({ expiresUnix: nowUnix + 5 });
      expect(await dueIds(nowUnix - 1)).toEqual([]);
      expect(await dueIds(nowUnix)).toEqual([first.id, over.id]);
      expect(await dueIds(nowUnix + 5)).toEqual([first.id, later.id]);
      expect(await dueIds(nowUnix + 5, 1)).toEqual([first.id]);
    });

    it('leases a mail to one sender, and only they can finish it until the lease ends', async () => {
      const mail = await insert();
      await take(mail);
      expect(await database.read.mails.byId(mail.id)).toMatchObject({
        state: 'sending',
        attempts: 1,
        nextAttemptUnix: nowUnix + 100,
      });
      expect(await dueIds(nowUnix + 99)).toEqual([]);
      expect(await dueIds(nowUnix + 100)).toEqual([mail.id]);
      await take(mail, { holder: 'two', untilUnix: nowUnix + 300 });
      expect(await settle(mail)).toBe(false);
      expect(await stateOf(mail)).toBe('sending sealed');
      expect(await settle(mail, {}, 'two')).toBe(true);
      expect(await settle(mail, { state: 'failed' }, 'two')).toBe(false);
      expect(await stateOf(mail)).toBe('sent ');
      expect(await dueIds(nowUnix + 500)).toEqual([]);
    });

    it('postpones it with the error, under either id, and makes it due again', async () => {
      const mail = await insert();
      await take(mail);
      await database.write(({ mails }) => mails.setMessageId(mail.id, '<another@example.com>'));
      await settle(mail, {
        state: 'waiting',
        nextAttemptUnix: nowUnix + 60,
        lastError: 'no answer',
        endedUnix: 0,
      });
      expect(await database.read.mails.byId(mail.id)).toEqual({
        ...mail,
        messageId: '<another@example.com>',
        attempts: 1,
        nextAttemptUnix: nowUnix + 60,
        lastError: 'no answer',
      });
      expect(await stateOf(mail)).toBe('waiting sealed');
      expect(await dueIds(nowUnix + 59)).toEqual([]);
      await database.write((stores) => stores.mails.retry(mail.id, nowUnix + 10));
      expect(await dueIds(nowUnix + 10)).toEqual([mail.id]);
    });

    it('makes a refused one due again', async () => {
      const mail = await insert();
      await take(mail);
      await settle(mail, { state: 'failed' });
      expect(await dueIds(nowUnix + 500)).toEqual([]);
      await database.write((stores) => stores.mails.retry(mail.id, nowUnix + 10));
      expect(await database.read.mails.byId(mail.id)).toMatchObject({
        state: 'waiting',
        endedUnix: 0,
      });
      expect(await dueIds(nowUnix + 10)).toEqual([mail.id]);
    });

    it('returns the waiting mails of users, in order', async () => {
      const [a, b, c] = [await insert(), await insert(), await insert({ keyId: 'of-another' })];
      await take(b);
      const { mails } = database.read;
      expect(await mails.waitingIds(0, 10)).toEqual([a.id, c.id]);
      expect(await mails.waitingIds(0, 1)).toEqual([a.id]);
      expect(await mails.waitingIds(a.id, 10)).toEqual([c.id]);
    });

    it('cancels waiting confirmation mails; one that is being sent is not retried', async () => {
      const [waits, sending, other] = [
        await insert({ emailId: 7 }),
        await insert({ emailId: 8 }),
        await insert({ emailId: 9 }),
      ];
      const refused = await insert({ emailId: 8 });
      await take(sending);
      await take(refused);
      await settle(refused, { state: 'failed' });
      await cancelOfEmails(7, 8);
      await cancelOfEmails();
      expect(await stateOf(refused)).toBe('cancelled ');
      expect(await stateOf(waits)).toBe('cancelled ');
      expect(await stateOf(sending)).toBe('sending sealed');
      expect(await database.read.mails.byId(sending.id)).toMatchObject({
        expiresUnix: nowUnix + 1,
      });
      expect(await stateOf(other)).toBe('waiting sealed');
    });

    it('cancels mails about a user: waiting or refused, of one kind or all', async () => {
      const [waits, refused, reset, ofOther, sent] = [
        await insert({ userId: 1 }),
        await insert({ userId: 1 }),
        await insert({ userId: 1, kind: 'password-reset' }),
        await insert({ userId: 2 }),
        await insert({ userId: 1 }),
      ];
      for (const mail of [refused, sent]) await take(mail);
      await settle(refused, { state: 'failed' });
      await settle(sent);
      await cancelOfUser(1, 'password-reset');
      expect(await stateOf(reset)).toBe('cancelled ');
      expect(await stateOf(waits)).toBe('waiting sealed');
      await cancelOfUser(1, null);
      expect(await stateOf(waits)).toBe('cancelled ');
      expect(await stateOf(refused)).toBe('cancelled ');
      expect(await stateOf(sent)).toBe('sent ');
      expect(await stateOf(ofOther)).toBe('waiting sealed');
    });

    it('gives up mails that are too old, but not those being sent', async () => {
      const [waits, sending, refused, fresh] = [
        await insert({ expiresUnix: nowUnix + 10 }),
        await insert({ expiresUnix: nowUnix + 10, keyId: 'of-another' }),
        await insert({ expiresUnix: nowUnix + 10 }),
        await insert(),
      ];
      await take(sending);
      await take(refused);
      await settle(refused, { state: 'failed' });
      const isAny = (atUnix: number): Promise<boolean> => database.read.mails.hasExpired(atUnix);
      const expire = (atUnix: number, limit = 10): Promise<number> =>
        database.write((stores) => stores.mails.expire(atUnix, limit));
      expect([await isAny(nowUnix + 9), await expire(nowUnix + 9)]).toEqual([false, 0]);
      expect(await isAny(nowUnix + 10)).toBe(true);
      expect([await expire(nowUnix + 10, 1), await expire(nowUnix + 10, 5)]).toEqual([1, 1]);
      expect(await isAny(nowUnix + 99)).toBe(false);
      expect(await stateOf(waits)).toBe('expired ');
      expect(await stateOf(refused)).toBe('expired ');
      expect(await stateOf(sending)).toBe('sending sealed');
      expect(await expire(nowUnix + 100)).toBe(1);
      expect(await stateOf(sending)).toBe('expired ');
      expect(await stateOf(fresh)).toBe('waiting sealed');
    });

    it('purges mails that ended long ago, in batches, and none that can still be sent', async () => {
      const mails = [
        await insert(),
        await insert(),
        await insert(),
        await insert(),
        await insert(),
      ];
      const [a, b, c, refused] = mails as [Mail, Mail, Mail, Mail];
      for (const mail of [a, b, c, refused]) await take(mail);
      for (const [i, mail] of [a, b, c].entries()) await settle(mail, { endedUnix: nowUnix + i });
      await settle(refused, { state: 'failed', endedUnix: nowUnix });
      const purge = (beforeUnix: number, limit: number): Promise<number> =>
        database.write((stores) => stores.mails.purge(beforeUnix, limit));
      expect(await purge(nowUnix, 10)).toBe(0);
      expect([await purge(nowUnix + 2, 1), await purge(nowUnix + 2, 5)]).toEqual([1, 1]);
      expect(await database.read.mails.list({}).count()).toBe(3);
    });

    it('knows whether any body was encrypted with another key', async () => {
      const isAny = (): Promise<boolean> => database.read.mails.hasForeignKey(key);
      await insert();
      expect(await isAny()).toBe(false);
      const other = await insert({ keyId: 'of-another' });
      expect(await isAny()).toBe(true);
      await take(other);
      await settle(other);
      expect(await isAny()).toBe(false);
    });

    it('never has two mails with one message id', async () => {
      const mail = await insert();
      await expect(insert({ messageId: mail.messageId })).rejects.toThrow();
    });
  });
}
