import { type SelectQueryBuilder, sql } from 'kysely';
import type { Key, Listing } from '../core/listing.ts';
import type { Builder, Executor } from './query.ts';

// The shape of a list hangs on its filters: its exact type is nobody's concern but Kysely's.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnySelect = SelectQueryBuilder<any, any, any>;

export interface ListingQuery<Row, T> {
  /** FROM, JOIN and WHERE: everything that decides which rows match. */
  from(db: Builder): AnySelect;
  /** What is read of each row. */
  select(query: AnySelect): AnySelect;
  /** The id that bounds a walk, e.g. `follow.id`, and its table. */
  id: string;
  /** The sort columns, the id last, all in one direction. */
  order: readonly string[];
  direction?: 'asc' | 'desc';
  map(row: Row): T;
}

/** A list over one query: counted, paged and walked with the same FROM and WHERE. */
export function listing<Row, T>(executor: Executor, query: ListingQuery<Row, T>): Listing<T> {
  const db = executor.builder;
  const direction = query.direction ?? 'asc';
  const ordered = (select: AnySelect): AnySelect =>
    query.order.reduce((all, column) => all.orderBy(column, direction), select);
  const keyColumns = query.order.map((column, place) => sql.ref(column).as(`key_${place}`));

  return {
    count: async (upToId) => {
      let counted = query.from(db).select((e) => e.fn.countAll().as('count'));
      if (upToId !== undefined) counted = counted.where(query.id, '<=', upToId);
      const [row] = await executor.allOf<{ count: number }>(counted);
      return Number(row?.count ?? 0);
    },
    page: async (offset, limit) => {
      const page = ordered(query.select(query.from(db)))
        .limit(limit)
        .offset(offset);
      return (await executor.allOf<Row>(page)).map(query.map);
    },
    highestId: async () => {
      const [table = '', column = ''] = query.id.split('.');
      const highest = db
        .selectFrom(sql.table(table).as('t'))
        .select(sql<number | null>`max(${sql.ref(`t.${column}`)})`.as('id'));
      const [row] = await executor.allOf<{ id: number | null }>(highest);
      return row?.id ?? 0;
    },
    next: async (after, upToId, limit) => {
      let chunk = query.select(query.from(db)).select(keyColumns).where(query.id, '<=', upToId);
      if (after !== null) {
        const columns = sql.join(query.order.map((column) => sql.ref(column)));
        const values = sql.join(after.map((value) => sql.val(value)));
        chunk = chunk.where(
          direction === 'asc'
            ? sql<boolean>`(${columns}) > (${values})`
            : sql<boolean>`(${columns}) < (${values})`,
        );
      }
      const rows = await executor.allOf<Row & Record<string, number | string>>(
        ordered(chunk).limit(limit),
      );
      const end = rows.at(-1);
      const last: Key | null =
        end === undefined ? null : query.order.map((_, place) => end[`key_${place}`] ?? 0);
      return { rows: rows.map(query.map), last };
    },
  };
}
