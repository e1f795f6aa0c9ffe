import { PunchcardError } from './core/errors.ts';
import { systemReasons } from './sql/engine/opening-errors.ts';
import { namesValue, UsageError } from './terminal/shell.ts';

/** Errors whose message is for the user; names, so that their modules need not be loaded. */
const knownErrors = [
  'ConfigError',
  'CommandError',
  'NewerDatabaseError',
  'UnusableDatabaseError',
  'ListenError',
  'CopyError',
  'DatabaseUrlError',
  'TextError',
];

/** The message of an expected error; undefined for all others. */
export function userMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isKnown = error instanceof PunchcardError || knownErrors.includes(error.name);
  if (isKnown) return error.message;
  // Errors of the system or the database file, such as a folder without write permission.
  const { syscall, path, code = '' } = error as NodeJS.ErrnoException;
  if (syscall === undefined && error.name !== 'SqliteError') return undefined;
  const reason = systemReasons[code];
  if (reason === undefined) return error.message;
  return `${path === undefined ? reason : `${path} cannot be used: ${reason}`} (${code})`;
}

/** True if a value on the command line is wrong, found by us or by commander. */
export const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError || (error instanceof PunchcardError && namesValue(error.message));
