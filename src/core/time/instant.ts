import { invalidField } from '../errors.ts';

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))$/;

/** The zero value of Go's `time.Time`. */
const goZeroUnix = -62135596800;

/**
 * Parses RFC 3339 to whole seconds since 1970, dropping fractions. The offset may lack its colon,
 * as generated Python clients write it (D53).
 * @returns undefined for any other text; `'none'` for Go's zero date
 */
export function parseInstant(text: string): number | 'none' | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(0);
  // Not Date.UTC: it reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const [sign, offsetHour, offsetMinute] = [match[7], Number(match[8] ?? 0), Number(match[9] ?? 0)];
  if (offsetHour > 23 || offsetMinute > 59) return undefined;
  date.setUTCHours(hour, minute, second);
  const offsetSeconds = (sign === '-' ? -1 : 1) * (offsetHour * 3600 + offsetMinute * 60);
  const unix = date.getTime() / 1000 - offsetSeconds;
  return unix === goZeroUnix ? 'none' : unix;
}

/**
 * Parses a time bound of a query. A blank stands for an unencoded `+`. Absent, empty and Go's zero
 * date mean no bound.
 * @throws invalid that names the parameter
 */
export function parseBound(parameter: string, text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const unix = parseInstant(trimmed.replace(/ (?=\d\d:?\d\d$)/, '+'));
  if (unix === undefined) {
    throw invalidField(parameter, 'not-an-instant');
  }
  return unix === 'none' ? undefined : unix;
}

/** RFC 3339 in whole seconds, UTC; for messages. */
export const formatInstant = (unix: number): string =>
  `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;

/** The last second of the year 9999: later ones do not fit RFC 3339. */
export const lastUnix = 253_402_300_799;

/**
 * Parses a time in a body; undefined if it is absent, null or Go's zero date.
 * @throws invalid that names the field, also outside the years 1970 to 9999
 */
export function readInstant(field: string, text: string | null | undefined): number | undefined {
  const unix = text == null ? 'none' : parseInstant(text);
  if (unix === 'none') return undefined;
  if (unix === undefined || unix < 0 || unix > lastUnix) {
    throw invalidField(field, 'instant-out-of-range');
  }
  return unix;
}
