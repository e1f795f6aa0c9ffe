/** How numbers, dates and times are written, in the reader's language and the zone that is asked for. */
import { textLanguage } from '../messages/language.ts';
import { dateIn } from './zonedTime.ts';

/**
 * The reader's language, some browsers name one that is none. Its own words and order, with the
 * digits that durations and fields have, and the calendar by which weeks and months are drawn.
 */
export const language: string = (() => {
  try {
    const plain = { numberingSystem: 'latn', calendar: 'gregory' };
    return new Intl.Locale(navigator.language, plain).toString();
  } catch {
    return 'en';
  }
})();

/** Seconds as hours and minutes, `12:05`; below a minute with seconds, `0:00:42`. */
export function hours(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const whole = Math.abs(Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return whole > 0 && whole < 60 ? `${sign}0:00:${two(s)}` : `${sign}${h}:${two(m)}`;
}

/** A clock that runs, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    formats.set(key, found);
  }
  return found;
}

/** In place of a moment that is none: one bad value must not take the whole page away. */
const noInstant = '–';

function written(
  instant: string | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? noInstant : format(zone, options).format(date);
}

/** `4 May 2026`, as the reader's language writes it. */
export const day = (instant: string | Date, zone: string): string =>
  written(instant, zone, { dateStyle: 'medium' });

/** `Monday, 4 May`. */
export const weekday = (instant: string | Date, zone: string): string =>
  written(instant, zone, { weekday: 'long', day: 'numeric', month: 'long' });

/** `09:30`. */
export const timeOfDay = (instant: string | Date, zone: string): string =>
  written(instant, zone, { timeStyle: 'short' });

/** `4 May 2026, 09:30`. */
export const dayAndTime = (instant: string | Date, zone: string): string =>
  written(instant, zone, { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number): string => new Intl.NumberFormat(language).format(value);

/** A part of a whole, `12.5%`; of nothing it is nothing. */
export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    whole === 0 ? 0 : part / whole,
  );

// It stands in the midst of sentences, and so speaks as they do.
const relative = new Intl.RelativeTimeFormat(textLanguage, { numeric: 'auto' });
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const days = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/**
 * `3 hours ago`, `yesterday`, `in 2 weeks`; `now` within the minute. From a whole day on it goes by the
 * calendar of the zone: what was said on Friday is of two days ago on Sunday, at whatever hour. A dash
 * where the moment is none.
 */
export function fromNow(instant: string | Date, zone: string, now = Date.now()): string {
  const then = new Date(instant);
  const ms = then.getTime() - now;
  if (Number.isNaN(ms)) return noInstant;
  if (Math.abs(ms) >= dayMs) {
    const dayOf = (at: Date): number => {
      // As it is read again where the year is longer.
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

/** `Mon 4`: a day (`2026-05-04`) at the head of a column. */
export const dayHead = (date: string): string =>
  format('UTC', { weekday: 'short', day: 'numeric' }).format(new Date(`${date}T12:00:00Z`));

/** `Mon`: which day of the week a day (`2026-05-04`) is. */
export const weekdayHead = (date: string): string =>
  format('UTC', { weekday: 'short' }).format(new Date(`${date}T12:00:00Z`));

/** `Monday, 4 May`: a day (`2026-05-04`) in words. */
export const dayWords = (date: string): string => weekday(new Date(`${date}T12:00:00Z`), 'UTC');

/** `4–10 May 2026`: from one day to another. */
export const dayRange = (from: string, to: string): string =>
  format('UTC', { dateStyle: 'medium' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
