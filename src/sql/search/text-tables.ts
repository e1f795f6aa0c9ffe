import { isUnstorable } from '../../core/text.ts';

/**
 * The texts in which parts are searched, folded, by table. An index of all rows of three characters in
 * them finds the rows that may hold a part: FTS5 on SQLite, pg_trgm on PostgreSQL.
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

/** What an engine can find by index. */
export interface TextIndexes {
  /** False where all rows have to be looked at for the text, folded already. */
  finds(table: SearchedTable, text: string): boolean;
  /** So many rows, at most, are sooner looked up one by one than all rows are gone through. */
  readonly mostLookedUp: number;
}

/** SQLite's indexes know any three characters. */
export const everyThree: TextIndexes = {
  finds: (_, text) => !isUnstorable(text) && [...text].length >= 3,
  mostLookedUp: 100_000,
};
