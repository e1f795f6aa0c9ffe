import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeFolder, sqliteFile } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import {
  checkConnection,
  moveIntoPlace,
  type RowCounts,
  rowCounts,
  syncToDisk,
} from './database-file.ts';
import { openingError, UnusableDatabaseError } from './dialect.ts';
import { pending } from './migrate.ts';
import { versionOf } from './migrate-sqlite.ts';
import { requireUnserved } from './presence.ts';

/** What was copied, for who asked for it. */
export interface CopyReport {
  readonly file: string;
  readonly bytes: number;
  readonly version: number;
  readonly rows: RowCounts;
}

/** Told how far a copy has come. */
export interface CopyProgress {
  /** `done` pages of `total` are copied. */
  update(done: number, total: number): void;
  /** From now on a whole file is read. */
  check(): void;
}

/**
 * Copies the database of a data folder to a file that does not exist yet. The copy is what was
 * committed at one moment, whether a server writes meanwhile or not; it gets its name only when it
 * is whole, on the disk, and looked over.
 * @throws UnusableDatabaseError
 */
export async function backUp(
  dataDir: string,
  target: string,
  progress: CopyProgress,
): Promise<CopyReport> {
  const source = sqliteFile(dataDir);
  if (!existsSync(source)) throw new UnusableDatabaseError(`there is no database in ${dataDir}`);
  const file = resolve(target);
  if (existsSync(file)) throw new UnusableDatabaseError(`${file} is there already`);
  if (!existsSync(dirname(file))) {
    throw new UnusableDatabaseError(`there is no folder ${dirname(file)}`);
  }
  return copyChecked(source, file, progress);
}

/**
 * Puts a backup into a data folder that holds nothing yet. It is looked over before and after; the
 * folder has either all of it or, after a failure, nothing.
 * @throws UnusableDatabaseError where it is damaged, or the folder is in use
 * @throws NewerDatabaseError
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  progress: CopyProgress,
): Promise<CopyReport> {
  const backup = resolve(source);
  if (!existsSync(backup)) throw new UnusableDatabaseError(`there is no file ${backup}`);
  makeFolder(dataDir);
  // The root of a file system has the one; the other may be put back first.
  const mayBeThere = ['lost+found', 'secret.key'];
  const inside = readdirSync(dataDir).filter((name) => !mayBeThere.includes(name));
  if (inside.length > 0) {
    throw new UnusableDatabaseError(
      `${dataDir} is not empty (it holds ${inside[0]}); a backup is brought back into an empty folder only`,
    );
  }
  await requireUnserved(dataDir);
  return copyChecked(backup, sqliteFile(dataDir), progress, checkConnection);
}

/** @param checkSource looks at it before anything is copied; a copy is looked at in any case */
async function copyChecked(
  source: string,
  target: string,
  progress: CopyProgress,
  checkSource: (connection: Sqlite.Database) => void = () => {},
): Promise<CopyReport> {
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  try {
    const expected = await copySnapshot(source, partial, progress, checkSource);
    progress.check();
    const report = look(partial, source, target);
    const [wrong] = Object.entries(expected).filter(([table, n]) => report.rows[table] !== n);
    if (wrong !== undefined) {
      throw new UnusableDatabaseError(
        `the copy of ${source} is not whole: ${wrong[0]} has ${report.rows[wrong[0]]} rows of ${wrong[1]}`,
      );
    }
    syncToDisk(partial);
    moveIntoPlace(partial, target);
    return report;
  } catch (error) {
    rmSync(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new UnusableDatabaseError(`${target} is there already`);
    }
    throw openingError(error, source);
  }
}

/** @returns how many rows the tables held at the moment that was copied */
async function copySnapshot(
  source: string,
  partial: string,
  progress: CopyProgress,
  checkSource: (connection: Sqlite.Database) => void,
): Promise<RowCounts> {
  const connection = new Sqlite(source, { fileMustExist: true, readonly: true, timeout: 5000 });
  try {
    // Also says at once where it is no database of ours, or a newer one.
    checkVersion(connection, source);
    checkSource(connection);
    // One snapshot for the whole copy: without it each write of a server would restart it.
    // It holds what only its owner may read.
    closeSync(openSync(partial, 'wx', 0o600));
    connection.exec('BEGIN');
    const rows = rowCounts(connection);
    await connection.backup(partial, {
      progress: ({ totalPages, remainingPages }) => {
        progress.update(totalPages - remainingPages, totalPages);
        return 1000;
      },
    });
    connection.exec('COMMIT');
    return rows;
  } finally {
    connection.close();
  }
}

/** Looks a finished copy over, and makes it one file: readable where nothing can be written. */
function look(partial: string, source: string, target: string): CopyReport {
  const copy = new Sqlite(partial, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    checkConnection(copy, `the copy of ${source}`);
    return {
      file: target,
      bytes: statSync(partial).size,
      version: checkVersion(copy, source),
      rows: rowCounts(copy),
    };
  } finally {
    copy.close();
  }
}

function checkVersion(connection: Sqlite.Database, file: string): number {
  const version = versionOf(connection);
  if (version === 0) throw new UnusableDatabaseError(`${file} is no database of Punchcard`);
  // Throws where it is newer than this program.
  pending(migrations, version);
  return version;
}
