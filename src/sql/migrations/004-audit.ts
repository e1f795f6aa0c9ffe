import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Indexes the audit log by action and by time. */
export function audit(_db: Kysely<unknown>, { index }: Ddl): void {
  index('audit_entry_action', 'audit_entry', ['action', 'id']);
  index('audit_entry_created', 'audit_entry', ['created_unix', 'id']);
}
