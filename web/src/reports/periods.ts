import { dateIn } from '../app/zonedTime.ts';
import { addDays, weekOf } from '../components/days.ts';
import { format } from '../components/format.ts';
import type { TimeUnit } from './search.ts';

/** A day without a zone, `2026-05-04`; calculated in UTC, where every day has 24 hours. */
export type Day = string;

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const daysBetween = (first: Day, last: Day): number =>
  Math.round((msOf(last) - msOf(first)) / 86_400_000);

/** The last day of a range with an exclusive end. */
export const lastDayBefore = (end: string, zone: string): Day =>
  dateIn(new Date(Date.parse(end) - 1000), zone);

/** The API's name of the period that contains a day. */
export function periodOf(unit: TimeUnit, day: Day, firstWeekday: number): string {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return weekOf(day, firstWeekday);
    case 'month':
      return day.slice(0, 7);
    case 'year':
      return day.slice(0, 4);
  }
}

/** The first and last day of a period, given by its API name. */
export function boundsOf(unit: TimeUnit, period: string): readonly [Day, Day] {
  switch (unit) {
    case 'day':
      return [period, period];
    case 'week':
      return [period, addDays(period, 6)];
    case 'month': {
      const [year = 0, month = 0] = period.split('-').map(Number);
      return [`${period}-01`, dayOf(Date.UTC(year, month, 0))];
    }
    case 'year':
      return [`${period}-01-01`, `${period}-12-31`];
  }
}

/** All periods in a range of days. */
export function periodsBetween(
  unit: TimeUnit,
  first: Day,
  last: Day,
  firstWeekday: number,
): string[] {
  const periods: string[] = [];
  for (let day = first; day <= last; ) {
    const period = periodOf(unit, day, firstWeekday);
    periods.push(period);
    day = addDays(boundsOf(unit, period)[1], 1);
  }
  return periods;
}

/** First and last day of the quarter that contains a day, or of an earlier one. */
export function quarterOf(day: Day, before = 0): readonly [Day, Day] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const firstMonth = Math.floor((month - 1) / 3) * 3 - before * 3;
  return [dayOf(Date.UTC(year, firstMonth, 1)), dayOf(Date.UTC(year, firstMonth + 3, 0))];
}

/** The range of the same length before (-1) or after (1): whole months move by months. */
export function rangeBeside(first: Day, last: Day, by: 1 | -1): readonly [Day, Day] {
  if (first.endsWith('-01') && addDays(last, 1).endsWith('-01')) {
    const months = periodsBetween('month', first, last, 1).length * by;
    const monthOf = (day: Day, more: number): number =>
      Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months + more, 1);
    return [dayOf(monthOf(first, 0)), addDays(dayOf(monthOf(last, 1)), -1)];
  }
  const days = (daysBetween(first, last) + 1) * by;
  return [addDays(first, days), addDays(last, days)];
}

const formats = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

/** Display name of a period; a week is named by its first day. */
export const periodName = (unit: TimeUnit, period: string): string =>
  written(boundsOf(unit, period)[0], formats[unit]);

const shortFormats = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

/** Short name of a period, for chart axes. */
export const shortPeriodName = (unit: TimeUnit, period: string): string =>
  written(boundsOf(unit, period)[0], shortFormats[unit]);

export const dayName = (day: Day): string => written(day, { dateStyle: 'medium' });

export const written = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  format('UTC', options).format(new Date(msOf(day)));
