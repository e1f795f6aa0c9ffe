import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, sql } from 'kysely';
import { PunchcardError } from '../../core/errors.ts';
import type { DatabaseFacts } from '../../core/store.ts';
import type { Schema } from '../schema.ts';
import { everyThree } from '../search/text-tables.ts';
import { ChangeListeners } from './changes.ts';
import {
  configureSqlite,
  openingError,
  PlannedOnceSqliteCompiler,
  translateError,
} from './dialect.ts';
import type { Engine, Executor } from './executor.ts';
import { GroupCommitWriter, type ImmediateExecutor } from './group-commit.ts';
import { ThreadExecutor } from './reading-threads.ts';
import { type Builder, type Compilable, type Prepared, prepare } from './statement.ts';
import { FileStorage } from './storage.ts';

/** Builds SQLite's SQL and runs nothing. */
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

/** How many statements of changing shape are kept compiled on a connection. */
const maxCachedStatements = 500;

/** One connection with its compiled statements. Its calls are synchronous underneath. */
class SqliteExecutor implements ImmediateExecutor {
  readonly builder: Builder;
  readonly texts = everyThree;
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
    try {
      const { statement, parameters } = this.#compile(query);
      return statement.all(...query.bind(parameters, params)) as R[];
    } catch (error) {
      throw this.#failure(error);
    }
  }

  firstNow<P extends object, R>(query: Prepared<P, R>, params: P): R | undefined {
    try {
      const { statement, parameters } = this.#compile(query);
      return statement.get(...query.bind(parameters, params)) as R | undefined;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  runNow<P extends object>(query: Prepared<P, unknown>, params: P): number {
    try {
      const { statement, parameters } = this.#compile(query);
      return statement.run(...query.bind(parameters, params)).changes;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  allOfNow<R>(query: Compilable<R>): R[] {
    try {
      const { sql, parameters } = query.compile();
      return this.#statement(sql).all(...parameters) as R[];
    } catch (error) {
      throw this.#failure(error);
    }
  }

  runOfNow(query: Compilable<unknown>): number {
    try {
      const { sql, parameters } = query.compile();
      return this.#statement(sql).run(...parameters).changes;
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

/** The same for both databases. */
export const newestMigration =
  'SELECT number, name, applied_unix AS "appliedUnix" FROM migration ORDER BY number DESC LIMIT 1';

/** 0 where there is no such file: a log that was merged. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const shuttingDown = (): PunchcardError =>
  new PunchcardError('unavailable', 'the server is shutting down', { retryAfterSeconds: 5 });

export interface SqliteEngine extends Engine {
  /** The connection that writes, for migrations before anything is served. */
  readonly connection: Connection;
}

export interface SqliteOptions {
  /** How long a write waits for another process that writes, in milliseconds. */
  readonly busyPatienceMs?: number;
  /** How long a transaction may await anything but the database, in milliseconds. */
  readonly idlePatienceMs?: number;
}

/** The probe of the storage: a row that nobody reads. */
const touch = prepare<{ key: string; value: string }, unknown>((db, p) =>
  db
    .insertInto('setting')
    .values({ key: p.key, value: p.value })
    .onConflict((c) => c.column('key').doUpdateSet({ value: p.value })),
);

const quickCheck = (builder: Builder) =>
  builder
    .selectFrom(sql<{ quick_check: string }>`pragma_quick_check`.as('checked'))
    .select('quick_check');

export const restoreAdvice = '; a backup is brought back with `punchcard restore`';
/** How long opening waits for another process that holds the whole file, in milliseconds. */
const openingPatienceMs = 5000;

/**
 * Opens a SQLite file: one connection that reads (the log gives it snapshots of what is committed),
 * one that writes.
 * @throws UnusableDatabaseError where the file cannot be opened or is no database
 */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteEngine {
  const opened: Connection[] = [];
  const open = (): Connection => {
    const connection = new Sqlite(file, { timeout: openingPatienceMs });
    opened.push(connection);
    configureSqlite(connection);
    return connection;
  };
  let writing: Connection;
  let reading: Connection;
  try {
    writing = open();
    reading = open();
    reading.pragma('query_only = ON');
    // Damage to the schema shows at the first look at it.
    reading.prepare('SELECT count(*) FROM sqlite_master').get();
    // From here on the writer waits by itself, and the event loop goes on.
    writing.pragma('busy_timeout = 0');
  } catch (error) {
    for (const connection of opened) connection.close();
    throw openingError(error, file, restoreAdvice);
  }
  const builder = sqliteBuilder();
  const listeners = new ChangeListeners();
  const storage = new FileStorage(file, (bytes) =>
    writer.write(async (executor) => {
      // Always another value: SQLite writes nothing for the same one.
      const value = randomUUID().padEnd(bytes, 'x');
      await executor.run(touch, { key: 'storage probe', value });
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
  const alive = reading.prepare('SELECT count(*) FROM sqlite_master');
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
      alive.get();
    },
    storageProblem: async () => {
      if (closing !== undefined) throw shuttingDown();
      return storage.check();
    },
    onStorageChange: (listener) => storage.onChange(listener),
    checkFile: async () => {
      const [first] = await background.allOf<{ quick_check: string }>(quickCheck(builder));
      const found = first?.quick_check ?? 'no answer';
      // A heading, and the first of up to a hundred findings.
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
