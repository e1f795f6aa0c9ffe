import { invalidField } from './errors.ts';

/**
 * The case-insensitive form for comparison and search. It is computed here and stored, so that both
 * databases agree.
 */
export function fold(text: string): string {
  return streamSafe(text).normalize('NFC').toLowerCase();
}

/** Combining marks on one letter; no script needs as many. */
const mostMarks = 30;

/**
 * Splits long runs of combining marks (UAX 15, "stream-safe"). Normalization is quadratic in a
 * run's length, so one long name could block the process for minutes.
 */
function streamSafe(text: string): string {
  return text.replace(/[\p{M}--\u034f]+/gv, (marks) =>
    marks.length <= mostMarks
      ? marks
      : marks.replace(new RegExp(`.{${mostMarks}}`, 'gsu'), '$&\u034f'),
  );
}

/** True for text that the databases cannot store: U+0000 or a lone surrogate. */
export function isUnstorable(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

/** `1 token`, `2 tokens`; '' for none. */
export const countedIfAny = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

/** Counts characters (code points), as people and JSON Schema do: an emoji is one. */
export function isLonger(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return false;
  return text.length > 2 * maxLength || [...text].length > maxLength;
}

/** @throws invalid for a text of more than `maxLength` characters */
export function checkLength(field: string, text: string, maxLength: number): void {
  if (isLonger(text, maxLength)) {
    throw invalidField(field, 'too-long', { limit: maxLength });
  }
}

/** @throws invalid for control characters, line breaks, or more than `maxLength` characters */
export function checkLine(field: string, text: string, maxLength: number): void {
  checkLength(field, text, maxLength);
  if (isUnstorable(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) {
    throw invalidField(field, 'not-one-line');
  }
}

/** @throws invalid for control characters except line breaks and tabs, or too many characters */
export function checkProse(field: string, text: string, maxLength: number): void {
  checkLength(field, text, maxLength);
  if (isUnstorable(text) || /[^\P{Cc}\n\r\t]/u.test(text)) {
    throw invalidField(field, 'control-characters');
  }
}

/** The text as a regular expression that matches it. `RegExp.escape` needs Node.js 24. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The maximum number of characters. */
export const longestPassword = 256;
