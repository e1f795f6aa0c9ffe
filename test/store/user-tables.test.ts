import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelDoors } from '../../src/core/doors.ts';
import type { Database } from '../../src/core/store.ts';
import { openDatabase, serverDoors } from '../../src/doors.ts';
import { sqliteFile } from '../../src/sql/database.ts';
import { kernelSqlDoors } from '../../src/sql/doors.ts';
import { TestClock } from '../support/app.ts';
import { isLeft } from '../support/parts.ts';

// Deletion, personal export and recovery of an account know every table with a user's id.

const userId = 4242;
/** Columns with a user's id. */
const isOfUser = (column: string): boolean =>
  /^(user|owner|poster|actor|assignee|follower|followee|blocker|blockee|closed_by)_id$/.test(
    column,
  );

const modules = await serverDoors();
const answers = [
  ...Object.entries(kernelSqlDoors).map(([name, door]) => ({
    ...door,
    name,
    endAccess: kernelDoors[name as keyof typeof kernelDoors].endAccess,
  })),
  ...modules,
];

let folder: string;
let database: Database;
let raw: Sqlite.Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-user-tables-'));
  database = await openDatabase({ dataDir: folder }, new TestClock());
  raw = new Sqlite(sqliteFile(folder));
});
afterAll(async () => {
  raw?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Column {
  readonly name: string;
  readonly type: string;
}

const columnsOf = (table: string): Column[] =>
  raw.prepare<[string], Column>('SELECT name, type FROM pragma_table_info(?)').all(table);

const userColumnsOf = (table: string): string[] =>
  columnsOf(table)
    .map(({ name }) => name)
    .filter(isOfUser);

const userTables = (): string[] =>
  raw
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all()
    .filter((table) => userColumnsOf(table).length > 0 && !isLeft(table));

/** A row of the user, with any value in the other columns. */
function addRow(table: string): void {
  const columns = columnsOf(table);
  const values = columns.map(({ name, type }) =>
    isOfUser(name) || (table === 'user' && name === 'id')
      ? userId
      : /int/i.test(type)
        ? 1
        : `${table} ${name}`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join();
  raw
    .prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`)
    .run(values);
}

const countOf = (table: string): number => {
  const where = userColumnsOf(table).map((column) => `"${column}" = ${userId}`);
  return (
    raw
      .prepare<[], number>(`SELECT count(*) FROM "${table}" WHERE ${where.join(' OR ')}`)
      .pluck()
      .get() ?? Number.NaN
  );
};

describe('a table with the id of a user', () => {
  it('belongs to one door, which says what becomes of its rows', () => {
    expect(userTables().length).toBeGreaterThan(15);
    for (const table of userTables()) {
      const doors = answers.filter(({ tables = {} }) => Object.hasOwn(tables, table));
      expect([table, doors.length]).toEqual([table, 1]);
      for (const answer of [doors[0]?.onUserDeleted, doors[0]?.endAccess]) {
        const isSaid = typeof answer === 'function' || (answer?.none ?? '').length > 10;
        expect([table, isSaid]).toEqual([table, true]);
      }
    }
  });

  it('has no row of a deleted account, unless its door says that they are kept', async () => {
    const tables = userTables();
    raw.pragma('foreign_keys = off');
    addRow('user');
    for (const table of tables) addRow(table);
    for (const table of tables) expect([table, countOf(table)]).toEqual([table, 1]);
    await database.write((stores) => stores.users.delete(userId));
    const left = tables.filter((table) => countOf(table) > 0);
    const kept = answers.flatMap(({ tables: own = {}, onUserDeleted }) =>
      'none' in onUserDeleted ? Object.keys(own) : [],
    );
    // Issues stay; their door removes assignments.
    expect(left).toEqual(tables.filter((table) => table === 'issue' || kept.includes(table)));
  });
});
