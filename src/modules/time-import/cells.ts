import type { TimeSettings } from '../../core/records/time-settings.ts';
import type { DateOrder } from '../../core/time/dates.ts';
import type { ZoneClock } from '../../core/time/time-zone.ts';
import type { Columns, Field } from './columns.ts';
import { dateOrderOf } from './date-cells.ts';
import { type DecimalMark, decimalMarkOf } from './duration-cells.ts';
import { hasTicks } from './flag-cells.ts';
import type { TextRecord } from './types.ts';

/** The format of a file's dates and numbers. */
export interface Notation {
  /** Null if all dates are ambiguous. */
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  /** False: an empty cell means not billable, as others are ticked; null: it says nothing. */
  readonly blankBillable: boolean | null;
}

export interface ReadingOptions extends Notation {
  readonly habits: TimeSettings;
  readonly nowUnix: number;
  readonly clock: ZoneClock;
}

/**
 * The given format, or the one that the cells of all rows show. If they show no date order, the
 * caller's applies, except in a tracker's export.
 * @throws invalid
 */
export function notationOf(
  { places, tracker }: Columns,
  records: readonly TextRecord[],
  set: Partial<Notation>,
  usualOrder: TimeSettings['dateOrder'],
): Notation {
  const textsOf = (...fields: Field[]) =>
    records.flatMap(({ line, cells }) =>
      fields.map((field) => ({ line, text: (cells[places[field] ?? -1] ?? '').trim() })),
    );
  const texts = textsOf('hours', 'duration').map(({ text }) => text);
  const usual = tracker === null && usualOrder !== '' ? usualOrder : null;
  const dates = textsOf('date', 'start', 'end_date', 'end', 'created');
  return {
    dateOrder: set.dateOrder ?? dateOrderOf(dates) ?? usual,
    decimalMark: set.decimalMark ?? decimalMarkOf(texts),
    blankBillable: set.blankBillable ?? (hasTicks(textsOf('billable')) ? false : null),
  };
}

/** The cells of a row by field. */
export interface Cells {
  text(field: Field): string;
  /** The heading of the field's column, for messages. */
  name(field: Field): string;
}

export function cellsOf({ places, headings }: Columns, { cells }: TextRecord): Cells {
  return {
    text: (field) => unescapeFormula(cells[places[field] ?? -1] ?? '').trim(),
    name: (field) => (headings[places[field] ?? -1] ?? field).trim(),
  };
}

/**
 * Removes the apostrophes that the export adds to text that spreadsheets would read as a formula.
 */
export const unescapeFormula = (text: string): string =>
  text.replace(/(?:^'(?=[\t\r])|(^|[;\t])'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]))/g, '$1');
