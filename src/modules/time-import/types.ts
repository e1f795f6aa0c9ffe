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

/** What Excel writes and reads before the header. */
export const separatorLine = /^\uFEFF?"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i;

export const sumOf = (cells: readonly string[], what: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

export function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1);
  const count = (delimiter: string): number => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
