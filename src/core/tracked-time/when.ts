import { Temporal } from 'temporal-polyfill';
import { dateAt, parseDate } from '../reports/zones.ts';
import { parseInstant } from '../time.ts';

/** The context for relative and local times. */
export interface LocalTime {
  /** An IANA name. */
  readonly timeZone: string;
  readonly nowUnix: number;
}

/** A parsed date or time. */
export interface When {
  readonly unix: number;
  /** False: only a date was given, and `unix` stands for it. */
  readonly hasTime: boolean;
}

/** Monday first, as in ISO 8601. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** `14:00`, `14:00:30`, `9am`, `9:30pm`; undefined for any other word. */
export function parseTimeOfDay(word: string): Temporal.PlainTime | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d))?(am|pm)?$/.exec(word.toLowerCase());
  if (match === null) return undefined;
  const [, hourText, minute = '0', second = '0', half] = match;
  const hour = Number(hourText);
  if (half === undefined ? match[2] === undefined || hour > 23 : hour < 1 || hour > 12) {
    return undefined;
  }
  const inDay = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  return new Temporal.PlainTime(inDay, Number(minute), Number(second));
}

/** A parsed day and the number of words it used. */
export interface ParsedDay {
  readonly date: Temporal.PlainDate;
  readonly words: number;
}

/**
 * `today`, `yesterday`, `2026-11-03`, or a weekday, meaning the latest such day including today;
 * `last friday` excludes today. Undefined where the words do not start with a day.
 */
export function parseDay(words: readonly string[], here: LocalTime): ParsedDay | undefined {
  const [first = '', second = ''] = words.slice(0, 2).map((word) => word.toLowerCase());
  const today = dateAt(here.nowUnix, here.timeZone);
  if (first === 'today') return { date: today, words: 1 };
  if (first === 'yesterday') return { date: today.subtract({ days: 1 }), words: 1 };
  const isLast = first === 'last';
  const weekday = weekdays.indexOf(isLast ? second : first);
  if (weekday >= 0) {
    const since = (today.dayOfWeek - 1 - weekday + 7) % 7;
    const days = isLast && since === 0 ? 7 : since;
    return { date: today.subtract({ days }), words: isLast ? 2 : 1 };
  }
  const date = parseDate(first);
  return date === undefined || date.year < 1970 ? undefined : { date, words: 1 };
}

/**
 * Converts a day and time to an instant. A time skipped by a clock change moves forward (02:30 to
 * 03:30); an ambiguous one is the earlier. Without a time it is now for today and noon for other
 * days, as noon is the same day almost everywhere.
 */
export function instantOn(
  date: Temporal.PlainDate | undefined,
  time: Temporal.PlainTime | undefined,
  { timeZone, nowUnix }: LocalTime,
): When {
  const today = dateAt(nowUnix, timeZone);
  if (time === undefined && (date === undefined || date.equals(today))) {
    return { unix: nowUnix, hasTime: false };
  }
  const plainTime = time ?? new Temporal.PlainTime(12);
  const instant = (date ?? today).toZonedDateTime({ timeZone, plainTime });
  return { unix: Math.floor(instant.epochMilliseconds / 1000), hasTime: time !== undefined };
}

/** `2026-11-03T14:00:00+01:00`, or without seconds and offset; undefined for any other word. */
export function parseDateTime(word: string, here: LocalTime): When | undefined {
  const instant = parseInstant(word.toUpperCase());
  if (instant !== undefined) {
    return instant === 'none' || instant < 0 ? undefined : { unix: instant, hasTime: true };
  }
  const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)t(\d\d:.*)$/i.exec(word) ?? [];
  const date = parseDay([day], here)?.date;
  const time = parseTimeOfDay(clock);
  return date === undefined || time === undefined ? undefined : instantOn(date, time, here);
}

/** A parsed time of day and the number of words it used. */
export interface ParsedTime {
  readonly time: Temporal.PlainTime;
  readonly words: number;
}

/** `14:00`, `at 14:00`, `@14:00`, `9 am`; undefined where the words do not start with a time. */
export function parseTimeWords(words: readonly string[]): ParsedTime | undefined {
  const [first = '', second = ''] = words.slice(0, 2).map((word) => word.toLowerCase());
  if (first === 'at' && second !== 'at') {
    const said = parseTimeWords(words.slice(1, 3));
    return said === undefined ? undefined : { time: said.time, words: said.words + 1 };
  }
  const word = first.replace(/^@/, '');
  const isTwoWords = /^[ap]m$/.test(second) && !/[ap]m$/.test(word);
  const time = parseTimeOfDay(isTwoWords ? `${word}${second}` : word);
  return time === undefined ? undefined : { time, words: isTwoWords ? 2 : 1 };
}

/**
 * Parses `now`, a day, a time of day (of today), both in either order (`yesterday 14:00`, `9am
 * friday`), or RFC 3339. Undefined for any other text.
 */
export function parseWhen(text: string, here: LocalTime): When | undefined {
  const words = text.trim().split(/\s+/).slice(0, 6);
  const [only = ''] = words;
  if (words.length === 1) {
    if (only.toLowerCase() === 'now') return { unix: here.nowUnix, hasTime: true };
    const instant = parseDateTime(only, here);
    if (instant !== undefined) return instant;
  }
  let date: Temporal.PlainDate | undefined;
  let time: Temporal.PlainTime | undefined;
  for (let place = 0; place < words.length; ) {
    const rest = words.slice(place);
    const day = date === undefined ? parseDay(rest, here) : undefined;
    const clock = time === undefined ? parseTimeWords(rest) : undefined;
    if (day !== undefined) date = day.date;
    else if (clock !== undefined) time = clock.time;
    else return undefined;
    place += day?.words ?? clock?.words ?? 1;
  }
  return instantOn(date, time, here);
}
