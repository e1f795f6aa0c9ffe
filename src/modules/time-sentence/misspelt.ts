import { isOrdinaryDayName, months, weekdays } from '../../core/time/dates.ts';
import { isSeparator } from './note.ts';
import { type Words, wordsOf } from './word-list.ts';

/** A word of a note that is one letter away from a word of a day. */
export interface Misspelt {
  readonly at: number;
  readonly said: string;
  readonly meant: string;
  /** The sentence with the word that may be meant. */
  readonly text: string;
}

/** Shorter words, such as `may`, are a letter away from too many others. */
const dayWords = [
  ...['today', 'yesterday', 'tomorrow', 'heute', 'gestern', 'vorgestern'],
  ...[...weekdays, ...months].filter((name) => name.length >= 5),
];
/** These only as in `2 days ago` and `vor 2 Tagen`. */
const agoWords = ['day', 'days', 'week', 'weeks', 'ago', 'vor', 'tag', 'tagen', 'woche', 'wochen'];
const known = new Set([...dayWords, ...agoWords, ...months]);

/** The first word of a note, outside of quotes, that may be a misspelt day. */
export function misspeltDay(words: Words, place: number): Misspelt | undefined {
  const { text, list, isQuoted, options } = words;
  if (isSeparator(list[place])) return undefined;
  for (const [index, word] of list.entries()) {
    if (index < place || isQuoted[index] === true) continue;
    const [, before = '', said = ''] = /^([^\p{L}\p{N}]*)(\p{L}{2,})\P{L}*$/u.exec(word.text) ?? [];
    const lower = said.toLowerCase();
    if (known.has(lower) || isOrdinaryDayName(lower)) continue;
    const at = word.at + before.length;
    for (const meant of [...dayWords, ...agoWords]) {
      if (!isOneSlip(lower, meant)) continue;
      const better = `${text.slice(0, at)}${meant}${text.slice(at + said.length)}`;
      const isDay = [index - 2, index - 1, index].some((start) =>
        wordsOf(better, options)
          .candidates(start)
          .some(
            (one) =>
              one.meaning.kind === 'day' &&
              start >= place &&
              one.end >= at + meant.length &&
              (dayWords.includes(meant) || /\s\S+\s/.test(better.slice(one.at, one.end))),
          ),
      );
      if (isDay) return { at, said, meant, text: better.trim() };
    }
  }
  return undefined;
}

/** One letter is missing, added or another, or two are swapped. */
function isOneSlip(said: string, meant: string): boolean {
  if (said === meant || Math.abs(said.length - meant.length) > 1) return false;
  let same = 0;
  while (said[same] === meant[same]) same += 1;
  const [one, other] = [said.slice(same), meant.slice(same)];
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    (one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2))
  );
}
