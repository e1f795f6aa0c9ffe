import { isLonger } from '../text.ts';
import { withToday } from '../time/dates.ts';
import { maxNoteLength } from '../tracked-time/entry-input.ts';
import { type Head, headsOf, type Parse, valuesOf } from './heads.ts';
import type { SentenceOptions } from './meanings.ts';
import { mistakesOf, noteMistakes, twofold } from './mistakes.ts';
import { clashFrom, noteFrom, timeWords } from './note.ts';
import { suggestions } from './suggestions.ts';
import type { Sentence } from './types.ts';
import { type Words, wordsOf } from './word-list.ts';

/**
 * Parses an entry from a sentence such as `#42 1h30m yesterday 14:00 review`: an issue (`#42` or
 * `owner/name#42`), a duration, a day, and a time of day or a range (`9:00-10:30`), in any order
 * and each at most once. The rest is the note, unchanged. It is taken only if there is exactly one
 * way to read it that leaves no word of time or date to the note.
 */
export function readSentence(text: string, here: SentenceOptions): Sentence {
  const options = { ...here, ...withToday(here) };
  if (isLonger(text, maxLength)) return tooLong(here);
  const words = wordsOf(text, options);
  const { parses, fair } = parsesOf(words);
  const [best, other] = fair.length > 0 ? fair : farthest(parses);
  if (best === undefined) throw new Error('a sentence has no reading');
  const isTwofold = fair.length > 1 && other !== undefined;
  const mistakes = isTwofold ? [twofold(words, best, other)] : best.mistakes.slice(0, 1);
  const isFair = (sentence: string) => parsesOf(wordsOf(sentence, options)).fair.length === 1;
  const { head, note, noteAt, values } = best;
  const { issue } = head;
  return {
    repository: issue?.meaning.repository ?? null,
    number: issue?.meaning.number ?? null,
    issueAt: issue?.at ?? 0,
    ...values,
    seconds: isTwofold && values.seconds !== other.values.seconds ? null : values.seconds,
    note,
    timeWords: mistakes.length === 0 ? timeWords(words, head.place) : [],
    mistakes: [
      ...(issue === undefined ? [{ at: noteAt, message: 'no issue is named, such as #42' }] : []),
      ...mistakes,
      ...noteMistakes(note, noteAt),
    ],
    readings:
      mistakes.length === 0
        ? []
        : suggestions(words, isTwofold ? fair : parses, isTwofold).filter((one) =>
            isFair(one.text),
          ),
  };
}

/** Longer than any valid sentence. */
const maxLength = maxNoteLength + 500;

const tooLong = ({ nowUnix }: SentenceOptions): Sentence => ({
  ...{ repository: null, number: null, issueAt: 0, note: '', timeWords: [], readings: [] },
  ...{ seconds: null, startedUnix: null, createdUnix: nowUnix, day: null },
  mistakes: [{ at: maxLength, message: `the text is longer than ${maxLength} characters` }],
});

/** All parses, and the distinct ones without a mistake. */
function parsesOf(words: Words): { parses: readonly Parse[]; fair: readonly Parse[] } {
  const parses = [...headsOf(words)].map((head) => parseOf(words, head));
  const fair = distinct(parses.filter(({ mistakes }) => mistakes.length === 0));
  const withIssue = fair.filter(({ head }) => head.issue !== undefined);
  return { parses, fair: withIssue.length > 0 ? withIssue : fair };
}

function parseOf(words: Words, head: Head): Parse {
  const { note, noteAt } = noteFrom(words, head.place);
  const values = valuesOf(head, words.options);
  const clash = clashFrom(words, head.place);
  const mistakes = mistakesOf(words, head, values, clash, noteAt);
  return { head, note, noteAt, values, mistakes };
}

const key = ({ head, note, values }: Parse): string =>
  JSON.stringify([values, note, head.issue?.meaning ?? null]);

/** The longest head first. */
const distinct = (parses: readonly Parse[]): Parse[] =>
  [...new Map(parses.map((parse) => [key(parse), parse])).values()].sort(
    (one, other) => other.head.place - one.head.place,
  );

/** The parse that uses most words, then the one with fewest mistakes. */
const farthest = (parses: readonly Parse[]): Parse[] =>
  [...parses].sort(
    (one, other) =>
      other.head.place - one.head.place ||
      one.mistakes.length - other.mistakes.length ||
      Number(one.values.seconds === null) - Number(other.values.seconds === null),
  );
