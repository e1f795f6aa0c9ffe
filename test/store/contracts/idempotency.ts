import { beforeEach, describe, expect, it } from 'vitest';
import type { RepeatableRequest, StoredReply } from '../../../src/core/idempotency/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of the store of replies for Idempotency-Key. */
export function idempotencyContract(open: OpenDatabase): void {
  describe('the reply store', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });
    const request: RepeatableRequest = { userId: 1, target: 'POST /a', key: 'k', bodyHash: 'h' };
    const answer: StoredReply = {
      status: 200,
      headers: { etag: '"1-2"' },
      body: { text: '„ß\u0007"\n', list: [1, null, { nested: true }] },
    };
    const keep = (
      one = request,
      given = answer,
      atUnix = nowUnix,
      maxBytes = 1000,
    ): Promise<boolean> => {
      const limits = { nowUnix: atUnix, expiredUnix: atUnix - 60, maxBytes };
      return database.write((stores) => stores.idempotency.keep(one, given, limits));
    };

    it('returns a stored reply, also without a body', async () => {
      const { idempotency } = database.read;
      expect(await idempotency.find(request)).toBeUndefined();
      expect(await keep()).toBe(true);
      const kept = { bodyHash: 'h', answer, isTooLarge: false, createdUnix: nowUnix };
      expect(await idempotency.find(request)).toEqual(kept);
      const empty = { ...request, key: 'empty' };
      await keep(empty, { status: 204 });
      expect((await idempotency.find(empty))?.answer).toEqual({ status: 204, headers: {} });
    });

    it('distinguishes user, target and key, case-sensitively', async () => {
      const others = [{ userId: 2 }, { target: 'POST /A' }, { key: 'K' }, { key: 'k ' }];
      for (const other of [{}, ...others]) expect(await keep({ ...request, ...other })).toBe(true);
      for (const other of [{}, ...others]) expect(await keep({ ...request, ...other })).toBe(false);
    });

    it('keeps the first, until it expires', async () => {
      await keep();
      const later: StoredReply = { status: 404, body: { message: 'gone' } };
      const other = { ...request, bodyHash: 'other' };
      expect(await keep(other, later, nowUnix + 59)).toBe(false);
      expect((await database.read.idempotency.find(request))?.answer.status).toBe(200);
      expect(await keep(other, later, nowUnix + 60)).toBe(true);
      const found = await database.read.idempotency.find(request);
      expect(found).toMatchObject({ bodyHash: 'other', createdUnix: nowUnix + 60, answer: later });
    });

    it('keeps one of many at once', async () => {
      const kept = await Promise.all(Array.from({ length: 20 }, () => keep()));
      expect(kept.filter((isKept) => isKept)).toHaveLength(1);
    });

    it('keeps nothing of a rolled-back transaction', async () => {
      const undone = database.write(async (stores) => {
        const limits = { nowUnix, expiredUnix: 0, maxBytes: 1000 };
        await stores.idempotency.keep(request, answer, limits);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await database.read.idempotency.find(request)).toBeUndefined();
    });

    it('keeps only the status of a reply that is too large', async () => {
      const large: StoredReply = { status: 201, headers: { etag: '"1"' }, body: 'ä'.repeat(500) };
      const size = Buffer.byteLength(JSON.stringify({ headers: large.headers, body: large.body }));
      expect(await keep(request, large, nowUnix, size - 1)).toBe(true);
      const found = await database.read.idempotency.find(request);
      expect(found).toMatchObject({ isTooLarge: true, answer: { status: 201, headers: {} } });
      expect(found?.answer.body).toBeUndefined();
      expect(await keep(request, large, nowUnix, size)).toBe(false);
      const other = { ...request, key: 'other' };
      await keep(other, large, nowUnix, size);
      expect(await database.read.idempotency.find(other)).toMatchObject({
        ...{ isTooLarge: false, answer: large },
      });
    });

    it('counts the replies of a user since a time', async () => {
      const usage = (sinceUnix = nowUnix - 60, untilUnix = nowUnix + 2) =>
        database.read.idempotency.usage(1, sinceUnix, untilUnix);
      expect(await usage()).toEqual({ replies: 0, bytes: 0, oldestUnix: 0 });
      await keep({ ...request, key: 'old' }, { status: 204 }, nowUnix - 60);
      await keep({ ...request, userId: 2 });
      for (const [at, key] of ['a', 'b', 'c'].entries()) {
        await keep({ ...request, key }, { status: 204 }, nowUnix + at);
      }
      await keep({ ...request, key: 'large' }, answer, nowUnix, 1);
      // Three times `{}`; nothing of the large one.
      expect(await usage()).toEqual({ replies: 4, bytes: 6, oldestUnix: nowUnix });
      expect(await usage(nowUnix)).toMatchObject({ replies: 2, oldestUnix: nowUnix + 1 });
      // As after the clock was set back: no user waits longer than a day.
      expect(await usage(nowUnix - 60, nowUnix)).toMatchObject({ replies: 2 });
    });

    it('purges expired replies, in batches', async () => {
      for (const key of ['a', 'b', 'c']) await keep({ ...request, key });
      await keep({ ...request, key: 'new' }, answer, nowUnix + 1);
      const purge = () => database.write((stores) => stores.idempotency.purge(nowUnix, 2));
      expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
      expect(await database.read.idempotency.find({ ...request, key: 'new' })).toBeDefined();
    });
  });
}
