/** Days as text, `2026-05-04`, which sorts by date. */

/** The day that many days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Number of a weekday as the UI kit's calendars expect it; 0 is Sunday. */
export const numberOfWeekday = (name: string): 0 | 1 | 6 =>
  firstDays[name as keyof typeof firstDays] ?? 1;

/** The first day of the week that contains a day. */
export function weekOf(date: string, firstDay: number): string {
  return addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
}

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

export const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date));

/** Consecutive days from a date on; a week by default. */
export const daysFrom = (date: string, count = 7): string[] =>
  Array.from({ length: count }, (_, place) => addDays(date, place));

/** A day from the URL; undefined if it is invalid or out of range. */
export function readDate(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const noon = Date.parse(`${text}T12:00:00Z`);
  const isDay = !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text);
  return isDay && text > '1970-02-01' && text < '9990-01-01' ? text : undefined;
}
