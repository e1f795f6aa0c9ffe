import { stringify } from 'csv-stringify/sync';
import { cellTexts, type Table } from './table.ts';

export const csvType = 'text/csv; charset=utf-8; header=present';

/** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
const options = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;

/** A table as RFC 4180 has it, in chunks; columns are named in the first line. */
export async function* csvOf(table: Table): AsyncGenerator<string> {
  const texts = cellTexts(table);
  yield stringify([table.columns.map((column) => column.title)], options);
  for await (const rows of table.rows) yield stringify(rows.map(texts), options);
}
