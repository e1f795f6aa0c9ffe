import type { AuditRecord } from '../../core/audit/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const auditEntries = table<Required<AuditRecord>>()('audit_entry', {
  id: 'id',
  createdUnix: 'created_unix',
  actorId: 'actor_id',
  userId: 'user_id',
  action: 'action',
  target: 'target',
  detail: 'detail',
  requestId: 'request_id',
  address: 'address',
  userAgent: 'user_agent',
});

export type AuditRow = RowOf<typeof auditEntries>;
export type AuditTable = TableOf<typeof auditEntries>;

declare module '../schema.ts' {
  interface Schema {
    audit_entry: AuditTable;
  }
}
