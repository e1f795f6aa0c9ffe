import { sql } from 'kysely';
import { keepsTextIndexes } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { idLists } from '../engine/find-by-ids.ts';
import { type Prepared, prepare } from '../engine/statement.ts';
import { type SearchedTable, searchedTables, searchedTexts, textIndexOf } from './text-tables.ts';

/** Entries without a note are most of them, and have no row. */
const isIndexed = (table: SearchedTable): string =>
  table === 'tracked_time' ? `note_folded <> ''` : '1 = 1';

/** SQLite's statement that puts rows of a table, as they are now, into its index. */
function fillingOf(table: SearchedTable): string {
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

const fill = ofRow((table) => `${fillingOf(table)} and id =`);

const forget = ofRow((table) => `delete from ${textIndexOf(table)} where rowid =`);

/** Puts a new row's texts into the index of its table; part of the unit that inserts it. */
export async function indexTexts(
  executor: Executor,
  table: SearchedTable,
  id: number,
): Promise<void> {
  if (!keepsTextIndexes(executor.builder)) await executor.run(fill[table], { id });
}

/** As `indexTexts`, for a row whose texts were changed. */
export async function reindexTexts(
  executor: Executor,
  table: SearchedTable,
  id: number,
): Promise<void> {
  if (keepsTextIndexes(executor.builder)) return;
  await executor.run(forget[table], { id });
  await executor.run(fill[table], { id });
}

/** Takes rows that are deleted out of the index of their table, within the same unit. */
export async function forgetTexts(
  executor: Executor,
  table: SearchedTable,
  ids: readonly number[],
): Promise<void> {
  if (keepsTextIndexes(executor.builder)) return;
  for (const some of idLists(ids)) {
    const statement = sql`delete from ${sql.table(textIndexOf(table))} where rowid in (${sql.join(some)})`;
    await executor.runOf({ compile: () => statement.compile(executor.builder) });
  }
}

/** Rebuilds the index of a table from all its rows. */
export async function refillTexts(executor: Executor, table: SearchedTable): Promise<void> {
  if (keepsTextIndexes(executor.builder)) return;
  const index = textIndexOf(table);
  const run = (text: string): Promise<number> =>
    executor.runOf({ compile: () => sql.raw(text).compile(executor.builder) });
  await run(`insert into ${index} (${index}) values ('delete-all')`);
  await run(fillingOf(table));
  await run(`insert into ${index} (${index}) values ('optimize')`);
}
