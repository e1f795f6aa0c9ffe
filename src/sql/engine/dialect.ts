import type { Database as SqliteConnection } from 'better-sqlite3';
import {
  type CreateTableBuilder,
  type DataTypeNode,
  expressionBuilder,
  type FunctionNode,
  type Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteQueryCompiler,
  sql,
  type ValueNode,
} from 'kysely';
import { DuplicateError, PunchcardError } from '../../core/errors.ts';
import { storageProblemOf, unusable } from './storage.ts';

/**
 * The differences between the databases, each a named function. Nobody else in the program asks
 * which database is in use or looks at a driver's error codes.
 */
const sqliteUniqueViolations: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/** What PostgreSQL and its driver say; the driver names what happens to connections in words. */
const postgresUniqueViolation = '23505';
const serializationFailures: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Disk full, out of memory, too many connections, a statement that took too long. */
const postgresUnavailable: ReadonlySet<string> = new Set(['53100', '53200', '53300', '57014']);
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
  // Shut down by an administrator, crashed, starting up, and not (or no longer) the writable server.
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Two units met: to run one of them again is the answer. */
export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.has(codeOf(error));
}

/** An earlier statement of the transaction failed: that one says why. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** What the driver says of a connection that went away, where it gives no code. */
const lostConnectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'timeout expired',
];

/** The database cannot be reached, or not by this connection any more. */
export function isConnectionLost(error: unknown): boolean {
  if (lostConnections.has(codeOf(error))) return true;
  return (
    error instanceof Error &&
    codeOf(error) === '' &&
    lostConnectionMessages.some((message) => error.message.startsWith(message))
  );
}

/** What Node.js says of a certificate that cannot be trusted. */
const badCertificate =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_)/;

/** The server is there and does not let us in, or is not to be trusted: user, password, database, TLS. */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(28|3D)/.test(code) || badCertificate.test(code) || /does not support SSL/.test(String(error))
  );
}

/** What the driver says; where a host has several addresses, what it says of each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Another process made the same table or row a moment ago. */
export function isAlreadyMade(error: unknown): boolean {
  return ['42P07', '42710', postgresUniqueViolation].includes(codeOf(error));
}

/** Engines that speak PostgreSQL's protocol need not know its advisory locks. */
export function lacksAdvisoryLocks(error: unknown): boolean {
  return codeOf(error) === '42883' || codeOf(error) === '0A000';
}

/** A statement's error inside a unit, where only what rules ask about is put in words. */
export function duplicateOr(error: unknown): unknown {
  return codeOf(error) === postgresUniqueViolation ? new DuplicateError('already there') : error;
}

/** The driver's error in the program's words; what is nobody's mistake passes through. */
export function translateError(error: unknown): unknown {
  const code = codeOf(error);
  if (sqliteUniqueViolations.has(code) || code === postgresUniqueViolation) {
    return new DuplicateError('already there');
  }
  const problem = storageProblemOf(error);
  if (problem !== undefined) return unusable(problem);
  const isUnavailable =
    isBusy(error) ||
    code.startsWith('SQLITE_NOMEM') ||
    postgresUnavailable.has(code) ||
    isConnectionLost(error) ||
    isSerializationFailure(error);
  return isUnavailable ? cannotWrite(error) : error;
}

/** @param cause for the log; a refusal of ours is returned as it is */
export function cannotWrite(cause: unknown): PunchcardError {
  if (cause instanceof PunchcardError && cause.code === 'unavailable') return cause;
  return new PunchcardError('unavailable', 'the database cannot be used at the moment', {
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
  // Enough for the inner nodes of ten million rows; the rest the system keeps, for all connections
  // at once: four times as much answered no quicker.
  connection.pragma('cache_size = -16384');
  connection.pragma('temp_store = MEMORY');
}

/** The `id` of a table: 64 bits, given by the database, never given again after a deletion. */
export function identityColumn<Table extends string>(
  table: CreateTableBuilder<Table>,
  isPostgres: boolean,
): CreateTableBuilder<Table, 'id'> {
  return isPostgres
    ? table.addColumn('id', 'bigint', (column) =>
        column.generatedByDefaultAsIdentity().primaryKey(),
      )
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
}

/**
 * What partial indexes ask about is written out: `deleted_unix = 0`, `external_id <> ''`. Such an index
 * is of use only where the planner sees the value; bound, it would have to plan at each call.
 */
const literals: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0, '0'],
  [1, '1'],
  ['', "''"],
]);

/**
 * SQLite's planner likes to look at the values that are bound, and then plans a statement again
 * whenever another value is bound: that costs ten times as much as a point query. At `+?` it does not
 * look; to an index it is the same.
 */
export class PlannedOnceSqliteCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const literal = literals.get(node.value);
    if (literal === undefined) super.visitValue(node);
    else this.append(literal);
  }

  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Text is sorted and compared by its bytes on both databases, whatever the database's own locale:
 * every text column that is made says so.
 */
export class ByteOrderedPostgresCompiler extends PostgresQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const literal = literals.get(node.value);
    if (literal === undefined) super.visitValue(node);
    else this.append(literal);
  }

  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }

  /** The place of a text in another has the same arguments under another name. */
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === 'instr' ? { ...node, func: 'strpos' } : node);
  }
}

/**
 * A look inside a unit at a row that must stay as it is until the unit is committed. SQLite has one
 * unit at a time. On PostgreSQL a unit may commit after another that changed what it had looked at,
 * and would still come before it in the serial order: whoever was answered by the other would see
 * more come in.
 */
export function heldUntilCommit<DB, Table extends keyof DB, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
}

/**
 * True where `column` holds `part`, both folded already. Not by `like`: it compares sign by sign from
 * every place on, so that one long text made for it would keep the database busy for a second.
 */
export function contains(column: string, part: string | RawBuilder<string>): RawBuilder<SqlBool> {
  const place = expressionBuilder().fn<number>('instr', [
    sql.ref(column),
    typeof part === 'string' ? sql.val(part) : part,
  ]);
  return sql<SqlBool>`${place} > 0`;
}

/**
 * The place (from 0) of the interval that holds the moment in `column`, among intervals that begin at
 * `starts`, ascending, the first of them not after any moment.
 */
export function intervalAt(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  starts: readonly number[],
): RawBuilder<number> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql`width_bucket(${sql.ref(column)}, cast(${sql.val(starts)} as bigint[])) - 1`;
  }
  // SQLite has no such function: halves, until one interval is left. Nothing in it is from outside.
  const halve = (first: number, last: number): string => {
    if (first === last) return String(first);
    const middle = Math.ceil((first + last) / 2);
    return `case when ${column} < ${Number(starts[middle])} then ${halve(first, middle - 1)} else ${halve(middle, last)} end`;
  };
  return sql.raw(halve(0, starts.length - 1));
}

/**
 * So many entries are looked at, one after the other in an index, in the time in which one user's are
 * looked up there.
 */
export const looksPerLookUp = (db: Pick<Kysely<never>, 'getExecutor'>): number =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 40 : 10;

/** True if every index ends with the id of its row, named or not. */
export const endsIndexesWithId = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  !(db.getExecutor().adapter instanceof PostgresAdapter);

/** True where the database keeps its indexes of texts in step by itself; elsewhere the stores do. */
export const keepsTextIndexes = (db: { getExecutor(): { readonly adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Characters of a text, at most, that an index is asked about: the rest is left to the exact look. */
const askedCharacters = 34;

/** In a statement that PostgreSQL has to plan for its values: how many rows hold a text decides all. */
export const withFreshPlan = '/* planned at each run */';

/**
 * A select of the `id` of rows that may hold one of some texts in one of some columns, all folded, by an
 * index of their characters, three by three. SQLite's index is a table beside the other. The texts have
 * three characters or more.
 */
export function rowsWithText(
  db: Pick<Kysely<never>, 'getExecutor'>,
  index: string,
  table: string,
  columns: readonly string[],
  texts: readonly string[],
): RawBuilder<unknown> {
  const asked = [...new Set(texts)].map((text) => [...text].slice(0, askedCharacters));
  if (keepsTextIndexes(db)) {
    const looks = columns.flatMap((column) =>
      asked.map((signs) => {
        const pattern = `%${signs.join('').replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} like ${pattern})`;
      }),
    );
    // As it stands, and not drawn into what is around it: the planner would walk that in its order.
    return sql`select id from (select id from ${sql.table(table)} where ${sql.join(looks, sql` or `)} ${sql.raw(withFreshPlan)} offset 0) as looked`;
  }
  // The index holds no places: it knows rows with all threes of the text, wherever they are in it.
  const query = asked
    .map((signs) => {
      const threes = signs.slice(2).map((_, at) => signs.slice(at, at + 3).join(''));
      return `(${[...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')})`;
    })
    .join(' OR ');
  return sql`select rowid as id from ${sql.table(index)} where ${sql.table(index)} match ${query}`;
}
