import { Temporal } from 'temporal-polyfill';
import { yieldEvery } from '../yield.ts';

/** Where days, weeks, months and years begin and end in a time zone. Moments are seconds since 1970. */

export const timeUnits = ['day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];
export const weekdays = ['monday', 'saturday', 'sunday'] as const;
export type FirstDayOfWeek = (typeof weekdays)[number];

/** How somebody counts days: the zone that cuts them, and the day on which weeks begin. */
export interface Calendar {
  /** An IANA name, as `zoneNamed` gives it. */
  readonly timeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
}

/** The zone's name as it is usually written; undefined where there is no such zone. */
export function zoneNamed(text: string): string | undefined {
  // A distance from UTC is no zone: it has no summer.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: text });
    // The name that is asked for, in its usual letters: what it is the same as today is no matter.
    return /^utc$/i.test(text) ? 'UTC' : sameLetters(text, zone.resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

const sameLetters = (asked: string, known: string): string =>
  asked.toLowerCase() === known.toLowerCase() ? known : asked;

const unixOf = (moment: { epochMilliseconds: number }): number =>
  Math.floor(moment.epochMilliseconds / 1000);

export const dateAt = (unix: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(unix * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();

/** The first moment of a day: not midnight where the clocks jump over it. */
export const startOf = (date: Temporal.PlainDate, timeZone: string): number =>
  unixOf(date.toZonedDateTime({ timeZone }));

/** A date as `2026-05-04`, in the years 1 to 9999; undefined where the text is none. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** The first day of the unit that holds a day. */
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

/** How a unit is named: `2026-05-04` (a week by its first day), `2026-05`, `2026`. */
function labelOf(unit: TimeUnit, firstDay: Temporal.PlainDate): string {
  const text = firstDay.toString();
  return { day: text, week: text, month: text.slice(0, -3), year: text.slice(0, -6) }[unit];
}

/** A stretch of time that lies in one of each of the units. */
export interface Interval {
  readonly startUnix: number;
  readonly labels: Readonly<Partial<Record<TimeUnit, string>>>;
}

/**
 * The stretches into which units cut the time from one moment up to another (exclusive), in order;
 * each ends where the next begins. Undefined where there are more than `most`.
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
      // What began before begins here, as far as it is asked about. A day that a zone left out has
      // the same start as the next, whose it is.
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
 * A zone for many moments: what its clocks show is worked out anew only where they were changed in
 * between.
 */
export class ZoneClock {
  readonly #timeZone: string;
  #fromUnix = Number.POSITIVE_INFINITY;
  #toUnix = Number.NEGATIVE_INFINITY;
  #offsetSeconds = 0;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** How far the clocks are ahead of UTC. */
  offsetSeconds(unix: number): number {
    if (unix < this.#fromUnix || unix >= this.#toUnix) {
      const moment = Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(
        this.#timeZone,
      );
      const next = moment.getTimeZoneTransition('next');
      // The one before, or this very moment.
      const last = moment.add({ seconds: 1 }).getTimeZoneTransition('previous');
      this.#fromUnix = last === null ? Number.NEGATIVE_INFINITY : unixOf(last);
      this.#toUnix = next === null ? Number.POSITIVE_INFINITY : unixOf(next);
      this.#offsetSeconds = Math.round(moment.offsetNanoseconds / 1e9);
    }
    return this.#offsetSeconds;
  }

  /** The day, `2026-05-04`. */
  date(unix: number): string {
    return this.#shown(unix).slice(0, 10);
  }

  /** Date and time with the distance from UTC, as RFC 3339 has it: `2026-05-04T11:30:00+02:00`. */
  text(unix: number): string {
    const offset = this.offsetSeconds(unix);
    // Distances with odd seconds, long ago, have no place in it.
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
