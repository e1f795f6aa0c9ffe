import { invalid } from './errors.ts';

/**
 * The form in which names and texts are compared and searched, blind to case. It is computed here
 * and stored, so that both databases give one result.
 */
export function fold(text: string): string {
  return streamSafe(text).normalize('NFC').toLowerCase();
}

/** Marks on one letter; no writing has as many. */
const mostMarks = 30;

/**
 * The text with longer rows of combining marks parted, as Unicode's annex 15 has it ("stream-safe").
 * Normalization puts each row in order, which takes the square of its length: somebody could keep
 * the program busy for minutes with a single name.
 */
function streamSafe(text: string): string {
  return text.replace(/[\p{M}--\u034f]+/gv, (marks) =>
    marks.length <= mostMarks
      ? marks
      : marks.replace(new RegExp(`.{${mostMarks}}`, 'gsu'), '$&\u034f'),
  );
}

/** True where a text holds what no database and no client can keep: U+0000 or half a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

/** Refuses a text that is longer than `maxLength` UTF-16 units. */
export function checkLength(field: string, text: string, maxLength: number): void {
  if (text.length > maxLength) {
    throw invalid(`[${field}]: must be at most ${maxLength} characters`);
  }
}

/** Refuses what cannot be shown in one line: control characters, line breaks, or too many characters. */
export function checkLine(field: string, text: string, maxLength: number): void {
  checkLength(field, text, maxLength);
  if (isUnstorable(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) {
    throw invalid(`[${field}]: must be one line without control characters`);
  }
}

/** Refuses control characters other than line breaks and tabs, or too many characters. */
export function checkProse(field: string, text: string, maxLength: number): void {
  checkLength(field, text, maxLength);
  if (isUnstorable(text) || /[^\P{Cc}\n\r\t]/u.test(text)) {
    throw invalid(`[${field}]: must not hold control characters`);
  }
}
