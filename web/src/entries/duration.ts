import { longestEntrySeconds } from '../app/lengths.ts';

const clock = /^(\d{1,4}):([0-5]?\d)$/;
const bare = /^(\d{1,4}(?:[.,]\d+)?|[.,]\d+)$/;
const units =
  /^(?:(\d{1,4}(?:[.,]\d+)?|[.,]\d+) ?h(?:(?:ou)?rs?)?)? ?(?:(\d{1,5}) ?m(?:in(?:ute)?s?)?)?$/;
const hoursAndMinutes = /^(\d{1,4}) ?h ?([0-5]\d)$/;

/**
 * Parses a duration to seconds without the service, as cells of the timesheet take it: `1:30`,
 * `1h30`, `1h 30m`, `90m`, or plain hours as in a spreadsheet: `1.5`, `1,5`. Empty input is 0;
 * undefined if invalid.
 */
export function readDuration(text: string): number | undefined {
  const typed = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (typed === '' || typed === '-' || typed === '–') return 0;
  const match = clock.exec(typed) ?? hoursAndMinutes.exec(typed) ?? units.exec(typed);
  const alone = bare.exec(typed);
  const [hours, minutes] = alone === null ? [match?.[1], match?.[2]] : [alone[1], undefined];
  if (hours === undefined && minutes === undefined) return undefined;
  const seconds = Math.round(number(hours) * 3600) + number(minutes) * 60;
  return seconds <= longestEntrySeconds ? seconds : undefined;
}

const number = (text = '0'): number => Number(text.replace(',', '.'));

/** The text of a cell, which `readDuration` parses to the same minutes. */
export function cellText(seconds: number): string {
  if (seconds === 0) return '';
  const [h, m] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${h}:${String(m).padStart(2, '0')}`;
}

/** A duration in the API's input format: `1h 30m`, `45s`. */
export function inWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return said.length === 0 ? '0s' : said.join(' ');
}
