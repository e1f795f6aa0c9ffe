import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { PunchcardError } from '../core/errors.ts';
import { configureSqlite, isBusy, translateError } from './dialect.ts';
import type { Builder, Engine, Executor, Prepared } from './query.ts';
import type { Schema } from './schema.ts';

/** Builds SQLite's SQL and runs nothing. */
export function sqliteBuilder(): Builder {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

interface Compiled {
  readonly statement: Statement<unknown[], unknown>;
  readonly parameters: readonly unknown[];
}

/** How many statements of changing shape are kept compiled on a connection. */
const keptStatements = 500;

/** One connection with its compiled statements. Its calls are synchronous underneath. */
class SqliteExecutor implements Executor {
  readonly builder: Builder;
  readonly #connection: Connection;
  readonly #prepared: (Compiled | undefined)[] = [];
  readonly #byText = new Map<string, Statement<unknown[], unknown>>();

  constructor(connection: Connection, builder: Builder) {
    this.#connection = connection;
    this.builder = builder;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const { statement, parameters } = this.#compile(query);
    return guarded(() => statement.all(...query.bind(parameters, params)) as R[]);
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    const { statement, parameters } = this.#compile(query);
    return guarded(() => statement.get(...query.bind(parameters, params)) as R | undefined);
  }

  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    const { statement, parameters } = this.#compile(query);
    return guarded(() => statement.run(...query.bind(parameters, params)).changes);
  }

  async allOf<R>(query: { compile(): CompiledQuery<R> }): Promise<R[]> {
    const { sql, parameters } = query.compile();
    return guarded(() => this.#statement(sql).all(...parameters) as R[]);
  }

  async runOf(query: { compile(): CompiledQuery<unknown> }): Promise<number> {
    const { sql, parameters } = query.compile();
    return guarded(() => this.#statement(sql).run(...parameters).changes);
  }

  #compile<P extends object, R>(query: Prepared<P, R>): Compiled {
    const known = this.#prepared[query.slot];
    if (known !== undefined) return known;
    const { sql, parameters } = query.build(this.builder);
    const compiled = { statement: this.#connection.prepare<unknown[]>(sql), parameters };
    this.#prepared[query.slot] = compiled;
    return compiled;
  }

  #statement(sql: string): Statement<unknown[], unknown> {
    const known = this.#byText.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare<unknown[]>(sql);
    if (this.#byText.size >= keptStatements) {
      const [oldest] = this.#byText.keys();
      if (oldest !== undefined) this.#byText.delete(oldest);
    }
    this.#byText.set(sql, statement);
    return statement;
  }
}

function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw translateError(error);
  }
}

interface Job {
  run(executor: Executor): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Units that may share a commit: enough to make the disk's latency cheap, few enough to stay short. */
const unitsPerCommit = 200;
const busyPatienceMs = 5000;

/**
 * Writes in turn on one connection. All units that wait when a commit begins share it: the disk is
 * asked once for all of them. Each has a savepoint, so that one that fails undoes only itself; if
 * the commit fails, all of them fail.
 */
class GroupCommitWriter {
  readonly #connection: Connection;
  readonly #executor: SqliteExecutor;
  #queue: Job[] = [];
  #isRunning = false;
  #whenIdle: (() => void)[] = [];

  constructor(connection: Connection, builder: Builder) {
    this.#connection = connection;
    this.#executor = new SqliteExecutor(connection, builder);
  }

  write<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: operation, resolve: resolve as (value: unknown) => void, reject });
      if (!this.#isRunning) {
        this.#isRunning = true;
        // After the input that is already there has been read: its writes join the same commit.
        setImmediate(() => void this.#drain());
      }
    });
  }

  async idle(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, unitsPerCommit);
      try {
        await this.#commit(batch);
      } catch (error) {
        const translated = translateError(error);
        for (const job of batch) job.reject(translated);
      }
      // The event loop has its turn between two commits.
      if (this.#queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isRunning = false;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    await this.#begin();
    const answers: (() => void)[] = [];
    try {
      for (const job of batch) answers.push(await this.#runUnit(job));
      this.#connection.exec('COMMIT');
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
    for (const answer of answers) answer();
  }

  /** Returns how the unit is to be answered once the commit is durable. */
  async #runUnit(job: Job): Promise<() => void> {
    this.#connection.exec('SAVEPOINT unit');
    try {
      const value = await job.run(this.#executor);
      this.#connection.exec('RELEASE unit');
      return () => job.resolve(value);
    } catch (error) {
      // Some failures (a full disk) end the whole transaction: then everybody's unit is gone.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec('ROLLBACK TO unit');
      this.#connection.exec('RELEASE unit');
      return () => job.reject(error);
    }
  }

  /** Another process may be writing: waits without blocking the event loop. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + busyPatienceMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      try {
        this.#connection.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(pauseMs);
      }
    }
  }
}

export interface SqliteEngine extends Engine {
  /** The connection that writes, for migrations and backups before anything is served. */
  readonly connection: Connection;
}

/**
 * Opens a SQLite file: one connection that reads (the log gives it snapshots of what is committed),
 * one that writes.
 */
export function openSqlite(file: string): SqliteEngine {
  const writing = new Sqlite(file, { timeout: busyPatienceMs });
  configureSqlite(writing);
  // From here on `#begin` waits, and the event loop goes on.
  writing.pragma('busy_timeout = 0');
  const reading = new Sqlite(file, { timeout: busyPatienceMs });
  configureSqlite(reading);
  reading.pragma('query_only = ON');
  const builder = sqliteBuilder();
  const writer = new GroupCommitWriter(writing, builder);
  const read = new SqliteExecutor(reading, builder);
  let isClosed = false;
  return {
    read,
    connection: writing,
    write: (operation) =>
      isClosed
        ? Promise.reject(new PunchcardError('unavailable', 'the server is shutting down'))
        : writer.write(operation),
    ping: async () => {
      reading.prepare('SELECT count(*) FROM setting').get();
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await writer.idle();
      reading.close();
      writing.close();
    },
  };
}
