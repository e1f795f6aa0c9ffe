import { ZoneClock } from '../../core/time/time-zone.ts';

/** The type of a column, which decides how its cells are written. */
export type ColumnKind =
  | 'text'
  | 'whole'
  /** Seconds, shown as hours. */
  | 'hours'
  /** Seconds since 1970; null: none. */
  | 'timestamp'
  /** `2026-05-04`, or '' for none. */
  | 'date'
  | 'flag';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
}

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** Rows below a header, read in chunks, so that any number of rows takes constant memory. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** The time zone for timestamps. */
  readonly timeZone: string;
}

/** The cells of a row as text. */
export function cellTexts({ columns, timeZone }: Table): (row: Row) => string[] {
  const clock = new ZoneClock(timeZone);
  return (row) =>
    columns.map(({ kind }, place) => {
      const cell = row[place] ?? null;
      if (cell === null) return '';
      if (typeof cell === 'string') return cell;
      if (kind === 'timestamp') return clock.text(Number(cell));
      if (kind === 'hours') return hoursText(Number(cell));
      return String(cell);
    });
}

/** Hours to the second, without trailing zeros: `1.5`, `0.0167`. */
const hoursText = (seconds: number): string => String(Math.round((seconds / 3600) * 1e4) / 1e4);
