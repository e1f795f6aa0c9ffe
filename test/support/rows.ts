import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { sqliteFile } from '../../src/sql/database.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './databases.ts';

type Tested = Pick<TestApp, 'database'>;

/**
 * pg returns int8 as text so as not to lose digits; the values stored here are always safe
 * integers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

type Query = <Row>(sql: string, ...values: unknown[]) => Promise<Row[]>;

/** One connection straight to the database, for several statements. `?` marks the values. */
export async function onDatabase<T>(
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    const file = new Sqlite(sqliteFile(dataDir), { timeout: 50 });
    try {
      return await work(<Row>(sql: string, ...values: unknown[]) =>
        whenFree<Row>(() => {
          const statement = file.prepare<unknown[], Row>(sql);
          if (statement.reader) return statement.all(...values);
          statement.run(...values);
          return [];
        }),
      );
    } finally {
      file.close();
    }
  }
  const client = await poolOf(databaseUrl).connect();
  try {
    return await work(async <Row>(sql: string, ...values: unknown[]) => {
      let place = 0;
      const text = sql.replaceAll('?', () => `$${++place}`);
      return (await client.query(text, values)).rows as Row[];
    });
  } finally {
    client.release();
  }
}

/** Tries again until no transaction of the program, which may run in this process, is in its way. */
async function whenFree<Row>(run: () => Row[]): Promise<Row[]> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await sleep(5);
    }
  }
}

/** By URL: to connect takes longer than the statements of a test. */
const pools = new Map<string, pg.Pool>();

function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString, types, max: 4, allowExitOnIdle: true });
  // The database was emptied or dropped after its tests, which ends the pool's connections.
  pool.on('error', () => {});
  pools.set(connectionString, pool);
  return pool;
}

/** Runs a statement directly on the database. `?` marks the values and must not occur otherwise. */
export const runOn = <Row>(
  database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> => onDatabase(database, (query) => query<Row>(sql, ...values));

/** Rows straight from the database of a started program, for what the API doesn't show. */
export const rowsOf = <Row>(t: Tested, sql: string, ...values: unknown[]): Promise<Row[]> =>
  runOn<Row>(t.database, sql, ...values);

export interface AuditRow {
  readonly actor_id: number | null;
  readonly user_id: number | null;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
  readonly address: string;
}

const auditColumns = 'SELECT actor_id, user_id, action, target, detail, address FROM audit_entry';

/** The audit entries of an action, oldest first. */
export const auditOf = (t: Tested, action: string): Promise<AuditRow[]> =>
  rowsOf<AuditRow>(t, `${auditColumns} WHERE action = ? ORDER BY id`, action);

/** The audit entries of a target, oldest first. */
export const auditOfTarget = (t: Tested, target: string): Promise<AuditRow[]> =>
  rowsOf<AuditRow>(t, `${auditColumns} WHERE target = ? ORDER BY id`, target);

/** Breaks the database of a running server: renames a table until `whileBroken` is done. */
export async function withoutTable<T>(
  t: Tested,
  table: string,
  whileBroken: () => Promise<T>,
): Promise<T> {
  const rename = (from: string, to: string): Promise<unknown> =>
    runOn(t.database, `ALTER TABLE "${from}" RENAME TO "${to}"`);
  await rename(table, `${table}_gone`);
  try {
    return await whileBroken();
  } finally {
    await rename(`${table}_gone`, table);
  }
}

interface TextColumn {
  readonly table: string;
  readonly column: string;
  /** In characters. */
  readonly longest: number;
}

/** All text columns of the program's tables, with the length of the longest value. */
export const textColumnsOf = (database: TestDatabase): Promise<TextColumn[]> =>
  onDatabase(database, async (query) => {
    const columns = await query<{ table: string; column: string }>(
      database.databaseUrl === null
        ? `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t,
             pragma_table_info(t.name) c WHERE t.type = 'table' AND lower(c.type) = 'text'`
        : `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
             WHERE table_schema = current_schema() AND data_type = 'text'`,
    );
    return Promise.all(
      columns.map(async ({ table, column }) => {
        const [row] = await query<{ longest: number | null }>(
          `SELECT max(length("${column}")) AS longest FROM "${table}"`,
        );
        return { table, column, longest: row?.longest ?? 0 };
      }),
    );
  });
