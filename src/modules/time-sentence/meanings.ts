import type { Temporal } from 'temporal-polyfill';
import type { Problem } from '../../core/errors.ts';
import {
  type LocalTime,
  matchDay,
  monthPattern,
  type Today,
  wordsAt,
} from '../../core/time/dates.ts';
import { parseDuration } from '../../core/time/duration.ts';
import { parseInstant } from '../../core/time/instant.ts';
import { instantOn, matchClock, matchRange, oddTime } from '../../core/time/time-of-day.ts';
import { dateAt } from '../../core/time/time-zone.ts';
import { problemOf } from './errors.ts';

export interface SentenceOptions extends LocalTime {
  readonly workingDaySeconds: number;
}

/** The options with the current day. */
export type Reader = SentenceOptions & Today;

/** A possible meaning of some words of a sentence. */
export type Meaning =
  | {
      readonly kind: 'issue';
      /** Of any owner if that is ''. */
      readonly repository: { readonly owner: string; readonly name: string } | null;
      readonly number: number;
    }
  /** `isClock`: written `1:30`. */
  | { readonly kind: 'duration'; readonly seconds: number; readonly isClock: boolean }
  /** `isBare`: written `14:00`. */
  | { readonly kind: 'clock'; readonly time: Temporal.PlainTime; readonly isBare: boolean }
  | { readonly kind: 'range'; readonly start: Temporal.PlainTime; readonly end: Temporal.PlainTime }
  | {
      readonly kind: 'day';
      readonly date: Temporal.PlainDate;
      /** 1 for Monday; only for a weekday. */
      readonly dayOfWeek: number | undefined;
    }
  | { readonly kind: 'tag'; readonly tag: string }
  /** A date and time in one word. */
  | { readonly kind: 'instant'; readonly unix: number }
  /** A form of time or date that a sentence does not accept. */
  | { readonly kind: 'unclear' };

/** Words of a sentence with a possible meaning. */
export interface Candidate {
  readonly at: number;
  readonly end: number;
  readonly meaning: Meaning;
  /** The error, if they are not valid. */
  readonly problem?: Problem;
  /** True if the only problem is that they are ambiguous. */
  readonly isAmbiguous?: boolean;
  /**
   * Where in a note these words are refused: `anywhere`, as its `first` words, or `nowhere` if they
   * are also ordinary words.
   */
  readonly clashes: 'anywhere' | 'first' | 'nowhere';
}

type Found = Omit<Candidate, 'at'>;

/** The most words of a duration: `for 1 hour and 5 minutes`. */
const maxDurationWords = 9;
const compact = /^(?:pt|\d*[.,]?\d+(?:d|h|m|s)|\d+:\d)/i;
const issuePattern = wordsAt(String.raw`(?:(?:([^\s/#]+)/)?([^\s/#]+))?#(\d{1,15})`);
/** `+urgent`, but not `+1` or `+2h`. */
const tagWord = String.raw`\+(\p{L}[^\s,"]{0,49})`;
const tagPattern = new RegExp(`${tagWord}(?!\\S)`, 'uy');
const instantPattern = /\d{4}-\d\d-\d\dt\d\d:\d\d\S*/iy;

const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'iy');

/** Could be a time or date, though not as one writes it: refused as the first words of a note. */
const unclearFirst = anyOf(
  /(?:and|plus|\+|&)\s+(?:an?\s+)?(?:half|quarter|\d)/,
  /ago\b/,
  /[x×*]\s?\d+(?!\S*[a-z])/,
  /(?:last|next|this|past)\s+(?:week|month|quarter|year|night)(?![\w'’])/,
  /in\s+(?:an?|\d+)\s+(?:day|week|hour|minute)s?\b/,
  /on\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)\b/,
  /(?:at|@|since|until|till)\s*(?:\d|noon\b|midnight\b)/,
  /(?:half|quarter)\s+(?:past|to)\b/,
  /(?:yesterday|today|tomorrow|gestern|heute)-/,
  // Times, durations and dates with other signs between their numbers.
  /\d{1,2}[.,]\d\d\s?[-–—]/,
  /\d{3,4}\s?[-–—]\s?\d{3,4}(?!\S)/,
  /\d{1,2}\s?[-–—]\s?\d{1,2}\s?(?:h|m|min|hours?|minutes?)(?!\S)/,
  /(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])(?:\.\d\d)?(?![\w.])/,
  /(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\S)/,
  /\d{4}[-/](?:\d\d?|w\d\d)(?!\S)/,
  /\d{1,2}(?:-\d{1,2}-\d\d|:\d{1,2}|[/.]\d{4})(?!\S)/,
  /(?:[01]?\d|2[0-3])\.[0-5]\d(?![\w.])/,
);
/** Refused anywhere in a note. */
const unclearAnywhere = anyOf(
  /(?:minute|hour|day|week|month|year)s?\s+ago\b/,
  /\d+(?::\d\d)?\s?[ap]m\b/,
  wordsAt(String.raw`\d{1,2}\s?[-–/&+]\s?\d{1,2}\.?\s+${monthPattern}`),
);

/** A sentence with blanks instead of the tags at its end, and these. */
export function withoutLastTags(text: string): { rest: string; words: string[] } {
  const [end = ''] = new RegExp(`(?:(?:^|\\s)${tagWord})+\\s*$`, 'u').exec(text) ?? [];
  const rest = text.slice(0, text.length - end.length);
  // What follows a separator is a note.
  if (/(?:^|\s)(?:--|—)(?!\S)/.test(rest)) return { rest: text, words: [] };
  return { rest: rest.padEnd(text.length), words: end.match(/\S+/g) ?? [] };
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** All possible meanings of the words at this position. */
export function candidatesAt(text: string, at: number, options: Reader): Candidate[] {
  const issue = matchAt(issuePattern, text, at);
  if (issue !== null) {
    const [whole, owner, name, number] = issue;
    const repository = name === undefined ? null : { owner: owner ?? '', name };
    const meaning = { kind: 'issue', repository, number: Number(number) } as const;
    return [{ at, end: at + whole.length, meaning, clashes: 'nowhere' }];
  }
  const tag = matchAt(tagPattern, text, at);
  if (tag !== null) {
    const meaning = { kind: 'tag', tag: tag[1] ?? '' } as const;
    return [{ at, end: at + tag[0].length, meaning, clashes: 'first' }];
  }
  const found = [
    ...ranges(text, at),
    ...clocks(text, at),
    ...instants(text, at, options),
    ...days(text, at, options),
    ...durations(text, at, options),
  ];
  // A range begins with a time of day, `2 days ago` with a duration.
  const longest = Math.max(0, ...found.map(({ end }) => end));
  const isWhole = ({ meaning, end }: Found): boolean =>
    meaning.kind === 'duration' || meaning.kind === 'day' || end === longest;
  const all = found.filter(isWhole);
  return (all.length > 0 ? all : unclear(text, at)).map((one) => ({ at, ...one }));
}

function unclear(text: string, at: number): Found[] {
  for (const clashes of ['anywhere', 'first'] as const) {
    const match = matchAt(clashes === 'first' ? unclearFirst : unclearAnywhere, text, at);
    if (match !== null) return [unclearTo(at + match[0].length, clashes)];
  }
  return [];
}

const unclearTo = (end: number, clashes: Found['clashes'], problem?: Problem): Found => ({
  ...{ end, clashes, meaning: { kind: 'unclear' } },
  ...(problem === undefined ? {} : { problem }),
});

function ranges(text: string, at: number): Found[] {
  const found = matchRange(text, at);
  if (found === undefined) return [];
  const end = at + found.length;
  if (found.isNumbersOnly) return [unclearTo(end, 'first')];
  if (found.ranges.length === 0) {
    return [
      unclearTo(end, 'anywhere', found.isWhole ? problemOf('sentence.odd-range') : undefined),
    ];
  }
  return found.ranges.map(([start, to]) => ({
    ...{ end, clashes: 'anywhere' as const },
    meaning: { kind: 'range' as const, start, end: to },
  }));
}

function clocks(text: string, at: number): Found[] {
  const found = matchClock(text, at);
  if (found === undefined) return [];
  const { length, time, isBare } = found;
  return [{ end: at + length, meaning: { kind: 'clock', time, isBare }, clashes: 'anywhere' }];
}

function days(text: string, at: number, options: Reader): Found[] {
  const found = matchDay(text, at, options);
  if (found === undefined) return [];
  const end = at + found.length;
  const clashes = found.isWeak === true ? 'nowhere' : 'anywhere';
  if (found.dates.length === 0) {
    return [unclearTo(end, clashes, found.problem)];
  }
  return found.dates.map((date) => ({
    ...{ end, clashes, meaning: { kind: 'day' as const, date, dayOfWeek: found.dayOfWeek } },
    ...(found.problem !== undefined
      ? { problem: found.problem, isAmbiguous: date.until(options.today).sign >= 0 }
      : future(date, options.today)),
  }));
}

const future = (date: Temporal.PlainDate, today: Temporal.PlainDate): { problem?: Problem } =>
  date.until(today).sign < 0
    ? { problem: problemOf('sentence.future', { day: String(date) }) }
    : {};

/** `2026-11-03T14:00:00+01:00`, or without seconds and offset. */
function instants(text: string, at: number, options: Reader): Found[] {
  const match = matchAt(instantPattern, text, at);
  if (match === null) return [];
  const word = match[0].toUpperCase().replace(/[,;]$/, '');
  const end = at + word.length;
  const [, day = '', time = ''] = /^(.{10})T(.*)$/.exec(word) ?? [];
  const date = matchDay(day, 0, options)?.dates[0];
  const clock = matchClock(time, 0)?.time;
  const unix = parseInstant(word) ?? (date && clock && instantOn(date, clock, options).unix);
  if (unix === undefined || unix === 'none' || unix < 0) return [unclearTo(end, 'anywhere')];
  const odd = parseInstant(word) === undefined && date && clock && oddTime(date, clock, options);
  if (odd) return [unclearTo(end, 'anywhere', odd)];
  const late = unix > options.nowUnix ? future(dateAt(unix, options.timeZone), options.today) : {};
  return [{ end, meaning: { kind: 'instant', unix }, ...late, clashes: 'anywhere' }];
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** One for each number of words: `1h 30` is an hour and a half, or an hour and a note. */
function durations(text: string, at: number, options: Reader): Found[] {
  if (!/^(?:f[oü]r\s|pt|[\d.,])/i.test(text.slice(at, at + 4))) return [];
  const words: string[] = [];
  const found: Found[] = [];
  let end = at;
  while (words.length < maxDurationWords) {
    const [, blank = '', word = ''] = /^(\s*)(\S+)/.exec(text.slice(end, end + 100)) ?? [];
    if (word === '' || (words.length > 0 && blank === '')) break;
    const bare = word.replace(/[,;:.!?)\]]+$/, '');
    words.push(bare);
    const wordAt = end + blank.length;
    end = wordAt + word.length;
    const said = words.filter(
      (one, place) => !/^(?:and|und)$/i.test(one) || place === 0 || place === words.length - 1,
    );
    if (/^f[oü]r$/i.test(said[0] ?? '')) said.shift();
    const [first = ''] = said;
    // Without a unit it could be seconds, minutes or hours.
    if (said.length === 0 || (said.length === 1 && isNumber(first))) continue;
    // `1h.30m` is a typing mistake; `1h 20 Nov` is an hour on a day.
    const isSlip = /[a-z][.,]\d/i.test(said.join(' '));
    const isDay = isNumber(bare) && matchDay(text, wordAt, options) !== undefined;
    if (isSlip || isDay) continue;
    const seconds = parseDuration(said.join(' '), options);
    if (seconds === undefined) continue;
    const isClock = /^\d+:/.test(first);
    const clashes = compact.test(first) ? 'anywhere' : 'first';
    // `1h 30 minutes` continues.
    if (isNumber(words.at(-2) ?? '')) found.pop();
    found.push({
      end: wordAt + bare.length,
      meaning: { kind: 'duration', seconds, isClock },
      clashes,
    });
  }
  return found;
}
