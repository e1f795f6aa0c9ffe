import { Temporal } from 'temporal-polyfill';
import type { Today } from '../../core/time/dates.ts';
import { dayOf, noonOf } from '../../core/time/days.ts';
import { instantOn } from '../../core/time/time-of-day.ts';
import type { Candidate, Meaning } from './meanings.ts';
import { isSeparator } from './note.ts';
import type { SentenceError, Values } from './types.ts';
import type { Words } from './word-list.ts';

type Of<K extends Meaning['kind']> = Candidate & {
  readonly meaning: Meaning & { readonly kind: K };
};

/** The words before the note, with one possible meaning for each. */
export interface Head {
  readonly parts: readonly Candidate[];
  /** The number of words. */
  readonly place: number;
  readonly issue?: Of<'issue'>;
  readonly duration?: Of<'duration'>;
  readonly time?: Of<'clock'> | Of<'range'>;
  readonly day?: Of<'day'>;
  /** A weekday next to a date. */
  readonly weekday?: Of<'day'>;
  readonly instant?: Of<'instant'>;
}

/** A head with the note that follows it. */
export interface Parse {
  readonly head: Head;
  readonly note: string;
  readonly noteAt: number;
  readonly values: Values;
  readonly mistakes: readonly SentenceError[];
}

const is = <K extends Meaning['kind']>(kind: K, one: Candidate): one is Of<K> =>
  one.meaning.kind === kind;

/** The head with one more part; undefined if it already has one of that kind. */
function withPart(head: Head, part: Candidate): Head | undefined {
  const next = { ...head, parts: [...head.parts, part] };
  if (is('tag', part)) return next;
  if (is('issue', part)) return head.issue ? undefined : { ...next, issue: part };
  if (is('duration', part)) return head.duration ? undefined : { ...next, duration: part };
  if (is('clock', part) || is('range', part)) {
    return head.time || head.instant ? undefined : { ...next, time: part };
  }
  if (is('instant', part)) {
    return head.time || head.instant || head.day ? undefined : { ...next, instant: part };
  }
  if (!is('day', part) || head.instant) return undefined;
  const { day } = head;
  if (day === undefined) return { ...next, day: part };
  if (head.weekday) return undefined;
  if (part.meaning.dayOfWeek !== undefined) return { ...next, weekday: part };
  return day.meaning.dayOfWeek === undefined ? undefined : { ...next, day: part, weekday: day };
}

export const tagsOf = ({ parts }: Head): string[] =>
  parts.flatMap((part) => (is('tag', part) ? part.meaning.tag : []));

/** All ways to read words from the start as issue, duration, day and time. */
export function* headsOf(words: Words, head: Head = { parts: [], place: 0 }): Generator<Head> {
  yield head;
  const { place } = head;
  if (words.isQuoted[place] === true || isSeparator(words.list[place])) return;
  for (const part of words.candidates(place)) {
    const next = withPart(head, part);
    const after = words.list.findIndex(({ at }) => at >= part.end);
    if (next) yield* headsOf(words, { ...next, place: after < 0 ? words.list.length : after });
  }
}

export function valuesOf(head: Head, options: Today): Values {
  const { duration, time, day, instant } = head;
  const date = day?.meaning.date;
  const clock = time?.meaning.kind === 'range' ? time.meaning.start : time?.meaning.time;
  const when = instantOn(date, clock, options);
  const startedUnix = instant?.meaning.unix ?? (when.hasTime ? when.unix : null);
  const ranged = rangeSeconds(head, when.unix, options);
  const seconds = ranged ?? duration?.meaning.seconds ?? null;
  const onDay = date === undefined || startedUnix !== null ? null : dayOf(date);
  const unix = onDay === null ? when.unix : noonOf(onDay, options.timeZone);
  const createdUnix = startedUnix === null ? unix : startedUnix + (seconds ?? 0);
  return { seconds, startedUnix, createdUnix, day: onDay };
}

/** The days and times of day of the start and, of a range, the end. */
export function timesOf({ time, day }: Head, { today }: Today): DayTime[] {
  if (time === undefined) return [];
  const date = day?.meaning.date ?? today;
  if (time.meaning.kind === 'clock') return [[date, time.meaning.time]];
  const { start, end } = time.meaning;
  const isNext = Temporal.PlainTime.compare(end, start) <= 0;
  return [
    [date, start],
    [isNext ? date.add({ days: 1 }) : date, end],
  ];
}

type DayTime = readonly [Temporal.PlainDate, Temporal.PlainTime];

/** The seconds until the end on the same day or, if it is not later, the next. */
function rangeSeconds({ time, day }: Head, startUnix: number, options: Today): number | undefined {
  if (time?.meaning.kind !== 'range') return undefined;
  const { end } = time.meaning;
  const date = day?.meaning.date ?? options.today;
  const on = (one: Temporal.PlainDate): number => instantOn(one, end, options).unix - startUnix;
  const sameDay = on(date);
  return sameDay > 0 ? sameDay : on(date.add({ days: 1 }));
}
