import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditFilter } from '../../../src/core/audit/types.ts';
import type { Database } from '../../../src/core/store.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** The contract of the audit store. */
export function auditContract(open: OpenDatabase): void {
  describe('the audit store', () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
    });
    const entry: AuditEntry = {
      createdUnix: nowUnix,
      actorId: null,
      userId: null,
      action: 'contract.test',
      target: 'user:1',
      detail: 'a "few" words; it\'s more\nthan one line',
      requestId: 'r-1',
      address: '2001:db8::1',
    };

    it('accepts any entry, by a command or a user', async () => {
      await database.write(async (stores) => {
        await stores.auditLog.add(entry);
        await stores.auditLog.add({ ...entry, actorId: 1, userId: 2, detail: '' });
      });
    });

    it('purges the old and the many of one action, oldest first', async () => {
      await database.write(async (stores) => {
        for (let i = 0; i < 6; i++)
          await stores.auditLog.add({ ...entry, createdUnix: nowUnix + i });
        await stores.auditLog.add({ ...entry, action: 'contract.test.other', userAgent: 'curl' });
      });
      const purge = (beforeUnix: number, keep: number, limit = 10) =>
        database.write((stores) =>
          stores.auditLog.purge('contract.test', { beforeUnix, keep }, limit),
        );
      const left = async () =>
        (await database.read.auditLog.list({}).page(0, 10)).map(({ createdUnix }) => createdUnix);
      expect([await purge(nowUnix, 6), await purge(nowUnix + 1, 6)]).toEqual([0, 1]);
      expect([await purge(0, 2, 2), await purge(0, 2, 2), await purge(0, 2, 2)]).toEqual([2, 1, 0]);
      expect(await left()).toEqual([nowUnix, nowUnix + 5, nowUnix + 4]);
      const [other] = await database.read.auditLog.list({}).page(0, 1);
      expect(other?.userAgent).toBe('curl');
    });

    it('returns its entries, newest first, filtered', async () => {
      const others = {
        ...entry,
        actorId: 1,
        userId: 2,
        action: 'contract.other',
        target: 'user:10',
      };
      const later = { ...entry, createdUnix: nowUnix + 60, actorId: 2, userId: 2 };
      await database.write(async (stores) => {
        for (const one of [entry, others, later]) await stores.auditLog.add(one);
      });
      const { auditLog: audit } = database.read;
      const [third, second, first, ...rest] = await audit.list({}).page(0, 10);
      expect(rest).toEqual([]);
      expect([third, second, first]).toMatchObject([later, others, entry]);
      const found = async (filter: AuditFilter) =>
        (await audit.list(filter).page(0, 10)).map(({ id }) => id);
      const ids = [third, second, first].map((one) => one?.id);
      expect(await found({ actorId: 1 })).toEqual([ids[1]]);
      expect(await found({ userId: 2 })).toEqual([ids[0], ids[1]]);
      expect(await found({ action: 'contract.t' })).toEqual([ids[0], ids[2]]);
      expect(await found({ action: 'contract_' })).toEqual([]);
      expect(await found({ action: 'ontract' })).toEqual([]);
      expect(await found({ target: 'user:1' })).toEqual([ids[0], ids[2]]);
      expect(await found({ sinceUnix: nowUnix + 60 })).toEqual([ids[0]]);
      expect(await found({ beforeUnix: nowUnix, actorId: 1 })).toEqual([ids[1]]);
      const walked = await audit.list({}).next([ids[0] ?? 0], ids[0] ?? 0, 1);
      expect(walked.rows.map(({ id }) => id)).toEqual([ids[1]]);
    });
  });
}
