import { PunchcardError } from './core/errors.ts';

/** Names of errors whose message is a sentence for the reader; theirs are not loaded for this. */
const told = [
  'ConfigError',
  'CommandError',
  'CliError',
  'NewerDatabaseError',
  'UnusableDatabaseError',
  'ListenError',
  'CopyError',
  'DatabaseUrlError',
];

/** What is said of an error that has a cause the reader can mend; undefined for all others. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isKnown = error instanceof PunchcardError || told.includes(error.name);
  if (isKnown) return error.message;
  // What the system or the database file refuses, such as a folder that may not be written to.
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined || error.name === 'SqliteError') return error.message;
  return undefined;
}
