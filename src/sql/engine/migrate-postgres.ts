import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import {
  alreadyExists,
  isConnectionLost,
  isSerializationFailure,
  lacksAdvisoryLocks,
} from './database-errors.ts';
import {
  type Migration,
  type ModuleVersion,
  moduleTable,
  moduleVersions,
  pending,
  statementsOf,
  type Versions,
  versionsFrom,
} from './migrate.ts';
import { postgresBuilder } from './postgres-executor.ts';
import { lockNumber, type Pool } from './postgres-pool.ts';

type Queries = Pick<PoolClient, 'query'>;

/** The version of a database; 0 if it is empty. */
async function versionOf(connection: Queries): Promise<number> {
  if (!(await hasTable(connection, 'migration'))) return 0;
  const newest = await connection.query<{ number: number | null }>(
    'SELECT max(number) AS number FROM migration',
  );
  return newest.rows[0]?.number ?? 0;
}

async function hasTable(connection: Queries, name: string): Promise<boolean> {
  const found = await connection.query<{ name: string | null }>(
    'SELECT to_regclass($1)::text AS name',
    [name],
  );
  return found.rows[0]?.name != null;
}

export async function versionsOf(connection: Queries): Promise<Versions> {
  const kernel = await versionOf(connection);
  if (!(await hasTable(connection, 'module_migration'))) return versionsFrom(kernel, []);
  return versionsFrom(kernel, (await connection.query<ModuleVersion>(moduleVersions)).rows);
}

/**
 * Migrates a database to the newest version, one transaction per migration, under an advisory lock.
 * If several processes start at once, one migrates and the others wait.
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
 * Some compatible databases have no advisory locks. There, the second process fails because a table
 * already exists, and re-checks the version.
 */
async function migrateInTurn(
  connection: PoolClient,
  migrations: readonly Migration[],
  nowUnix: number,
): Promise<void> {
  let hasLocks = true;
  let conflicts = 0;
  while (pending(migrations, await versionsOf(connection)).length > 0) {
    try {
      await migrateOnce(connection, migrations, nowUnix, hasLocks);
    } catch (error) {
      if (hasLocks && lacksAdvisoryLocks(error)) {
        hasLocks = false;
        continue;
      }
      conflicts += 1;
      if (!(alreadyExists(error) || isSerializationFailure(error)) || conflicts > 10) throw error;
      await sleep(100 * conflicts);
    }
  }
}

/** Runs the next migration atomically, unless another process ran it while this one waited. */
async function migrateOnce(
  connection: PoolClient,
  migrations: readonly Migration[],
  nowUnix: number,
  hasLocks: boolean,
): Promise<void> {
  await connection.query('BEGIN');
  try {
    // A migration, or waiting for one, must not time out. Setting and lock end with the
    // transaction, so they do not leak to other clients of a connection pooler.
    await connection.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    if (hasLocks) await connection.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
    await connection.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, applied_unix bigint NOT NULL)',
    );
    const [next] = pending(migrations, await versionsOf(connection));
    if (next !== undefined) {
      for (const statement of statementsOf(next, postgresBuilder())) {
        await connection.query(statement);
      }
      const values = [next.number, next.name, nowUnix];
      if (next.module === undefined) {
        await connection.query('INSERT INTO migration VALUES ($1, $2, $3)', values);
      } else {
        await connection.query(moduleTable);
        const row = [next.module, ...values];
        await connection.query('INSERT INTO module_migration VALUES ($1, $2, $3, $4)', row);
      }
    }
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
