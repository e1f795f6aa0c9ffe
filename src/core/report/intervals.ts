import type { Temporal } from 'temporal-polyfill';
import { firstDayOf, nextUnit } from '../time/calendar-units.ts';
import { dayOf, parseDay } from '../time/days.ts';
import { dateAt, startOf, ZoneClock } from '../time/time-zone.ts';
import type { LocalCalendar, TimeUnit } from '../time/types.ts';
import { yieldEvery } from '../yield.ts';
import type { Moment } from './types.ts';

/** `2026-05-04` (a week by its first day), `2026-05`, `2026`. */
function labelOf(unit: TimeUnit, firstDay: Temporal.PlainDate): string {
  const text = firstDay.toString();
  return { day: text, week: text, month: text.slice(0, -3), year: text.slice(0, -6) }[unit];
}

/** A period that lies within one of each of the units. */
export interface Interval {
  readonly startUnix: number;
  /** As days since 1970. */
  readonly startDay: number;
  readonly labels: Readonly<Partial<Record<TimeUnit, string>>>;
}

/**
 * Divides a range (end exclusive) into contiguous intervals at the units' boundaries. Undefined
 * if there are more than `most`.
 * @param range.fromDay the first day that is not before it, as days since 1970; the zone may skip it
 */
export async function intervalsOf(
  units: readonly TimeUnit[],
  range: { readonly fromUnix: number; readonly toUnix: number; readonly fromDay?: number },
  { timeZone, firstDayOfWeek }: LocalCalendar,
  most: number,
): Promise<Interval[] | undefined> {
  const starts = new Map<number, Omit<Interval, 'startDay'>>();
  const dayThere = dayOf(dateAt(range.fromUnix, timeZone));
  const firstDay = Math.min(dayThere, range.fromDay ?? dayThere);
  const firstDate = dateAt(firstDay * 86_400, 'UTC');
  const pause = yieldEvery(250);
  for (const unit of units) {
    let first = firstDayOf(unit, firstDate, firstDayOfWeek);
    for (let count = 1; ; count += 1) {
      const startUnix = startOf(first, timeZone);
      if (startUnix >= range.toUnix) break;
      if (count > most) return undefined;
      // Clip the first interval to the range. A day that a zone skips has no instant, but may have
      // entries that others gave only this day.
      const at = Math.max(dayOf(first), firstDay);
      const labels = { ...starts.get(at)?.labels, [unit]: labelOf(unit, first) };
      starts.set(at, { startUnix: Math.max(startUnix, range.fromUnix), labels });
      first = nextUnit(unit, first);
      await pause();
    }
  }
  let labels: Interval['labels'] = {};
  const intervals = [...starts.entries()]
    .sort(([a], [b]) => a - b)
    .map(([startDay, { startUnix, labels: begins }]) => {
      labels = { ...labels, ...begins };
      return { startUnix, startDay, labels };
    });
  return intervals.length > most ? undefined : intervals;
}

/**
 * Like `intervalsOf`, but only the intervals that contain one of the moments, for a range with too
 * many intervals. Undefined if these, too, are more than `most`.
 */
export async function intervalsAround(
  units: readonly TimeUnit[],
  moments: readonly Moment[],
  { timeZone, firstDayOfWeek }: LocalCalendar,
  most: number,
): Promise<Interval[] | undefined> {
  const clock = new ZoneClock(timeZone);
  const found = new Map<number, Interval>();
  const pause = yieldEvery(250);
  const known = new Set<number>();
  for (const { unix, day: own } of moments) {
    const day = own ?? parseDay(clock.date(unix)) ?? 0;
    if (known.has(day)) continue;
    known.add(day);
    const date = dateAt(day * 86_400, 'UTC');
    const firsts = units.map((unit) => [unit, firstDayOf(unit, date, firstDayOfWeek)] as const);
    const startDay = Math.max(...firsts.map(([, first]) => dayOf(first)));
    const startUnix = startOf(dateAt(startDay * 86_400, 'UTC'), timeZone);
    const labels = Object.fromEntries(firsts.map(([unit, first]) => [unit, labelOf(unit, first)]));
    found.set(startDay, { startUnix, startDay, labels });
    if (found.size > most) return undefined;
    await pause();
  }
  return [...found.values()].sort((a, b) => a.startDay - b.startDay);
}
