import type { Heading, Texts } from '../terminal/texts.ts';

/** Formats rows as aligned columns under their headings, with numbers right-aligned. */
export function formatTable(
  texts: Texts,
  columns: readonly Heading[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const headings = columns.map((column) => texts.headings[column]);
  const lines = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((row) => [...(row[column] ?? '')].length)),
  );
  const isNumber = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return lines
    .map((row) =>
      row
        .map((text, column) => {
          const padding = ' '.repeat((widths[column] ?? 0) - [...text].length);
          return isNumber[column] === true ? padding + text : text + padding;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A timestamp for people, to the minute, in UTC; 0 is "never". */
export function formatUnix({ words }: Texts, unix: number): string {
  if (unix === 0) return words.never;
  return new Date(unix * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** A timestamp in RFC 3339; null for 0. */
export function isoUnix(unix: number): string | null {
  return unix === 0 ? null : new Date(unix * 1000).toISOString().replace('.000Z', 'Z');
}
