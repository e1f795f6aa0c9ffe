import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { PunchcardError } from '../../core/errors.ts';
import { Semaphore } from '../../core/semaphore.ts';
import type { DatabaseFacts } from '../../core/store.ts';
import { PostgresTextIndexes } from '../search/text-index-postgres.ts';
import { ChangeListeners } from './change-listeners.ts';
import {
  duplicateOr,
  isAborted,
  isConnectionLost,
  isSerializationFailure,
  reasonOf,
  storageProblemOf,
  translateError,
} from './database-errors.ts';
import type { Engine, Executor, Recorded } from './executor.ts';
import {
  PostgresExecutor,
  postgresBuilder,
  type Statement,
  StatementNames,
} from './postgres-executor.ts';
import { openPool, type Pool } from './postgres-pool.ts';
import { backgroundReads, limitReads } from './reading-threads.ts';
import { newestMigration } from './sqlite.ts';
import { StorageState } from './storage.ts';

/**
 * How long a transaction is retried while the database is unreachable; long enough for a failover.
 */
const reconnectPatienceMs = 15_000;
/** Most connections used by reports at once. */
const maxBackgroundReads = 4;
/** Most retries of a transaction after conflicts. */
const maxConflicts = 20;

/** How long transactions run one at a time after a conflict, in milliseconds. */
const serialMs = 200;

/** Retries while the database is unreachable. Safe, because nothing has been written. */
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

/** The connection was lost during a commit, so the outcome is unknown. */
class UnknownOutcomeError extends PunchcardError {
  constructor() {
    super(
      'unavailable',
      'the connection to the database was lost during the commit: the change may have been saved; check before you try again',
      { retryAfterSeconds: 5 },
    );
  }
}

export interface PostgresEngine extends Engine {
  readonly pool: Pool;
  readonly texts: PostgresTextIndexes;
}

/**
 * Opens a PostgreSQL database. Each write is a serializable transaction: what it read is still true
 * when it commits. After a conflict it runs again, so an operation must only use its stores.
 */
export function openPostgres(databaseUrl: string): PostgresEngine {
  const pool = openPool(databaseUrl);
  const texts = new PostgresTextIndexes();
  const shared = { builder: postgresBuilder(), texts };
  const names = new StatementNames();
  const reading = { ...shared, compiled: { prepared: [], names }, isReading: true };
  const writing = { ...shared, compiled: { prepared: [], names }, isReading: false };
  let closing = false;
  const isClosed = (): boolean => closing;

  const read = new PostgresExecutor(
    (statement) => whileReconnecting(() => pool.query(statement), isClosed),
    reading,
  );

  async function attempt<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const recorded: Recorded = new Map();
    let failure: unknown;
    try {
      const value = await inTransaction(client, (send) => {
        const executor = new PostgresExecutor(send, { ...writing, recorded });
        return operation(executor).finally(() => executor.end());
      });
      listeners.emit(recorded);
      return value;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Discards a broken connection.
      client.release(isConnectionLost(failure) || failure instanceof UnknownOutcomeError);
    }
  }

  const listeners = new ChangeListeners();
  const storage = new StorageState((hasFailed) => problemOf(pool, hasFailed));
  const retryConflicts = conflictRetrier(storage);
  const background = limitReads(read, backgroundReads(maxBackgroundReads));
  read.background = background;
  return {
    read,
    background,
    pool,
    texts,
    write: (operation) => {
      if (closing) {
        return Promise.reject(new PunchcardError('unavailable', 'the server is shutting down'));
      }
      return whileReconnecting(() => retryConflicts(() => attempt(operation)), isClosed);
    },
    onChange: (listener, onFailure) => listeners.add(listener, onFailure),
    missing: () => texts.missing,
    ping: async () => {
      await pool.query({ text: 'SELECT 1' });
    },
    storageProblem: () => storage.check(),
    onStorageChange: (listener) => storage.onChange(listener),
    facts: () => whileReconnecting(() => factsOf(pool), isClosed),
    close: async () => {
      if (closing) return;
      closing = true;
      await pool.end();
    },
  };
}

/** @returns a function that repeats a transaction until it meets no conflict, or too many */
function conflictRetrier(storage: StorageState) {
  // Transactions that update the same row would otherwise keep conflicting.
  const serial = new Semaphore({
    limit: 1,
    queue: Number.POSITIVE_INFINITY,
    refusal: () => new PunchcardError('unavailable', 'too many transactions are waiting'),
  });
  let serialUntilMs = 0;
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        return await (performance.now() < serialUntilMs ? serial.run(attempt) : attempt());
      } catch (error) {
        storage.note(error);
        if (!isSerializationFailure(error) || conflicts >= maxConflicts) throw error;
        serialUntilMs = performance.now() + serialMs;
        // The conflicting transaction may run in another process.
        await sleep(Math.random() * Math.min(2 ** conflicts, 100));
      }
    }
  };
}

async function factsOf(pool: Pool): Promise<DatabaseFacts> {
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
    kind: 'postgresql',
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
}

/** The reason why the server rejects all writes; null if it accepts them. */
async function problemOf(pool: Pool, hasFailed: boolean): Promise<string | null> {
  const { rows } = await pool.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  if (rows[0]?.isStandby === true) return 'the database server is a standby';
  if (rows[0]?.isReadOnly === true) return 'the database server is read-only';
  return hasFailed ? problemOfWrite(pool) : null;
}

/** Writes 128 KiB, more than a change needs, so that the state does not flap, and rolls back. */
async function problemOfWrite(pool: Pool): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO setting (key, value) SELECT 'storage probe', string_agg(md5(random()::text), '')
       FROM generate_series(1, 4096) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    return null;
  } catch (error) {
    return storageProblemOf(error) ?? reasonOf(error);
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/**
 * Runs an operation as one serializable transaction.
 * @throws UnknownOutcomeError if the connection is lost during the commit
 */
async function inTransaction<T>(
  client: PoolClient,
  operation: (send: (statement: Statement) => Promise<QueryResult>) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  /** The first failed statement; later ones only report that the transaction is aborted. */
  let failed: { readonly error: unknown } | undefined;
  const send = async (statement: Statement): Promise<QueryResult> => {
    try {
      return await client.query(statement);
    } catch (error) {
      failed ??= { error };
      throw duplicateOr(error);
    }
  };
  try {
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    const value = await operation(send);
    isCommitting = true;
    const { command } = await client.query('COMMIT');
    // After a failed statement, PostgreSQL responds to COMMIT with ROLLBACK and no error.
    if (command === 'ROLLBACK') {
      throw isSerializationFailure(failed?.error)
        ? failed?.error
        : new Error('a transaction went on after a failed statement');
    }
    return value;
  } catch (error) {
    if (isConnectionLost(error)) throw isCommitting ? new UnknownOutcomeError() : error;
    if (!isCommitting) await client.query('ROLLBACK').catch(() => {});
    throw isAborted(error) && failed !== undefined ? failed.error : error;
  }
}
