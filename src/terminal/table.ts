import { plain } from './plain.ts';

export type Cell = string | number;

/** Formats rows as aligned columns under their headings, with numbers right-aligned. */
export function tableOf(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [headings, ...rows].map((row) => row.map((cell) => plain(String(cell))));
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => width(row[column]))));
  const isRight = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => isAmount(row[column])),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - width(text));
        return isRight[column] === true ? padding + text : text + padding;
      })
      .join('  ')
      .trimEnd();
  return texts.map(line).join('\n');
}

const width = (text = ''): number => [...text].length;

const isAmount = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || /^(\d+h)?\s*(\d+m)?\s*(\d+s)?$/.test(cell ?? 'x');
