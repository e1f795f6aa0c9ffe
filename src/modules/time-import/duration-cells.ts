import { parseDuration } from '../../core/time/duration.ts';
import { invalidField } from './errors.ts';

export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** A duration, and the rounding error of its text. */
export interface Amount {
  readonly name: string;
  readonly text: string;
  readonly seconds: number;
  readonly slackSeconds: number;
}

/** A decimal mark in a number that can be read in only one way. */
const certain: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|0\.\d{3})$/,
  ',': /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,})|0,\d{3})$/,
};

/** The number in `0.31 h`. */
const hoursIn = (text: string): string | undefined => /^(\d[\d.,]*)\s*h$/i.exec(text)?.[1];

/** The decimal mark of a column; null if no number decides it, or they contradict each other. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const numbers = texts.map((text) => hoursIn(text) ?? text);
  const found = decimalMarks.filter((mark) => numbers.some((text) => certain[mark].test(text)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Parses `1.5`, `1,5`, `2.000,0`. The rest of the column decides whether three digits after a mark
 * are decimals or thousands.
 * @throws invalid for an ambiguous number
 */
export function parseDecimal(
  name: string,
  text: string,
  known: DecimalMark | null,
): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const own = decimalMarks.find((mark) => certain[mark].test(text));
  const single = /^\d+([.,])\d{3}$/.exec(text)?.[1];
  if (own === undefined && single === undefined) return undefined;
  if (own === undefined && single === ',' && known === null) {
    throw invalidField(name, 'ambiguous-number', { text });
  }
  const mark = own ?? known ?? '.';
  const thousands = mark === '.' ? ',' : '.';
  return Number(text.replaceAll(thousands, '').replace(mark, '.'));
}

const digitsAfter = (text: string): number => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;

/** @throws invalid that names the column */
export function readHours(name: string, text: string, mark: DecimalMark | null): Amount {
  const hours = parseDecimal(name, text, mark);
  if (hours === undefined) throw invalidField(name, 'not-hours');
  return { name, text, seconds: Math.round(hours * 3600), slackSeconds: slackOf(text) };
}

/** How many seconds a number of hours can be rounded by. */
const slackOf = (hours: string): number => Math.ceil(3600 / 10 ** Math.max(2, digitsAfter(hours)));

/** @throws invalid that names the column */
export function readSeconds(name: string, text: string): Amount {
  if (!/^\d{1,9}$/.test(text)) throw invalidField(name, 'not-seconds');
  return { name, text, seconds: Number(text), slackSeconds: 0 };
}

/**
 * Parses a duration as people write it or as a tracker exports it, which is never in seconds.
 * @throws invalid that names the column
 */
export function readDurationCell(
  name: string,
  text: string,
  options: {
    readonly isOfTracker: boolean;
    readonly mark: DecimalMark | null;
    readonly workingDaySeconds: number;
  },
): Amount {
  const hours = hoursIn(text);
  const number = hours ?? text;
  if (options.isOfTracker && /^\d+[.,][\d.,]*\d$/.test(number)) {
    return { ...readHours(name, number, options.mark), text };
  }
  const isWhole = options.isOfTracker && /^\d+$/.test(text);
  const seconds = isWhole ? undefined : parseDuration(clockOf(text), options);
  if (seconds === undefined) throw invalidField(name, 'not-a-duration-cell');
  return { name, text, seconds, slackSeconds: digitsAfter(hours ?? '') > 0 ? slackOf(number) : 0 };
}

/** `18:25 min` is minutes and seconds, `:30` is minutes; fractions of seconds are dropped. */
const clockOf = (text: string): string =>
  text
    .replace(/^(\d+):([0-5]\d)\s*min\.?$/i, '$1m $2s')
    .replace(/^:/, '0:')
    .replace(/^(\d+:\d\d:\d\d)[.,]\d+$/, '$1');
