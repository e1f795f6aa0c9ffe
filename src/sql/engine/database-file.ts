import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { UnusableDatabaseError } from './dialect.ts';

/** Waits until what was written to a file is on the disk. */
export function syncToDisk(file: string): void {
  sync(file, 'r+');
}

/** The same for the names in a folder. */
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
 * Gives a finished file its name, durably and in one step; a file that has the name already is
 * never replaced.
 * @throws the system's EEXIST
 */
export function moveIntoPlace(partial: string, file: string): void {
  try {
    linkSync(partial, file);
    rmSync(partial);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Some file systems know no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error(`${file} is there already`), { code: 'EEXIST' });
    }
    renameSync(partial, file);
  }
  syncFolder(dirname(file));
}

/** How many rows each table of a database holds, by name. */
export type RowCounts = Readonly<Record<string, number>>;

export function rowCounts(connection: Sqlite.Database): RowCounts {
  const tables = connection
    .prepare<[], { name: string }>(
      // Not what indexes of texts are made of.
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
 * Reads a whole file and looks whether everything in it fits together.
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
 * As `checkFile`, for one that is open.
 * @param name what it is called where it is damaged
 * @param check the quick one does not compare indexes with their tables
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
