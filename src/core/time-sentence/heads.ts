import type { Temporal } from 'temporal-polyfill';
import { instantOn } from '../time/clock.ts';
import { dayName, type Today } from '../time/dates.ts';
import { formatDuration } from '../tracked-time/duration.ts';
import { maxTimeSeconds } from '../tracked-time/tracked-time.ts';
import { isSeparator, type Words } from './note.ts';
import type { SentenceError, Values } from './types.ts';
import type { Candidate, Meaning } from './words.ts';

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
  const createdUnix = startedUnix === null ? when.unix : startedUnix + (seconds ?? 0);
  return { seconds, startedUnix, createdUnix };
}

/** The seconds until the end on the same day or, if it is not later, the next. */
function rangeSeconds({ time, day }: Head, startUnix: number, options: Today): number | undefined {
  if (time?.meaning.kind !== 'range') return undefined;
  const { end } = time.meaning;
  const date = day?.meaning.date ?? options.today;
  const on = (one: Temporal.PlainDate): number => instantOn(one, end, options).unix - startUnix;
  const sameDay = on(date);
  return sameDay > 0 ? sameDay : on(date.add({ days: 1 }));
}

/** `6:00` and later is more often a time of day than a duration. */
const longestClock = 6 * 3600;

/** The reasons to reject a head, the most helpful one first. */
export function mistakesOf(
  { text }: Words,
  head: Head,
  { seconds }: Values,
  clash: Candidate | undefined,
  noteAt: number,
): SentenceError[] {
  const { duration, time, day, weekday } = head;
  const found: SentenceError[] = [];
  const add = (part: Candidate, reason: string): void => {
    found.push({ at: part.at, message: `“${text.slice(part.at, part.end)}”${reason}` });
  };
  for (const part of head.parts) if (part.problem !== undefined) add(part, `: ${part.problem}`);
  if (day && weekday && day.meaning.date.dayOfWeek !== weekday.meaning.dayOfWeek) {
    add(weekday, ` is not ${dayName(day.meaning.date)}`);
  }
  if (duration) {
    const said = duration.meaning.seconds;
    if (time?.meaning.kind === 'range' && said !== seconds) {
      add(
        time,
        ` is ${formatDuration(seconds ?? 0)}, not ${formatDuration(said)}: write one of them`,
      );
    } else if (said < 1) add(duration, ': the duration is less than a second');
    else if (said > maxTimeSeconds)
      add(duration, `: the duration is more than ${formatDuration(maxTimeSeconds)}`);
    else if (isUnclearClock(head)) {
      const written = formatDuration(said).replaceAll(' ', '');
      add(
        duration,
        ` can be a time of day or a duration: write at ${text.slice(duration.at, duration.end)} or ${written}`,
      );
    }
  }
  const unit = seconds === null ? missingUnit(text, noteAt) : undefined;
  if (unit !== undefined) found.push({ at: noteAt, message: unit });
  if (clash) {
    const reason = clash.problem === undefined ? ' is left over' : `: ${clash.problem}`;
    add(clash, `${reason}; if it belongs to the note, put -- before the note`);
  }
  if (seconds === null) found.push({ at: noteAt, message: 'no duration is given, such as 1h30m' });
  return found;
}

/** `1:30` next to `14:00`, or alone but long, can be a time of day or a duration. */
function isUnclearClock({ duration, time }: Head): boolean {
  if (duration?.meaning.isClock !== true || time?.meaning.kind === 'range') return false;
  return duration.meaning.seconds >= longestClock || time?.meaning.isBare === true;
}

function missingUnit(text: string, noteAt: number): string | undefined {
  const [, number] = /^(\d+(?:[.,]\d+)?)(?:\s|$)/.exec(text.slice(noteAt, noteAt + 20)) ?? [];
  return number === undefined
    ? undefined
    : `“${number}” has no unit: write ${number}m or ${number}h for a duration`;
}
