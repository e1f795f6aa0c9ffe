import { DuplicateError, errorOf, PunchcardError } from '../../core/errors.ts';
import { systemReason } from '../../words/system-errors.ts';

// What the errors of both databases mean. No other code reads a driver's error codes.

const sqliteUniqueViolations: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/**
 * Error codes of PostgreSQL and its driver; for connections, the driver uses names instead of
 * SQLSTATE.
 */
const postgresUniqueViolation = '23505';
const serializationFailures: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Out of memory, too many connections, statement timeout. */
const postgresUnavailable: ReadonlySet<string> = new Set(['53200', '53300', '57014']);
const lostConnections: ReadonlySet<string> = new Set([
  'NOT_WRITABLE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shutdown by an administrator, crash, startup, and a server that is not writable.
  '57P01',
  '57P02',
  '57P03',
  // The server ended a transaction of a process that had stopped for a while.
  '25P03',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Two transactions conflicted; running one of them again is safe. */
export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.has(codeOf(error));
}

/** Another transaction held a row or table for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** The server ended a transaction that did nothing for too long, so it was not committed. */
export function wasIdle(error: unknown): boolean {
  return codeOf(error) === '25P03';
}

/** An earlier statement of the transaction failed; that error has the reason. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** Messages of the driver for a lost connection without an error code. */
const lostConnectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'timeout expired',
];

/** True if the database is unreachable, or this connection is broken. */
export function isConnectionLost(error: unknown): boolean {
  if (lostConnections.has(codeOf(error))) return true;
  return (
    error instanceof Error &&
    codeOf(error) === '' &&
    lostConnectionMessages.some((message) => error.message.startsWith(message))
  );
}

/** Error codes of Node.js for an untrusted certificate. */
const badCertificate =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_)/;

/**
 * True if the server responds but rejects us, or cannot be trusted: user, password, database or
 * TLS.
 */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(28|3D)/.test(code) || badCertificate.test(code) || /does not support SSL/.test(String(error))
  );
}

/** The driver's message; for a host with several addresses, one message for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? systemReason(error) : String(error);
}

/** True if another process has just created the same table or row. */
export function alreadyExists(error: unknown): boolean {
  return ['42P07', '42710', postgresUniqueViolation].includes(codeOf(error));
}

/** Databases that are only compatible with PostgreSQL's protocol may lack advisory locks. */
export function lacksAdvisoryLocks(error: unknown): boolean {
  return codeOf(error) === '42883' || codeOf(error) === '0A000';
}

/** Inside a transaction only unique violations are translated, since rules depend on them. */
export function duplicateOr(error: unknown): unknown {
  return codeOf(error) === postgresUniqueViolation ? new DuplicateError('already exists') : error;
}

/** Translates the driver's errors; unexpected ones are returned unchanged. */
export function translateError(error: unknown): unknown {
  const code = codeOf(error);
  if (sqliteUniqueViolations.has(code) || code === postgresUniqueViolation) {
    return new DuplicateError('already exists');
  }
  const problem = storageProblemOf(error);
  if (problem !== undefined) return unusable(problem);
  const isUnavailable =
    isBusy(error) ||
    code.startsWith('SQLITE_NOMEM') ||
    postgresUnavailable.has(code) ||
    isConnectionLost(error);
  if (isSerializationFailure(error) || isLockTimeout(error)) return heldUp(error);
  return isUnavailable ? cannotWrite(error) : error;
}

const heldUp = (cause: unknown): PunchcardError =>
  errorOf('unavailable', 'database.busy', {}, { retryAfterSeconds: 5, cause });

/** @param cause for the log; an `unavailable` error is returned unchanged */
export function cannotWrite(cause: unknown): PunchcardError {
  if (cause instanceof PunchcardError && cause.kind === 'unavailable') return cause;
  return errorOf('unavailable', 'database.unavailable', {}, { retryAfterSeconds: 5, cause });
}

export const damaged =
  'the database is damaged; an administrator must stop the server and restore a backup with `punchcard restore`';

/** Why changes cannot be saved; undefined if the error is not about storage. */
export function storageProblemOf(error: unknown): string | undefined {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  if (isDamage(code)) return damaged;
  if (code === 'SQLITE_FULL') return 'the disk is full';
  if (code.startsWith('SQLITE_READONLY')) return 'the database file or its disk is read-only';
  if (/^SQLITE_(IOERR|CANTOPEN)/.test(code)) return 'the disk reports errors';
  // Disk full, and an error of input or output, on PostgreSQL.
  if (code === '53100') return 'the disk of the database server is full';
  if (code === '58030') return 'the disk of the database server reports errors';
  return undefined;
}

export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

/** Without a cause, so that it is not logged: the log has the changes of the state instead. */
export const unusable = (problem: string): PunchcardError =>
  errorOf('unavailable', 'database.failing', { problem }, { retryAfterSeconds: 5 });
