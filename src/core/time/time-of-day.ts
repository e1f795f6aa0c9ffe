import { Temporal } from 'temporal-polyfill';
import { type Problem, problemOf } from '../errors.ts';
import { type LocalTime, wordsAt } from './dates.ts';
import { dateAt, ZoneClock } from './time-zone.ts';

/** A time of day at the start of a text. */
export interface ClockMatch {
  /** Length in UTF-16 code units. */
  readonly length: number;
  readonly time: Temporal.PlainTime;
  /** True for `14:00` alone, which could also be a duration. */
  readonly isBare: boolean;
}

/** The interval between two times of day. */
export interface RangeMatch {
  readonly length: number;
  /** Empty if no time matches. Two if it depends on am or pm. */
  readonly ranges: readonly (readonly [start: Temporal.PlainTime, end: Temporal.PlainTime])[];
  /** True for `9-10`, which is ambiguous. */
  readonly isNumbersOnly: boolean;
  /** True if both ends are clearly times of day. */
  readonly isWhole: boolean;
}

const time = String.raw`(\d{1,2})(?::([0-5]\d)(?::([0-5]\d))?)?(?:\s?([ap])\.?m\.?|\s?uhr)?`;
const clockPattern = wordsAt(String.raw`((?:at|from|um|von)\s+|@\s*)?${time}`);
const rangePattern = wordsAt(
  String.raw`(?:(?:from|at|von)\s+|@\s*)?${time}(?:\s*[-–—−]\s*|\s+(?:to|until|till|bis)\s+)${time}`,
);

interface Said {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly hasMinute: boolean;
  readonly half: 'a' | 'p' | undefined;
}

function said([hour, minute, second, half]: readonly (string | undefined)[]): Said {
  return {
    ...{ hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0) },
    ...{ hasMinute: minute !== undefined, half: half?.toLowerCase() as Said['half'] },
  };
}

/** Undefined if the time does not exist, or is only `9` without minutes and am or pm. */
function timeOf({ hour, minute, second, hasMinute, half }: Said): Temporal.PlainTime | undefined {
  if (half === undefined ? !hasMinute || hour > 23 : hour < 1 || hour > 12) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return new Temporal.PlainTime(inDay, minute, second);
}

/** `14:00`, `14:00:30`, `9am`, `9:30 pm`, `at 14:00`, `@14:00`. */
export function matchClock(text: string, at: number): ClockMatch | undefined {
  clockPattern.lastIndex = at;
  const match = clockPattern.exec(text);
  if (match === null) return undefined;
  const [whole, prefix, ...parts] = match;
  const one = said(parts);
  const found = timeOf(one);
  if (found === undefined) return undefined;
  return {
    length: whole.length,
    time: found,
    isBare: prefix === undefined && one.half === undefined,
  };
}

const half = (one: Said, other: Said): Said[] =>
  (one.half ?? other.half) === undefined ? [] : [{ ...one, half: one.half ?? other.half }];

/** `9:00-10:30`, `9am to 10:30am`, `from 9:00 until 10:30`, `1-2pm`. */
export function matchRange(text: string, at: number): RangeMatch | undefined {
  rangePattern.lastIndex = at;
  const match = rangePattern.exec(text);
  if (match === null) return undefined;
  const [one, end] = [said(match.slice(1, 5)), said(match.slice(5, 9))];
  // `9-10:30`; the end needs its minutes, as in `1:30 - 2 tickets` it may be no time.
  const isHour = end.hasMinute && (one.half ?? end.half) === undefined;
  const start = isHour ? { ...one, hasMinute: true } : one;
  if (start.hour > 24 || end.hour > 24) return undefined;
  const length = match[0].length;
  const ranges: (readonly [Temporal.PlainTime, Temporal.PlainTime])[] = [];
  const add = (from: Said, to: Said): void => {
    const pair = [timeOf(from), timeOf(to)] as const;
    const isKnown = ranges.some(([a, b]) => pair[0]?.equals(a) && pair[1]?.equals(b));
    if (
      pair[0] !== undefined &&
      pair[1] !== undefined &&
      !isKnown &&
      isPlausible(pair[0], pair[1])
    ) {
      ranges.push([pair[0], pair[1]]);
    }
  };
  add(start, end);
  // `1-2pm` is 1pm to 2pm, `11-1pm` is 11am to 1pm.
  for (const from of half(start, end)) {
    for (const to of half(end, start)) {
      const other: Said = { ...from, half: from.half === 'a' ? 'p' : 'a' };
      const [a, b] = [timeOf(from), timeOf(to)];
      const isTurned = a !== undefined && b !== undefined && Temporal.PlainTime.compare(a, b) >= 0;
      add(isTurned && start.half === undefined ? other : from, to);
    }
  }
  const isNumbersOnly = [start, end].every((one) => !one.hasMinute && one.half === undefined);
  const isWhole = timeOf(start) !== undefined && timeOf(end) !== undefined;
  return { length, ranges, isNumbersOnly, isWhole };
}

/** A range across midnight of half a day or more is treated as a typing mistake. */
function isPlausible(start: Temporal.PlainTime, end: Temporal.PlainTime): boolean {
  const minutes = start.until(end).total('minutes');
  return minutes > 0 || (minutes < -720 && minutes > -1440);
}

/** A parsed date or time. */
export interface When {
  readonly unix: number;
  /** False if only a date was given; `unix` is then a placeholder within that day. */
  readonly hasTime: boolean;
}

/** The instants of a time of day: two if a clock change repeats it, none if one skips it. */
function instantsOn(
  date: Temporal.PlainDate,
  time: Temporal.PlainTime,
  timeZone: string,
): Temporal.ZonedDateTime[] {
  const local = date.toPlainDateTime(time);
  const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (one.equals(other)) return [one];
  return one.toPlainDateTime().equals(local) ? [one, other] : [];
}

/** Both instants of a time that a clock change repeats, unless it is known which; else undefined. */
export function bothInstants(
  date: Temporal.PlainDate,
  time: Temporal.PlainTime,
  { timeZone, nearUnix }: LocalTime,
): readonly [number, number] | undefined {
  const [one, other] = instantsOn(date, time, timeZone);
  return one === undefined || other === undefined || nearUnix !== undefined
    ? undefined
    : [one.epochMilliseconds / 1000, other.epochMilliseconds / 1000];
}

/** Why a time of day is not one instant of its day; undefined if it is. */
export function oddTime(
  date: Temporal.PlainDate,
  time: Temporal.PlainTime,
  here: LocalTime,
): Problem | undefined {
  const clock = time.toString({ smallestUnit: 'minute' });
  if (instantsOn(date, time, here.timeZone).length === 0) {
    return problemOf('clock.skipped', { clock, day: String(date) });
  }
  const zone = new ZoneClock(here.timeZone);
  const both = bothInstants(date, time, here)?.map((unix) => zone.text(unix));
  return (
    both &&
    problemOf('clock.twice', {
      ...{ clock, day: String(date) },
      ...{ first: both[0] ?? '', second: both[1] ?? '' },
    })
  );
}

/**
 * Converts a day and time to an instant. A time skipped by a clock change moves forward (02:30 to
 * 03:30); a repeated one is the earlier, or that with the offset of `nearUnix`. Without a time it is
 * now for today and noon for other days, as noon is the same day almost everywhere.
 */
export function instantOn(
  date: Temporal.PlainDate | undefined,
  time: Temporal.PlainTime | undefined,
  { timeZone, nowUnix, nearUnix }: LocalTime,
): When {
  const today = dateAt(nowUnix, timeZone);
  if (time === undefined && (date === undefined || date.equals(today))) {
    return { unix: nowUnix, hasTime: false };
  }
  const plainTime = time ?? new Temporal.PlainTime(12);
  const day = date ?? today;
  const near =
    nearUnix === undefined
      ? undefined
      : Temporal.Instant.fromEpochMilliseconds(nearUnix * 1000).toZonedDateTimeISO(timeZone);
  const instant =
    instantsOn(day, plainTime, timeZone).find((one) => one.offset === near?.offset) ??
    day.toZonedDateTime({ timeZone, plainTime });
  return { unix: Math.floor(instant.epochMilliseconds / 1000), hasTime: time !== undefined };
}
