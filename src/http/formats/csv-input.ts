import { CsvError, type Info, parse } from 'csv-parse/sync';
import { invalid } from '../../core/errors.ts';
import type { TextTable } from '../../core/tracked-time/import.ts';

/**
 * Parses CSV (RFC 4180) separated by the most frequent of comma, semicolon and tab in the header.
 * @param most maximum number of rows below the header
 * @throws invalid that names the line
 */
export function readCsv(text: string, most: number): TextTable {
  const rows = parsed(text, most + 2);
  const [head, ...records] = rows;
  if (head === undefined) throw invalid('[csv]: is empty');
  if (records.length > most) throw invalid(`[csv]: has more than ${most} rows: send it in parts`);
  return { head: head.cells, records };
}

function parsed(text: string, to: number): { line: number; cells: string[] }[] {
  let nextLine = 1;
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to,
    }) as unknown as { info: Info; record: string[] }[];
    // Inside quotes, the parser counts CR LF as two line breaks.
    let tooMany = 0;
    return rows.map(({ info, record }) => {
      const counted = sumOf(record, /[\r\n]/g);
      const line = info.lines - counted - tooMany;
      tooMany += counted - sumOf(record, /\r\n|\n|\r/g);
      nextLine = info.lines - tooMany + 1;
      return { line, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    throw invalid(`[csv]: line ${lines ?? nextLine} is not valid CSV: misplaced quote`);
  }
}

const sumOf = (cells: readonly string[], what: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string): number => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
