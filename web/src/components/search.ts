/**
 * Parsers of search parameters, which are untrusted. A parser must return every key, undefined for
 * invalid values: the router keeps omitted keys as they are in the URL.
 */

/** A text, or '' where there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A page of a list, from 1 on. */
export function pageNumberOf(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same, where the first page does not stand in the address. */
export function laterPageOf(value: unknown): number | undefined {
  const page = pageNumberOf(value);
  return page === 1 ? undefined : page;
}

/** For a page that keeps nothing else in its address. */
export const pageSearch = ({
  page,
}: {
  readonly page?: unknown;
}): { page?: number | undefined } => ({
  page: laterPageOf(page),
});

/** One of the words that are allowed, else the first of them. */
export const oneOf = <const T extends readonly [string, ...string[]]>(
  words: T,
  value: unknown,
): T[number] => words.find((word) => word === value) ?? words[0];

/** One of the words that are allowed; undefined for anything else. */
export const choiceOf = <const T extends string>(
  words: readonly T[],
  value: unknown,
): T | undefined => words.find((word) => word === value);
