/** Most rows and characters of one request, below the limits of the service. */
const rowsOfPart = 500;
const charactersOfPart = 400_000;

/** A row of a file as it was written; its cells stay as they are. */
interface Row {
  readonly text: string;
  /** Where it starts, from 1. */
  readonly line: number;
}

export interface PartedFile {
  /** The line `sep=;` before the head, in which Excel names the delimiter; '' if there is none. */
  readonly prefix: string;
  readonly head: string;
  readonly parts: readonly (readonly Row[])[];
}

/** Splits a CSV file into parts that the service takes at once; at least one. */
export function partsOf(csv: string): PartedFile {
  const all = rowsOf(csv.replace(/^\uFEFF/, ''));
  const prefix = separatorIn(all[0]?.text) === undefined ? '' : `${all.shift()?.text}\n`;
  const head = all.shift();
  const delimiter = delimiterOf({ prefix, head: head?.text ?? '' });
  const rows = all.filter(({ text }) => !isBlank(text, delimiter));
  const parts: Row[][] = [[]];
  let characters = 0;
  for (const row of rows) {
    const last = parts.at(-1);
    characters += row.text.length;
    if (last !== undefined && last.length < rowsOfPart && characters <= charactersOfPart) {
      last.push(row);
    } else {
      parts.push([row]);
      characters = row.text.length;
    }
  }
  return { prefix, head: head?.text ?? '', parts };
}

/** The rows that are not empty; line breaks within quotes belong to their row. */
function rowsOf(csv: string): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = 1;
  let firstLine = 1;
  let isQuoted = false;
  for (let at = 0; at <= csv.length; at += 1) {
    const character = csv[at];
    if (character === '"') isQuoted = !isQuoted;
    const isBreak = character === '\n' || character === '\r';
    if (character === '\n' || (character === '\r' && csv[at + 1] !== '\n')) line += 1;
    if (at < csv.length && (isQuoted || !isBreak)) continue;
    if (at > start) rows.push({ text: csv.slice(start, at), line: firstLine });
    start = at + 1;
    firstLine = line;
  }
  return rows;
}

/**
 * A part as a file.
 * @param occurrences the ordinal of each row among identical rows of the whole file
 */
export function csvOf(
  { prefix, head }: PartedFile,
  rows: readonly Row[],
  occurrences?: readonly number[],
): string {
  const delimiter = delimiterOf({ prefix, head });
  const columns = cellsIn(head, delimiter);
  // A file that has them says itself which row is which.
  if (occurrences === undefined || /(^|[,;\t"])\s*occurrence\s*($|[,;\t"])/i.test(head)) {
    return prefix + [head, ...rows.map(({ text }) => text)].join('\n');
  }
  const numbered = rows.map(({ text }, place) => {
    const row = firstCells(text, delimiter, columns);
    const missing = columns - cellsIn(row, delimiter);
    return `${row}${delimiter.repeat(missing + 1)}${occurrences[place] || ''}`;
  });
  return prefix + [`${head}${delimiter}occurrence`, ...numbered].join('\n');
}

const outsideQuotes = (text: string): string => text.replace(/"[^"]*"/g, '');

const cellsIn = (text: string, delimiter: string): number =>
  outsideQuotes(text).split(delimiter).length;

/** A row without cells beyond the head's, which nothing reads. */
function firstCells(text: string, delimiter: string, count: number): string {
  let left = count;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && text[at] === delimiter) left -= 1;
    if (left === 0) return text.slice(0, at);
  }
  return text;
}

const separatorIn = (line = ''): string | undefined => /^"?sep=([^"])"?$/i.exec(line)?.[1];

const isBlank = (row: string, delimiter: string): boolean =>
  row.split(delimiter).every((cell) => /^(?:\s*|"\s*")$/.test(cell));

function delimiterOf({ prefix, head }: Pick<PartedFile, 'prefix' | 'head'>): string {
  const mostFrequent = [',', ';', '\t'].reduce((best, one) =>
    cellsIn(head, one) > cellsIn(head, best) ? one : best,
  );
  return separatorIn(prefix.slice(0, -1)) ?? mostFrequent;
}
