import type { Temporal } from 'temporal-polyfill';
import { type LocalTime, matchDay, type Today, withToday } from './dates.ts';
import { parseInstant } from './instant.ts';
import { instantOn, matchClock, type When } from './time-of-day.ts';

/** `2026-11-03T14:00:00+01:00`, or without seconds and offset; undefined for any other word. */
function parseDateTime(word: string, here: Today): When | undefined {
  const instant = parseInstant(word.toUpperCase());
  if (instant !== undefined) {
    return instant === 'none' || instant < 0 ? undefined : { unix: instant, hasTime: true };
  }
  const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)t(\d\d:.*)$/i.exec(word) ?? [];
  const date = matchDay(day, 0, here)?.dates[0];
  const time = matchClock(clock, 0)?.time;
  return date === undefined || time === undefined ? undefined : instantOn(date, time, here);
}

/**
 * Parses `now`, a day, a time of day (today), both in either order (`yesterday 14:00`, `9am
 * friday`), or RFC 3339. Undefined for any other text, and for an ambiguous day.
 */
export function parseWhen(text: string, local: LocalTime): When | undefined {
  const here = withToday(local);
  const said = text.trim();
  if (said.toLowerCase() === 'now') return { unix: here.nowUnix, hasTime: true };
  const instant = parseDateTime(said, here);
  if (instant !== undefined) return instant;
  let date: Temporal.PlainDate | undefined;
  let time: Temporal.PlainTime | undefined;
  for (let at = 0; at < said.length; ) {
    const day = date === undefined ? matchDay(said, at, here) : undefined;
    const clock = time === undefined ? matchClock(said, at) : undefined;
    if (day !== undefined && (day.dates.length !== 1 || day.problem !== undefined))
      return undefined;
    if (day !== undefined) [date] = day.dates;
    else if (clock !== undefined) time = clock.time;
    else return undefined;
    at += day?.length ?? clock?.length ?? 0;
    at += /^[,\s]*/.exec(said.slice(at))?.[0].length ?? 0;
  }
  return said === '' ? undefined : instantOn(date, time, here);
}
