import { type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from '../../terminal/shell.ts';
import { delimiterOf, separatorLine, sumOf } from './types.ts';

/** Most rows and characters of one request, below the limits of the service. */
const rowsOfPart = 500;
const charactersOfPart = 400_000;

/** The rows of one request. */
export interface Part {
  readonly rows: readonly (readonly string[])[];
  /** The line where each row starts in the file, from 1. */
  readonly lines: readonly number[];
}

export interface PartedFile {
  readonly head: readonly string[];
  readonly parts: readonly Part[];
  readonly count: number;
}

/** @throws CommandError that names the line */
export async function partsOf(text: string): Promise<PartedFile> {
  const parts: Part[] = [];
  let head: readonly string[] | undefined;
  let part = { rows: [] as string[][], lines: [] as number[] };
  let characters = 0;
  let count = 0;
  let tooMany = 0;
  const end = (): void => {
    if (part.rows.length > 0) parts.push(part);
    part = { rows: [], lines: [] };
    characters = 0;
  };
  const separator = separatorLine.exec(text)?.[1];
  const options = {
    bom: true,
    delimiter: separator ?? delimiterOf(text),
    from_line: separator === undefined ? 1 : 2,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  try {
    for await (const { info, record } of parse(text, options) as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      // The parser counts CR LF within quotes as two lines.
      const counted = sumOf(record, /[\r\n]/g);
      const line = info.lines - counted - tooMany;
      tooMany += counted - sumOf(record, /\r\n|\n|\r/g);
      if (head === undefined) {
        head = record;
        continue;
      }
      const length = record.reduce((sum, cell) => sum + cell.length + 3, 0);
      if (part.rows.length === rowsOfPart || characters + length > charactersOfPart) end();
      part.rows.push(record);
      part.lines.push(line);
      characters += length;
      count += 1;
    }
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new CommandError(`line ${lines ?? '?'} is not valid CSV: a quote is misplaced`);
  }
  end();
  if (head === undefined) throw new CommandError('the file is empty');
  return { head, parts, count };
}

/** A part as a CSV file whose rows hold their ordinal among identical rows. */
export function csvOf(
  head: readonly string[],
  { rows }: Part,
  occurrences: readonly number[] | undefined,
): string {
  if (occurrences === undefined) return stringify([head, ...rows]);
  const place = head.findIndex((name) => /^\s*occurrence\s*$/i.test(name));
  const at = place < 0 ? head.length : place;
  const withNumber = (row: readonly string[], text: string): string[] => {
    const cells = Array.from({ length: Math.max(head.length, at + 1) }, (_, i) => row[i] ?? '');
    cells[at] = text;
    return cells;
  };
  return stringify([
    withNumber(head, 'occurrence'),
    ...rows.map((row, i) => withNumber(row, occurrences[i] ? String(occurrences[i]) : '')),
  ]);
}
