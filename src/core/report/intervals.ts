import type { Temporal } from 'temporal-polyfill';
import { firstDayOf, nextUnit } from '../time/calendar-units.ts';
import { dateAt, startOf, ZoneClock } from '../time/time-zone.ts';
import type { LocalCalendar, TimeUnit } from '../time/types.ts';
import { yieldEvery } from '../yield.ts';

/** `2026-05-04` (a week by its first day), `2026-05`, `2026`. */
function labelOf(unit: TimeUnit, firstDay: Temporal.PlainDate): string {
  const text = firstDay.toString();
  return { day: text, week: text, month: text.slice(0, -3), year: text.slice(0, -6) }[unit];
}

/** A period that lies within one of each of the units. */
export interface Interval {
  readonly startUnix: number;
  readonly labels: Readonly<Partial<Record<TimeUnit, string>>>;
}

/**
 * Divides a range (end exclusive) into contiguous intervals at the units' boundaries. Undefined
 * if there are more than `most`.
 */
export async function intervalsOf(
  units: readonly TimeUnit[],
  range: { readonly fromUnix: number; readonly toUnix: number },
  { timeZone, firstDayOfWeek }: LocalCalendar,
  most: number,
): Promise<Interval[] | undefined> {
  const starts = new Map<number, Partial<Record<TimeUnit, string>>>();
  const pause = yieldEvery(250);
  for (const unit of units) {
    let first = firstDayOf(unit, dateAt(range.fromUnix, timeZone), firstDayOfWeek);
    for (let count = 1; ; count += 1) {
      const startUnix = startOf(first, timeZone);
      if (startUnix >= range.toUnix) break;
      if (count > most) return undefined;
      // Clip the first interval to the range. A day that a zone skips starts with the next one,
      // whose label wins.
      const at = Math.max(startUnix, range.fromUnix);
      starts.set(at, { ...starts.get(at), [unit]: labelOf(unit, first) });
      first = nextUnit(unit, first);
      await pause();
    }
  }
  let labels: Interval['labels'] = {};
  const intervals = [...starts.entries()]
    .sort(([a], [b]) => a - b)
    .map(([startUnix, begins]) => {
      labels = { ...labels, ...begins };
      return { startUnix, labels };
    });
  return intervals.length > most ? undefined : intervals;
}

/**
 * Like `intervalsOf`, but only the intervals that contain one of the instants, for a range with too
 * many intervals. Undefined if these, too, are more than `most`.
 * @param instants ascending
 */
export async function intervalsAround(
  units: readonly TimeUnit[],
  instants: readonly number[],
  { timeZone, firstDayOfWeek }: LocalCalendar,
  most: number,
): Promise<Interval[] | undefined> {
  const clock = new ZoneClock(timeZone);
  const found = new Map<number, Interval>();
  const pause = yieldEvery(250);
  let day = '';
  for (const unix of instants) {
    if (clock.date(unix) === day) continue;
    day = clock.date(unix);
    const date = dateAt(unix, timeZone);
    const firsts = units.map((unit) => [unit, firstDayOf(unit, date, firstDayOfWeek)] as const);
    const startUnix = Math.max(...firsts.map(([, first]) => startOf(first, timeZone)));
    const labels = Object.fromEntries(firsts.map(([unit, first]) => [unit, labelOf(unit, first)]));
    found.set(startUnix, { startUnix, labels });
    if (found.size > most) return undefined;
    await pause();
  }
  return [...found.values()].sort((a, b) => a.startUnix - b.startUnix);
}
