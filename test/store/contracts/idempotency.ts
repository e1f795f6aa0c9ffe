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
    const keep = (one = request, given = answer, atUnix = nowUnix): Promise<boolean> =>
      database.write((stores) => stores.idempotency.keep(one, given, atUnix, atUnix - 60));

    it('returns a stored reply, also without a body', async () => {
      const { idempotency } = database.read;
      expect(await idempotency.find(request)).toBeUndefined();
      expect(await keep()).toBe(true);
      const kept = { bodyHash: 'h', answer, createdUnix: nowUnix };
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
        await stores.idempotency.keep(request, answer, nowUnix, 0);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await database.read.idempotency.find(request)).toBeUndefined();
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
