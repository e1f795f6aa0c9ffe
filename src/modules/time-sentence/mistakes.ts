import type { Problem } from '../../core/errors.ts';
import { maxTimeSeconds } from '../../core/records/tracked-time.ts';
import { isLonger, isUnstorable } from '../../core/text.ts';
import { formatDuration } from '../../core/time/duration.ts';
import { oddTime } from '../../core/time/time-of-day.ts';
import { maxNoteLength } from '../../core/tracked-time/entry-input.ts';
import { problemOf } from './errors.ts';
import { type Head, type Parse, timesOf } from './heads.ts';
import type { Candidate } from './meanings.ts';
import type { SentenceError, Values } from './types.ts';
import type { Words } from './word-list.ts';

/** The reasons to reject a head, the most helpful one first. */
export function mistakesOf(
  { text, options }: Words,
  head: Head,
  { seconds }: Values,
  clash: Candidate | undefined,
  noteAt: number,
): SentenceError[] {
  const { duration, time, day, weekday } = head;
  const found: SentenceError[] = [];
  const textOf = (part: Candidate): string => text.slice(part.at, part.end);
  const add = ({ at }: Candidate, problem: Problem): void => void found.push({ at, ...problem });
  const addPart = (part: Candidate, problem: Problem): void =>
    add(part, problemOf('sentence.part', { text: textOf(part), problem }));
  for (const part of head.parts) if (part.problem !== undefined) addPart(part, part.problem);
  if (day && weekday && day.meaning.date.dayOfWeek !== weekday.meaning.dayOfWeek) {
    const other = { text: textOf(weekday), day: String(day.meaning.date) };
    add(weekday, problemOf('sentence.other-weekday', other));
  }
  const [odd] = timesOf(head, options).flatMap((one) => oddTime(...one, options) ?? []);
  if (time && odd !== undefined) addPart(time, odd);
  if (duration) {
    const said = duration.meaning.seconds;
    if (time?.meaning.kind === 'range' && said !== seconds) {
      const durations = { duration: formatDuration(seconds ?? 0), written: formatDuration(said) };
      add(time, problemOf('sentence.other-duration', { text: textOf(time), ...durations }));
    } else if (said < 1) addPart(duration, problemOf('sentence.too-short'));
    else if (said > maxTimeSeconds)
      addPart(
        duration,
        problemOf('sentence.too-many-seconds', { limit: formatDuration(maxTimeSeconds) }),
      );
    else if (isUnclearClock(head)) {
      const clock = textOf(duration);
      const written = formatDuration(said).replaceAll(' ', '');
      add(
        duration,
        problemOf('sentence.clock-or-duration', { text: clock, clock, duration: written }),
      );
    }
  }
  const unit = seconds === null ? missingUnit(text, noteAt) : undefined;
  if (unit !== undefined) found.push({ at: noteAt, ...unit });
  if (clash) {
    const said = textOf(clash);
    add(
      clash,
      clash.problem === undefined
        ? problemOf('sentence.unclear', { text: said })
        : problemOf('sentence.part-in-note', { text: said, problem: clash.problem }),
    );
  }
  if (seconds === null) found.push({ at: noteAt, ...problemOf('sentence.no-duration') });
  return found;
}

/** `6:00` and later is more often a time of day than a duration. */
const longestClock = 6 * 3600;

/** `1:30` next to `14:00`, or alone but long, can be a time of day or a duration. */
function isUnclearClock({ duration, time }: Head): boolean {
  if (duration?.meaning.isClock !== true || time?.meaning.kind === 'range') return false;
  return duration.meaning.seconds >= longestClock || time?.meaning.isBare === true;
}

function missingUnit(text: string, noteAt: number): Problem | undefined {
  const [, number] = /^(\d+(?:[.,]\d+)?)(?:\s|$)/.exec(text.slice(noteAt, noteAt + 20)) ?? [];
  return number === undefined ? undefined : problemOf('sentence.unit-missing', { text: number });
}

export function noteMistakes(note: string, at: number): SentenceError[] {
  if (isLonger(note, maxNoteLength)) {
    return [{ at, ...problemOf('sentence.note-too-long', { limit: maxNoteLength }) }];
  }
  const isBad = isUnstorable(note) || /[^\P{Cc}\n\r\t]/u.test(note);
  return isBad ? [{ at, ...problemOf('sentence.note-control-characters') }] : [];
}

export function twofold(words: Words, one: Parse, other: Parse): SentenceError {
  const first =
    one.head.parts.find((part) => !other.head.parts.includes(part)) ?? one.head.parts[0];
  const at = first?.at ?? 0;
  const word = words.text.slice(at, first?.end ?? at);
  const isSamePlace = one.head.place === other.head.place;
  const code = isSamePlace ? 'sentence.ambiguous' : 'sentence.time-or-note';
  return { at, ...problemOf(code, { text: word }) };
}
