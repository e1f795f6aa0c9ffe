/** What the search part of an address may hold: read without trust, as anybody can write it. */

/** A text, or '' where there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A page of a list, from 1 on. */
export function pageNumberOf(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** One of the words that are allowed, else the first of them. */
export const oneOf = <const T extends readonly [string, ...string[]]>(
  words: T,
  value: unknown,
): T[number] => words.find((word) => word === value) ?? words[0];
