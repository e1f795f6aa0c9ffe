import type { Database as Connection } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { type Migration, pending, statementsOf } from './migrate.ts';
import { sqliteBuilder } from './sqlite.ts';

const versionTable = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY, name text NOT NULL, applied_unix integer NOT NULL)`;

/** The version that a file is at; 0 for an empty one. */
export function versionOf(connection: Connection): number {
  const table = connection
    .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migration'`)
    .get();
  if (table === undefined) return 0;
  const row = connection.prepare('SELECT max(number) AS number FROM migration').get() as {
    number: number | null;
  };
  return row.number ?? 0;
}

/**
 * Brings a file to the newest version, in one transaction under SQLite's own write lock, so that of
 * several processes one migrates and the others find it done. A file that holds data is copied
 * beside itself first.
 * @returns the file of that copy; undefined where none was needed
 * @throws NewerDatabaseError
 */
export function migrateSqlite(
  connection: Connection,
  migrations: readonly Migration[],
  nowUnix: number,
): string | undefined {
  if (pending(migrations, versionOf(connection)).length === 0) return undefined;
  const builder = sqliteBuilder();
  let backup: string | undefined;
  connection.exec('BEGIN IMMEDIATE');
  try {
    const current = versionOf(connection);
    const todo = pending(migrations, current);
    if (todo.length > 0 && current > 0 && !connection.memory) {
      backup = `${connection.name}.before-${todo[0]?.number}.${nowUnix}.backup`;
      copyBeside(connection.name, backup);
    }
    connection.exec(versionTable);
    const record = connection.prepare('INSERT INTO migration VALUES (?, ?, ?)');
    for (const migration of todo) {
      for (const statement of statementsOf(migration, builder)) connection.exec(statement);
      record.run(migration.number, migration.name, nowUnix);
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
  return backup;
}

/** Through a connection of its own: what is committed, while the write lock keeps it still. */
function copyBeside(file: string, copy: string): void {
  const reader = new Sqlite(file);
  try {
    reader.prepare('VACUUM INTO ?').run(copy);
  } finally {
    reader.close();
  }
}
