import { Temporal } from 'temporal-polyfill';
import { invalidField } from '../errors.ts';

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
  if (zone === undefined) throw invalidField('time_zone', 'not-a-time-zone');
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
