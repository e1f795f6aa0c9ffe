import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, sql } from 'kysely';
import type { DatabaseFacts } from '../../core/store.ts';
import type { Schema, SettingTable } from '../schema.ts';
import { ChangeListeners } from './change-listeners.ts';
import { PlannedOnceSqliteCompiler } from './compilers.ts';
import { translateError } from './database-errors.ts';
import type { Engine, Executor } from './executor.ts';
import { GroupCommitWriter, type ImmediateExecutor } from './group-commit.ts';
import { openingError } from './opening-errors.ts';
import { shuttingDown, ThreadExecutor } from './reading-threads.ts';
import { configureSqlite, lockWaitMs } from './sqlite-settings.ts';
import { type Builder, type Compilable, type Prepared, prepareUpsert } from './statement.ts';
import { FileStorage } from './storage.ts';
import { sqliteTextIndexes } from './text-index-sqlite.ts';

/** Builds SQL for SQLite without running it. */
export function sqliteBuilder(): Builder {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new PlannedOnceSqliteCompiler(),
    },
  });
}

interface Compiled {
  readonly statement: Statement<unknown[], unknown>;
  readonly parameters: readonly unknown[];
}

/** Most statements with a filter-dependent shape that a connection keeps compiled. */
const maxCachedStatements = 500;

/** A connection with its compiled statements. Calls are synchronous internally. */
class SqliteExecutor implements ImmediateExecutor {
  readonly builder: Builder;
  readonly texts = sqliteTextIndexes;
  background?: Executor;
  readonly #connection: Connection;
  readonly #storage: FileStorage;
  readonly #prepared: (Compiled | undefined)[] = [];
  readonly #byText = new Map<string, Statement<unknown[], unknown>>();

  constructor(connection: Connection, builder: Builder, storage: FileStorage) {
    this.#connection = connection;
    this.#storage = storage;
    this.builder = builder;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    return this.allNow(query, params);
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return this.firstNow(query, params);
  }

  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    return this.runNow(query, params);
  }

  async allOf<R>(query: Compilable<R>): Promise<R[]> {
    return this.allOfNow(query);
  }

  async runOf(query: Compilable<unknown>): Promise<number> {
    return this.runOfNow(query);
  }

  allNow<P extends object, R>(query: Prepared<P, R>, params: P): R[] {
    return this.#translating(() => {
      const { statement, parameters } = this.#compile(query);
      return statement.all(...query.bind(parameters, params)) as R[];
    });
  }

  firstNow<P extends object, R>(query: Prepared<P, R>, params: P): R | undefined {
    return this.#translating(() => {
      const { statement, parameters } = this.#compile(query);
      return statement.get(...query.bind(parameters, params)) as R | undefined;
    });
  }

  runNow<P extends object>(query: Prepared<P, unknown>, params: P): number {
    return this.#translating(() => {
      const { statement, parameters } = this.#compile(query);
      return statement.run(...query.bind(parameters, params)).changes;
    });
  }

  allOfNow<R>(query: Compilable<R>): R[] {
    return this.#translating(() => {
      const { sql, parameters } = query.compile();
      return this.#statement(sql).all(...parameters) as R[];
    });
  }

  runOfNow(query: Compilable<unknown>): number {
    return this.#translating(() => {
      const { sql, parameters } = query.compile();
      return this.#statement(sql).run(...parameters).changes;
    });
  }

  #translating<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    if (!this.#connection.open) return shuttingDown();
    this.#storage.note(error);
    return translateError(error);
  }

  #compile<P extends object, R>(query: Prepared<P, R>): Compiled {
    let compiled = this.#prepared[query.slot];
    if (compiled === undefined) {
      const { sql, parameters } = query.build(this.builder);
      compiled = { statement: this.#connection.prepare<unknown[]>(sql), parameters };
      this.#prepared[query.slot] = compiled;
    }
    return compiled;
  }

  #statement(sql: string): Statement<unknown[], unknown> {
    let statement = this.#byText.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare<unknown[]>(sql);
      if (this.#byText.size >= maxCachedStatements) {
        const [oldest] = this.#byText.keys();
        if (oldest !== undefined) this.#byText.delete(oldest);
      }
      this.#byText.set(sql, statement);
    }
    return statement;
  }
}

/** Works on both databases. */
export const newestMigration =
  'SELECT number, name, applied_unix AS "appliedUnix" FROM migration ORDER BY number DESC LIMIT 1';

/** 0 if the file does not exist; the log is deleted after a merge. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

export interface SqliteEngine extends Engine {
  /** The write connection, for migrations at startup. */
  readonly connection: Connection;
}

export interface SqliteOptions {
  /** How long a write waits for a write of another process, in milliseconds. */
  readonly busyPatienceMs?: number;
  /** How long a transaction may await something other than the database, in milliseconds. */
  readonly idlePatienceMs?: number;
}

/** Probes the storage by writing a row that is never read. */
const writeProbe = prepareUpsert<SettingTable>('setting', ['key', 'value'], ['key']);

const quickCheck = (builder: Builder) =>
  builder
    .selectFrom(sql<{ quick_check: string }>`pragma_quick_check`.as('checked'))
    .select('quick_check');

export const restoreAdvice = '; restore a backup with `punchcard restore`';

/** @throws UnusableDatabaseError */
function openConnections(file: string): { reading: Connection; writing: Connection } {
  const opened: Connection[] = [];
  const open = (): Connection => {
    const connection = new Sqlite(file, { timeout: lockWaitMs });
    opened.push(connection);
    configureSqlite(connection);
    return connection;
  };
  try {
    const writing = open();
    const reading = open();
    reading.pragma('query_only = ON');
    // Reading the schema detects damage to it.
    reading.prepare('SELECT count(*) FROM sqlite_master').get();
    // From now on the writer retries itself, without blocking the event loop.
    writing.pragma('busy_timeout = 0');
    return { reading, writing };
  } catch (error) {
    for (const connection of opened) connection.close();
    throw openingError(error, file, restoreAdvice);
  }
}

/**
 * Opens a SQLite file with one connection for reading, which sees committed snapshots, and one for
 * writing.
 * @throws UnusableDatabaseError if the file cannot be opened or is not a database
 */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteEngine {
  const { reading, writing } = openConnections(file);
  const builder = sqliteBuilder();
  const listeners = new ChangeListeners();
  const storage = new FileStorage(file, (bytes) =>
    writer.write(async (executor) => {
      // A new value each time: SQLite skips the write if the value is unchanged.
      const value = randomUUID().padEnd(bytes, 'x');
      await executor.run(writeProbe, { key: 'storage probe', value });
    }),
  );
  const writer = new GroupCommitWriter(writing, new SqliteExecutor(writing, builder, storage), {
    ...options,
    listeners,
    storage,
  });
  const read = new SqliteExecutor(reading, builder, storage);
  const background = new ThreadExecutor(file, builder, storage);
  read.background = background;
  const pingStatement = reading.prepare('SELECT count(*) FROM sqlite_master');
  let closing: Promise<void> | undefined;
  return {
    read,
    background,
    connection: writing,
    write: (operation) =>
      closing === undefined ? writer.write(operation) : Promise.reject(shuttingDown()),
    onChange: (listener, onFailure) => listeners.add(listener, onFailure),
    ping: async () => {
      if (!reading.open) throw shuttingDown();
      pingStatement.get();
    },
    storageProblem: async () => {
      if (closing !== undefined) throw shuttingDown();
      return storage.check();
    },
    onStorageChange: (listener) => storage.onChange(listener),
    checkFile: async () => {
      const [first] = await background.allOf<{ quick_check: string }>(quickCheck(builder));
      const found = first?.quick_check ?? 'no answer';
      // The output has a heading and up to a hundred problems; keep the first problem.
      if (found !== 'ok') storage.noteDamage(found.split('\n', 2).at(-1) ?? '');
    },
    facts: async () => {
      if (!reading.open) throw shuttingDown();
      const { version } = reading.prepare('SELECT sqlite_version() AS version').get() as {
        version: string;
      };
      const migration = reading.prepare(newestMigration).get() as DatabaseFacts['migration'];
      const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
      const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
      return { kind: 'sqlite', version, sizeBytes, migration, pool: null };
    },
    close: () => {
      closing ??= writer.idle().then(async () => {
        await background.close();
        reading.close();
        writing.close();
      });
      return closing;
    },
  };
}
