export type Value = number | string | null;

/** A table's rows, for whoever writes them. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Value[]>;
}

/** Takes rows in bulk, and statements around them. */
export interface Sink {
  readonly kind: 'sqlite' | 'postgres';
  run(statement: string): Promise<void>;
  /** Rows with ids of their own; whatever is added later gets higher ones. */
  fill(rows: TableRows): Promise<void>;
  /** The number of the newest migration that the database has had. */
  version(): Promise<number>;
  close(): Promise<void>;
}

export const quoted = (name: string): string => `"${name}"`;

export const versionQuery = 'SELECT max(number) AS version FROM migration';
