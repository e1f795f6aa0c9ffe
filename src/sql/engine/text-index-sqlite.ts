import { sql } from 'kysely';
import { isUnstorable } from '../../core/text.ts';
import { updatesTextIndexes } from './dialect.ts';
import type { Executor } from './executor.ts';
import { idLists } from './find-by-ids.ts';
import { type Prepared, prepare } from './statement.ts';
import {
  type SearchedTable,
  searchedTables,
  searchedTexts,
  type TextIndexes,
  textIndexOf,
} from './text-tables.ts';

/** Most entries have no note; they are not indexed. */
const isIndexed = (table: SearchedTable): string =>
  table === 'tracked_time' ? `note_folded <> ''` : '1 = 1';

/** The SQLite statement that adds the current rows of a table to its index. */
function fillStatement(table: SearchedTable): string {
  const columns = searchedTexts[table].join(', ');
  return `insert into ${textIndexOf(table)} (rowid, ${columns}) select id, ${columns} from "${table}" where ${isIndexed(table)}`;
}

type OfRow = Prepared<{ id: number }, unknown>;

const ofRow = (statement: (table: SearchedTable) => string): Record<SearchedTable, OfRow> =>
  Object.fromEntries(
    searchedTables.map((table) => [
      table,
      prepare<{ id: number }, unknown>((db, p) => ({
        compile: () => sql`${sql.raw(statement(table))} ${p.id}`.compile(db),
      })),
    ]),
  ) as Record<SearchedTable, OfRow>;

const add = ofRow((table) => `${fillStatement(table)} and id =`);

const remove = ofRow((table) => `delete from ${textIndexOf(table)} where rowid =`);

/** Adds a new row to the text index of its table, in the transaction that inserts it. */
export async function indexTexts(
  executor: Executor,
  table: SearchedTable,
  id: number,
): Promise<void> {
  if (!updatesTextIndexes(executor.builder)) await executor.run(add[table], { id });
}

/** Like `indexTexts`, for a row whose texts changed. */
export async function reindexTexts(
  executor: Executor,
  table: SearchedTable,
  id: number,
): Promise<void> {
  if (updatesTextIndexes(executor.builder)) return;
  await executor.run(remove[table], { id });
  await executor.run(add[table], { id });
}

/** Removes deleted rows from the text index of their table, in the same transaction. */
export async function unindexTexts(
  executor: Executor,
  table: SearchedTable,
  ids: readonly number[],
): Promise<void> {
  if (updatesTextIndexes(executor.builder)) return;
  for (const part of idLists(ids)) {
    const statement = sql`delete from ${sql.table(textIndexOf(table))} where rowid in (${sql.join(part)})`;
    await executor.runOf({ compile: () => statement.compile(executor.builder) });
  }
}

/** Rebuilds the text index of a table from all rows. */
export async function rebuildTextIndex(
  executor: Pick<Executor, 'builder' | 'runOf'>,
  table: SearchedTable,
): Promise<void> {
  if (updatesTextIndexes(executor.builder)) return;
  const index = textIndexOf(table);
  const run = (text: string): Promise<number> =>
    executor.runOf({ compile: () => sql.raw(text).compile(executor.builder) });
  await run(`insert into ${index} (${index}) values ('delete-all')`);
  await run(fillStatement(table));
  await run(`insert into ${index} (${index}) values ('optimize')`);
}

/** SQLite indexes any three characters. */
export const sqliteTextIndexes: TextIndexes = {
  finds: (_, text) => !isUnstorable(text) && [...text].length >= 3,
  maxLookups: 100_000,
};
