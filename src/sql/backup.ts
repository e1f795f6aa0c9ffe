import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { allMigrations, makeFolder, sqliteFile } from './database.ts';
import type { ModuleSqlDoor } from './door.ts';
import { codeOf } from './engine/database-errors.ts';
import {
  checkConnection,
  moveIntoPlace,
  type RowCounts,
  rowCounts,
  syncToDisk,
} from './engine/database-file.ts';
import { type Migration, pending } from './engine/migrate.ts';
import { versionOf, versionsOf } from './engine/migrate-sqlite.ts';
import { openingError, UnusableDatabaseError } from './engine/opening-errors.ts';
import { requireUnserved } from './engine/presence.ts';
import { lockWaitMs } from './engine/sqlite-settings.ts';

/** The result of a backup or restore. */
export interface CopyReport {
  readonly file: string;
  readonly bytes: number;
  readonly version: number;
  readonly rows: RowCounts;
}

/** Receives the progress of a copy. */
export interface CopyProgress {
  /** `done` of `total` pages are copied. */
  update(done: number, total: number): void;
  /** The pages are copied; verification starts. */
  check(): void;
}

/**
 * Copies the database of a data folder to a new file. The copy is one consistent snapshot, even
 * while a server writes. The file gets its final name only when it is complete, verified and synced
 * to disk.
 * @throws UnusableDatabaseError
 */
export async function backUp(
  dataDir: string,
  target: string,
  progress: CopyProgress,
  modules: readonly ModuleSqlDoor[],
): Promise<CopyReport> {
  const source = sqliteFile(dataDir);
  if (!existsSync(source)) throw new UnusableDatabaseError(`there is no database in ${dataDir}`);
  const file = resolve(target);
  if (existsSync(file)) throw new UnusableDatabaseError(`${file} already exists`);
  if (!existsSync(dirname(file))) {
    throw new UnusableDatabaseError(`there is no folder ${dirname(file)}`);
  }
  return copyChecked(source, file, progress, allMigrations({ modules }));
}

/**
 * Restores a backup into an empty data folder. The backup is verified before and after. If the
 * restore fails, the folder stays empty.
 * @throws UnusableDatabaseError if the backup is damaged, or the folder is in use
 * @throws NewerDatabaseError
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  progress: CopyProgress,
  modules: readonly ModuleSqlDoor[],
): Promise<CopyReport> {
  const backup = resolve(source);
  if (!existsSync(backup)) throw new UnusableDatabaseError(`there is no file ${backup}`);
  makeFolder(dataDir);
  // The root of a file system contains `lost+found`; the key may be restored before the database.
  const ignored = ['lost+found', 'secret.key'];
  const inside = readdirSync(dataDir).filter((name) => !ignored.includes(name));
  if (inside.length > 0) {
    throw new UnusableDatabaseError(
      `${dataDir} is not empty (it contains ${inside[0]}); a backup can only be restored into an empty folder`,
    );
  }
  await requireUnserved(dataDir);
  const steps = allMigrations({ modules });
  return copyChecked(backup, sqliteFile(dataDir), progress, steps, checkConnection);
}

/** @param checkSource verifies the source before copying; the copy is always verified */
async function copyChecked(
  source: string,
  target: string,
  progress: CopyProgress,
  steps: readonly Migration[],
  checkSource: (connection: Sqlite.Database) => void = () => {},
): Promise<CopyReport> {
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  try {
    removeAbandoned(target);
    const expected = await copySnapshot(source, partial, progress, (connection) => {
      checkVersion(connection, source, steps);
      checkSource(connection);
    });
    progress.check();
    const report = verifyCopy(partial, source, target, steps);
    const [wrong] = Object.entries(expected).filter(([table, n]) => report.rows[table] !== n);
    if (wrong !== undefined) {
      throw new UnusableDatabaseError(
        `the copy of ${source} is incomplete: ${wrong[0]} has ${report.rows[wrong[0]]} of ${wrong[1]} rows`,
      );
    }
    syncToDisk(partial);
    moveIntoPlace(partial, target);
    return report;
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new UnusableDatabaseError(`${target} already exists`);
    }
    // All but reading the source happens to the new file.
    throw openingError(error, isReading(error) ? source : target);
  }
}

const isReading = (error: unknown): boolean =>
  /^SQLITE_(BUSY|CORRUPT|NOTADB|CANTOPEN|IOERR_(READ|SHORT_READ))/.test(codeOf(error));

/** A copy that was not written to for this long is abandoned. */
const abandonedMs = 86_400_000;

/**
 * Removes partial files that crashed copies to this name left, whatever the date or number in it.
 * Only old files, as another machine may be writing its copy to the same folder.
 */
function removeAbandoned(target: string): void {
  const folder = dirname(target);
  const shapeOf = (name: string): string => name.replace(/\d/g, '0');
  for (const name of readdirSync(folder)) {
    const [, copied] = /^\.(.+)\.\d+\.partial(?:-\w+)?$/.exec(name) ?? [];
    if (copied === undefined || shapeOf(copied) !== shapeOf(basename(target))) continue;
    const file = join(folder, name);
    const changedMs =
      statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - changedMs > abandonedMs) rmSync(file, { force: true });
  }
}

/** @returns the number of rows of each table in the snapshot */
async function copySnapshot(
  source: string,
  partial: string,
  progress: CopyProgress,
  checkSource: (connection: Sqlite.Database) => void,
): Promise<RowCounts> {
  const connection = new Sqlite(source, {
    fileMustExist: true,
    readonly: true,
    timeout: lockWaitMs,
  });
  try {
    // Fails early if this is not a Punchcard database, or a newer one.
    checkSource(connection);
    // One transaction for the whole copy; otherwise every write of a server restarts it. The file
    // contains secrets, so only its owner may read it.
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

/**
 * Verifies a finished copy, and turns off write-ahead logging so that it opens on read-only media.
 */
function verifyCopy(
  partial: string,
  source: string,
  target: string,
  steps: readonly Migration[],
): CopyReport {
  const copy = new Sqlite(partial, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    checkConnection(copy, `the copy of ${source}`);
    return {
      file: target,
      bytes: statSync(partial).size,
      version: checkVersion(copy, source, steps),
      rows: rowCounts(copy),
    };
  } finally {
    copy.close();
  }
}

function checkVersion(
  connection: Sqlite.Database,
  file: string,
  steps: readonly Migration[],
): number {
  const version = versionOf(connection);
  if (version === 0) throw new UnusableDatabaseError(`${file} is not a Punchcard database`);
  // Throws if the version is newer than this program.
  pending(steps, versionsOf(connection));
  return version;
}
