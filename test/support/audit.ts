import Sqlite from 'better-sqlite3';
import { sqliteFile } from '../../src/sql/database.ts';

export interface AuditRow {
  readonly actor_id: number | null;
  readonly user_id: number | null;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
  readonly address: string;
}

/** What was written down of an action, oldest first. */
export function auditOf(dataDir: string, action: string): AuditRow[] {
  return rowsOf<AuditRow>(
    dataDir,
    'SELECT * FROM audit_entry WHERE action = ? ORDER BY id',
    action,
  );
}

/** Rows as they are on the disk, for what no operation tells. */
export function rowsOf<Row>(dataDir: string, query: string, ...values: unknown[]): Row[] {
  const connection = new Sqlite(sqliteFile(dataDir), { readonly: true });
  try {
    return connection.prepare(query).all(...values) as Row[];
  } finally {
    connection.close();
  }
}
