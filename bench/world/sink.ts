export type Value = number | string | null;

/** Rows to insert into a table. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Value[]>;
}

/** A database that is filled in bulk. */
export interface Sink {
  readonly kind: 'sqlite' | 'postgres';
  run(statement: string): Promise<void>;
  /** Inserts rows that bring their ids; later inserts get higher ones. */
  fill(rows: TableRows): Promise<void>;
  all<Row>(query: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export const quoted = (name: string): string => `"${name}"`;
