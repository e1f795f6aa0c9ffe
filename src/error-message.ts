import { PunchcardError } from './core/errors.ts';
import { systemReasons } from './sql/engine/opening-errors.ts';
import { UsageError } from './terminal/shell.ts';
import { systemErrorText } from './words/system-errors.ts';
import { isAboutValue, terminalText } from './words/terminal.ts';

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
  if (error instanceof PunchcardError) return terminalText(error);
  if (knownErrors.includes(error.name)) return error.message;
  // Errors of the system or the database file, such as a folder without write permission.
  const { syscall, path, code = '' } = error as NodeJS.ErrnoException;
  if (syscall === undefined && error.name !== 'SqliteError') return undefined;
  const reason =
    systemReasons[code] ?? (syscall === undefined ? error.message : systemErrorText(code));
  return path === undefined ? reason : `${path} cannot be used: ${reason}`;
}

/** True if a value on the command line is wrong, found by us or by commander. */
export const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError || (error instanceof PunchcardError && isAboutValue(error));
