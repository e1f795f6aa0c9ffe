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

  writeAll(executor: ImmediateExecutor): void {
    if (this.#rows.length === 0) return;
    const all = Map.groupBy(this.#rows, ({ query }) => query);
    this.#rows = [];
    for (const [{ one, several }, later] of all) {
      const rows = later.map(({ row }) => row as never);
      let at = 0;
      for (; at + several.rows <= rows.length; at += several.rows) {
        executor.runNow(several.query, rows.slice(at, at + several.rows));
      }
      for (; at < rows.length; at += 1) executor.runNow(one, rows[at] as never);
    }
  }
}
