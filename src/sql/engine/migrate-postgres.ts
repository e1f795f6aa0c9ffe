import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import {
  isAlreadyMade,
  isConnectionLost,
  isSerializationFailure,
  lacksAdvisoryLocks,
} from './dialect.ts';
import { type Migration, pending, statementsOf } from './migrate.ts';
import { postgresBuilder } from './postgres-executor.ts';
import { lockNumber, type Pool } from './postgres-pool.ts';

async function versionOf(connection: PoolClient): Promise<number> {
  const table = await connection.query<{ name: string | null }>(
    `SELECT to_regclass('migration')::text AS name`,
  );
  if (table.rows[0]?.name == null) return 0;
  const newest = await connection.query<{ number: number | null }>(
    'SELECT max(number) AS number FROM migration',
  );
  return newest.rows[0]?.number ?? 0;
}

/**
 * Brings a database to the newest version, each migration in a transaction of its own, under a lock
 * that all processes share: of ten that start at once one migrates, the others find it done.
 * @throws NewerDatabaseError
 */
export async function migratePostgres(
  pool: Pick<Pool, 'connect'>,
  migrations: readonly Migration[],
  nowUnix: number,
): Promise<void> {
  const connection = await pool.connect();
  let failure: unknown;
  try {
    await migrateInTurn(connection, migrations, nowUnix);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.release(isConnectionLost(failure));
  }
}

/**
 * Some engines that speak the protocol know no advisory locks: there, who comes second fails at a
 * table that is there already, and finds the work done at the next look.
 */
async function migrateInTurn(
  connection: PoolClient,
  migrations: readonly Migration[],
  nowUnix: number,
): Promise<void> {
  let hasLocks = true;
  let overtaken = 0;
  while (pending(migrations, await versionOf(connection)).length > 0) {
    try {
      await migrateOnce(connection, migrations, nowUnix, hasLocks);
    } catch (error) {
      if (hasLocks && lacksAdvisoryLocks(error)) {
        hasLocks = false;
        continue;
      }
      overtaken += 1;
      if (!(isAlreadyMade(error) || isSerializationFailure(error)) || overtaken > 10) throw error;
      await sleep(100 * overtaken);
    }
  }
}

/** The next migration, whole or not at all; none where somebody else made it while we waited. */
async function migrateOnce(
  connection: PoolClient,
  migrations: readonly Migration[],
  nowUnix: number,
  hasLocks: boolean,
): Promise<void> {
  await connection.query('BEGIN');
  try {
    // Neither the work nor waiting for who does it is cut off. Both end with the transaction, so
    // that nothing of them stays on a connection that a pooler hands on.
    await connection.query('SET LOCAL statement_timeout = 0');
    if (hasLocks) await connection.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
    await connection.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, applied_unix bigint NOT NULL)',
    );
    const [next] = pending(migrations, await versionOf(connection));
    if (next !== undefined) {
      for (const statement of statementsOf(next, postgresBuilder())) {
        await connection.query(statement);
      }
      await connection.query('INSERT INTO migration VALUES ($1, $2, $3)', [
        next.number,
        next.name,
        nowUnix,
      ]);
    }
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
