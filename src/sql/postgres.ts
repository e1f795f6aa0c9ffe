import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
} from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { PunchcardError } from '../core/errors.ts';
import { Semaphore } from '../core/semaphore.ts';
import type { DatabaseFacts } from '../core/store.ts';
import { ChangeListeners, Changes } from './changes.ts';
import {
  ByteOrderedPostgresCompiler,
  duplicateOr,
  isAborted,
  isConnectionLost,
  isSerializationFailure,
  plannedAnew,
  translateError,
} from './dialect.ts';
import { openPool, type Pool } from './postgres-pool.ts';
import {
  type Builder,
  type Compilable,
  type Engine,
  type Executor,
  type Prepared,
  refuseUnlessReading,
} from './query.ts';
import { bounded, heavyReads } from './reading-threads.ts';
import type { Schema } from './schema.ts';
import { newestMigration } from './sqlite.ts';
import type { TextIndexes } from './text-index.ts';
import { PostgresTextIndexes } from './text-index-postgres.ts';

/** Builds PostgreSQL's SQL and runs nothing. */
export function postgresBuilder(): Builder {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new ByteOrderedPostgresCompiler(),
    },
  });
}

/** How long a unit is tried again while the database cannot be reached: a failover fits into it. */
const reconnectPatienceMs = 15_000;
/** Connections that reports may take at once. */
const heavyReadsAtMost = 4;
/** How often a unit is tried again after it met another one. */
const mostConflicts = 20;

/** Anything that sends a statement: the pool, or one connection of it. */
export interface Connection {
  /**
   * @param isLook whether it writes nothing
   * @param isLater whether nobody waits for it
   */
  query(
    query: { name?: string; text: string; values?: unknown[] },
    isLook: boolean,
    isLater: boolean,
  ): Promise<QueryResult>;
}

interface Compiled {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** It writes nothing. */
  readonly isLook: boolean;
}

/**
 * Statements of changing shape beyond this number are not kept prepared, nor are very long ones: they
 * would pile up on the server.
 */
const mostNamed = 2000;
const longestNamed = 20_000;

/** Names by text, the same on every connection: a statement is parsed once on each. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNamed) return known;
    if (text.length > longestNamed || text.includes(plannedAnew)) return undefined;
    const name = `p${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** True of a statement that writes nothing. */
const isLook = ({ query }: CompiledQuery<unknown>): boolean =>
  query.kind === 'SelectQueryNode' && query.with === undefined;

/** What executors of one kind share: compiled statements, and their names. */
interface Kept {
  readonly prepared: (Compiled | undefined)[];
  readonly names: StatementNames;
}

/** Runs statements on a pool, or on the one connection of a transaction. */
class PostgresExecutor implements Executor {
  readonly builder: Builder;
  readonly changes?: Changes;
  readonly texts: TextIndexes;
  heavy?: Executor;
  readonly #run: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly #isReading: boolean;
  readonly #kept: Kept;
  #isOver = false;

  constructor(
    builder: Builder,
    kept: Kept,
    run: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
    options: { isReading: boolean; texts: TextIndexes; changes?: Changes },
  ) {
    this.builder = builder;
    this.texts = options.texts;
    if (options.changes !== undefined) this.changes = options.changes;
    this.#kept = kept;
    this.#run = run;
    this.#isReading = options.isReading;
  }

  async later<P extends object>(query: Prepared<P, unknown>, params: P): Promise<void> {
    if (this.#isOver) throw new Error('a unit was used after its end');
    const sent = this.#rows(this.#compile(query), query, params, true);
    // Whoever commits waits for it; see `UnitConnection`.
    sent.catch(() => {});
  }

  /** A unit that is over writes no more, whoever still holds its stores. */
  end(): void {
    this.#isOver = true;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    return (await this.#rows(this.#compile(query), query, params)).rows as R[];
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    const { rows } = await this.#rows(this.#compile(query), query, params);
    return rows[0] as R | undefined;
  }

  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    return (await this.#rows(this.#compile(query), query, params)).rowCount ?? 0;
  }

  async allOf<R>(query: Compilable<R>): Promise<R[]> {
    const compiled = query.compile();
    if (this.#isReading) refuseUnlessReading(compiled);
    return (await this.#send(compiled.sql, compiled.parameters, isLook(compiled))).rows as R[];
  }

  async runOf(query: Compilable<unknown>): Promise<number> {
    const compiled = query.compile();
    if (this.#isReading) refuseUnlessReading(compiled);
    return (await this.#send(compiled.sql, compiled.parameters, isLook(compiled))).rowCount ?? 0;
  }

  #compile<P extends object, R>(query: Prepared<P, R>): Compiled {
    const known = this.#kept.prepared[query.slot];
    if (known !== undefined) return known;
    const built = query.build(this.builder);
    if (this.#isReading) refuseUnlessReading(built);
    const compiled = { text: built.sql, parameters: built.parameters, isLook: isLook(built) };
    this.#kept.prepared[query.slot] = compiled;
    return compiled;
  }

  #rows<P extends object, R>(
    { text, parameters, isLook }: Compiled,
    query: Prepared<P, R>,
    params: P,
    isLater = false,
  ): Promise<QueryResult> {
    return this.#send(text, query.bind(parameters, params), isLook, isLater);
  }

  async #send(
    text: string,
    values: readonly unknown[],
    isLook: boolean,
    isLater = false,
  ): Promise<QueryResult> {
    if (this.#isOver) throw new Error('a unit was used after its end');
    const name = this.#kept.names.of(text);
    const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    return this.#run((connection) => connection.query(query, isLook, isLater));
  }
}

/** For how long transactions run one at a time after two of them conflicted, in milliseconds. */
const serialMs = 200;

/** Tries again while the database cannot be reached, and nothing can have been written. */
async function whileReconnecting<T>(work: () => Promise<T>, isClosed: () => boolean): Promise<T> {
  const deadline = performance.now() + reconnectPatienceMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || isClosed() || performance.now() > deadline) {
        throw translateError(error);
      }
      await sleep(pauseMs);
    }
  }
}

/** The connection broke while a commit was under way: it may have been carried out. */
class UnknownOutcomeError extends PunchcardError {
  constructor() {
    super(
      'unavailable',
      'the connection to the database was lost during the commit: the change was made once, or not at all; look before you try again',
      { retryAfterSeconds: 5 },
    );
  }
}

export interface PostgresEngine extends Engine {
  readonly pool: Pool;
  readonly texts: PostgresTextIndexes;
}

/**
 * Opens a pool on a PostgreSQL database. Each unit is a serializable transaction of its own: what it
 * looked at is what holds when it commits. One that meets another is run again, so a unit must do
 * nothing but use its stores.
 */
export function openPostgres(databaseUrl: string): PostgresEngine {
  const pool = openPool(databaseUrl);
  const builder = postgresBuilder();
  const names = new StatementNames();
  const kept = { reading: { prepared: [], names }, writing: { prepared: [], names } };
  const texts = new PostgresTextIndexes();
  let closing = false;
  const isClosed = (): boolean => closing;

  const looking: Connection = { query: (query) => pool.query(query) };
  const read = new PostgresExecutor(
    builder,
    kept.reading,
    (work) => whileReconnecting(() => work(looking), isClosed),
    { isReading: true, texts },
  );

  async function attempt<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const changes = new Changes();
    let failure: unknown;
    try {
      const value = await inTransaction(client, changes, (connection) => {
        const executor = new PostgresExecutor(
          builder,
          kept.writing,
          (work) => work(connection).catch(rethrowDuplicate),
          { isReading: false, texts, changes },
        );
        return operation(executor).finally(() => executor.end());
      });
      listeners.tell(changes);
      return value;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // A connection that broke is thrown away.
      client.release(isConnectionLost(failure) || failure instanceof UnknownOutcomeError);
    }
  }

  // Transactions that want the same row would otherwise undo each other again and again.
  const serial = new Semaphore({
    limit: 1,
    queue: Number.POSITIVE_INFINITY,
    refusal: () => new PunchcardError('unavailable', 'too many transactions are waiting'),
  });
  let serialUntilMs = 0;
  const listeners = new ChangeListeners();

  async function write<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        const isSerial = performance.now() < serialUntilMs;
        return await (isSerial ? serial.run(() => attempt(operation)) : attempt(operation));
      } catch (error) {
        if (!isSerializationFailure(error) || conflicts >= mostConflicts) throw error;
        serialUntilMs = performance.now() + serialMs;
        // Units of other processes may be what was met.
        await sleep(Math.random() * Math.min(2 ** conflicts, 100));
      }
    }
  }

  const heavy = bounded(read, heavyReads(heavyReadsAtMost));
  read.heavy = heavy;
  return {
    read,
    heavy,
    pool,
    texts,
    write: (operation) => {
      if (closing) {
        return Promise.reject(new PunchcardError('unavailable', 'the server is shutting down'));
      }
      return whileReconnecting(() => write(operation), isClosed);
    },
    onChange: (listener, onFailure) => listeners.add(listener, onFailure),
    missing: () => texts.missing,
    ping: async () => {
      await pool.query({ text: 'SELECT 1' });
    },
    facts: () =>
      whileReconnecting(async () => {
        const [server, migration] = await Promise.all([
          pool.query<{ version: string; sizeBytes: number }>(
            `SELECT current_setting('server_version') AS version,
               pg_database_size(current_database()) AS "sizeBytes"`,
          ),
          pool.query<DatabaseFacts['migration']>(newestMigration),
        ]);
        const [{ version, sizeBytes } = { version: '', sizeBytes: 0 }] = server.rows;
        const [newest = { number: 0, name: '', appliedUnix: 0 }] = migration.rows;
        return {
          kind: 'postgresql' as const,
          version,
          sizeBytes,
          migration: newest,
          pool: {
            most: pool.options.max,
            open: pool.totalCount,
            idle: pool.idleCount,
            waiting: pool.waitingCount,
          },
        };
      }, isClosed),
    close: async () => {
      if (closing) return;
      closing = true;
      await pool.end();
    },
  };
}

function rethrowDuplicate(error: unknown): never {
  throw duplicateOr(error);
}

/**
 * The end of a unit, with what it changed: in one message, so that nobody waits for it.
 */
function commitOf({ rows }: Changes): string {
  const parts: string[] = [];
  // Numbers and words of ours.
  if (rows.length > 0) {
    const values = rows.map(({ userId, topic }) => `(${Number(userId)}, '${topic}')`);
    parts.push(`INSERT INTO user_change (user_id, topic) VALUES ${values.join(', ')}`);
  }
  return [...parts, 'COMMIT'].join('; ');
}

/**
 * The connection of one unit. Statements are sent without waiting for those before: what is asked for
 * at once goes there and back once. Only the first write waits until the transaction has begun, as it
 * must not be made outside of one.
 */
class UnitConnection implements Connection {
  readonly #client: PoolClient;
  /** Resolves once the transaction is there. */
  readonly begun: Promise<unknown>;
  readonly #under = new Set<Promise<unknown>>();
  #isBegun = false;
  #writeWaits = false;
  #failure: unknown;
  /** The first failure that the unit was not told of. */
  #unheard: unknown;

  constructor(client: PoolClient) {
    this.#client = client;
    this.begun = client.query('BEGIN ISOLATION LEVEL SERIALIZABLE').then(() => {
      this.#isBegun = true;
    });
    this.begun.catch(() => {});
  }

  query(
    query: { name?: string; text: string; values?: unknown[] },
    isLook: boolean,
    isLater: boolean,
  ): Promise<QueryResult> {
    const maySend = this.#isBegun || (isLook && !this.#writeWaits);
    if (!maySend) this.#writeWaits = true;
    const result: Promise<QueryResult> = maySend
      ? this.#client.query(query)
      : this.begun.then(() => this.#client.query(query));
    this.#under.add(result);
    result.then(
      () => this.#under.delete(result),
      (error) => {
        this.#failure ??= error;
        if (isLater) this.#unheard ??= error;
        this.#under.delete(result);
      },
    );
    return result;
  }

  /**
   * Sends the end behind whatever is under way.
   * @throws why the first of that failed, or of what nobody waited for: what follows it fails as well
   */
  async end(text: string): Promise<QueryResult | QueryResult[]> {
    const ended: Promise<QueryResult | QueryResult[]> = this.#client.query(text);
    ended.catch(() => {});
    for (const outcome of await Promise.allSettled(this.#under)) {
      if (outcome.status === 'rejected') this.#unheard ??= outcome.reason;
    }
    if (this.#unheard !== undefined) throw this.#unheard;
    return ended;
  }

  /** Why a unit failed that was to be committed after a failure. One that met another runs again. */
  wentOn(): unknown {
    return isSerializationFailure(this.#failure)
      ? this.#failure
      : new Error('a unit went on after a failed statement');
  }

  /** Why the unit failed: not that statements after the one that failed did. */
  reasonOf(error: unknown): unknown {
    return isAborted(error) && this.#failure !== undefined ? this.#failure : error;
  }
}

async function inTransaction<T>(
  client: PoolClient,
  changes: Changes,
  operation: (connection: Connection) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  const connection = new UnitConnection(client);
  try {
    const value = await operation(connection);
    await connection.begun;
    isCommitting = true;
    const done = await connection.end(commitOf(changes));
    const last = Array.isArray(done) ? done.at(-1) : done;
    // A transaction in which a statement failed is rolled back by COMMIT, without an error.
    if (last?.command === 'ROLLBACK') throw connection.wentOn();
    return value;
  } catch (error) {
    if (isConnectionLost(error)) throw isCommitting ? new UnknownOutcomeError() : error;
    // What is under way is answered before this is.
    await client.query('ROLLBACK').catch(() => {});
    throw isCommitting && isAborted(error) ? connection.wentOn() : connection.reasonOf(error);
  }
}
