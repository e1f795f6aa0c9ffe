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
 * The differences between the databases, each in a named function. No other code checks which
 * database is in use or reads a driver's error codes.
 */
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
  return error instanceof Error ? error.message : String(error);
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
    isConnectionLost(error) ||
    isSerializationFailure(error);
  return isUnavailable ? cannotWrite(error) : error;
}

/** @param cause for the log; an `unavailable` error is returned unchanged */
export function cannotWrite(cause: unknown): PunchcardError {
  if (cause instanceof PunchcardError && cause.code === 'unavailable') return cause;
  return new PunchcardError('unavailable', 'the database cannot be used at the moment', {
    retryAfterSeconds: 5,
    cause,
  });
}

/** Uses a write-ahead log and syncs every commit before it is acknowledged. */
export function configureSqlite(connection: SqliteConnection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // The log shrinks to this size in bytes after a burst of writes or a long backup.
  connection.pragma('journal_size_limit = 67108864');
  connection.pragma('foreign_keys = ON');
  // 16 MiB holds the inner nodes of ten million rows. The operating system caches the rest for all
  // connections: four times as much was no faster.
  connection.pragma('cache_size = -16384');
  connection.pragma('temp_store = MEMORY');
}

/** The `id` column: 64 bits, assigned by the database, never reused. */
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
 * These values are inlined, not bound, because partial indexes compare with them (`deleted_unix =
 * 0`, `external_id <> ''`) and the planner only uses such an index if it sees the value.
 */
const literals: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0, '0'],
  [1, '1'],
  ['', "''"],
]);

/**
 * SQLite's planner may read bound values, and then plans a statement again for each different
 * value, which costs ten times as much as a point query. It does not read the value of `+?`, which
 * can still use an index.
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
 * Both databases compare text by its bytes, whatever the locale of the database, so every text
 * column declares it.
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

  /** PostgreSQL calls `instr` `strpos`. */
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === 'instr' ? { ...node, func: 'strpos' } : node);
  }
}

/**
 * Reads a row that must not change until the transaction commits. SQLite runs one transaction at a
 * time. On PostgreSQL, a transaction could commit after another that changed a row it had read, and
 * still precede it in the serial order: the other's caller would later see additional data.
 */
export function lockedUntilCommit<DB, Table extends keyof DB, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
}

/**
 * True if `column` contains `part`, both already folded. `like` is not used: it compares from every
 * position, so a crafted long text would block the database for a second.
 */
export function contains(column: string, part: string | RawBuilder<string>): RawBuilder<SqlBool> {
  const position = expressionBuilder().fn<number>('instr', [
    sql.ref(column),
    typeof part === 'string' ? sql.val(part) : part,
  ]);
  return sql<SqlBool>`${position} > 0`;
}

/**
 * The index of the interval that contains the timestamp in `column`. `starts` are the ascending
 * starts of the intervals; the first one is not after any timestamp.
 */
export function intervalAt(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  starts: readonly number[],
): RawBuilder<number> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql`width_bucket(${sql.ref(column)}, cast(${sql.val(starts)} as bigint[])) - 1`;
  }
  // SQLite has no such function, so this generates a binary search. It contains only our own
  // numbers.
  const halve = (first: number, last: number): string => {
    if (first === last) return String(first);
    const middle = Math.ceil((first + last) / 2);
    return `case when ${column} < ${Number(starts[middle])} then ${halve(first, middle - 1)} else ${halve(middle, last)} end`;
  };
  return sql.raw(halve(0, starts.length - 1));
}

/**
 * The highest id that a table has assigned, 0 if none; it never decreases. PostgreSQL also assigns
 * ids in transactions that fail or are retried.
 */
export const lastIdOf = (
  db: Pick<Kysely<never>, 'getExecutor'>,
  table: string,
): RawBuilder<number> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${sql.lit(table)}, 'id')::regclass), 0)`
    : sql`coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0)`;

/** How many entries an index scan reads in the time of one index lookup. */
export const scannedPerLookup = (db: Pick<Kysely<never>, 'getExecutor'>): number =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 40 : 10;

/** True if every index implicitly ends with the row's id. */
export const endsIndexesWithId = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  !(db.getExecutor().adapter instanceof PostgresAdapter);

/** True if the database updates its text indexes itself; otherwise the stores do. */
export const updatesTextIndexes = (db: { getExecutor(): { readonly adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Most characters of a text that an index is queried for; the exact condition checks the rest. */
const maxQueryCharacters = 34;

/**
 * Marks a statement that PostgreSQL must plan for its values: the best plan depends on how many
 * rows contain the text.
 */
export const withFreshPlan = '/* planned at each run */';

/**
 * Selects the ids of rows that may contain one of several texts in one of several columns, by a
 * trigram index. All are folded and have three characters or more. In SQLite the index is a
 * separate table.
 */
export function rowsWithText(
  db: Pick<Kysely<never>, 'getExecutor'>,
  index: string,
  table: string,
  columns: readonly string[],
  texts: readonly string[],
): RawBuilder<unknown> {
  const queried = [...new Set(texts)].map((text) => [...text].slice(0, maxQueryCharacters));
  if (updatesTextIndexes(db)) {
    const conditions = columns.flatMap((column) =>
      queried.map((characters) => {
        const pattern = `%${characters.join('').replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} like ${pattern})`;
      }),
    );
    // `offset 0` keeps PostgreSQL from merging the subquery into the outer query and scanning in
    // its order.
    return sql`select id from (select id from ${sql.table(table)} where ${sql.join(conditions, sql` or `)} ${sql.raw(withFreshPlan)} offset 0) as matches`;
  }
  // The index stores no positions: it finds rows with all trigrams of the text in any order.
  const query = queried
    .map((characters) => {
      const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
      return `(${[...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`;
    })
    .join(' OR ');
  return sql`select rowid as id from ${sql.table(index)} where ${sql.table(index)} match ${query}`;
}
