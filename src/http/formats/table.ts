import { ZoneClock } from '../../core/time/time-zone.ts';

/** The type of a column, which decides how its cells are written. */
export type ColumnKind =
  | 'text'
  | 'whole'
  /** Seconds, shown as hours. */
  | 'hours'
  /** Money of one currency. */
  | 'amount'
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
  /** The same for people, which formats for programs ignore. */
  readonly sheet?: () => Promise<Sheet>;
}

/** A table with a head, sections with subtotals, and a total. */
export interface Sheet {
  readonly name: string;
  /** The title, and lines below it. */
  readonly head: readonly string[];
  /** Those of hours, amounts and whole numbers are summed up. */
  readonly columns: readonly (Column & {
    /** In characters. */
    readonly width: number;
  })[];
  readonly sections: readonly {
    /** Of the subtotal below the rows; null: none. */
    readonly label: string | null;
    readonly rows: readonly Row[];
  }[];
  /** The label of the total; null: none. */
  readonly total: string | null;
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
      // All digits, so that the cells add up to the total and are read back to the second.
      if (kind === 'hours') return String(Number(cell) / 3600);
      return String(cell);
    });
}
