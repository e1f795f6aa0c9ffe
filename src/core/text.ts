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
