import { Readable } from 'node:stream';
import type { Info } from 'csv-parse';
import { yieldNow } from '../../core/yield.ts';
import { maxColumns } from './columns.ts';
import { invalidField } from './errors.ts';
import { delimiterOf, separatorLine, sumOf, type TextRecord, type TextTable } from './types.ts';

/** Bytes parsed at a time, few enough not to delay other requests noticeably. */
const sliceLength = 4096;
/** Far longer than any valid row. */
const maxRecordBytes = 100_000;

/**
 * Parses CSV (RFC 4180) separated by the most frequent of comma, semicolon and tab in the header, or
 * as the first line says: `sep=;`. Yields to other requests in between. Skips rows without content.
 * @param most maximum number of rows below the header
 * @throws invalid that names the line
 */
export async function readCsv(text: string, most: number): Promise<TextTable> {
  const [head, ...records] = await parsed(text, most + 2);
  if (head === undefined) throw invalidField('csv', 'empty');
  if (records.length > most) throw invalidField('csv', 'too-many-rows', { limit: most });
  return { head: head.cells, records };
}

async function parsed(text: string, to: number): Promise<TextRecord[]> {
  const { CsvError, parse } = await import('csv-parse');
  const rows: TextRecord[] = [];
  let tooMany = 0;
  const [said = '', separator] = separatorLine.exec(text) ?? [];
  const delimiter = separator ?? delimiterOf(text);
  checkColumns(text, delimiter);
  const parser = parse({
    bom: true,
    delimiter,
    from_line: said === '' ? 1 : 2,
    info: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to,
  });
  const source = Readable.from(slicesOf(Buffer.from(text)));
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      // Inside quotes, the parser counts CR LF as two line breaks.
      const counted = sumOf(record, /[\r\n]/g);
      const line = info.lines - counted - tooMany;
      tooMany += counted - sumOf(record, /\r\n|\n|\r/g);
      rows.push({ line, cells: record });
    }
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1 } = error as { lines?: number };
    const line = lines - tooMany;
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? invalidField('csv', 'line-too-long', { line, limit: maxRecordBytes })
      : invalidField('csv', 'line-malformed', { line });
  } finally {
    source.destroy();
  }
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceLength) {
    yield bytes.subarray(from, from + sliceLength);
    await yieldNow();
  }
}

/**
 * Limits the cells per row before parsing, which creates a string for each.
 * @throws invalid for too many
 */
function checkColumns(text: string, delimiter: string): void {
  let [line, start, count] = [1, 1, 1];
  let isQuoted = false;
  const check = (): void => {
    if (count <= maxColumns) return;
    const limits = { count, limit: maxColumns };
    throw start === 1
      ? invalidField('csv', 'too-many-columns', limits)
      : invalidField('csv', 'line-too-wide', { line: start, ...limits });
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const isBreak = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (isBreak) line += 1;
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) count += 1;
    else if (isBreak) {
      check();
      [start, count] = [line, 1];
    }
  }
  check();
}
