import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { UnusableDatabaseError } from './opening-errors.ts';

/** Flushes a file to disk. */
export function syncToDisk(file: string): void {
  sync(file, 'r+');
}

/** Flushes the directory entries of a folder to disk. */
export function syncFolder(folder: string): void {
  sync(folder, 'r');
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Renames a finished file atomically and durably; never replaces an existing file.
 * @throws an error with the code EEXIST
 */
export function moveIntoPlace(partial: string, file: string): void {
  try {
    linkSync(partial, file);
    rmSync(partial);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Some file systems have no hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error(`${file} already exists`), { code: 'EEXIST' });
    }
    renameSync(partial, file);
  }
  syncFolder(dirname(file));
}

/** The number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

export function rowCounts(connection: Sqlite.Database): RowCounts {
  const tables = connection
    .prepare<[], { name: string }>(
      // Excludes the internal tables of the full-text indexes.
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = connection
        .prepare<[], { count: number }>(`SELECT count(*) AS count FROM "${name}"`)
        .get();
      return [name, row?.count ?? 0];
    }),
  );
}

/**
 * Runs a full integrity check of a file.
 * @throws UnusableDatabaseError
 */
export function checkFile(file: string): void {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    checkConnection(connection);
  } finally {
    connection.close();
  }
}

/**
 * Like `checkFile`, for an open connection.
 * @param name the name in the error message
 * @param check `quick_check` does not compare indexes with their tables
 */
export function checkConnection(
  connection: Sqlite.Database,
  name = connection.name,
  check: 'integrity_check' | 'quick_check' = 'integrity_check',
  advice = '',
): void {
  const found = String(connection.pragma(`${check}(1)`, { simple: true }));
  if (found !== 'ok') {
    throw new UnusableDatabaseError(`${name} is damaged (${found.split('\n').at(-1)})${advice}`);
  }
}
