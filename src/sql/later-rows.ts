import type { ImmediateExecutor } from './group-commit.ts';
import type { PreparedRow } from './query.ts';

interface LaterRow {
  readonly query: PreparedRow<never>;
  readonly row: object;
}

/**
 * Rows that the units of a batch add and nobody has looked at yet. They are written together, several
 * to a statement, before whoever looks and before the commit; of each table in the order in which
 * they came, which is that of their ids.
 */
export class LaterRows {
  #rows: LaterRow[] = [];
  /** Whoever goes on after it must not commit: some rows are not written. */
  #failure: { readonly error: unknown } | undefined;

  get count(): number {
    return this.#rows.length;
  }

  add<Row extends object>(query: PreparedRow<Row>, row: Row): void {
    this.#rows.push({ query: query as PreparedRow<never>, row });
  }

  /** Lets go of what was added since there were so many. */
  keep(count: number): void {
    if (count < this.#rows.length) this.#rows.length = count;
  }

  /** @throws what a row could not be written for, and the same ever after */
  writeAll(executor: ImmediateExecutor): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#rows.length === 0) return;
    const all = Map.groupBy(this.#rows, ({ query }) => query);
    this.#rows = [];
    try {
      for (const [query, later] of all) {
        const rows = later.map(({ row }) => row as never);
        writeRows(executor, query, rows);
      }
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}

function writeRows(
  executor: ImmediateExecutor,
  { one, several }: PreparedRow<never>,
  rows: readonly never[],
): void {
  let at = 0;
  for (; at + several.rows <= rows.length; at += several.rows) {
    executor.runNow(several.query, rows.slice(at, at + several.rows));
  }
  for (const row of rows.slice(at)) executor.runNow<object>(one as never, row);
}
