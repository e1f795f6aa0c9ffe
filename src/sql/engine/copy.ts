import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine, Executor } from './executor.ts';
import { tablesLeft } from './left-tables.ts';
import type { Migration } from './migrate.ts';
import { hasIdentity, type Table, type TableName } from './tables.ts';
import { rebuildTextIndex } from './text-index-sqlite.ts';
import { searchedTables } from './text-tables.ts';

/** A copy failed; the message is one sentence for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** Called after each batch with the number of rows so far and the table they belong to. */
export type Progress = (
  phase: 'copy' | 'verify',
  done: number,
  total: number,
  table: TableName,
) => void;

export interface TableResult {
  readonly table: TableName;
  readonly rows: number;
  /** SHA-256 of all rows, ordered by primary key. */
  readonly checksum: string;
}

type Row = Record<string, unknown>;

/**
 * The tables that are already copied, stored in the target until the copy is complete. A server
 * refuses to start while it exists.
 */
export const unfinishedCopyKey = 'database.unfinished-copy';

/** The migrations; the first one also stores the marker, beside the tables that it creates. */
export const markingTables = (migrations: readonly Migration[]): readonly Migration[] =>
  migrations.map((step, place) => {
    if (place > 0) return step;
    const mark = { sql: `INSERT INTO setting (key, value) VALUES ('${unfinishedCopyKey}', '[]')` };
    return {
      ...step,
      up: (db, ddl) => {
        step.up(db, ddl);
        ddl.run({ compile: () => mark });
      },
    };
  });

const batchRows = 500;

/** Leases belong to running processes, so they are not copied. */
const uncopiedTables: ReadonlySet<TableName> = new Set(['lease']);
const copiedTables = ({ tables }: CopyEnd): readonly Table[] =>
  tables.filter(({ name }) => !uncopiedTables.has(name));

/** One side of a copy: the engine, and what differs between SQLite and PostgreSQL. */
export interface CopyEnd {
  readonly engine: Engine;
  readonly tables: readonly Table[];
  /** The highest id ever assigned in a table; ids are never reused. */
  lastId(table: TableName): Promise<number>;
  setLastId(table: TableName, id: number): Promise<void>;
}

/**
 * Copies a database into an empty one, in batches with one commit each. An interrupted copy resumes
 * where it stopped. Finally, both databases are read again and compared table by table.
 * @throws CopyError if the target contains other data, the source is incomplete, or they differ
 */
export async function copyDatabase(
  from: CopyEnd,
  to: CopyEnd,
  progress: Progress,
): Promise<TableResult[]> {
  await requireFinished(from);
  await requireDoors(from);
  const finished = await startOrResume(to);
  const counts = new Map<TableName, number>();
  const tables = copiedTables(from);
  for (const { name } of tables) counts.set(name, await countRows(from.engine.read, name));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const table of tables) {
    const { name } = table;
    if (!finished.has(name)) {
      await copyTable(from, to, table, (rows) => progress('copy', done + rows, total, name));
    }
    done += counts.get(name) ?? 0;
  }
  const results = await compare(from, to, (rows, table) => progress('verify', rows, total, table));
  await to.engine.write((executor) =>
    executor.runOf(executor.builder.deleteFrom('setting').where('key', '=', unfinishedCopyKey)),
  );
  return results;
}

/** @throws CopyError if the source has rows that this program would leave behind */
async function requireDoors({ engine, tables }: CopyEnd): Promise<void> {
  const left = await tablesLeft(engine.read, tables);
  if (left.length === 0) return;
  throw new CopyError(
    `the source has rows of modules that this program lacks, in ${left.join(', ')}: copy with a program that has them, or delete these rows`,
  );
}

/** @throws CopyError if a table differs */
async function compare(
  from: CopyEnd,
  to: CopyEnd,
  onProgress: (rows: number, table: TableName) => void,
): Promise<TableResult[]> {
  const results: TableResult[] = [];
  const differing: string[] = [];
  let done = 0;
  for (const table of copiedTables(from)) {
    const { name } = table;
    const source = await checksumOf(from.engine.read, table, (rows) =>
      onProgress(done + rows, name),
    );
    const target = await checksumOf(to.engine.read, table, () => {});
    if (source.checksum !== target.checksum) {
      differing.push(`${name} (${source.rows} and ${target.rows} rows)`);
    }
    done += source.rows;
    results.push({ table: name, ...source });
  }
  if (differing.length > 0) {
    throw new CopyError(
      `the two databases differ in ${differing.join(', ')}: data was written during the copy; stop the server, empty the target and copy again`,
    );
  }
  return results;
}

/**
 * @returns the tables that are already copied
 * @throws CopyError if the target is not empty
 */
async function startOrResume(target: CopyEnd): Promise<Set<string>> {
  return target.engine.write(async (executor) => {
    const copied = await copiedInto(executor);
    if (copied !== undefined) return new Set(copied);
    for (const { name } of copiedTables(target)) {
      if ((await countRows(executor, name)) > 0) {
        throw new CopyError('the target is not empty; a copy needs an empty database');
      }
    }
    await markDone(executor, []);
    return new Set();
  });
}

/** @throws CopyError if the source is an unfinished copy itself */
export async function requireFinished(source: CopyEnd): Promise<void> {
  if ((await copiedInto(source.engine.read)) !== undefined) {
    throw new CopyError('the source is an unfinished copy itself; finish that copy first');
  }
}

/** The tables in the marker of an unfinished copy; undefined without one. */
async function copiedInto(executor: Executor): Promise<string[] | undefined> {
  const [marker] = await executor.allOf<{ value: string }>(
    executor.builder.selectFrom('setting').select('value').where('key', '=', unfinishedCopyKey),
  );
  return marker === undefined ? undefined : (JSON.parse(marker.value) as string[]);
}

async function markDone(executor: Executor, tables: readonly string[]): Promise<void> {
  const value = JSON.stringify(tables);
  await executor.runOf(
    executor.builder
      .insertInto('setting')
      .values({ key: unfinishedCopyKey, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value })),
  );
}

// The table is only known at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Untyped = Kysely<any>;
const untyped = (executor: Executor): Untyped => executor.builder as unknown as Untyped;

async function countRows(executor: Executor, table: TableName): Promise<number> {
  const [row] = await executor.allOf<{ count: number }>(
    untyped(executor)
      .selectFrom(table)
      .select((e) => e.fn.countAll().as('count')),
  );
  return Number(row?.count ?? 0);
}

/** The next rows of a table, ordered by primary key. */
function batchAfter(
  executor: Executor,
  { name, keys }: Table,
  last: Row | undefined,
): Promise<Row[]> {
  let query = untyped(executor).selectFrom(name).selectAll().limit(batchRows);
  for (const key of keys) query = query.orderBy(key);
  if (last !== undefined) {
    const columns = sql.join(keys.map((key) => sql.ref(key)));
    const values = sql.join(keys.map((key) => sql.val(last[key])));
    query = query.where(sql<boolean>`(${columns}) > (${values})`);
  }
  // The progress marker of the copy is not part of the data.
  if (name === 'setting') query = query.where('key', '<>', unfinishedCopyKey);
  return executor.allOf<Row>(query);
}

async function copyTable(
  from: CopyEnd,
  to: CopyEnd,
  table: Table,
  onProgress: (rows: number) => void,
): Promise<void> {
  const { name } = table;
  let last = await lastCopied(to.engine.read, table);
  let done = await countRows(to.engine.read, name);
  for (;;) {
    const rows = await batchAfter(from.engine.read, table, last);
    if (rows.length === 0) break;
    await to.engine.write((executor) =>
      executor.runOf(
        untyped(executor)
          .insertInto(name)
          .values(rows)
          .onConflict((c) => c.doNothing()),
      ),
    );
    last = rows.at(-1);
    done += rows.length;
    onProgress(done);
  }
  const searched = searchedTables.find((one) => one === name);
  if (searched !== undefined)
    await to.engine.write((executor) => rebuildTextIndex(executor, searched));
  if (hasIdentity(table)) await to.setLastId(name, await from.lastId(name));
  await to.engine.write(async (executor) =>
    markDone(executor, [...((await copiedInto(executor)) ?? []), name]),
  );
}

async function lastCopied(executor: Executor, { name, keys }: Table): Promise<Row | undefined> {
  let query = untyped(executor).selectFrom(name).selectAll().limit(1);
  for (const key of keys) query = query.orderBy(key, 'desc');
  if (name === 'setting') query = query.where('key', '<>', unfinishedCopyKey);
  return (await executor.allOf<Row>(query))[0];
}

async function checksumOf(
  executor: Executor,
  table: Table,
  onProgress: (rows: number) => void,
): Promise<{ rows: number; checksum: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  let last: Row | undefined;
  for (;;) {
    const batch = await batchAfter(executor, table, last);
    if (batch.length === 0) return { rows, checksum: hash.digest('hex') };
    for (const row of batch) {
      const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      hash.update(JSON.stringify(entries)).update('\n');
    }
    last = batch.at(-1);
    rows += batch.length;
    onProgress(rows);
  }
}
