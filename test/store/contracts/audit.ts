import { beforeEach, describe, it } from 'vitest';
import type { AuditEntry } from '../../../src/core/audit.ts';
import type { Database } from '../../../src/core/store.ts';
import { nowUnix } from './people.ts';
import type { OpenDatabase } from './world.ts';

/** What any database must do with the audit. */
export function auditContract(open: OpenDatabase): void {
  describe('the store of the audit', () => {
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

    it('takes any entry, of the host as of somebody', async () => {
      await database.write(async (stores) => {
        await stores.audit.add(entry);
        await stores.audit.add({ ...entry, actorId: 1, userId: 2, detail: '' });
      });
    });
  });
}
