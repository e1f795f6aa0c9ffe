/**
 * Parsers of search parameters, which are untrusted. A parser must return every key, undefined for
 * invalid values: the router keeps omitted keys as they are in the URL.
 */

/** A text; '' if absent. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A page number, from 1. */
export function pageNumberOf(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** A page number from 2; undefined for the first page, which the URL omits. */
export function laterPageOf(value: unknown): number | undefined {
  const page = pageNumberOf(value);
  return page === 1 ? undefined : page;
}

/** Search parameters of a page with nothing but a page number. */
export const pageSearch = ({
  page,
}: {
  readonly page?: unknown;
}): { page?: number | undefined } => ({
  page: laterPageOf(page),
});

/** One of the allowed values; the first one for anything else. */
export const oneOf = <const T extends readonly [string, ...string[]]>(
  words: T,
  value: unknown,
): T[number] => words.find((word) => word === value) ?? words[0];

/** One of the allowed values; undefined for anything else. */
export const choiceOf = <const T extends string>(
  words: readonly T[],
  value: unknown,
): T | undefined => words.find((word) => word === value);
