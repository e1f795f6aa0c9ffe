import { mkdirSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sqliteFile } from '../../src/sql/database.ts';
import { quoted, type Sink } from './sink.ts';

/** A new SQLite file; replaces an existing one. */
export function sqliteSink(dataDir: string): Sink {
  mkdirSync(dataDir, { recursive: true });
  const file = sqliteFile(dataDir);
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
  return openSqliteSink(dataDir);
}

/** Opens a SQLite file for bulk loading: without a journal, a crash destroys it. */
export function openSqliteSink(dataDir: string): Sink {
  const file = sqliteFile(dataDir);
  const connection = new Sqlite(file);
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma('cache_size = -524288');
  connection.pragma('temp_store = FILE');
  connection.pragma('threads = 2');
  return {
    kind: 'sqlite',
    run: async (statement) => {
      connection.exec(statement);
    },
    fill: async ({ table, columns, rows }) => {
      const insert = connection.prepare(
        `INSERT INTO ${quoted(table)} (${columns.map(quoted)}) VALUES (${columns.map(() => '?')})`,
      );
      connection.exec('BEGIN');
      for (const row of rows) insert.run(row);
      connection.exec('COMMIT');
    },
    all: async <Row>(query: string) => connection.prepare(query).all() as Row[],
    close: async () => {
      connection.pragma('journal_mode = WAL');
      connection.close();
    },
  };
}
