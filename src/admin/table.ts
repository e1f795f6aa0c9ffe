/** Formats rows as aligned columns under their headings, with numbers right-aligned. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const texts = [headings.map(String), ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) =>
    Math.max(...texts.map((row) => [...(row[column] ?? '')].length)),
  );
  const isNumber = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return texts
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
export function formatUnix(unix: number): string {
  if (unix === 0) return 'never';
  return new Date(unix * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** A timestamp in RFC 3339; null for 0. */
export function isoUnix(unix: number): string | null {
  return unix === 0 ? null : new Date(unix * 1000).toISOString().replace('.000Z', 'Z');
}
