import type { AuditStore } from '../../core/audit.ts';
import { type Executor, prepare } from '../query.ts';
import type { AuditEntryTable } from '../schema.ts';

type Columns = Omit<AuditEntryTable, 'id'>;

const add = prepare<Columns, unknown>((db, p) =>
  db.insertInto('audit_entry').values({
    created_unix: p.created_unix,
    actor_id: p.actor_id,
    user_id: p.user_id,
    action: p.action,
    target: p.target,
    detail: p.detail,
    request_id: p.request_id,
    address: p.address,
  }),
);

export function auditStore(executor: Executor): AuditStore {
  return {
    add: async (entry) => {
      await executor.run(add, {
        created_unix: entry.createdUnix,
        actor_id: entry.actorId,
        user_id: entry.userId,
        action: entry.action,
        target: entry.target,
        detail: entry.detail,
        request_id: entry.requestId,
        address: entry.address,
      });
    },
  };
}
