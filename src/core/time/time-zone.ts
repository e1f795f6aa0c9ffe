import { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import type { Calendar, FirstDayOfWeek, TimeUnit } from '../report/types.ts';
import { yieldEvery } from '../yield.ts';

/** The canonical spelling of a time zone; undefined for an unknown one. */
export function normalizeTimeZone(text: string): string | undefined {
  // UTC offsets are not time zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  // The default, without the cost of the first formatter.
  if (/^utc$/i.test(text)) return 'UTC';
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: text });
    // Keep aliases: normalize the case only.
    return withKnownCase(text, zone.resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

/** Like `normalizeTimeZone`. @throws invalid for an unknown one */
export function readTimeZone(text: string): string {
  const zone = normalizeTimeZone(text);
  if (zone === undefined) throw invalid('[time_zone]: must be a time zone such as Europe/Berlin');
  return zone;
}

const withKnownCase = (asked: string, known: string): string =>
  asked.toLowerCase() === known.toLowerCase() ? known : asked;

const unixOf = (instant: { epochMilliseconds: number }): number =>
  Math.floor(instant.epochMilliseconds / 1000);

export const dateAt = (unix: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(unix * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();

/** The first instant of a day: not midnight if the clocks skip it. */
export const startOf = (date: Temporal.PlainDate, timeZone: string): number =>
  unixOf(date.toZonedDateTime({ timeZone }));

/** A date such as `2026-05-04`, in the years 1 to 9999; undefined for any other text. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** The first day of the unit that contains a date. */
export function firstDayOf(
  unit: TimeUnit,
  date: Temporal.PlainDate,
  firstDayOfWeek: FirstDayOfWeek,
): Temporal.PlainDate {
  switch (unit) {
    case 'day':
      return date;
    case 'week': {
      const first = { monday: 1, saturday: 6, sunday: 7 }[firstDayOfWeek];
      return date.subtract({ days: (date.dayOfWeek - first + 7) % 7 });
    }
    case 'month':
      return date.with({ day: 1 });
    case 'year':
      return date.with({ month: 1, day: 1 });
  }
}

export const nextUnit = (unit: TimeUnit, date: Temporal.PlainDate): Temporal.PlainDate =>
  date.add({ [`${unit}s`]: 1 });

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
  { timeZone, firstDayOfWeek }: Calendar,
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
  { timeZone, firstDayOfWeek }: Calendar,
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

/** The local time of many instants in one zone; looks up the offset only at clock changes. */
export class ZoneClock {
  readonly #timeZone: string;
  #fromUnix = Number.POSITIVE_INFINITY;
  #toUnix = Number.NEGATIVE_INFINITY;
  #offsetSeconds = 0;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** The offset from UTC. */
  offsetSeconds(unix: number): number {
    if (unix < this.#fromUnix || unix >= this.#toUnix) {
      const instant = Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(
        this.#timeZone,
      );
      const next = instant.getTimeZoneTransition('next');
      // The transition before this instant, or at it.
      const last = instant.add({ seconds: 1 }).getTimeZoneTransition('previous');
      this.#fromUnix = last === null ? Number.NEGATIVE_INFINITY : unixOf(last);
      this.#toUnix = next === null ? Number.POSITIVE_INFINITY : unixOf(next);
      this.#offsetSeconds = Math.round(instant.offsetNanoseconds / 1e9);
    }
    return this.#offsetSeconds;
  }

  /** The local date, such as `2026-05-04`. */
  date(unix: number): string {
    return this.#shown(unix).slice(0, 10);
  }

  /** RFC 3339 with the local offset: `2026-05-04T11:30:00+02:00`. */
  text(unix: number): string {
    const offset = this.offsetSeconds(unix);
    // RFC 3339 cannot express historical offsets with odd seconds.
    if (offset === 0 || offset % 60 !== 0) {
      return `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;
    }
    const minutes = Math.abs(offset) / 60;
    const two = (number: number): string => String(number).padStart(2, '0');
    const distance = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    return `${this.#shown(unix).slice(0, 19)}${offset < 0 ? '-' : '+'}${distance}`;
  }

  #shown(unix: number): string {
    return new Date((unix + this.offsetSeconds(unix)) * 1000).toISOString();
  }
}
