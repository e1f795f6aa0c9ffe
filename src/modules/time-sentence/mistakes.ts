import { maxTimeSeconds } from '../../core/records/tracked-time.ts';
import { isLonger, isUnstorable } from '../../core/text.ts';
import { dayName } from '../../core/time/dates.ts';
import { formatDuration } from '../../core/time/duration.ts';
import { oddTime } from '../../core/time/time-of-day.ts';
import { maxNoteLength } from '../../core/tracked-time/entry-input.ts';
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
  const add = (part: Candidate, reason: string): void => {
    found.push({ at: part.at, message: `“${text.slice(part.at, part.end)}”${reason}` });
  };
  for (const part of head.parts) if (part.problem !== undefined) add(part, `: ${part.problem}`);
  if (day && weekday && day.meaning.date.dayOfWeek !== weekday.meaning.dayOfWeek) {
    add(weekday, ` is not ${dayName(day.meaning.date)}`);
  }
  const [odd] = timesOf(head, options).flatMap((one) => oddTime(...one, options) ?? []);
  if (time && odd !== undefined) add(time, `: ${odd}`);
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
    const said = text.slice(clash.at, clash.end);
    const reason =
      clash.problem === undefined
        ? `I don't know what “${said}” means here`
        : `“${said}”: ${clash.problem}`;
    const message = `${reason}; if it belongs to the note, put -- before the note`;
    found.push({ at: clash.at, message });
  }
  if (seconds === null) found.push({ at: noteAt, message: 'no duration is given, such as 1h30m' });
  return found;
}

/** `6:00` and later is more often a time of day than a duration. */
const longestClock = 6 * 3600;

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

export function noteMistakes(note: string, at: number): SentenceError[] {
  if (isLonger(note, maxNoteLength)) {
    return [{ at, message: `the note is longer than ${maxNoteLength} characters` }];
  }
  const isBad = isUnstorable(note) || /[^\P{Cc}\n\r\t]/u.test(note);
  return isBad ? [{ at, message: 'the note holds control characters' }] : [];
}

export function twofold(words: Words, one: Parse, other: Parse): SentenceError {
  const first =
    one.head.parts.find((part) => !other.head.parts.includes(part)) ?? one.head.parts[0];
  const at = first?.at ?? 0;
  const word = words.text.slice(at, first?.end ?? at);
  const message =
    one.head.place === other.head.place
      ? `“${word}” can be read in more than one way`
      : `“${word}” can belong to the time or to the note: put -- before the note`;
  return { at, message };
}
