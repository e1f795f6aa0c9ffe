import { dateIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { periodOf } from '../reports/periods.ts';

/** Seconds by day; days without time are absent. */
export type Days = ReadonlyMap<string, number>;

/** Totals of a year. */
export interface YearSums {
  readonly total: number;
  readonly daysWithTime: number;
  /** Longest run of consecutive days with time. */
  readonly streak: number;
  readonly best: { readonly day: string; readonly seconds: number } | null;
}

export function sumsOf(days: Days): YearSums {
  let [total, streak, row, before] = [0, 0, 0, ''];
  let best: YearSums['best'] = null;
  for (const [day, seconds] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    total += seconds;
    row = before !== '' && addDays(before, 1) === day ? row + 1 : 1;
    streak = Math.max(streak, row);
    if (best === null || seconds > best.seconds) best = { day, seconds };
    before = day;
  }
  return { total, daysWithTime: days.size, streak, best };
}

export interface Month {
  /** 1 to 12. */
  readonly number: number;
  readonly seconds: number;
  readonly before: number;
  /** Total from 1 January to the end of this month. */
  readonly soFar: number;
  readonly beforeSoFar: number;
}

/** The months of a year, with those of the year before. */
export function monthsOf(year: number, days: Days, before: Days): Month[] {
  const inMonth = (of: Days, name: string): number =>
    [...of].reduce((sum, [day, seconds]) => (day.startsWith(name) ? sum + seconds : sum), 0);
  let [soFar, beforeSoFar] = [0, 0];
  return Array.from({ length: 12 }, (_, place) => {
    const month = String(place + 1).padStart(2, '0');
    const seconds = inMonth(days, `${year}-${month}`);
    const secondsBefore = inMonth(before, `${year - 1}-${month}`);
    soFar += seconds;
    beforeSoFar += secondsBefore;
    return { number: place + 1, seconds, before: secondsBefore, soFar, beforeSoFar };
  });
}

/** A day with the cumulative totals of both years; null for future days. */
export interface Point {
  readonly day: string;
  readonly soFar: number | null;
  readonly beforeSoFar: number;
}

/**
 * Cumulative totals of both years. If only the year before is a leap year, its 29 February counts
 * on 1 March.
 */
export function pointsOf(year: number, days: Days, before: Days, zone: string): Point[] {
  const today = dateIn(new Date(), zone);
  const points: Point[] = [];
  let [soFar, beforeSoFar] = [0, 0];
  let reached = `${year - 1}-01-01`;
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    soFar += days.get(day) ?? 0;
    const then = `${year - 1}${day.slice(4)}`;
    for (; reached <= then; reached = addDays(reached, 1)) beforeSoFar += before.get(reached) ?? 0;
    points.push({ day, soFar: day > today ? null : soFar, beforeSoFar });
  }
  return points;
}

/** A week with its seven days; null for days of another year. */
export interface Week {
  readonly first: string;
  readonly days: readonly ({ readonly day: string; readonly seconds: number } | null)[];
  readonly total: number;
}

/** @param today weeks after this day's week are left out */
export function weeksOf(year: number, days: Days, firstWeekday: number, today: string): Week[] {
  const weeks: Week[] = [];
  const lastDay = [...days.keys(), today].sort().at(-1) ?? today;
  const end = [`${year}-12-31`, lastDay].sort()[0] ?? lastDay;
  for (let first = periodOf('week', `${year}-01-01`, firstWeekday); first <= end; ) {
    const week = Array.from({ length: 7 }, (_, place) => {
      const day = addDays(first, place);
      return day.startsWith(`${year}-`) ? { day, seconds: days.get(day) ?? 0 } : null;
    });
    const total = week.reduce((sum, day) => sum + (day?.seconds ?? 0), 0);
    weeks.push({ first, days: week, total });
    first = addDays(first, 7);
  }
  return weeks;
}
