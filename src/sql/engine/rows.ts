import type { Insertable, SelectType, Updateable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Executor } from './executor.ts';
import { mapIfGiven } from './flag.ts';
import type { AnySelect } from './listing.ts';
import type { RowOf, Table } from './record-columns.ts';
import { markersOf, type Prepared, prepare } from './statement.ts';

/** Tables with an id that the database assigns. */
type Identified = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema];
type Parameters = Readonly<Record<string, unknown>>;

/** Checks that all rows have the columns of the first one, without the id. */
class ColumnCheck {
  readonly #table: string;
  #columns: readonly string[] = [];

  constructor(table: string) {
    this.#table = table;
  }

  of(row: object): readonly string[] {
    const columns = Object.keys(row).filter((column) => column !== 'id');
    if (this.#columns.length === 0) this.#columns = columns;
    const isSame = columns.length === this.#columns.length && this.#columns.every((c) => c in row);
    if (!isSame) throw new Error(`a row of ${this.#table} has other columns than the first`);
    return this.#columns;
  }
}

/**
 * Creates a function that inserts a row and returns its id. All rows must have the same columns;
 * the statement is compiled with the first.
 */
export function rowInserter<T extends Identified>(table: T) {
  const columns = new ColumnCheck(table);
  let insert: Prepared<Parameters, { id: number }> | undefined;
  return async (executor: Executor, row: Insertable<Schema[T]>): Promise<number> => {
    const names = columns.of(row);
    insert ??= prepare((db, p) =>
      db
        .insertInto(table as 'user')
        .values(markersOf(names, p))
        .returning('id'),
    );
    return Number((await executor.first(insert, row as Parameters))?.id);
  };
}

/** Creates a function that updates a row by id. All changes must have the same columns. */
export function rowUpdater<T extends Identified>(table: T) {
  const columns = new ColumnCheck(table);
  let update: Prepared<Parameters, unknown> | undefined;
  return async (executor: Executor, id: number, row: Updateable<Schema[T]>): Promise<void> => {
    const names = columns.of(row);
    update ??= prepare((db, p) =>
      db
        .updateTable(table as 'user')
        .set(markersOf(names, p))
        .where('id', '=', p.rowId as number),
    );
    await executor.run(update, { ...row, rowId: id });
  };
}

type Values<T extends keyof Schema, Key extends keyof Schema[T]> = {
  readonly [K in Key]: SelectType<Schema[T][K]>;
};

/** A statement's condition that these columns equal their parameters. */
const matching = <Query extends { where(...args: never[]): Query }>(
  query: Query,
  keys: readonly string[],
  p: Parameters,
): Query => keys.reduce((all, key) => all.where(...([key, '=', p[key]] as never[])), query);

/** Creates a function that finds the record with these values of columns. */
export function rowFinder<T extends keyof Schema, R, C, Key extends keyof Schema[T] & string>(
  records: Table<T, R, C>,
  ...keys: readonly Key[]
) {
  const find = prepare<Parameters, RowOf<Table<T, R, C>>>((db, p) => {
    const rows = db.selectFrom(records.table as 'user').select(records.columns as never);
    return matching(rows, keys, p) as never;
  });
  return async (executor: Executor, values: Values<T, Key>): Promise<R | undefined> =>
    mapIfGiven(await executor.first(find, values), records.read as (row: unknown) => R);
}

/** Like `rowFinder`, for all such records, by id. */
export function rowsFinder<T extends Identified, R, C, Key extends keyof Schema[T] & string>(
  records: Table<T, R, C>,
  ...keys: readonly Key[]
) {
  const find = prepare<Parameters, RowOf<Table<T, R, C>>>((db, p) => {
    const rows = db.selectFrom(records.table as 'user').select(records.columns as never);
    return matching(rows, keys, p).orderBy('id') as never;
  });
  return async (executor: Executor, values: Values<T, Key>): Promise<R[]> =>
    (await executor.all(find, values)).map(records.read as (row: unknown) => R);
}

/** Creates a function that counts the rows with these values of columns. */
export function rowCounter<T extends keyof Schema, Key extends keyof Schema[T] & string>(
  table: T,
  ...keys: readonly Key[]
) {
  const count = prepare<Parameters, { count: number }>((db, p) =>
    matching(
      db.selectFrom(table as 'user').select((e) => e.fn.countAll<number>().as('count')),
      keys,
      p,
    ),
  );
  return async (executor: Executor, values: Values<T, Key>): Promise<number> =>
    Number((await executor.first(count, values))?.count ?? 0);
}

/** Creates a function that deletes the rows with these values of columns. @returns how many */
export function rowDeleter<T extends keyof Schema, Key extends keyof Schema[T] & string>(
  table: T,
  ...keys: readonly Key[]
) {
  const remove = prepare<Parameters, unknown>((db, p) =>
    matching(db.deleteFrom(table as 'user'), keys, p),
  );
  return (executor: Executor, values: Values<T, Key>): Promise<number> =>
    executor.run(remove, values);
}

/** Describes the deletion of up to `limit` rows that `choose` selects. */
export const preparePurge = <P extends object>(
  table: keyof Schema,
  choose: (rows: AnySelect, p: { readonly [K in keyof P]: P[K] }) => AnySelect,
  key = 'id',
): Prepared<P & { limit: number }, unknown> =>
  prepare<P & { limit: number }, unknown>((db, p) => {
    const rows = choose(db.selectFrom(table), p).select(key).limit(p.limit);
    return db.deleteFrom(table).where(key as never, 'in', rows);
  });

/** The column, the operator, and the name of the value that a filter may have. */
export type Comparison<Values> = readonly [string, '=' | '<' | '>=' | '<=', keyof Values & string];

/** Adds the comparisons with the values that are given. */
export const whereGiven = <Values>(
  query: AnySelect,
  given: Values,
  comparisons: readonly Comparison<Values>[],
): AnySelect =>
  comparisons
    .filter(([, , name]) => given[name] !== undefined)
    .reduce((all, [column, operator, name]) => all.where(column, operator, given[name]), query);

/** The parts of a list of records in the order of their ids. */
export const listed = <Name extends string, R, C>(records: Table<Name, R, C>) => ({
  select: (query: AnySelect) => query.select(records.columns),
  id: `${records.table}.id`,
  order: [`${records.table}.id`],
  map: records.read,
});
