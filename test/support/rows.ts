import Sqlite from 'better-sqlite3';
import { sqliteFile } from '../../src/sql/database.ts';
import type { TestApp } from './app.ts';

/** Rows straight from the file of a started program, for what the interface does not tell. */
export function rowsOf<Row>(t: Pick<TestApp, 'dataDir'>, sql: string, ...values: unknown[]): Row[] {
  const file = new Sqlite(sqliteFile(t.dataDir), { readonly: true });
  try {
    return file.prepare<unknown[], Row>(sql).all(...values);
  } finally {
    file.close();
  }
}

export interface AuditRow {
  readonly actor_id: number | null;
  readonly user_id: number | null;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
}

/** What the audit says was done to a target, oldest first. */
export const auditOfTarget = (t: Pick<TestApp, 'dataDir'>, target: string): AuditRow[] =>
  rowsOf<AuditRow>(
    t,
    'SELECT actor_id, user_id, action, target, detail FROM audit_entry WHERE target = ? ORDER BY id',
    target,
  );
