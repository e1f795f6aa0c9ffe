import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import { rowsWithText } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { type SearchedTable, searchedTexts, textIndexOf } from './text-tables.ts';

/** What is looked for: in the texts of a table, any of some texts, each folded. */
export interface TextCondition {
  readonly table: SearchedTable;
  readonly texts: readonly string[];
  /** Makes of the rows that were found those of the list; they are the same where it is left out. */
  readonly turn?: (found: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** What a list is narrowed by. */
interface Search {
  /** Undefined where no text narrows it. */
  readonly sought: readonly TextCondition[] | undefined;
  /** True where it is long however it is narrowed. */
  readonly readsMuch?: boolean;
}

/** Rows of a list that may hold a text: no row that holds it is missing. To be looked at once more. */
export type Found = (db: Builder) => AliasedRawBuilder<{ id: number }, 'found'>;

/**
 * So many rows, at most, are looked up one by one. A text that more of them hold is met soon by who
 * walks a list in its order, and later by who collected all of them first.
 */
const few = 2000;
/** A table with more rows than this is not looked through on the thread that answers. */
const quickRows = 20_000;

function selectsOf(db: Builder, sought: readonly TextCondition[]): RawBuilder<unknown>[] {
  return sought.map(({ table, texts, turn }) => {
    const rows = rowsWithText(db, textIndexOf(table), table, searchedTexts[table], texts);
    return turn === undefined ? rows : turn(rows);
  });
}

/**
 * The rows that may hold a text, where an index can tell and they are at most `atMost`; undefined where
 * the list is better read as if there were no index.
 */
export async function foundRows(
  executor: Executor,
  sought: readonly TextCondition[],
  atMost = few,
): Promise<{ found: Found; count: number } | undefined> {
  const { texts: indexes, builder: db } = executor;
  const [first] = sought;
  if (indexes === undefined || first === undefined) return undefined;
  for (const { table, texts } of sought) {
    if (!texts.every((text) => indexes.finds(table, text))) return undefined;
  }
  const all = sql.join(selectsOf(db, sought), sql` union all `);
  const some = sql`(select 1 as one from (${all}) as found limit ${sql.lit(atMost + 1)})`;
  // Signs that nearly all rows hold, but never together, are looked at in all of them.
  const counting = await whereMuchIsRead(executor, first.table);
  const [row] = await counting.allOf<{ count: number }>(
    db.selectFrom(some.as('some') as never).select((e) => e.fn.countAll<number>().as('count')),
  );
  const count = Number(row?.count ?? 0);
  if (count > atMost) return undefined;
  const found: Found = (builder) =>
    sql<{ id: number }>`(${sql.join(selectsOf(builder, sought), sql` union `)})`.as('found');
  return { found, count };
}

/** FROM of a list: the rows that were found, each looked up by its id; else its whole table. */
export function searchedFrom(db: Builder, table: SearchedTable, found?: Found): AnySelect {
  if (found === undefined) return db.selectFrom(table);
  return (db.selectFrom(found(db) as never) as AnySelect)
    .crossJoin(table)
    .whereRef(`${table}.id`, '=', 'found.id');
}

/**
 * A list that a text may narrow. How it is read is decided when it is first asked for anything; what is
 * in it is not: `make` keeps the exact condition in any case.
 */
export function searchedListing<T>(
  executor: Executor,
  table: SearchedTable,
  { sought, readsMuch = false }: Search,
  make: (executor: Executor, found?: Found) => Listing<T>,
): Listing<T> {
  if (sought === undefined && !readsMuch) return make(executor);
  let decided: Promise<Listing<T>> | undefined;
  const decide = async (): Promise<Listing<T>> => {
    const rows = await foundRows(executor, sought ?? []);
    if (rows !== undefined) return make(executor, rows.found);
    return make(await whereMuchIsRead(executor, table));
  };
  const list = (): Promise<Listing<T>> => {
    decided ??= decide();
    return decided;
  };
  return {
    count: async (upToId) => (await list()).count(upToId),
    page: async (offset, limit) => (await list()).page(offset, limit),
    highestId: async () => (await list()).highestId(),
    next: async (after, upToId, limit) => (await list()).next(after, upToId, limit),
  };
}

async function whereMuchIsRead(executor: Executor, table: SearchedTable): Promise<Executor> {
  if (executor.background === undefined) return executor;
  const [row] = await executor.allOf<{ id: number | null }>(
    executor.builder.selectFrom(table).select((e) => e.fn.max('id').as('id')),
  );
  return Number(row?.id ?? 0) > quickRows ? executor.background : executor;
}
