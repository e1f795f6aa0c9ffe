import type { Problem } from '../../core/errors.ts';
import { maxTimeSeconds } from '../../core/records/tracked-time.ts';
import type { Cells, ReadingOptions } from './cells.ts';
import type { Columns, Field } from './columns.ts';
import { instantsAt, type Moment, readMoment } from './date-cells.ts';
import { type Amount, readDurationCell, readHours, readSeconds } from './duration-cells.ts';
import { invalidField, problemOf } from './errors.ts';

/** The time and duration of an entry, or the reason why it is not finished work. */
type Length =
  | Problem
  | {
      readonly startedUnix: number | null;
      readonly createdUnix: number;
      /** As days since 1970, if only a day is known. */
      readonly day: number | null;
      readonly seconds: number;
      readonly isRounded: boolean;
    };

/** @throws invalid that names the column */
export function readLength(columns: Columns, cells: Cells, options: ReadingOptions): Length {
  const isOfTracker = columns.tracker !== null;
  const hasEnd = columns.places.end !== undefined;
  const isBreak = /^break$/i.test(cells.text('type'));
  if (isBreak) return problemOf('import.break');
  const moment = (field: Field): Moment | null => {
    const text = cells.text(field);
    const name = cells.name(field);
    return text === '' ? null : readMoment(name, text, options.dateOrder, field === 'end');
  };
  const dates = datesOf(cells, moment, options);
  if (isOfTracker && hasEnd && dates.starts.length > 0 && cells.text('end') === '') {
    return problemOf('import.running');
  }
  const amount = amountIn(columns, cells, options);
  const ends = dates.starts.length > 0 ? endsOf(cells, moment, dates, options) : [];
  const interval = ends.length === 0 ? null : intervalOf(cells, dates.starts, ends, amount);
  // Times in whole minutes can be equal although work was done.
  const seconds = interval?.seconds || (amount?.seconds ?? interval?.seconds);
  if (seconds === undefined) throw invalidField(cells.name(amountField(columns)), 'required');
  if (seconds === 0 && isOfTracker) return problemOf('import.no-length');
  if (seconds < 1 || seconds > maxTimeSeconds) {
    const name = amount?.name ?? cells.name('end');
    throw invalidField(name, 'duration-range');
  }
  const startedUnix = interval?.startedUnix ?? dates.starts[0] ?? null;
  return {
    startedUnix,
    createdUnix: dates.createdUnix ?? (startedUnix ?? 0) + seconds,
    day: dates.only === undefined ? null : dates.only / 86_400,
    seconds,
    isRounded: interval?.isRounded ?? false,
  };
}

const amountField = ({ places }: Columns): Field =>
  (['duration', 'seconds', 'hours'] as const).find((field) => places[field] !== undefined) ?? 'end';

interface Dates {
  /** The possible instants of the start; none if only a day is known. */
  readonly starts: readonly number[];
  /** The day of the start. */
  readonly day: number | undefined;
  /** Null means the end of the entry. */
  readonly createdUnix: number | null;
  /** The day of an entry without any time of day. */
  readonly only?: number | undefined;
}

const noon = 43_200;

/**
 * A date without a time sets no start, but the day of the entry. Earlier versions stored its noon,
 * which importing it again still matches.
 */
function datesOf(
  cells: Cells,
  moment: (field: Field) => Moment | null,
  { clock }: ReadingOptions,
): Dates {
  const start = moment('start');
  const created = moment('created');
  const date = moment('date');
  const ownDay = start !== null && 'day' in start ? start.day : undefined;
  const day = ownDay ?? (date !== null && 'day' in date ? date.day : undefined);
  const at = (then: Moment | null): readonly number[] => {
    if (then === null) return [];
    if ('unix' in then) return [then.unix];
    if (then.secondOfDay === undefined) return [];
    const on = then.day ?? day;
    if (on === undefined) throw invalidField(cells.name('date'), 'required');
    return instantsAt(on + then.secondOfDay, clock);
  };
  const starts = at(start);
  const noonOf = (of: number | undefined): number | undefined =>
    of === undefined ? undefined : instantsAt(of + noon, clock)[0];
  const createdDay = created !== null && 'day' in created ? created.day : undefined;
  const createdAt = at(created)[0];
  const createdUnix = createdAt ?? noonOf(createdDay);
  if (starts.length > 0) return { starts, day, createdUnix: createdUnix ?? null };
  const counted = createdUnix ?? at(date)[0] ?? noonOf(day);
  const only = createdDay ?? (at(date).length > 0 ? undefined : day);
  if (counted === undefined) throw invalidField(cells.name('date'), 'required');
  return { starts, day, createdUnix: counted, only: createdAt === undefined ? only : undefined };
}

/** The possible instants of the end. Without a date, it is the first such time after the start. */
function endsOf(
  cells: Cells,
  moment: (field: Field) => Moment | null,
  { starts, day }: Dates,
  { clock }: ReadingOptions,
): readonly number[] {
  const end = moment('end');
  if (end === null) return [];
  if ('unix' in end) return [end.unix];
  if (end.secondOfDay === undefined) {
    throw invalidField(cells.name('end'), 'no-time-of-day');
  }
  const endDate = moment('end_date');
  const own = end.day ?? (endDate !== null && 'day' in endDate ? endDate.day : undefined);
  if (own !== undefined) return instantsAt(own + end.secondOfDay, clock);
  const [first = 0] = starts;
  const on = day ?? Math.floor((first + clock.offsetSeconds(first)) / 86_400) * 86_400;
  const sameDay = instantsAt(on + end.secondOfDay, clock);
  const isLater = sameDay.some((unix) => unix >= first);
  return isLater ? sameDay : instantsAt(on + 86_400 + end.secondOfDay, clock);
}

/**
 * The interval of an entry, whose duration may only differ by rounding. If the clocks were set
 * back, a time has two instants; the duration decides which.
 * @throws invalid for a duration that contradicts start and end
 */
function intervalOf(
  cells: Cells,
  starts: readonly number[],
  ends: readonly number[],
  amount: Amount | null,
): { startedUnix: number; seconds: number; isRounded: boolean } {
  const all = starts
    .flatMap((startedUnix) => ends.map((end) => ({ startedUnix, seconds: end - startedUnix })))
    .filter(({ seconds }) => seconds >= 0);
  const off = ({ seconds }: { seconds: number }): number =>
    amount === null ? 0 : Math.abs(seconds - amount.seconds);
  const [best] = all.sort((a, b) => off(a) - off(b) || a.startedUnix - b.startedUnix);
  if (best === undefined) throw invalidField(cells.name('end'), 'before-start');
  if (amount === null) return { ...best, isRounded: false };
  const hasSeconds = (['start', 'end'] as const).every((f) => /:\d\d:\d\d/.test(cells.text(f)));
  const inMinutes = hasSeconds && !/^\d+:\d\d$/.test(amount.text) ? 1 : 60;
  if (off(best) > amount.slackSeconds + inMinutes) {
    throw invalidField(amount.name, 'contradicts-times', { text: amount.text });
  }
  return { ...best, isRounded: off(best) > amount.slackSeconds };
}

/** The duration from its columns, which must agree. @throws invalid that names the column */
function amountIn(columns: Columns, cells: Cells, options: ReadingOptions): Amount | null {
  const isOfTracker = columns.tracker !== null;
  const { workingDaySeconds } = options.habits;
  const mark = options.decimalMark;
  const [seconds, duration, hours] = (['seconds', 'duration', 'hours'] as const).map((field) => ({
    name: cells.name(field),
    text: cells.text(field),
  })) as [Cell, Cell, Cell];
  const [first, ...others] = [
    seconds.text === '' ? null : readSeconds(seconds.name, seconds.text),
    duration.text === ''
      ? null
      : readDurationCell(duration.name, duration.text, { isOfTracker, mark, workingDaySeconds }),
    hours.text === '' ? null : readHours(hours.name, hours.text, mark),
  ].filter((one) => one !== null);
  if (first === undefined) return null;
  for (const other of others) {
    if (Math.abs(other.seconds - first.seconds) <= other.slackSeconds + first.slackSeconds)
      continue;
    throw invalidField(other.name, 'contradicts', {
      text: other.text,
      other: first.text,
      column: first.name,
    });
  }
  return first;
}

interface Cell {
  readonly name: string;
  readonly text: string;
}
