/** Formats numbers, dates and times in the language of the messages and a given zone. */

import { minorDigits } from '../../../src/core/money.ts';
import { dateIn, isRepeated } from '../app/zonedTime.ts';
import { language, textLanguage } from '../messages/language.ts';

/** A duration as hours and minutes, `12:05`; below a minute with seconds, `0:00:42`. */
export function hours(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const whole = Math.abs(Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return whole > 0 && whole < 60 ? `${sign}0:00:${two(s)}` : `${sign}${h}:${two(m)}`;
}

/** A difference in hours and minutes, `+0:25` or `−4:05`. */
export const signedHours = (seconds: number): string =>
  `${seconds > 0 ? '+' : ''}${hours(seconds)}`;

/** A running stopwatch, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter of these options: making one takes far longer than using it. */
export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    formats.set(key, found);
  }
  return found;
}

/** Shown for an invalid instant: one bad value must not break the whole page. */
const noInstant = '–';

function written(
  instant: string | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? noInstant : format(zone, options).format(date);
}

/** `4 May 2026`. */
export const day = (instant: string | Date, zone: string): string =>
  written(instant, zone, { dateStyle: 'medium' });

/** Like `day`, of a day such as `2026-05-04`. */
export const dayOf = (date: string): string => day(`${date}T12:00:00Z`, 'UTC');

/** `Mon 4 May 2026`: a day (`2026-05-04`) as a field shows it. */
export const fieldDay = (date: string): string =>
  format('UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    .format(new Date(`${date}T12:00:00Z`))
    // Before a number the comma says nothing.
    .replace(/^(\p{L}+),(?= \d)/u, '$1');

/** `16:45` or `4:45 PM`: a time (`16:45`) as a field shows it; other text as it is. */
export const fieldTime = (time: string): string =>
  /^\d\d:\d\d$/.test(time)
    ? format('UTC', { timeStyle: 'short' }).format(new Date(`2026-05-04T${time}Z`))
    : time;

/** `Monday, 4 May`. */
export const weekday = (instant: string | Date, zone: string): string =>
  written(instant, zone, { weekday: 'long', day: 'numeric', month: 'long' });

/** `09:30`; `02:15 CEST` and `02:15 CET` in an hour that the clocks repeat. */
export function timeOfDay(instant: string | Date, zone: string): string {
  const isValid = !Number.isNaN(new Date(instant).getTime());
  const isTwice = isValid && isRepeated(instant, zone);
  return written(
    instant,
    zone,
    isTwice
      ? { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }
      : { timeStyle: 'short' },
  );
}

/** `4 May 2026, 09:30`. */
export const dayAndTime = (instant: string | Date, zone: string): string =>
  written(instant, zone, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant or a day of the service, as people read it. */
export const instantOrDay = (said: string, zone: string): string =>
  said.includes('T') ? dayAndTime(said, zone) : dayOf(said);

const numbers = new Intl.NumberFormat(language);

export const number = (value: number): string => numbers.format(value);

/** Of a currency's minor units: `4,327.50`, `4,328` yen. */
export function money({ minor, currency }: { minor: number; currency: string }): string {
  const minimumFractionDigits = minorDigits(currency);
  const written = new Intl.NumberFormat(language, { minimumFractionDigits });
  return written.format(minor / 10 ** minimumFractionDigits);
}

/** `12.5%`; 0 if the whole is 0. */
export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    whole === 0 ? 0 : part / whole,
  );

const relative = new Intl.RelativeTimeFormat(textLanguage, { numeric: 'auto' });
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const days = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/**
 * `3 hours ago`, `yesterday`, `in 2 weeks`; `now` within the minute. From one day on, it counts
 * calendar days of the zone: on Sunday, any time on Friday is two days ago. A dash for an invalid
 * instant.
 */
export function fromNow(instant: string | Date, zone: string, now = Date.now()): string {
  const then = new Date(instant);
  const ms = then.getTime() - now;
  if (Number.isNaN(ms)) return noInstant;
  if (Math.abs(ms) >= dayMs) {
    const dayOf = (at: Date): number => {
      // `Date.parse` needs a sign and six digits for years above 9999.
      const date = dateIn(at, zone).replace(/^\d{5,}/, (year) => `+${year.padStart(6, '0')}`);
      return Date.parse(date) / dayMs;
    };
    const distance = dayOf(then) - dayOf(new Date(now));
    for (const [unit, length] of days) {
      if (Math.abs(distance) < length) continue;
      return relative.format(Math.trunc(distance / length), unit);
    }
  }
  if (Math.abs(ms) >= hourMs) return relative.format(Math.trunc(ms / hourMs), 'hour');
  const minutes = Math.trunc(ms / 60_000);
  return minutes === 0 ? relative.format(0, 'second') : relative.format(minutes, 'minute');
}

/** `Mon 4`: a day (`2026-05-04`) as a column header. */
export const dayHead = (date: string): string =>
  format('UTC', { weekday: 'short', day: 'numeric' }).format(new Date(`${date}T12:00:00Z`));

/** `Mon`: the weekday of a day (`2026-05-04`). */
export const weekdayHead = (date: string): string =>
  format('UTC', { weekday: 'short' }).format(new Date(`${date}T12:00:00Z`));

/** `Monday, 4 May`: a day (`2026-05-04`). */
export const dayWords = (date: string): string => weekday(new Date(`${date}T12:00:00Z`), 'UTC');

/** `4 May`: a day (`2026-05-04`). */
export const dayOfMonth = (date: string): string =>
  format('UTC', { day: 'numeric', month: 'long' }).format(new Date(`${date}T12:00:00Z`));

/** `4 May` as short as the language has it. */
export const shortDay = (date: string): string =>
  format('UTC', { day: 'numeric', month: 'short' }).format(new Date(`${date}T12:00:00Z`));

/** `May 2026`: the month of a day (`2026-05-04`). */
export const monthWords = (date: string): string =>
  format('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${date}T12:00:00Z`));

/** `4–10 May 2026`. */
export const dayRange = (from: string, to: string): string =>
  format('UTC', { dateStyle: 'medium' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
