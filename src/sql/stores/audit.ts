import type { AuditFilter, AuditRecord, AuditStore } from '../../core/audit/types.ts';
import { type AuditRow, auditEntries } from '../columns/audit.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, whereGiven } from '../engine/rows.ts';
import { prepareInsert } from '../engine/statement.ts';

const add = prepareInsert(
  'audit_entry',
  auditEntries.names.filter((name) => name !== 'id'),
);

interface AuditValues extends Omit<AuditFilter, 'action' | 'isPublicOnly'> {
  /** A prefix, compared as a range so that the index is used. */
  readonly action: string | undefined;
  readonly actionEnd: string | undefined;
}

const comparisons = [
  ['audit_entry.actor_id', '=', 'actorId'],
  ['audit_entry.user_id', '=', 'userId'],
  ['audit_entry.action', '>=', 'action'],
  ['audit_entry.action', '<', 'actionEnd'],
  ['audit_entry.target', '=', 'target'],
  ['audit_entry.created_unix', '>=', 'sinceUnix'],
  ['audit_entry.created_unix', '<=', 'beforeUnix'],
] as const;

const entries = prepareListing<AuditRow, AuditRecord, AuditValues, boolean>((isPublicOnly) => ({
  from: (db, given) => {
    const all = whereGiven(db.selectFrom('audit_entry'), given, comparisons);
    if (!isPublicOnly) return all;
    return ['repository:%', 'issue:%', 'time:%']
      .reduce((query, target) => query.where('audit_entry.target', 'not like', target), all)
      .where('audit_entry.action', '<>', 'sudo');
  },
  ...listed(auditEntries),
  direction: 'desc',
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
    list: ({ action, isPublicOnly = false, ...filter }) => {
      const actionEnd = action === undefined ? undefined : `${action}\u{10ffff}`;
      return entries(executor, { ...filter, action, actionEnd }, isPublicOnly);
    },
  };
}
