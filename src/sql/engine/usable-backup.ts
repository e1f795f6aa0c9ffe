import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { versionOf } from './migrate-sqlite.ts';

/**
 * The newest copy of a database file that a program of version `known` can open: one made beside it
 * before a migration, or a backup in `backupDir`.
 */
export function newestUsableCopy(
  file: string,
  backupDir: string | null,
  known: number,
): string | undefined {
  const beside = copiesIn(
    dirname(file),
    (name) => name.startsWith(`${basename(file)}.before-`) && name.endsWith('.backup'),
  );
  const backups = backupDir === null ? [] : copiesIn(backupDir, (name) => name.endsWith('.db'));
  return [...beside, ...backups]
    .sort((a, b) => b.changedMs - a.changedMs)
    .find(({ path }) => isUsable(path, known))?.path;
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

function isUsable(path: string, known: number): boolean {
  try {
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      const version = versionOf(connection);
      return version > 0 && version <= known;
    } finally {
      connection.close();
    }
  } catch {
    return false;
  }
}
