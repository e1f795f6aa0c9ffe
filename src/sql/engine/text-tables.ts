/**
 * The searchable columns of each table, folded. A trigram index finds the rows that may contain a
 * text: FTS5 in SQLite, pg_trgm in PostgreSQL.
 */
export const searchedTexts = {
  user: ['name_folded', 'full_name_folded'],
  email: ['address_folded'],
  repository: ['name_folded', 'description_folded'],
  issue: ['text_folded'],
  tracked_time: ['note_folded'],
} as const;

export type SearchedTable = keyof typeof searchedTexts;

export const searchedTables = Object.keys(searchedTexts) as SearchedTable[];

export const textIndexOf = (table: SearchedTable): string => `${table}_text`;

/** The text indexes of an engine. */
export interface TextIndexes {
  /** False if the folded text can only be found by scanning all rows. */
  finds(table: SearchedTable, text: string): boolean;
  /** Looking up more rows than this takes longer than scanning the table. */
  readonly maxLookups: number;
}
