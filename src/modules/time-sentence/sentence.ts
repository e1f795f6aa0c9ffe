import { isLonger } from '../../core/text.ts';
import { withToday } from '../../core/time/dates.ts';
import { maxNoteLength } from '../../core/tracked-time/entry-input.ts';
import { problemOf } from './errors.ts';
import { type Head, headsOf, type Parse, tagsOf, valuesOf } from './heads.ts';
import { type SentenceOptions, withoutLastTags } from './meanings.ts';
import { type Misspelt, misspeltDay } from './misspelt.ts';
import { mistakesOf, noteMistakes, twofold } from './mistakes.ts';
import { clashFrom, noteFrom, timeWords } from './note.ts';
import { headText, suggestions } from './suggestions.ts';
import type { Sentence } from './types.ts';
import { type Words, wordsOf } from './word-list.ts';

/**
 * Parses an entry from a sentence such as `#42 1h30m yesterday 14:00 review`: an issue (`#42` or
 * `owner/name#42`), a duration, a day, and a time of day or a range (`9:00-10:30`), in any order
 * and each at most once; tags too, which can also stand at the end. The rest is the note, unchanged.
 * It is taken only if there is exactly one way to read it that leaves no word of time or date to the
 * note.
 */
export function readSentence(text: string, here: SentenceOptions): Sentence {
  if (isLonger(text, maxLength)) return tooLong(here);
  const { rest, words } = withoutLastTags(text);
  const { tags, readings, ...read } = readWithoutLast(rest, here);
  return {
    ...read,
    tags: [...tags, ...words.map((tag) => tag.slice(1))],
    readings: readings.map((one) => ({ ...one, text: [...words, one.text].join(' ') })),
  };
}

function readWithoutLast(text: string, here: SentenceOptions): Sentence {
  const options = { ...here, ...withToday(here) };
  const words = wordsOf(text, options);
  const { parses, fair } = parsesOf(words);
  const [best, other] = fair.length > 0 ? fair : farthest(parses);
  if (best === undefined) throw new Error('a sentence has no reading');
  const isTwofold = fair.length > 1 && other !== undefined;
  const mistakes = isTwofold ? [twofold(words, best, other)] : best.mistakes.slice(0, 1);
  const isFair = (sentence: string) => parsesOf(wordsOf(sentence, options)).fair.length === 1;
  const { head, note, noteAt, values } = best;
  const { issue } = head;
  const slip = head.day || head.instant ? undefined : misspeltDay(words, head.place);
  if (slip !== undefined) {
    const asked = askedAbout(slip, best, words, mistakes.length === 0, here);
    if (asked !== undefined) return asked;
  }
  return {
    repository: issue?.meaning.repository ?? null,
    number: issue?.meaning.number ?? null,
    issueAt: issue?.at ?? 0,
    ...values,
    seconds: isTwofold && values.seconds !== other.values.seconds ? null : values.seconds,
    note,
    tags: tagsOf(head),
    timeWords: mistakes.length === 0 ? timeWords(words, head.place) : [],
    mistakes: [
      ...(issue === undefined ? [{ at: noteAt, ...problemOf('sentence.no-issue') }] : []),
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

/** A sentence with a word that may be a misspelt day; undefined if that does not explain it. */
function askedAbout(
  { at, said, meant, text }: Misspelt,
  { head, note, noteAt, values }: Parse,
  words: Words,
  isFair: boolean,
  here: SentenceOptions,
): Sentence | undefined {
  const fixed = readSentence(text, here);
  const { seconds, startedUnix, createdUnix, day } = fixed;
  const isReadable = fixed.mistakes.length === (fixed.number === null ? 1 : 0);
  if (!isFair && !isReadable) return undefined;
  const own = [...headText(words, head), '--', note].join(' ');
  const unnamed = { at: noteAt, ...problemOf('sentence.no-issue') };
  return {
    ...(isReadable ? fixed : { ...fixed, ...values, note }),
    timeWords: [],
    mistakes: [
      ...(fixed.number === null ? [unnamed] : []),
      { at, ...problemOf('sentence.misspelt', { text: said, meant }) },
    ],
    readings: [
      ...(isReadable && seconds !== null
        ? [{ text, seconds, startedUnix, createdUnix, day, note: fixed.note }]
        : fixed.readings.filter(
            (one) => (one.day ?? one.createdUnix) !== (values.day ?? values.createdUnix),
          )),
      ...(isFair && values.seconds !== null
        ? [{ text: own, ...values, seconds: values.seconds, note }]
        : []),
    ],
  };
}

/** Longer than any valid sentence. */
const maxLength = maxNoteLength + 500;

const tooLong = ({ nowUnix }: SentenceOptions): Sentence => ({
  ...{ repository: null, number: null, issueAt: 0, note: '', timeWords: [], readings: [] },
  ...{ seconds: null, startedUnix: null, createdUnix: nowUnix, day: null, tags: [] },
  mistakes: [{ at: maxLength, ...problemOf('sentence.too-long', { limit: maxLength }) }],
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
