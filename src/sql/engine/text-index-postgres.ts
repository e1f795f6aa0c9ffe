import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { alreadyExists, isConnectionLost, reasonOf } from './database-errors.ts';
import { lockNumber, type Pool } from './postgres-pool.ts';
import {
  type SearchedTable,
  searchedTables,
  searchedTexts,
  type TextIndexes,
  textIndexOf,
} from './text-tables.ts';

/** pg_trgm needs three consecutive letters or digits; some builds recognize only those in ASCII. */
const unicodeTrigram = /[\p{L}\p{N}]{3}/u;
const asciiTrigram = /[a-z0-9]{3}/;

/** Most attempts to create the indexes while another process creates them too. */
const maxAttempts = 5;

/**
 * The text indexes on PostgreSQL. They need the extension pg_trgm, which may be missing or
 * forbidden. In that case, searches work without an index and each start tries again.
 */
export class PostgresTextIndexes implements TextIndexes {
  /** PostgreSQL scans fast (in parallel) but returns many index hits slowly. */
  readonly maxLookups = 2000;
  #isAvailable = false;
  #pattern = asciiTrigram;
  /** Why the indexes are missing, in one sentence. */
  missing: readonly string[] = [];

  finds(_: SearchedTable, text: string): boolean {
    return this.#isAvailable && this.#pattern.test(text);
  }

  /** Creates the indexes that do not exist yet. */
  async open(pool: Pick<Pool, 'connect'>): Promise<void> {
    const connection = await pool.connect();
    let failure: unknown;
    try {
      if (!(await indexesExist(connection))) await createIndexes(connection);
      const { rows } = await connection.query<{ count: number }>(
        `SELECT cardinality(show_trgm('äöü')) AS count`,
      );
      this.#pattern = (rows[0]?.count ?? 0) > 0 ? unicodeTrigram : asciiTrigram;
      this.#isAvailable = true;
      this.missing = [];
    } catch (error) {
      failure = error;
      if (isConnectionLost(error)) throw error;
      this.missing = [
        `searches scan all texts because their index is missing: ${reasonOf(error)}; let a superuser run "CREATE EXTENSION pg_trgm" in this database, and start again`,
      ];
    } finally {
      connection.release(isConnectionLost(failure));
    }
  }
}

async function indexesExist(connection: PoolClient): Promise<boolean> {
  const names = searchedTables.map((table) => `to_regclass('${textIndexOf(table)}') IS NOT NULL`);
  const { rows } = await connection.query<{ all: boolean }>(
    `SELECT ${names.join(' AND ')} AS "all"`,
  );
  return rows[0]?.all === true;
}

function statementOf(table: SearchedTable): string {
  const columns = searchedTexts[table].map((column) => `${column} gin_trgm_ops`);
  const where = table === 'tracked_time' ? ` WHERE note_folded <> ''` : '';
  return `CREATE INDEX IF NOT EXISTS ${textIndexOf(table)} ON "${table}" USING gin (${columns.join(', ')})${where}`;
}

/** In one transaction under the migration lock, because several processes may start at once. */
async function createIndexes(connection: PoolClient): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.query('BEGIN');
      await connection.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
      await connection.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
      await connection.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
      for (const table of searchedTables) await connection.query(statementOf(table));
      await connection.query('COMMIT');
      return;
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      await connection.query('ROLLBACK');
      if (!alreadyExists(error) || tries >= maxAttempts) throw error;
      await sleep(100 * tries);
    }
  }
}
