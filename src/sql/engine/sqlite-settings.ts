import type { Database as SqliteConnection } from 'better-sqlite3';

/** Uses a write-ahead log and syncs every commit before it is acknowledged. */
export function configureSqlite(connection: SqliteConnection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // The log shrinks to this size in bytes after a burst of writes or a long backup.
  connection.pragma('journal_size_limit = 67108864');
  connection.pragma('foreign_keys = ON');
  // 16 MiB holds the inner nodes of ten million rows. The operating system caches the rest for all
  // connections: four times as much was no faster.
  connection.pragma('cache_size = -16384');
  connection.pragma('temp_store = MEMORY');
}

/** How long opening a SQLite file, and a statement, wait for another process's lock on it. */
export const lockWaitMs = 5000;
