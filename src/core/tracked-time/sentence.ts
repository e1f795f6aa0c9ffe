import type { Temporal } from 'temporal-polyfill';
import { isUnstorable } from '../text.ts';
import { formatDuration, parseDuration } from './duration.ts';
import { maxNoteLength } from './entry-input.ts';
import { maxTimeSeconds } from './tracked-time.ts';
import {
  instantOn,
  type LocalTime,
  parseDateTime,
  parseDay,
  parseTimeOfDay,
  parseTimeWords,
} from './when.ts';

/** A mistake in a text; `at` counts UTF-16 units. */
export interface SentenceError {
  readonly at: number;
  readonly message: string;
}

/** The parsed sentence; null for what it does not mention. */
export interface Sentence {
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly number: number | null;
  /** The position of the issue. */
  readonly issueAt: number;
  readonly seconds: number | null;
  /** Null without a time of day. */
  readonly startedUnix: number | null;
  readonly createdUnix: number;
  readonly note: string;
  readonly mistakes: readonly SentenceError[];
}

export interface SentenceOptions extends LocalTime {
  readonly workingDaySeconds: number;
}

interface Word {
  readonly text: string;
  readonly at: number;
}

/** The state of the parser; each part is accepted once. */
class Reading {
  repository: Sentence['repository'] = null;
  number: number | null = null;
  issueAt = 0;
  seconds: number | null = null;
  secondsAt = 0;
  date: Temporal.PlainDate | undefined;
  time: Temporal.PlainTime | undefined;
  /** The end of a range. */
  end: Temporal.PlainTime | undefined;
  /** A date and time in one word. */
  instantUnix: number | null = null;
  /** The previous word was a day: then `14:00` is a time of day, otherwise a duration. */
  isAfterDay = false;

  get hasDuration(): boolean {
    return this.seconds !== null || this.end !== undefined;
  }
}

/** Parses one part at the start of the words. @returns how many words it used; 0 if absent */
type Reader = (reading: Reading, words: readonly Word[], options: SentenceOptions) => number;

const readIssue: Reader = (reading, [word]) => {
  const match = /^(?:([^\s/#]+)\/([^\s/#]+))?#(\d{1,15})$/.exec(word?.text ?? '');
  if (reading.number !== null || word === undefined || match === null) return 0;
  const [, owner, name, number] = match;
  if (owner !== undefined && name !== undefined) reading.repository = { owner, name };
  reading.number = Number(number);
  reading.issueAt = word.at;
  return 1;
};

/** `9:00-10:30`: the start and the duration. */
const readRange: Reader = (reading, [word]) => {
  if (reading.hasDuration || reading.time !== undefined || word === undefined) return 0;
  const ends = word.text.split(/[-–]/).map(parseTimeOfDay);
  const [start, end] = ends;
  if (ends.length !== 2 || start === undefined || end === undefined) return 0;
  reading.time = start;
  reading.end = end;
  reading.secondsAt = word.at;
  return 1;
};

const readTime: Reader = (reading, words) => {
  if (reading.time !== undefined || reading.instantUnix !== null) return 0;
  const said = parseTimeWords(words.slice(0, 3).map(({ text }) => text));
  if (said === undefined) return 0;
  const [first] = words;
  const isClear = /^(at|@.*)$|[ap]m$/i.test(first?.text ?? '') || said.words === 2;
  if (!isClear && !reading.isAfterDay && !reading.hasDuration) return 0;
  reading.time = said.time;
  return said.words;
};

const readDay: Reader = (reading, words, options) => {
  if (reading.date !== undefined || reading.instantUnix !== null) return 0;
  const said = parseDay(
    words.slice(0, 2).map(({ text }) => text),
    options,
  );
  if (said === undefined) return 0;
  reading.date = said.date;
  return said.words;
};

const readDateTime: Reader = (reading, [word], options) => {
  const isThere = reading.date !== undefined || reading.time !== undefined;
  if (isThere || reading.instantUnix !== null || word === undefined) return 0;
  const instant = parseDateTime(word.text, options);
  if (instant === undefined) return 0;
  reading.instantUnix = instant.unix;
  return 1;
};

/** The maximum number of words in a duration: `1h 30m`, `1 hour 5 minutes`. */
const maxDurationWords = 8;

const readDuration: Reader = (reading, words, options) => {
  if (reading.hasDuration) return 0;
  for (let count = Math.min(words.length, maxDurationWords); count > 0; count -= 1) {
    const said = words.slice(0, count);
    const seconds = parseDuration(said.map(({ text }) => text).join(' '), options);
    if (seconds === undefined) continue;
    reading.seconds = seconds;
    reading.secondsAt = said[0]?.at ?? 0;
    return count;
  }
  return 0;
};

const readers: readonly Reader[] = [
  readIssue,
  readRange,
  readTime,
  readDateTime,
  readDay,
  readDuration,
];

/**
 * Parses an entry from a sentence such as `#42 1h30m yesterday 14:00 review`: an issue (`#42` or
 * `owner/name#42`), a duration, a day, and a time of day or a range (`9:00-10:30`), in any order
 * and each at most once. The rest is the note, unchanged.
 */
export function readSentence(text: string, options: SentenceOptions): Sentence {
  const words = [...text.matchAll(/\S+/g)].map((m): Word => ({ text: m[0], at: m.index }));
  const reading = new Reading();
  let place = 0;
  while (place < words.length) {
    const rest = words.slice(place, place + maxDurationWords);
    let taken = 0;
    let isDay = false;
    for (const read of readers) {
      taken = read(reading, rest, options);
      isDay = read === readDay;
      if (taken > 0) break;
    }
    if (taken === 0) break;
    reading.isAfterDay = isDay;
    place += taken;
  }
  const noteAt = words[place]?.at ?? text.trimEnd().length;
  return toSentence(reading, text.slice(noteAt).trimEnd(), noteAt, options);
}

function toSentence(
  reading: Reading,
  note: string,
  noteAt: number,
  options: SentenceOptions,
): Sentence {
  const { date, time, end, instantUnix, repository, number, issueAt } = reading;
  const when = instantOn(date, time, options);
  const startedUnix = instantUnix ?? (when.hasTime ? when.unix : null);
  const seconds = end === undefined ? reading.seconds : secondsUpTo(end, when.unix, date, options);
  return {
    repository,
    number,
    issueAt,
    seconds,
    startedUnix,
    createdUnix: startedUnix === null ? when.unix : startedUnix + (seconds ?? 0),
    note,
    mistakes: [
      ...(number === null ? [{ at: noteAt, message: 'no issue is named, such as #42' }] : []),
      ...secondsMistakes(seconds, seconds === null ? noteAt : reading.secondsAt),
      ...noteMistakes(note, noteAt),
    ],
  };
}

/** The seconds until that time on the same day or, if it is not later, the next. */
function secondsUpTo(
  end: Temporal.PlainTime,
  startUnix: number,
  date: Temporal.PlainDate | undefined,
  options: SentenceOptions,
): number {
  const on = (day: Temporal.PlainDate | undefined): number =>
    instantOn(day, end, options).unix - startUnix;
  const sameDay = on(date);
  if (sameDay > 0) return sameDay;
  const day = date ?? parseDay(['today'], options)?.date;
  return on(day?.add({ days: 1 }));
}

function secondsMistakes(seconds: number | null, at: number): SentenceError[] {
  if (seconds === null) return [{ at, message: 'no duration is given, such as 1h30m' }];
  if (seconds < 1) return [{ at, message: 'the duration is less than a second' }];
  if (seconds <= maxTimeSeconds) return [];
  return [{ at, message: `the duration is more than ${formatDuration(maxTimeSeconds)}` }];
}

function noteMistakes(note: string, at: number): SentenceError[] {
  if (note.length > maxNoteLength) {
    return [{ at, message: `the note is longer than ${maxNoteLength} characters` }];
  }
  const isBad = isUnstorable(note) || /[^\P{Cc}\n\r\t]/u.test(note);
  return isBad ? [{ at, message: 'the note holds control characters' }] : [];
}
