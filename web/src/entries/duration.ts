import { parseDuration as parse } from '../../../src/core/time/duration.ts';
import { longestEntrySeconds } from '../app/lengths.ts';
import { ownSettings } from '../app/settings.ts';

/**
 * Parses a duration to seconds as the service does, but a number without a unit is hours, as in a
 * spreadsheet. Empty input is 0; undefined if invalid.
 */
export function readDuration(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '' || typed === '-' || typed === '–') return 0;
  const workingDaySeconds = ownSettings().working_day_seconds;
  const seconds = parse(typed, { workingDaySeconds, isBareHours: true });
  return seconds === undefined || seconds > longestEntrySeconds ? undefined : seconds;
}

/** The text of a cell, which `readDuration` parses to the same seconds. */
export function cellText(seconds: number): string {
  if (seconds === 0) return '';
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}${rest}`;
}
