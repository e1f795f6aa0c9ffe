import type { DateOrder } from '../../core/time/dates.ts';
import { parseInstant } from '../../core/time/instant.ts';
import type { ZoneClock } from '../../core/time/time-zone.ts';
import { invalidField } from './errors.ts';

/** The content of a cell: an instant, a day, a time of day, or a day with a time. */
export type Moment =
  | { readonly unix: number }
  | { readonly day?: number; readonly secondOfDay?: number };

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** The date at the start of a cell. */
const dateIn = (text: string): string => text.split(/[\s,Tt]/, 1)[0] ?? '';

/**
 * Detects whether dates start with the day or the month, from the unambiguous ones.
 * @param cells each with the line of its row
 * @throws invalid that names the lines of two contradicting dates
 */
export function dateOrderOf(cells: readonly { line: number; text: string }[]): DateOrder | null {
  const lines: Partial<Record<DateOrder, number>> = {};
  for (const { line, text } of cells) {
    const [, first, separator, second] = yearLast.exec(dateIn(text)) ?? [];
    if (first === undefined || separator === '.') continue;
    const [one, two] = [Number(first), Number(second)];
    if (one > 12 && two <= 12) lines.dmy ??= line;
    if (two > 12 && one <= 12) lines.mdy ??= line;
  }
  if (lines.dmy !== undefined && lines.mdy !== undefined) {
    throw invalidField('date_order', 'mixed-orders', { day: lines.dmy, month: lines.mdy });
  }
  return lines.dmy !== undefined ? 'dmy' : lines.mdy !== undefined ? 'mdy' : null;
}

/** Seconds since 1970 at midnight UTC; undefined if the day does not exist. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.getTime() / 1000 : undefined;
}

/**
 * Parses a date: `2026-11-03`, `3.11.2026`, or `11/3/2026` in the given order.
 * @throws invalid for an ambiguous date
 */
function parseDay(name: string, text: string, order: DateOrder | null): number | undefined {
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, first = '', separator, second, lastYear] = yearLast.exec(text) ?? [];
  const [one, two, inYear] = [Number(first), Number(second), Number(lastYear)];
  if (separator === undefined) return undefined;
  if (separator === '.' || order === 'dmy' || one === two) return dayOf(inYear, two, one);
  if (order === 'mdy') return dayOf(inYear, one, two);
  if (one > 12 && two > 12) return undefined;
  throw invalidField(name, 'ambiguous-date', { text });
}

/** A day and a time with an offset, which is a range of times if seconds are missing. */
const zoned =
  /^(.*:\d\d(?:[.,]\d+)?(?:\s*[ap]\.?m\.?)?)\s*(?:UTC|GMT|Z|(?<=:\d\d:\d\d(?:[.,]\d+)?\s?)([+-])(0\d|1[0-4])(?::?([0-5]\d))?)$/i;

/**
 * @param isEnd whether 24:00 is a time
 * @throws invalid that names the column
 */
export function readMoment(
  name: string,
  text: string,
  order: DateOrder | null,
  isEnd = false,
): Moment {
  const instant = parseInstant(text.toUpperCase());
  if (typeof instant === 'number') return { unix: instant };
  const [, local = text, sign, hours, minutes = '0'] = zoned.exec(text) ?? [];
  const secondOfDay = local === text ? secondOf(text, isEnd) : undefined;
  if (secondOfDay !== undefined) return { secondOfDay };
  const date = dateIn(local);
  const day = parseDay(name, date, order);
  const time = local.slice(date.length).replace(/^[\s,T]+/i, '');
  const second = secondOf(time, isEnd);
  if (day !== undefined && second !== undefined && local !== text) {
    const offset = (Number(hours ?? 0) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
    return { unix: day + second - offset };
  }
  if (day === undefined || local !== text || (time !== '' && second === undefined)) {
    throw invalidField(name, 'not-a-time-cell', { text: text.slice(0, 40) });
  }
  return second === undefined ? { day } : { day, secondOfDay: second };
}

const timeOfDay = /^(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?\s*m\.?)?$/i;

/** `14:00`, `14:00:30.5`, `11:00 AM`, `9am`, `11:00 a. m.`; undefined for any other text. */
function secondOf(text: string, isEnd: boolean): number | undefined {
  if (isEnd && /^24:00(?::00(?:[.,]0+)?)?$/.test(text)) return 86_400;
  const [, hourText, minute, second = '0', half] = timeOfDay.exec(text) ?? [];
  const hour = Number(hourText);
  const isHour = half === undefined ? minute !== undefined && hour <= 23 : hour >= 1 && hour <= 12;
  if (hourText === undefined || !isHour) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  return inDay * 3600 + Number(minute ?? 0) * 60 + Number(second);
}

/**
 * The instants of a local time, in order: two if the clocks are set back. A time skipped by a clock
 * change moves forward.
 * @param local the time in seconds, as if it were UTC
 */
export function instantsAt(local: number, clock: ZoneClock): readonly number[] {
  const day = 86_400;
  const before = local - clock.offsetSeconds(local - day);
  const after = local - clock.offsetSeconds(local + day);
  const shown = [...new Set([before, after])].filter(
    (unix) => unix + clock.offsetSeconds(unix) === local,
  );
  return shown.length > 0 ? shown.sort((a, b) => a - b) : [before];
}
