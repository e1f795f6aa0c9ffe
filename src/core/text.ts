import { invalid } from './errors.ts';

/**
 * The form in which names and texts are compared and searched, blind to case. It is computed here
 * and stored, so that both databases give one result.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
