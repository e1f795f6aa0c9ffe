import { stringify } from 'csv-stringify/sync';
import { cellTexts, type Table } from './table.ts';

export const csvType = 'text/csv; charset=utf-8; header=present';

/** What a spreadsheet would take for a formula gets an apostrophe in front, as text. */
const options = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;

/** Rows that are written at once: others are answered between two pieces. */
const pieceRows = 25;

/** A table as RFC 4180 has it, piece by piece; columns are named in the first line. */
export async function* csvOf(table: Table): AsyncGenerator<string> {
  const texts = cellTexts(table);
  yield stringify([table.columns.map((column) => column.title)], options);
  for await (const rows of table.rows) {
    for (let from = 0; from < rows.length; from += pieceRows) {
      yield stringify(rows.slice(from, from + pieceRows).map(texts), options);
    }
  }
}
