import { plain } from '../terminal/plain.ts';

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

/** `1h 05m`, with seconds if there are any; zero-padded so that columns line up. */
export function duration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const end = rest === 0 ? '' : ` ${two(rest)}s`;
  return hours === 0 ? `${minutes}m${end}` : `${hours}h ${two(minutes)}m${end}`;
}

const eighths = ['', '\u258F', '\u258E', '\u258D', '\u258C', '\u258B', '\u258A', '\u2589'];

/** A bar of block characters; `most` fills the width, and any value above 0 is visible. */
export function bar(value: number, most: number, columns = 24): string {
  if (value <= 0 || most <= 0) return '';
  const parts = Math.max(1, Math.round((value / most) * columns * 8));
  return '\u2588'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}

/** A timestamp as local time in a zone: `2026-05-04 09:30`. */
export function instant(text: string, timeZone: string): string {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return shown.format(new Date(text));
}
