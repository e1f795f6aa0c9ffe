import { codeOf, isBusy } from './database-errors.ts';

/** The database cannot be used; the message is one sentence for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

/** What the codes of errors of the system and of full disks mean. */
export const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EIO: 'the disk reports errors',
};

/**
 * Translates an error of opening a file; unexpected ones are returned unchanged.
 * @param advice appended if the file is damaged
 */
export function openingError(error: unknown, file: string, advice = ''): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new UnusableDatabaseError(`${file} is damaged or not a database${advice}`);
  }
  if (isBusy(error)) {
    return new UnusableDatabaseError(
      `${file} is locked by another program; try again when it has finished`,
    );
  }
  const reason = systemReasons[code];
  if (reason !== undefined) return new UnusableDatabaseError(`${file} cannot be used: ${reason}`);
  if (/^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH)/.test(code)) {
    const message = error instanceof Error ? error.message : code;
    return new UnusableDatabaseError(`${file} cannot be opened for writing: ${message}`);
  }
  return error;
}
