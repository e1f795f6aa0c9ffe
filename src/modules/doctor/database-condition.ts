import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Clock } from '../../core/clock.ts';
import {
  allMigrations,
  type DatabaseLocation,
  type DatabasePlace,
  sqliteFile,
  sqliteOpeningError,
} from '../../sql/database.ts';
import { isConnectionLost, isRefused, reasonOf } from '../../sql/engine/database-errors.ts';
import { pending } from '../../sql/engine/migrate.ts';
import { versionsOf } from '../../sql/engine/migrate-sqlite.ts';
import { UnusableDatabaseError } from '../../sql/engine/opening-errors.ts';

/** The state of a database, read without changing it. */
export interface DatabaseCondition {
  /** The number of migrations that the next start will apply. */
  readonly pendingMigrations: number;
  /** How far the database server's clock is ahead of ours; 0 for SQLite. */
  readonly aheadSeconds: number;
  /** When the newest row was saved, by the clock at that time; 0 if unknown. */
  readonly newestUnix: number;
}

const newestIn = (table: string): string =>
  `SELECT created_unix FROM (SELECT created_unix FROM ${table} ORDER BY id DESC LIMIT 1) AS ${table}`;
/** Tables with timestamps that clients cannot set. */
const newest = `SELECT coalesce(max(created_unix), 0) AS newest FROM (${['audit_entry', 'time_revision', 'mail', 'session'].map(newestIn).join(' UNION ALL ')}) AS newest`;

/**
 * True if the last process crashed and its index of the write-ahead log is gone: even a read-only
 * connection would create a new one, which cannot be removed safely.
 */
export function awaitsRecovery({ dataDir, databaseUrl }: DatabasePlace): boolean {
  const file = sqliteFile(dataDir);
  return databaseUrl == null && existsSync(`${file}-wal`) && !existsSync(`${file}-shm`);
}

/**
 * Inspects a database, even while a server uses it. Neither creates nor migrates it.
 * @returns undefined if it does not exist
 * @throws NewerDatabaseError if a newer version of the program wrote it
 * @throws UnusableDatabaseError if it cannot be opened
 */
export async function databaseCondition(
  location: DatabaseLocation,
  clock: Clock,
): Promise<DatabaseCondition | undefined> {
  return location.databaseUrl == null
    ? sqliteCondition(location)
    : postgresCondition(location, location.databaseUrl, clock);
}

function sqliteCondition(location: DatabaseLocation): DatabaseCondition | undefined {
  const file = sqliteFile(location.dataDir);
  if (!existsSync(file)) return undefined;
  let connection: Sqlite.Database | undefined;
  try {
    // A read-only connection would create a log and leave it behind; it does not merge an existing
    // one.
    const readonly = existsSync(`${file}-wal`);
    connection = new Sqlite(file, { readonly, fileMustExist: true });
    connection.pragma('query_only = on');
    const pendingMigrations = pending(allMigrations(location), versionsOf(connection)).length;
    const row =
      pendingMigrations === 0 ? connection.prepare<[], NewestRow>(newest).get() : undefined;
    return { pendingMigrations, aheadSeconds: 0, newestUnix: row?.newest ?? 0 };
  } catch (error) {
    throw sqliteOpeningError(error, location);
  } finally {
    connection?.close();
  }
}

interface NewestRow {
  readonly newest: number;
}

async function postgresCondition(
  location: DatabaseLocation,
  databaseUrl: string,
  clock: Clock,
): Promise<DatabaseCondition> {
  const { openPool, poolOptionsOf } = await import('../../sql/engine/postgres-pool.ts');
  const { versionsOf: versionsOfPostgres } = await import('../../sql/engine/migrate-postgres.ts');
  const pool = openPool(databaseUrl);
  const hosts = poolOptionsOf(databaseUrl).urls.length;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        const pendingMigrations = pending(
          allMigrations(location),
          await versionsOfPostgres(pool),
        ).length;
        const sent = clock.nowUnix();
        const { rows } = await pool.query<{ now: number }>(
          'SELECT extract(epoch FROM clock_timestamp())::bigint AS now',
        );
        const now = rows[0]?.now ?? 0;
        const found =
          pendingMigrations === 0 ? (await pool.query<NewestRow>(newest)).rows[0] : undefined;
        return {
          pendingMigrations,
          // The response may have been slow.
          aheadSeconds: now < sent ? now - sent : Math.max(0, now - clock.nowUnix()),
          newestUnix: found?.newest ?? 0,
        };
      } catch (error) {
        // The next connection tries the next host.
        if (isConnectionLost(error) && tries < hosts) continue;
        if (!isConnectionLost(error) && !isRefused(error)) throw error;
        throw new UnusableDatabaseError(`the database cannot be reached: ${reasonOf(error)}`);
      }
    }
  } finally {
    await pool.end();
  }
}
