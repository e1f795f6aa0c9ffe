/** A table as text, with its header row. */
export interface TextTable {
  readonly head: readonly string[];
  readonly records: readonly TextRecord[];
}

export interface TextRecord {
  /** The line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The maximum number of rows per request. */
export const maxImportRows = 500;
