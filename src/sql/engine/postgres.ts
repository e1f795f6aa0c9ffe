import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { errorOf, PunchcardError } from '../../core/errors.ts';
import type { DatabaseFacts } from '../../core/store.ts';
import { ChangeListeners } from './change-listeners.ts';
import {
  duplicateOr,
  isAborted,
  isConnectionLost,
  isLockTimeout,
  isSerializationFailure,
  reasonOf,
  storageProblemOf,
  translateError,
  wasIdle,
} from './database-errors.ts';
import type { Engine, Executor, Recorded } from './executor.ts';
import { ConflictRetrier, idleTimeoutMs, maxWrites } from './postgres-conflicts.ts';
import {
  PostgresExecutor,
  postgresBuilder,
  type Statement,
  StatementNames,
} from './postgres-executor.ts';
import { openPool, type Pool, poolOptionsOf } from './postgres-pool.ts';
import { backgroundReads, limitReads } from './reading-threads.ts';
import { newestMigration } from './sqlite.ts';
import { StorageState } from './storage.ts';
import { PostgresTextIndexes } from './text-index-postgres.ts';

/**
 * How long a transaction is retried while the database is unreachable; long enough for a failover.
 */
const reconnectPatienceMs = 15_000;
/** Most connections used by reports at once; with the writes, fewer than all. */
const maxReports = (poolSize: number): number =>
  Math.max(1, Math.min(4, poolSize - maxWrites(poolSize) - 1));
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
const unknownOutcome = (): PunchcardError =>
  errorOf('unavailable', 'database.outcome-unknown').after(5);

const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof PunchcardError && error.code === 'database.outcome-unknown';

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
  const { poolSize, lockTimeoutMs } = poolOptionsOf(databaseUrl);
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

  async function attempt<T>(
    operation: (executor: Executor) => Promise<T>,
    waitMs: number,
  ): Promise<T> {
    const client = await pool.connect();
    const recorded: Recorded = new Map();
    let failure: unknown;
    try {
      const value = await inTransaction(client, beginning(waitMs, lockTimeoutMs), (send) => {
        const executor = new PostgresExecutor(send, { ...writing, recorded });
        return operation(executor).finally(() => executor.end());
      });
      listeners.emit(recorded);
      return value;
    } catch (error) {
      failure = error;
      storage.note(error);
      throw error;
    } finally {
      // Discards a broken connection.
      client.release(isConnectionLost(failure) || isOutcomeUnknown(failure));
    }
  }

  const listeners = new ChangeListeners();
  const conflicts = new ConflictRetrier({ poolSize, lockTimeoutMs });
  const storage = new StorageState((hasFailed) =>
    problemOf(pool, hasFailed || conflicts.isHeldUp, lockTimeoutMs),
  );
  const background = limitReads(read, backgroundReads(maxReports(poolSize)));
  read.background = background;
  return {
    read,
    background,
    pool,
    texts,
    write: (operation) => {
      if (closing) {
        return Promise.reject(errorOf('unavailable', 'server.stopping'));
      }
      return whileReconnecting(
        () => conflicts.run((waitMs) => attempt(operation, waitMs)),
        isClosed,
      );
    },
    onChange: (listener, onFailure) => listeners.add(listener, onFailure),
    missing: () => texts.missing,
    ping: async () => {
      await pool.query({ text: 'SELECT 1' });
    },
    storageProblem: () => storage.check(),
    onStorageChange: (listener) => storage.onChange(listener),
    facts: () => whileReconnecting(() => factsOf(pool, conflicts), isClosed),
    close: async () => {
      if (closing) return;
      closing = true;
      await pool.end();
    },
  };
}

async function factsOf(pool: Pool, conflicts: ConflictRetrier): Promise<DatabaseFacts> {
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
      waiting: pool.waitingCount + conflicts.waitingCount,
    },
  };
}

/** The reason why the server rejects all writes; null if it accepts them. */
async function problemOf(
  pool: Pool,
  mayFail: boolean,
  lockTimeoutMs: number,
): Promise<string | null> {
  const { rows } = await pool.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  if (rows[0]?.isStandby === true) return 'the database server is a standby';
  if (rows[0]?.isReadOnly === true) return 'the database server is read-only';
  return mayFail ? problemOfWrite(pool, lockTimeoutMs) : null;
}

/** Writes 128 KiB, more than a change needs, so that the state does not flap, and rolls back. */
async function problemOfWrite(pool: Pool, lockTimeoutMs: number): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(
      `INSERT INTO setting (key, value) SELECT 'storage probe', string_agg(md5(random()::text), '')
       FROM generate_series(1, 4096) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    return null;
  } catch (error) {
    if (isLockTimeout(error))
      return 'another transaction of the database server blocks all changes';
    return storageProblemOf(error) ?? reasonOf(error);
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/**
 * Begins a transaction with its timeouts, which are not parameters of the connection: poolers reject
 * unknown ones, and the settings end with the transaction. Migrations have none.
 */
const beginning = (waitMs: number, lockTimeoutMs: number): string =>
  `BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = ${Math.ceil(waitMs)}; SET LOCAL idle_in_transaction_session_timeout = ${idleTimeoutMs(lockTimeoutMs)}`;

/**
 * Runs an operation as one serializable transaction.
 * @throws unavailable, of unknown outcome, if the connection is lost during the commit
 */
async function inTransaction<T>(
  client: PoolClient,
  begin: string,
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
    await client.query(begin);
    const value = await operation(send);
    isCommitting = true;
    const { command } = await client.query('COMMIT');
    // After a failed statement, PostgreSQL responds to COMMIT with ROLLBACK and no error.
    if (command === 'ROLLBACK') {
      throw isSerializationFailure(failed?.error) || isLockTimeout(failed?.error)
        ? failed?.error
        : new Error('a transaction went on after a failed statement');
    }
    return value;
  } catch (error) {
    if (isConnectionLost(error)) throw isCommitting && !wasIdle(error) ? unknownOutcome() : error;
    if (!isCommitting) await client.query('ROLLBACK').catch(() => {});
    throw isAborted(error) && failed !== undefined ? failed.error : error;
  }
}
