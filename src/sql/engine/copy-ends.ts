import type { Clock } from '../../core/clock.ts';
import { allSqlDoors, type DatabaseLocation, openEngine } from '../database.ts';
import type { CopyEnd } from './copy.ts';
import { tablesOf } from './tables.ts';

/** Opens either kind of database for a copy, migrated to the newest version. */
export async function openCopyEnd(location: DatabaseLocation, clock: Clock): Promise<CopyEnd> {
  const opened = await openEngine(location, clock);
  const tables = tablesOf(allSqlDoors(location.modules));
  if (opened.kind === 'postgres') {
    const { pool } = opened.engine;
    const sequence = (table: string): string => `pg_get_serial_sequence('"${table}"', 'id')`;
    return {
      engine: opened.engine,
      tables,
      lastId: async (table) => {
        const { rows } = await pool.query<{ id: number | null }>(
          `SELECT pg_sequence_last_value(${sequence(table)}::regclass) AS id`,
        );
        return rows[0]?.id ?? 0;
      },
      setLastId: async (table, id) => {
        if (id > 0) await pool.query(`SELECT setval(${sequence(table)}, ${id})`);
      },
    };
  }
  const { connection } = opened.engine;
  return {
    engine: opened.engine,
    tables,
    lastId: async (table) => {
      const row = connection
        .prepare<[string], { seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?')
        .get(table);
      return row?.seq ?? 0;
    },
    setLastId: async (table, id) => {
      connection.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
      connection.prepare('INSERT INTO sqlite_sequence VALUES (?, ?)').run(table, id);
    },
  };
}
