import { ZoneClock } from '../../core/reports/zones.ts';

/** What a column holds: it decides how its cells are written. */
export type ColumnKind =
  | 'text'
  | 'whole'
  /** Seconds, shown as hours. */
  | 'hours'
  /** Seconds since 1970; null: none. */
  | 'moment'
  /** `2026-05-04`, or '' for none. */
  | 'date'
  | 'flag';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
}

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** Rows under a head, read in chunks of some hundred: any number of them takes constant memory. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** The zone in which timestamps are shown. */
  readonly timeZone: string;
}

/** The cells of a row as text. */
export function cellTexts({ columns, timeZone }: Table): (row: Row) => string[] {
  const clock = new ZoneClock(timeZone);
  return (row) =>
    columns.map(({ kind }, place) => {
      const cell = row[place] ?? null;
      if (cell === null) return '';
      if (kind === 'moment') return clock.text(Number(cell));
      if (kind === 'hours') return hoursText(Number(cell));
      return String(cell);
    });
}

/** Hours to the second, without trailing zeros: `1.5`, `0.0167`. */
const hoursText = (seconds: number): string => String(Math.round((seconds / 3600) * 1e4) / 1e4);
