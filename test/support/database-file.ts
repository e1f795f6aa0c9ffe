import Sqlite from 'better-sqlite3';
import { sqliteFile } from '../../src/sql/database.ts';

/**
 * Breaks the database under a running server: a table has another name until `whileBroken` is done.
 */
export async function withoutTable<T>(
  dataDir: string,
  table: string,
  whileBroken: () => Promise<T>,
): Promise<T> {
  const rename = (from: string, to: string): void => {
    const connection = new Sqlite(sqliteFile(dataDir), { timeout: 5000 });
    try {
      connection.exec(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    } finally {
      connection.close();
    }
  };
  rename(table, `${table}_gone`);
  try {
    return await whileBroken();
  } finally {
    rename(`${table}_gone`, table);
  }
}
