import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { isBusy } from './database-errors.ts';
import { checkFile, moveIntoPlace, syncToDisk } from './database-file.ts';
import {
  type Migration,
  type ModuleVersion,
  moduleTable,
  moduleVersions,
  pending,
  statementsOf,
  type Versions,
  versionsFrom,
} from './migrate.ts';
import { UnusableDatabaseError } from './opening-errors.ts';
import { sqliteBuilder } from './sqlite.ts';

const versionTable = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY, name text NOT NULL, applied_unix integer NOT NULL)`;

/** How long a process waits while another one migrates, in milliseconds. */
const migrationPatienceMs = 120_000;

/** The version of a file; 0 if it is empty. */
export function versionOf(connection: Connection): number {
  if (!hasTable(connection, 'migration')) return 0;
  const row = connection.prepare('SELECT max(number) AS number FROM migration').get() as {
    number: number | null;
  };
  return row.number ?? 0;
}

const hasTable = (connection: Connection, name: string): boolean =>
  connection.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !==
  undefined;

export const versionsOf = (connection: Connection): Versions =>
  versionsFrom(
    versionOf(connection),
    hasTable(connection, 'module_migration')
      ? connection.prepare<[], ModuleVersion>(moduleVersions).all()
      : [],
  );

/** True if a file of version 0 contains tables, so it belongs to another program. */
function isForeign(connection: Connection): boolean {
  const table = connection.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table'`).get();
  return table !== undefined;
}

/**
 * Migrates a file to the newest version in one transaction. SQLite's write lock ensures that only
 * one process does so. A file with data is backed up first. A failed migration changes nothing.
 * @returns the backup's file name; undefined if no backup was needed
 * @throws NewerDatabaseError
 * @throws UnusableDatabaseError if the file belongs to another program, or stays locked
 */
export function migrateSqlite(
  connection: Connection,
  migrations: readonly Migration[],
  nowUnix: number,
): string | undefined {
  if (pending(migrations, versionsOf(connection)).length === 0) {
    if (!connection.memory) finishCopies(connection.name);
    return undefined;
  }
  const builder = sqliteBuilder();
  let backup: string | undefined;
  beginAndWait(connection);
  try {
    const current = versionOf(connection);
    const todo = pending(migrations, versionsOf(connection));
    if (current === 0 && isForeign(connection)) {
      throw new UnusableDatabaseError(`${connection.name} is the database of another program`);
    }
    if (todo.length > 0 && current > 0 && !connection.memory) {
      const stem = `${connection.name}.before-${todo[0]?.module ?? ''}${todo[0]?.number}.`;
      backup = freeName(`${stem}${nowUnix}`);
      removeUnfinished(stem, 'partial');
      copyBeside(connection.name, `${backup}${unfinished}`);
      removeUnfinished(stem, 'backup', `${backup}${unfinished}`);
    }
    connection.exec(versionTable);
    const record = connection.prepare('INSERT INTO migration VALUES (?, ?, ?)');
    for (const migration of todo) {
      for (const statement of statementsOf(migration, builder)) connection.exec(statement);
      const { module, number, name } = migration;
      if (module === undefined) {
        record.run(number, name, nowUnix);
        continue;
      }
      connection.exec(moduleTable);
      connection
        .prepare('INSERT INTO module_migration VALUES (?, ?, ?, ?)')
        .run(module, number, name, nowUnix);
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
  if (backup !== undefined) finishCopies(connection.name);
  return backup;
}

/**
 * Names the copies of committed migrations. Their data is safe under either name, so a failure, or a
 * kill right after the commit, only leaves this to the next start.
 */
function finishCopies(file: string): void {
  const folder = dirname(file);
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(`${basename(file)}.before-`) || !name.endsWith(`.backup${unfinished}`))
        continue;
      moveIntoPlace(join(folder, name), join(folder, name.slice(0, -unfinished.length)));
    }
  } catch {
    // Read-only, full, or another process was faster.
  }
}

/** Waits inside SQLite, which blocks the event loop; the server does not accept requests yet. */
function beginAndWait(connection: Connection): void {
  connection.pragma(`busy_timeout = ${migrationPatienceMs}`);
  try {
    connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new UnusableDatabaseError(
      `${connection.name} needs a migration, but another process has been writing to it for ${migrationPatienceMs / 1000} s`,
    );
  } finally {
    connection.pragma('busy_timeout = 0');
  }
}

/** The end of a copy's name until its migration is committed. */
const unfinished = '.unfinished';

/** Removes what killed or failed migrations to the same version left, but for the newest copy. */
function removeUnfinished(stem: string, kind: 'partial' | 'backup', newest = ''): void {
  const folder = dirname(stem);
  for (const name of readdirSync(folder)) {
    const isLeft =
      kind === 'partial' ? name.includes('.partial') : name.endsWith(`.backup${unfinished}`);
    const file = join(folder, name);
    if (isLeft && file.startsWith(stem) && file !== newest) rmSync(file, { force: true });
  }
}

/** A retry within the same second must not replace the previous backup. */
function freeName(stem: string): string {
  for (let count = 1; ; count++) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}.backup`;
    if (!existsSync(name) && !existsSync(`${name}${unfinished}`)) return name;
  }
}

/**
 * Backs up the committed data through a second connection while the write lock prevents changes.
 * The backup is verified and synced before the migration starts.
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
