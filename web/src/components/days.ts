import { addDays } from './zonedTime.ts';

/** Days as text, `2026-05-04`: they sort as they follow each other. */

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

export const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date));

/** So many days from one on; a week where nothing is said. */
export const daysFrom = (date: string, count = 7): string[] =>
  Array.from({ length: count }, (_, place) => addDays(date, place));

/** A day from the URL; undefined if it is invalid or out of range. */
export function readDate(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const noon = Date.parse(`${text}T12:00:00Z`);
  const isDay = !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text);
  return isDay && text > '1970-02-01' && text < '9990-01-01' ? text : undefined;
}
