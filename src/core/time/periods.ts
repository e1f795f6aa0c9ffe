import type { Temporal } from 'temporal-polyfill';
import { invalidField, type Problem } from '../errors.ts';
import { firstDayOf, nextUnit } from './calendar-units.ts';
import { type LocalTime, matchDay, monthOf, monthPattern, type Today, withToday } from './dates.ts';
import { dayFrom, dayOf } from './days.ts';
import { parseInstant } from './instant.ts';
import { parseDate, startOf } from './time-zone.ts';
import type { FirstDayOfWeek } from './types.ts';
import { parseWhen } from './when.ts';

/** The context for relative periods. */
export interface PeriodOptions extends LocalTime {
  readonly firstDayOfWeek: FirstDayOfWeek;
}

/** A range of days, or an instant. */
type Period =
  | { readonly first: Temporal.PlainDate; readonly next: Temporal.PlainDate }
  | { readonly unix: number }
  | { readonly problem: Problem };

type Here = PeriodOptions & Today;
type Rule = readonly [RegExp, (groups: readonly string[], here: Here) => Period | undefined];
type Unit = 'week' | 'month' | 'quarter' | 'year';

const day = (first: Temporal.PlainDate): Period => ({ first, next: nextUnit('day', first) });

function unitFrom(unit: Unit, date: Temporal.PlainDate, here: Here, offset = 0): Period {
  if (unit === 'quarter') {
    const month = Math.floor((date.month - 1) / 3) * 3 + 1;
    const first = date.with({ day: 1, month }).add({ months: 3 * offset });
    return { first, next: first.add({ months: 3 }) };
  }
  const first = firstDayOf(unit, date, here.firstDayOfWeek).add({ [`${unit}s`]: offset });
  return { first, next: nextUnit(unit, first) };
}

/** The period in this year or, if it has not started yet, in the previous year. */
function latest(month: number, unit: Unit, here: Here): Period {
  const first = here.today.with({ day: 1, month });
  const hasBegun = first.until(here.today).sign >= 0;
  return unitFrom(unit, hasBegun ? first : first.subtract({ years: 1 }), here);
}

function yearOf(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const year = Number(text);
  return year === 0 ? undefined : today.with({ day: 1, month: 1 }).with({ year });
}

function quarter(number: string, year: string, here: Here): Period | undefined {
  const month = Number(number) * 3 - 2;
  if (year === '') return latest(month, 'quarter', here);
  const first = yearOf(year, here.today)?.with({ month });
  return first && unitFrom('quarter', first, here);
}

/** ISO 8601 weeks start on Monday; week 1 contains 4 January. */
function isoWeek(year: string, week: string, here: Here): Period | undefined {
  const fourth = yearOf(year, here.today)?.with({ day: 4 });
  if (fourth === undefined) return undefined;
  const first = fourth.subtract({ days: fourth.dayOfWeek - 1 }).add({ weeks: Number(week) - 1 });
  const isThere = first.yearOfWeek === Number(year) && first.weekOfYear === Number(week);
  return isThere ? { first, next: first.add({ weeks: 1 }) } : undefined;
}

const rules: readonly Rule[] = [
  [
    /^(?:last|past)\s+([1-9]\d{0,3})\s+(day|week|month|year)s?$/i,
    ([count = '', unit = ''], { today }) => ({
      first: today.subtract({ [`${unit.toLowerCase()}s`]: Number(count) }).add({ days: 1 }),
      next: nextUnit('day', today),
    }),
  ],
  [
    /^(this|last|next)\s+(week|month|quarter|year)$/i,
    ([which = '', unit = ''], here) => {
      const offset = { this: 0, last: -1, next: 1 }[which.toLowerCase()];
      return unitFrom(unit.toLowerCase() as Unit, here.today, here, offset);
    },
  ],
  [/^(\d{4})-?W(\d\d)$/i, ([year = '', week = ''], here) => isoWeek(year, week, here)],
  [/^Q([1-4])(?:\s+(\d{4}))?$/i, ([number = '', year = ''], here) => quarter(number, year, here)],
  [/^(\d{4})-?Q([1-4])$/i, ([year = '', number = ''], here) => quarter(number, year, here)],
  [
    /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/,
    ([year = '', month = ''], here) => {
      const first = yearOf(year, here.today);
      if (first === undefined) return undefined;
      return month === ''
        ? unitFrom('year', first, here)
        : unitFrom('month', first.with({ month: Number(month) }), here);
    },
  ],
  [
    new RegExp(`^${monthPattern}(?:\\s+(\\d{4}))?$`, 'i'),
    ([name = '', year = ''], here) => {
      const month = monthOf(name);
      if (year === '') return latest(month, 'month', here);
      const first = yearOf(year, here.today)?.with({ month });
      return first && unitFrom('month', first, here);
    },
  ],
];

function parsePeriod(text: string, here: Here): Period | undefined {
  const date = parseDate(text);
  if (date !== undefined) return day(date);
  // A space is an unencoded `+`.
  const unix = parseInstant(text.replace(/ (?=\d\d:?\d\d$)/, '+'));
  if (unix !== undefined) return unix === 'none' ? undefined : { unix };
  const found = matchDay(text, 0, here);
  if (found?.length === text.length) {
    const [only] = found.dates;
    if (found.problem !== undefined) return { problem: found.problem };
    return only === undefined ? undefined : day(only);
  }
  for (const [pattern, read] of rules) {
    const period = pattern.exec(text);
    const meant =
      period === null
        ? undefined
        : read(
            period.slice(1).map((one) => one ?? ''),
            here,
          );
    if (meant !== undefined) return meant;
  }
  const when = parseWhen(text, here);
  return when === undefined ? undefined : { unix: when.unix };
}

/** The accepted forms of a bound, for messages and documents. */
export const boundForms =
  '2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339';

/** Which instant of a period a bound means; a single day may mean another. */
export type Bound = 'start' | 'end' | 'last-second' | 'start-of-day-else-end';

/**
 * Reads a bound in everyday words: a period gives its start, its (exclusive) end, or its last second.
 * @returns undefined for an empty text
 * @throws invalid that names the parameter
 */
export function readBound(
  parameter: string,
  text: string | undefined,
  which: Bound,
  options: PeriodOptions,
): number | undefined {
  return readDayBound(parameter, text, which, options)?.unix;
}

/** A bound for entries at an instant, and the first day that is not before it. */
export interface DayBound {
  readonly unix: number;
  readonly day: number;
}

/** Like `readBound`, for entries with and without a time of day. */
export function readDayBound(
  parameter: string,
  text: string | undefined,
  which: Bound,
  options: PeriodOptions,
): DayBound | undefined {
  const trimmed = text?.trim().replace(/\s+/g, ' ') ?? '';
  if (trimmed === '') return undefined;
  const period =
    trimmed.length > 40 ? undefined : parsePeriod(trimmed, { ...options, ...withToday(options) });
  if (period === undefined) throw invalidField(parameter, 'not-a-bound', { forms: boundForms });
  if ('problem' in period) {
    throw invalidField(parameter, 'not-understood', { text: trimmed, problem: period.problem });
  }
  const { timeZone } = options;
  if ('unix' in period) return { unix: period.unix, day: dayFrom(period.unix, timeZone) };
  const isDay = period.first.add({ days: 1 }).equals(period.next);
  const isStart = which === 'start' || (which === 'start-of-day-else-end' && isDay);
  const date = isStart ? period.first : period.next;
  const unix = startOf(date, timeZone) - (which === 'last-second' ? 1 : 0);
  return { unix, day: dayOf(date) };
}
