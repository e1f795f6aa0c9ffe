import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import type { Database as Connection } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { checkFile, moveIntoPlace, syncToDisk } from './database-file.ts';
import { isBusy, UnusableDatabaseError } from './dialect.ts';
import { type Migration, pending, statementsOf } from './migrate.ts';
import { sqliteBuilder } from './sqlite.ts';

const versionTable = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY, name text NOT NULL, applied_unix integer NOT NULL)`;

/** How long a process waits for another one that migrates, in milliseconds. */
const migrationPatienceMs = 120_000;

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

/** True where a file that is at version 0 holds tables all the same: another program's. */
function isForeign(connection: Connection): boolean {
  const table = connection.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table'`).get();
  return table !== undefined;
}

/**
 * Brings a file to the newest version, in one transaction under SQLite's own write lock, so that of
 * several processes one migrates and the others find it done. A file that holds data is copied
 * beside itself first. A migration that fails leaves everything as it was.
 * @returns the file of that copy; undefined where none was needed
 * @throws NewerDatabaseError
 * @throws UnusableDatabaseError where it is another program's, or locked for minutes
 */
export function migrateSqlite(
  connection: Connection,
  migrations: readonly Migration[],
  nowUnix: number,
): string | undefined {
  if (pending(migrations, versionOf(connection)).length === 0) return undefined;
  const builder = sqliteBuilder();
  let backup: string | undefined;
  beginPatiently(connection);
  try {
    const current = versionOf(connection);
    const todo = pending(migrations, current);
    if (current === 0 && isForeign(connection)) {
      throw new UnusableDatabaseError(`${connection.name} is the database of another program`);
    }
    if (todo.length > 0 && current > 0 && !connection.memory) {
      backup = freeName(`${connection.name}.before-${todo[0]?.number}.${nowUnix}`);
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

/** Nothing is served yet: to wait inside SQLite stops nobody. */
function beginPatiently(connection: Connection): void {
  connection.pragma(`busy_timeout = ${migrationPatienceMs}`);
  try {
    connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new UnusableDatabaseError(
      `${connection.name} has to be brought up to date, and another process has been writing to it for ${migrationPatienceMs / 1000} s`,
    );
  } finally {
    connection.pragma('busy_timeout = 0');
  }
}

/** Another try within the same second keeps the copy of the one before. */
function freeName(stem: string): string {
  for (let count = 1; ; count++) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}.backup`;
    if (!existsSync(name)) return name;
  }
}

/**
 * Through a connection of its own: what is committed, while the write lock keeps it still. It is
 * whole and on the disk before the migration begins.
 */
function copyBeside(file: string, copy: string): void {
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  closeSync(openSync(partial, 'wx', 0o600));
  const reader = new Sqlite(file, { readonly: true });
  try {
    reader.prepare('VACUUM INTO ?').run(partial);
    syncToDisk(partial);
    checkFile(partial);
    moveIntoPlace(partial, copy);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    reader.close();
  }
}
