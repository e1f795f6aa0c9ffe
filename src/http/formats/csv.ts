import { cellTexts, type Table } from './table.ts';

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe; after `;` too, at
 * which spreadsheets in many languages begin a cell, whatever the quotes.
 */
const options = {
  cast: {
    string: (text: string) => text.replace(/([;\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'"),
  },
  record_delimiter: '\r\n',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;

/** A table as CSV (RFC 4180), in chunks, with a header line. */
export async function* csvOf(table: Table): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  const texts = cellTexts(table);
  yield stringify([table.columns.map((column) => column.title)], options);
  for await (const rows of table.rows) yield stringify(rows.map(texts), options);
}
