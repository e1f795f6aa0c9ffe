import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { isAlreadyMade, isConnectionLost, reasonOf } from '../engine/dialect.ts';
import { lockNumber, type Pool } from '../engine/postgres-pool.ts';
import {
  type SearchedTable,
  searchedTables,
  searchedTexts,
  type TextIndexes,
  textIndexOf,
} from './text-tables.ts';

/** What the index of a table is asked for has three letters or digits in a row; some know ASCII's only. */
const threeOfAny = /[\p{L}\p{N}]{3}/u;
const threeOfAscii = /[a-z0-9]{3}/;

/** How often making the indexes is tried where another process makes them at the same time. */
const mostTries = 5;

/**
 * The indexes of texts on PostgreSQL. They need its extension pg_trgm, which may be missing, or which
 * the user may not be allowed to create: then searches go on without them, and each start tries again.
 */
export class PostgresTextIndexes implements TextIndexes {
  /** It goes through rows quickly, with several processes, and gives many of an index slowly. */
  readonly mostLookedUp = 2000;
  #areThere = false;
  #pattern = threeOfAscii;
  /** Why there are none, in a sentence. */
  missing: readonly string[] = [];

  finds(_: SearchedTable, text: string): boolean {
    return this.#areThere && this.#pattern.test(text);
  }

  /** Looks for them, and makes those that are missing. */
  async open(pool: Pick<Pool, 'connect'>): Promise<void> {
    const connection = await pool.connect();
    let failure: unknown;
    try {
      if (!(await areThere(connection))) await makeThem(connection);
      const { rows } = await connection.query<{ count: number }>(
        `SELECT cardinality(show_trgm('äöü')) AS count`,
      );
      this.#pattern = (rows[0]?.count ?? 0) > 0 ? threeOfAny : threeOfAscii;
      this.#areThere = true;
      this.missing = [];
    } catch (error) {
      failure = error;
      if (isConnectionLost(error)) throw error;
      this.missing = [
        `searches look through all texts, as there is no index of them: ${reasonOf(error)}; let a superuser run "CREATE EXTENSION pg_trgm" in this database, and start again`,
      ];
    } finally {
      connection.release(isConnectionLost(failure));
    }
  }
}

async function areThere(connection: PoolClient): Promise<boolean> {
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

/** All or none, under the lock of migrations, as several processes may start at once. */
async function makeThem(connection: PoolClient): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.query('BEGIN');
      await connection.query('SET LOCAL statement_timeout = 0');
      await connection.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
      await connection.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
      for (const table of searchedTables) await connection.query(statementOf(table));
      await connection.query('COMMIT');
      return;
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      await connection.query('ROLLBACK');
      if (!isAlreadyMade(error) || tries >= mostTries) throw error;
      await sleep(100 * tries);
    }
  }
}
