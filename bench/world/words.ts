import { pick, type Random } from './random.ts';

const starts = 'b d f g h j k l m n p r s t v w z br dr fl gr kr pl st tr'.split(' ');
const vowels = ['a', 'e', 'i', 'o', 'u'];
const ends = ['', '', '', 'n', 'r', 's', 'l', 'm'];

const syllable = (random: Random): string =>
  pick(random, starts) + pick(random, vowels) + pick(random, ends);

export const word = (random: Random, syllables = 2): string =>
  Array.from({ length: syllables }, () => syllable(random)).join('');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const doings = 'Reviewed,Fixed,Planned,Tested,Wrote,Measured,Discussed,Moved,Read,Explained'.split(
  ',',
);
const things = 'layout,index,import,export,report,invoice,parser,search,login,mail'.split(',');

/** A line of common and of rare words. */
export const sentence = (random: Random, words: readonly string[]): string =>
  `${pick(random, doings)} the ${pick(random, things)} of ${pick(random, words)} ${pick(random, words)}`;

export const wordList = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => word(random));
