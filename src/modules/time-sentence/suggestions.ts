import { formatDuration } from '../../core/time/duration.ts';
import { bothInstants, instantOn, matchRange } from '../../core/time/time-of-day.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import { type Head, type Parse, tagsOf, timesOf, valuesOf } from './heads.ts';
import type { Candidate } from './meanings.ts';
import { misspeltDay } from './misspelt.ts';
import { clashFrom } from './note.ts';
import type { Reading } from './types.ts';
import { type Words, wordsOf } from './word-list.ts';

/** More suggestions would not help. */
const mostSuggestions = 4;

/** Unambiguous sentences for the possible meanings of the words. */
export function suggestions(words: Words, parses: readonly Parse[], isFair: boolean): Reading[] {
  const farthest = Math.max(...parses.map(({ head }) => head.place));
  const all = isFair
    ? parses.map(({ head, note }) => readingOf(words, head, note))
    : parses
        .filter(({ head }) => head.place === farthest)
        .flatMap((parse) => repairs(words, parse));
  const known = new Map<string, Reading>();
  for (const one of all) if (one !== undefined) known.set(one.text, known.get(one.text) ?? one);
  return [...known.values()].slice(0, mostSuggestions);
}

/** Suggests what a parse with a mistake may have meant. */
function repairs(words: Words, { head, note }: Parse): (Reading | undefined)[] {
  if (head.parts.some((part) => part.problem !== undefined && part.isAmbiguous !== true)) return [];
  const { duration, time } = head;
  const both = bothReadings(words, head, note);
  if (both.length > 0) return both;
  const clash = clashFrom(words, head.place);
  if (clash !== undefined) {
    const without = noteWithout(words, head.place, clash);
    return [
      readingOf(words, head, note),
      ...(clash.problem === undefined && clash.meaning.kind !== 'unclear'
        ? [readingOf(words, { ...head, ...placed(clash) }, without)]
        : []),
    ];
  }
  if (duration && time?.meaning.kind === 'range') {
    const { start } = time.meaning;
    const meaning = { kind: 'clock', time: start, isBare: false } as const;
    const { duration: _said, ...ranged } = head;
    return [
      readingOf(words, ranged, note),
      readingOf(words, { ...head, time: { ...time, meaning } }, note),
    ];
  }
  return [...rangeInstead(words, head, note), readingOf(words, head, note)];
}

/** The meanings of a time of day, or a range, that a clock change repeats. */
function bothReadings(words: Words, head: Head, note: string): Reading[] {
  const { options } = words;
  const times = timesOf(head, options);
  const [starts, ends] = times.map(
    (one) => bothInstants(...one, options) ?? [instantOn(...one, options).unix],
  );
  if (starts === undefined || Math.max(starts.length, ends?.length ?? 0) < 2) return [];
  const said = head.duration?.meaning.seconds ?? 0;
  const zone = new ZoneClock(options.timeZone);
  const { issue } = head;
  return starts.flatMap((startedUnix) =>
    (ends?.map((end) => end - startedUnix) ?? [said])
      .filter((seconds) => seconds > 0)
      .map((seconds) => ({
        ...{ seconds, startedUnix, createdUnix: startedUnix + seconds, day: null, note },
        text: [
          ...(issue === undefined ? [] : [words.text.slice(issue.at, issue.end)]),
          formatDuration(seconds).replaceAll(' ', ''),
          zone.text(startedUnix),
          ...noteText(words, note),
        ].join(' '),
      })),
  );
}

/** `9:00 10:30` without a dash. */
function rangeInstead(words: Words, head: Head, note: string): (Reading | undefined)[] {
  const { duration, time, ...rest } = head;
  if (duration?.meaning.isClock !== true || time?.meaning.kind !== 'clock') return [];
  const [one, other] = [duration, time]
    .sort((a, b) => a.at - b.at)
    .map(({ at, end }) => words.text.slice(at, end));
  const [[start, end] = []] = matchRange(`${one}-${other}`, 0)?.ranges ?? [];
  if (start === undefined || end === undefined) return [];
  return [
    readingOf(words, { ...rest, time: { ...time, meaning: { kind: 'range', start, end } } }, note),
  ];
}

/** The part of a head that the words could be. */
const placed = (part: Candidate): Partial<Head> => ({
  [/clock|range/.test(part.meaning.kind) ? 'time' : part.meaning.kind]: part,
});

/** The note without the words of the time. */
function noteWithout({ text, list }: Words, place: number, { at, end }: Candidate): string {
  const from = list[place]?.at ?? text.length;
  return `${text.slice(from, at).replace(/[([{“"*~]+\s*$/, '')}${text.slice(end).replace(/^[,;:.!?)\]]+/, '')}`
    .replace(/\s+/g, ' ')
    .trim();
}

function readingOf(words: Words, head: Head, note: string): Reading | undefined {
  const values = valuesOf(head, words.options);
  const { seconds } = values;
  if (seconds === null || seconds < 1) return undefined;
  const text = [...headText(words, head), ...noteText(words, note)].join(' ');
  return { ...values, seconds, note, text };
}

export function headText({ text }: Words, head: Head): string[] {
  const { issue, duration, time, day, instant } = head;
  const said = time?.meaning;
  const length = duration && said?.kind !== 'range' ? formatDuration(duration.meaning.seconds) : '';
  const at = said?.kind === 'clock' ? `at ${clockText(said.time)}` : '';
  return [
    ...tagsOf(head).map((tag) => `+${tag}`),
    issue === undefined ? '' : text.slice(issue.at, issue.end),
    length.replaceAll(' ', ''),
    day === undefined ? '' : day.meaning.date.toString(),
    instant === undefined ? '' : text.slice(instant.at, instant.end),
    said?.kind === 'range' ? `${clockText(said.start)}-${clockText(said.end)}` : at,
  ].filter((part) => part !== '');
}

const clockText = (time: { toString(): string }): string =>
  time.toString().replace(/^(\d\d:\d\d):00$/, '$1');

/** The note, with a separator before it if one of its words could be part of the time. */
function noteText({ options }: Words, note: string): string[] {
  if (note === '') return [];
  const alone = wordsOf(note, options);
  const isPlain =
    alone.candidates(0).length === 0 &&
    alone.isQuoted[0] === false &&
    !/^(?:--|—|\d)/.test(note) &&
    clashFrom(alone, 0) === undefined &&
    misspeltDay(alone, 0) === undefined;
  return isPlain ? [note] : ['--', note];
}
