import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Executor } from './executor.ts';
import { markersOf, type Prepared, prepare } from './statement.ts';

/** Tables with an id that the database assigns. */
type Table = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema];
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
export function rowInserter<T extends Table>(table: T) {
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
export function rowUpdater<T extends Table>(table: T) {
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
