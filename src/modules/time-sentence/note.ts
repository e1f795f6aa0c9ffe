import { problemOf } from './errors.ts';
import { type Candidate, candidatesAt } from './meanings.ts';
import { quoted, startOf, type Word, type Words, withinWord } from './word-list.ts';

/** `--`, or the dash that phones make of it, before a note that is taken literally. */
export const isSeparator = (word: Word | undefined): boolean => /^(?:--|—)$/.test(word?.text ?? '');

/** The note that starts at a word, without the separator or surrounding quotes. */
export function noteFrom({ text, list }: Words, place: number): { note: string; noteAt: number } {
  const from = isSeparator(list[place]) ? place + 1 : place;
  const noteAt = list[from]?.at ?? text.trimEnd().length;
  const note = text.slice(noteAt).trimEnd();
  const [whole] = note.match(quoted) ?? [];
  return { note: whole === note ? note.slice(1, -1).trim() : note, noteAt };
}

/** The first words from a position that a note must not contain; undefined if the note is fine. */
export function clashFrom(words: Words, place: number): Candidate | undefined {
  const { list, candidates, clash } = words;
  const first = list[place];
  if (first === undefined || isSeparator(first)) return undefined;
  const last = words.text.trimEnd().length;
  const begins = candidates(place).find(
    (one) => one.clashes === 'first' || (one.clashes === 'nowhere' && one.end === last),
  );
  const isIssue = begins?.meaning.kind === 'issue';
  if (begins !== undefined && !isIssue) return begins;
  if (place === list.length - 1 && /^[0-5]?\d$/.test(first.text)) {
    const problem = problemOf('sentence.no-unit');
    return { ...first, end: last, meaning: { kind: 'unclear' }, problem, clashes: 'first' };
  }
  for (let at = place; at < list.length; at += 1) {
    const found = clash(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first word such as `@acme`, not in quotes or after `--`, and blanks for it; '' without one. */
export function projectWordIn(text: string): { word: string; rest: string } {
  const own = text.replace(quoted, (part) => '"'.repeat(part.length));
  const [, before = '', word = ''] = /^((?:(?!--\s|—\s)\S*\s+)*?)(@\p{L}\S*)/u.exec(own) ?? [];
  const rest = text.slice(before.length + word.length).padStart(text.length - before.length);
  return { word, rest: word === '' ? text : text.slice(0, before.length) + rest };
}

/** The words of a note that look like a time or date, for the user to check. */
export function timeWords(words: Words, place: number): string[] {
  const { text, list, options } = words;
  const unquoted = text.replace(/[”“„"«»]/g, ' ');
  const found = list.slice(place).flatMap((word) => {
    if (!/[\p{L}\p{N}]/u.test(word.text)) return [];
    const own = candidatesAt(unquoted, startOf(word), options);
    const one =
      own.find(({ meaning }) => meaning.kind !== 'issue') ?? withinWord(word, options, () => true);
    return one === undefined ? [] : [text.slice(one.at, one.end)];
  });
  return [...new Set(found)];
}
