import { codeOf, isBusy } from './database-errors.ts';

/** The database cannot be used; the message is one sentence for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

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
  if (/^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|FULL|AUTH)/.test(code)) {
    const reason = error instanceof Error ? error.message : code;
    return new UnusableDatabaseError(`${file} cannot be opened for writing: ${reason}`);
  }
  return error;
}
