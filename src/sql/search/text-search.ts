import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import { rowsWithText } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { type SearchedTable, searchedTexts, textIndexOf } from '../engine/text-tables.ts';

/** Matches rows of a table that contain any of the folded texts. */
export interface TextCondition {
  readonly table: SearchedTable;
  readonly texts: readonly string[];
  /** Maps the found ids to ids of the list; default: the same ids. */
  readonly mapIds?: (found: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** How a list is searched. */
interface Search {
  /** Undefined if the list has no text filter. */
  readonly conditions: readonly TextCondition[] | undefined;
  /** True if the list is long even with its other filters. */
  readonly isLong?: boolean;
}

/** A superset of the rows that contain a text; the exact condition filters it. */
export type Found = (db: Builder) => AliasedRawBuilder<{ id: number }, 'found'>;

/**
 * Most rows to look up one by one. For a text in more rows, scanning the list in its order finds a
 * page sooner than collecting all matches first.
 */
const maxFoundOfList = 2000;
/** Larger tables are scanned by the background reader. */
const maxForegroundRows = 20_000;
/** The same where the texts of issues are read, as each may be very long. */
const maxForegroundTexts = 50;

function selectsOf(db: Builder, conditions: readonly TextCondition[]): RawBuilder<unknown>[] {
  return conditions.map(({ table, texts, mapIds }) => {
    const rows = rowsWithText(db, textIndexOf(table), table, searchedTexts[table], texts);
    return mapIds === undefined ? rows : mapIds(rows);
  });
}

/**
 * The rows that may contain a text; undefined if no index covers it or more than `atMost` match, so
 * that a scan is better.
 */
export async function foundRows(
  executor: Executor,
  conditions: readonly TextCondition[],
  atMost = maxFoundOfList,
): Promise<{ found: Found; count: number } | undefined> {
  const { texts: indexes, builder: db } = executor;
  const [first] = conditions;
  if (indexes === undefined || first === undefined) return undefined;
  for (const { table, texts } of conditions) {
    if (!texts.every((text) => indexes.finds(table, text))) return undefined;
  }
  const all = sql.join(selectsOf(db, conditions), sql` union all `);
  const some = sql`(select 1 as one from (${all}) as found limit ${sql.lit(atMost + 1)})`;
  // Trigrams that most rows contain, but not together, make the index check all of them.
  const reader = await scanExecutor(executor, first.table);
  const [row] = await reader.allOf<{ count: number }>(
    db.selectFrom(some.as('some') as never).select((e) => e.fn.countAll<number>().as('count')),
  );
  const count = Number(row?.count ?? 0);
  if (count > atMost) return undefined;
  const found: Found = (builder) =>
    sql<{ id: number }>`(${sql.join(selectsOf(builder, conditions), sql` union `)})`.as('found');
  return { found, count };
}

/** The FROM of a list: the found rows, each looked up by id, or the whole table. */
export function searchedFrom(db: Builder, table: SearchedTable, found?: Found): AnySelect {
  if (found === undefined) return db.selectFrom(table);
  return (db.selectFrom(found(db) as never) as AnySelect)
    .crossJoin(table)
    .whereRef(`${table}.id`, '=', 'found.id');
}

/**
 * A list that may have a text filter. Its first use decides how rows are found; that does not
 * change which rows, because `make` always adds the exact condition.
 */
export function searchedListing<T>(
  executor: Executor,
  table: SearchedTable,
  { conditions, isLong = false }: Search,
  make: (executor: Executor, found?: Found) => Listing<T>,
): Listing<T> {
  if (conditions === undefined && !isLong) return make(executor);
  let decided: Promise<Listing<T>> | undefined;
  const decide = async (): Promise<Listing<T>> => {
    const rows = await foundRows(executor, conditions ?? []);
    if (rows !== undefined) return make(executor, rows.found);
    const isOfTexts = conditions !== undefined && table === 'issue';
    return make(await scanExecutor(executor, table, isOfTexts ? maxForegroundTexts : undefined));
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

async function scanExecutor(
  executor: Executor,
  table: SearchedTable,
  atMost = maxForegroundRows,
): Promise<Executor> {
  if (executor.background === undefined) return executor;
  const [row] = await executor.allOf<{ id: number | null }>(
    executor.builder.selectFrom(table).select((e) => e.fn.max('id').as('id')),
  );
  return Number(row?.id ?? 0) > atMost ? executor.background : executor;
}
