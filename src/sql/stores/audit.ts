import type { AuditFilter, AuditRecord, AuditStore } from '../../core/audit/types.ts';
import { type AuditRow, auditEntries } from '../columns/audit.ts';
import type { Executor } from '../engine/executor.ts';
import { type AnySelect, type Bound, prepareListing } from '../engine/listing.ts';
import { prepareInsert } from '../engine/statement.ts';

const add = prepareInsert(
  'audit_entry',
  auditEntries.names.filter((name) => name !== 'id'),
);

interface AuditValues extends Omit<AuditFilter, 'action'> {
  /** A prefix as a range, so that the index is used. */
  readonly action: string | undefined;
  readonly actionEnd: string | undefined;
}

function matching(all: AnySelect, given: Bound<AuditValues>): AnySelect {
  const { actorId, userId, action, actionEnd, target, sinceUnix, beforeUnix } = given;
  let query = all;
  if (actorId !== undefined) query = query.where('audit_entry.actor_id', '=', actorId);
  if (userId !== undefined) query = query.where('audit_entry.user_id', '=', userId);
  if (action !== undefined) query = query.where('audit_entry.action', '>=', action);
  if (actionEnd !== undefined) query = query.where('audit_entry.action', '<', actionEnd);
  if (target !== undefined) query = query.where('audit_entry.target', '=', target);
  if (sinceUnix !== undefined) query = query.where('audit_entry.created_unix', '>=', sinceUnix);
  if (beforeUnix !== undefined) query = query.where('audit_entry.created_unix', '<=', beforeUnix);
  return query;
}

const entries = prepareListing<AuditRow, AuditRecord, AuditValues>(() => ({
  from: (db, given) => matching(db.selectFrom('audit_entry'), given),
  select: (query) => query.select(auditEntries.columns),
  id: 'audit_entry.id',
  order: ['audit_entry.id'],
  direction: 'desc',
  map: auditEntries.read,
}));

export function auditStore(executor: Executor): AuditStore {
  return {
    add: async (entry) => {
      await executor.run(add, auditEntries.write({ userAgent: '', ...entry }));
    },
    purge: async (action, { beforeUnix, keep }, limit) => {
      const ofAction = executor.builder
        .selectFrom('audit_entry')
        .select(['id', 'created_unix'])
        .where('action', '=', action);
      const [cut] = await executor.allOf<{ id: number }>(
        ofAction.orderBy('id', 'desc').limit(1).offset(keep),
      );
      const oldest = await executor.allOf<{ id: number; created_unix: number }>(
        ofAction.orderBy('id').limit(limit),
      );
      const ids = oldest
        .filter((row) => row.created_unix < beforeUnix || row.id <= (cut?.id ?? 0))
        .map(({ id }) => id);
      if (ids.length === 0) return 0;
      return executor.runOf(executor.builder.deleteFrom('audit_entry').where('id', 'in', ids));
    },
    list: ({ action, ...filter }) =>
      entries(executor, {
        ...filter,
        action,
        actionEnd: action === undefined ? undefined : `${action}\u{10ffff}`,
      }),
  };
}
