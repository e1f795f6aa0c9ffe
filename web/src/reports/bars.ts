import { dateIn } from '../app/zonedTime.ts';
import { numberOfWeekday } from '../components/days.ts';
import { messages } from '../messages/index.ts';
import { slotOf, tintOf } from '../theme/repositoryColours.ts';
import { hueOf, nameOf } from './groups.ts';
import {
  boundsOf,
  type Day,
  daysBetween,
  lastDayBefore,
  periodName,
  periodsBetween,
  shortPeriodName,
} from './periods.ts';
import type { GroupKey, TimeUnit } from './search.ts';
import type { Report } from './source.ts';

/** Further series are merged into `others`. */
const maxSeries = 6;
/** Maximum number of bars. */
export const maxBars = 190;

export interface Series {
  readonly id: string;
  readonly name: string;
  /** That of its repository or person, or a tint of it or of the accent. */
  readonly colour: string;
  readonly seconds: number;
}

export interface Bar {
  readonly period: string;
  readonly name: string;
  readonly shortName: string;
  /** In the order of the series. */
  readonly seconds: readonly number[];
  readonly total: number;
}

export interface Bars {
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
}

export interface Sum {
  readonly id: string;
  readonly name: string;
  /** The colour of its repository or person; undefined for periods. */
  readonly hue: string | undefined;
  readonly seconds: number;
}

/** Series by size; from the seventh on they are merged. */
function topSeries(sums: Iterable<Sum>): Series[] {
  const sorted = [...sums].sort((a, b) => b.seconds - a.seconds);
  const used = new Map<string, number>();
  const series = sorted.slice(0, maxSeries).map(({ hue = 'var(--accent)', ...one }) => {
    const place = used.get(hue) ?? 0;
    used.set(hue, place + 1);
    return { ...one, colour: tintOf(hue, place) };
  });
  const rest = sorted.slice(maxSeries);
  if (rest.length === 0) return series;
  const seconds = rest.reduce((sum, one) => sum + one.seconds, 0);
  const others = { id: 'others', name: messages.reports.others, colour: slotOf(undefined) };
  return [...series, { ...others, seconds }];
}

/**
 * Bars of a report that is grouped by time and at most one more key, from its first day to its
 * last.
 */
export function barsOf(
  report: Report,
  unit: TimeUnit,
  split: GroupKey | null,
  isPlaceKnown: boolean,
): Bars {
  const sums = new Map<string, Sum>();
  const only = { id: 'all', name: messages.reports.hours };
  for (const group of report.groups) {
    const named = split === null ? only : nameOf(split, group, isPlaceKnown);
    const seconds = (sums.get(named.id)?.seconds ?? 0) + group.seconds;
    sums.set(named.id, { ...named, hue: hueOf(split, group), seconds });
  }
  const series = topSeries(sums.values());
  const places = new Map(series.map(({ id }, place) => [id, place]));
  const byPeriod = new Map<string, number[]>();
  for (const group of report.groups) {
    const period = group[unit] ?? '';
    const place =
      places.get(split === null ? 'all' : nameOf(split, group, isPlaceKnown).id) ??
      series.length - 1;
    const seconds = byPeriod.get(period) ?? series.map(() => 0);
    seconds[place] = (seconds[place] ?? 0) + group.seconds;
    byPeriod.set(period, seconds);
  }
  const bars = periodsOf(report, unit).map((period) => {
    const seconds = byPeriod.get(period) ?? series.map(() => 0);
    return {
      period,
      name: periodName(unit, period),
      shortName: shortPeriodName(unit, period),
      seconds,
      total: seconds.reduce((a, b) => a + b, 0),
    };
  });
  return { series, bars };
}

function periodsOf(report: Report, unit: TimeUnit): string[] {
  const [first, last] = rangeOfReport(report, unit);
  if (first === null || last === null) return [];
  return periodsBetween(unit, first, last, numberOfWeekday(report.first_day_of_week));
}

function rangeOfReport(report: Report, unit: TimeUnit): readonly [Day | null, Day | null] {
  const { from, to, groups, time_zone: zone } = report;
  const [first, last] = [groups[0]?.[unit] ?? null, groups.at(-1)?.[unit] ?? null];
  return [
    from === null ? (first === null ? null : boundsOf(unit, first)[0]) : dateIn(from, zone),
    to === null ? (last === null ? null : boundsOf(unit, last)[1]) : lastDayBefore(to, zone),
  ];
}

/** The default bar unit for a range. */
export function usualUnit({ from, to, time_zone: zone }: Report): TimeUnit {
  if (from === null) return 'month';
  const last = to === null ? dateIn(new Date(), zone) : lastDayBefore(to, zone);
  const days = daysBetween(dateIn(from, zone), last);
  if (days <= 31) return 'day';
  if (days <= 190) return 'week';
  return days <= 366 * 5 ? 'month' : 'year';
}
