import { type Candidate, candidatesAt, type Reader } from './meanings.ts';

/** A word of a text; `at` counts UTF-16 units. */
export interface Word {
  readonly text: string;
  readonly at: number;
}

/** A sentence as words, with the possible meanings of each. */
export interface Words {
  readonly text: string;
  readonly options: Reader;
  readonly list: readonly Word[];
  readonly isQuoted: readonly boolean[];
  /** The meanings that can start at a word; none within quotes. */
  readonly candidates: (place: number) => readonly Candidate[];
  /** The parts of a word that a note must not contain. */
  readonly clash: (place: number) => Candidate | undefined;
}

export const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g;

export function wordsOf(text: string, options: Reader): Words {
  const list = [...text.matchAll(/\S+/g)].map((m): Word => ({ text: m[0], at: m.index }));
  const spans = [...text.matchAll(quoted)].map((m) => [m.index, m.index + m[0].length] as const);
  const isQuoted = list.map(({ at }) => spans.some(([from, to]) => at >= from && at < to));
  const candidates = once((place) => {
    const word = list[place];
    if (word === undefined || isQuoted[place] === true) return [];
    return candidatesAt(text, word.at, options);
  });
  const clash = once((place) => {
    const word = list[place];
    if (word === undefined || isQuoted[place] === true) return undefined;
    const start = startOf(word);
    const behind = start === word.at ? [] : candidatesAt(text, start, options);
    return [...candidates(place), ...behind].find(isClash) ?? withinWord(word, options, isClash);
  });
  return { text, options, list, isQuoted, candidates, clash };
}

function once<T>(compute: (place: number) => T): (place: number) => T {
  const known = new Map<number, T>();
  return (place) => {
    if (!known.has(place)) known.set(place, compute(place));
    return known.get(place) as T;
  };
}

/** After punctuation, such as in `(4 May)`. */
export const startOf = ({ text, at }: Word): number =>
  at + Math.max(0, text.search(/[\p{L}\p{N}]/u));

const isClash = (one: Candidate): boolean => one.clashes === 'anywhere';

/**
 * The meanings within a word after punctuation, such as `(30m)`, or in a compound, such as
 * `mon-fri`.
 */
export function withinWord(
  word: Word,
  options: Reader,
  counts: (one: Candidate) => boolean,
): Candidate | undefined {
  if (!/\d|day|tomorrow|mon|tue|wed|thu|fri|sat|sun|tag|mittwoch|heute|gestern/i.test(word.text))
    return undefined;
  const core = word.text.replace(/^[^\p{L}\p{N}.,]+|[^\p{L}\p{N}]+$/gu, '');
  const whole = (piece: string): Candidate | undefined =>
    candidatesAt(piece, 0, options).find((one) => counts(one) && one.end >= piece.length);
  for (const separator of ['', /[-–—]+/, /[/,+&~>→]+/, /\.{2,}/]) {
    const pieces = separator === '' ? [core] : core.split(separator);
    const isSplit = separator === '' || pieces.length > 1;
    const meant = pieces.map(whole);
    if (isSplit && meant.every((one) => one !== undefined)) {
      const meaning = { kind: 'unclear' } as const;
      return { at: word.at, end: word.at + word.text.length, meaning, clashes: 'anywhere' };
    }
  }
  return undefined;
}
