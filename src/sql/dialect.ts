import type { Database as SqliteConnection } from 'better-sqlite3';
import { type CreateTableBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { DuplicateError, PunchcardError } from '../core/errors.ts';

/**
 * The differences between the databases, each a named function. Nobody else in the program asks
 * which database is in use or looks at a driver's error codes.
 */
const sqliteUniqueViolations: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** The driver's error in the program's words; what is nobody's mistake passes through. */
export function translateError(error: unknown): unknown {
  const code = codeOf(error);
  if (sqliteUniqueViolations.has(code)) return new DuplicateError('already there');
  if (isBusy(error) || /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM)/.test(code)) {
    return cannotWrite(error);
  }
  return error;
}

/** @param cause for the log: a full or failing disk is the operator's to mend */
export function cannotWrite(cause: unknown): PunchcardError {
  return new PunchcardError('unavailable', 'the database cannot be written to at the moment', {
    retryAfterSeconds: 5,
    cause,
  });
}

/** The database file cannot be used, in one sentence for the person who starts the program. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

/**
 * Why a file could not be opened, in words; what is not known passes through.
 * @param advice what to do about a damaged one
 */
export function openingError(error: unknown, file: string, advice = ''): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new UnusableDatabaseError(`${file} is damaged or no database${advice}`);
  }
  if (isBusy(error)) {
    return new UnusableDatabaseError(
      `${file} is held by another program; try again when it is done`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|FULL|AUTH)/.test(code)) {
    const reason = error instanceof Error ? error.message : code;
    return new UnusableDatabaseError(`${file} cannot be opened for writing: ${reason}`);
  }
  return error;
}

/** Write-ahead log, every commit on the disk before it is answered. */
export function configureSqlite(connection: SqliteConnection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // After a burst, or a long backup, the log shrinks to this many bytes again.
  connection.pragma('journal_size_limit = 67108864');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
}

/** The `id` of a table: 64 bits, given by the database, never given again after a deletion. */
export function identityColumn<Table extends string>(
  table: CreateTableBuilder<Table>,
): CreateTableBuilder<Table, 'id'> {
  return table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
}

/**
 * True where `column` holds `part`, both folded already. Not by `like`: it compares sign by sign from
 * every place on, so that one long text made for it would keep the database busy for a second.
 */
export function contains(column: string, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${part}) > 0`;
}
