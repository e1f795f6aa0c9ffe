import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Migration, pending } from './migrate.ts';
import { versionOf, versionsOf } from './migrate-sqlite.ts';

/**
 * The newest copy of a database file that a program with these migrations can open: one made beside it
 * before a migration, or a backup in `backupDir`.
 */
export function newestUsableCopy(
  file: string,
  backupDir: string | null,
  steps: readonly Migration[],
): string | undefined {
  const beside = copiesIn(
    dirname(file),
    (name) => name.startsWith(`${basename(file)}.before-`) && name.endsWith('.backup'),
  );
  const backups = backupDir === null ? [] : copiesIn(backupDir, (name) => name.endsWith('.db'));
  return [...beside, ...backups]
    .sort((a, b) => b.changedMs - a.changedMs)
    .find(({ path }) => isUsable(path, steps))?.path;
}

interface Copy {
  readonly path: string;
  readonly changedMs: number;
}

function copiesIn(folder: string, isCopy: (name: string) => boolean): Copy[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // The backup folder is missing, or this user cannot read it.
    return [];
  }
  return names.filter(isCopy).flatMap((name) => {
    const path = join(folder, name);
    try {
      return [{ path, changedMs: statSync(path).mtimeMs }];
    } catch {
      // The file has just been removed, or is a broken link.
      return [];
    }
  });
}

function isUsable(path: string, steps: readonly Migration[]): boolean {
  try {
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      // Throws if a version is newer than this program.
      pending(steps, versionsOf(connection));
      return versionOf(connection) > 0;
    } finally {
      connection.close();
    }
  } catch {
    return false;
  }
}
