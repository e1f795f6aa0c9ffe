import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Executor } from './executor.ts';
import { type Prepared, prepare } from './statement.ts';

/** Tables whose ids the database gives. */
type Table = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema];
type Parameters = Readonly<Record<string, unknown>>;

/** Markers for the columns of a row. */
const marked = (columns: readonly string[], p: Parameters) =>
  Object.fromEntries(columns.map((column) => [column, p[column]])) as never;

/** Inserts rows that all have the same columns, and gives their ids; compiled with the first. */
export function rowInserter<T extends Table>(table: T) {
  let columns: readonly string[] = [];
  let insert: Prepared<Parameters, { id: number }> | undefined;
  return async (executor: Executor, row: Insertable<Schema[T]>): Promise<number> => {
    const names = Object.keys(row);
    if (insert === undefined) {
      columns = names;
      insert = prepare((db, p) =>
        db
          .insertInto(table as 'user')
          .values(marked(names, p))
          .returning('id'),
      );
    }
    if (names.length !== columns.length) throw new Error(`a row of ${table} lacks columns`);
    return Number((await executor.first(insert, row as Parameters))?.id);
  };
}

/** Updates rows by id; every change has the same columns. */
export function rowUpdater<T extends Table>(table: T) {
  let update: Prepared<Parameters, unknown> | undefined;
  return async (executor: Executor, id: number, row: Updateable<Schema[T]>): Promise<void> => {
    if (update === undefined) {
      const names = Object.keys(row);
      update = prepare((db, p) =>
        db
          .updateTable(table as 'user')
          .set(marked(names, p))
          .where('id', '=', p.rowId as number),
      );
    }
    await executor.run(update, { ...row, rowId: id });
  };
}
