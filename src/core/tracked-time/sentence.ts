import type { Temporal } from 'temporal-polyfill';
import { isUnstorable } from '../text.ts';
import { formatDuration, parseDuration } from './duration.ts';
import { maxNoteLength } from './entry-input.ts';
import { maxTimeSeconds } from './tracked-time.ts';
import {
  type Here,
  momentOn,
  parseDateTime,
  parseDay,
  parseTimeOfDay,
  parseTimeWords,
} from './when.ts';

/** What is wrong with a text, and where: a place in UTF-16 units. */
export interface Mistake {
  readonly at: number;
  readonly message: string;
}

/** What a sentence says of an entry; null where it says nothing. */
export interface Sentence {
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly number: number | null;
  /** Where the issue is named. */
  readonly issueAt: number;
  readonly seconds: number | null;
  /** Null where no time of day is said. */
  readonly startedUnix: number | null;
  readonly createdUnix: number;
  readonly note: string;
  readonly mistakes: readonly Mistake[];
}

export interface SentenceOptions extends Here {
  readonly workingDaySeconds: number;
}

interface Word {
  readonly text: string;
  readonly at: number;
}

/** What has been read so far; each thing is read once. */
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
  /** A whole moment in one word. */
  momentUnix: number | null = null;
  /** The word before was a day: `14:00` after it is a time of day, elsewhere a duration. */
  isAfterDay = false;

  get hasDuration(): boolean {
    return this.seconds !== null || this.end !== undefined;
  }
}

/** Reads one thing at the beginning of the words; how many words it took, 0 where it is not there. */
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

/** `9:00-10:30`: when it began, and how long it took. */
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
  if (reading.time !== undefined || reading.momentUnix !== null) return 0;
  const said = parseTimeWords(words.slice(0, 3).map(({ text }) => text));
  if (said === undefined) return 0;
  const [first] = words;
  const isClear = /^(at|@.*)$|[ap]m$/i.test(first?.text ?? '') || said.words === 2;
  if (!isClear && !reading.isAfterDay && !reading.hasDuration) return 0;
  reading.time = said.time;
  return said.words;
};

const readDay: Reader = (reading, words, options) => {
  if (reading.date !== undefined || reading.momentUnix !== null) return 0;
  const said = parseDay(
    words.slice(0, 2).map(({ text }) => text),
    options,
  );
  if (said === undefined) return 0;
  reading.date = said.date;
  return said.words;
};

const readMoment: Reader = (reading, [word], options) => {
  const isThere = reading.date !== undefined || reading.time !== undefined;
  if (isThere || reading.momentUnix !== null || word === undefined) return 0;
  const moment = parseDateTime(word.text, options);
  if (moment === undefined) return 0;
  reading.momentUnix = moment.unix;
  return 1;
};

/** As many words as can be one duration: `1h 30m`, `1 hour 5 minutes`. */
const mostDurationWords = 8;

const readDuration: Reader = (reading, words, options) => {
  if (reading.hasDuration) return 0;
  for (let count = Math.min(words.length, mostDurationWords); count > 0; count -= 1) {
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
  readMoment,
  readDay,
  readDuration,
];

/**
 * Reads an entry from a sentence such as `#42 1h30m yesterday 14:00 review`: the issue, a duration, a
 * day and a time of day, in any order and each once; the first word that is none of them begins the
 * note, which is kept as it is. `9:00-10:30` is a time of day with its duration, `owner/name#42` an
 * issue of another repository.
 */
export function readSentence(text: string, options: SentenceOptions): Sentence {
  const words = [...text.matchAll(/\S+/g)].map((m): Word => ({ text: m[0], at: m.index }));
  const reading = new Reading();
  let place = 0;
  while (place < words.length) {
    const rest = words.slice(place, place + mostDurationWords);
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
  return outcome(reading, text.slice(noteAt).trimEnd(), noteAt, options);
}

function outcome(
  reading: Reading,
  note: string,
  noteAt: number,
  options: SentenceOptions,
): Sentence {
  const { date, time, end, momentUnix, repository, number, issueAt } = reading;
  const when = momentOn(date, time, options);
  const startedUnix = momentUnix ?? (when.hasTime ? when.unix : null);
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

/** From a moment until that time of the same day, or of the next where it is not later. */
function secondsUpTo(
  end: Temporal.PlainTime,
  startUnix: number,
  date: Temporal.PlainDate | undefined,
  options: SentenceOptions,
): number {
  const on = (day: Temporal.PlainDate | undefined): number =>
    momentOn(day, end, options).unix - startUnix;
  const sameDay = on(date);
  if (sameDay > 0) return sameDay;
  const day = date ?? parseDay(['today'], options)?.date;
  return on(day?.add({ days: 1 }));
}

function secondsMistakes(seconds: number | null, at: number): Mistake[] {
  if (seconds === null) return [{ at, message: 'no duration is given, such as 1h30m' }];
  if (seconds < 1) return [{ at, message: 'the duration is less than a second' }];
  if (seconds <= maxTimeSeconds) return [];
  return [{ at, message: `the duration is more than ${formatDuration(maxTimeSeconds)}` }];
}

function noteMistakes(note: string, at: number): Mistake[] {
  if (note.length > maxNoteLength) {
    return [{ at, message: `the note is longer than ${maxNoteLength} characters` }];
  }
  const isBad = isUnstorable(note) || /[^\P{Cc}\n\r\t]/u.test(note);
  return isBad ? [{ at, message: 'the note holds control characters' }] : [];
}
