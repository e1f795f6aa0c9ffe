import { invalid } from '../errors.ts';

const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];

/**
 * A time as people say it, in hours and minutes: "1 hour 5 minutes". Seconds are told below a
 * minute only; nothing is "".
 */
export function durationText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second').join('');
  const minutes = Math.floor(seconds / 60);
  return [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(
    ' ',
  );
}

/**
 * A time as `parseDuration` reads it, to the second: "1h 30m 15s", "45s"; nothing is "0s". Never in
 * days: how long one is hangs on a setting.
 * @param seconds a whole number, 0 or more
 */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return told.length === 0 ? '0s' : told.join(' ');
}

export interface DurationOptions {
  /** How long `1d` is. */
  readonly workingDaySeconds: number;
}

/** No duration is written longer. */
const longestText = 100;

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/;
const iso = /^pt(?=[\d.,])(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+(?:[.,]\d+)?)m)?(?:(\d+(?:[.,]\d+)?)s)?$/;
/** Each unit once, the greater first. */
const units =
  /^(?:(\d*[.,]?\d+)\s*d(?:ays?)?)?\s*(?:(\d*[.,]?\d+)\s*h(?:(?:ou)?rs?)?)?\s*(?:(\d*[.,]?\d+)\s*m(?:in(?:ute)?s?)?)?\s*(?:(\d*[.,]?\d+)\s*s(?:ec(?:ond)?s?)?)?$/;
/** `1h30` is `1h 30m`. */
const hoursAndMinutes = /^(\d+)\s*h\s*([0-5]\d)$/;

/**
 * How many seconds a text says: `1h30m`, `1h 30m 15s`, `1h30`, `1:30` (hours and minutes), `1:30:15`,
 * `90m`, `1.5h`, `1,5h`, `2d` (working days), `1 hour 5 minutes`, `PT1H30M`, and a bare number of
 * seconds. Case does not matter. Only the last part may have a fraction; what comes out is rounded to
 * the second. Undefined where the text is no duration, also for ISO's days, weeks, months and years:
 * its day has 24 hours, and nobody could see which of the two was meant.
 */
export function parseDuration(text: string, options: DurationOptions): number | undefined {
  if (text.length > longestText) return undefined;
  // Blanks one by one: the patterns would try each way to share out a run of them.
  const trimmed = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (/^\d+$/.test(trimmed)) return exact(Number(trimmed));
  const clockMatch = clock.exec(trimmed) ?? hoursAndMinutes.exec(trimmed);
  if (clockMatch !== null) return sumOf(clockMatch.slice(1), [3600, 60, 1]);
  const isoMatch = iso.exec(trimmed);
  if (isoMatch !== null) return sumOf(isoMatch.slice(1), [3600, 60, 1]);
  const match = units.exec(trimmed);
  return match === null
    ? undefined
    : sumOf(match.slice(1), [options.workingDaySeconds, 3600, 60, 1]);
}

/** Undefined where no part is there, or another than the last has a fraction. */
function sumOf(
  parts: readonly (string | undefined)[],
  secondsOf: readonly number[],
): number | undefined {
  let sum: number | undefined;
  let hasFraction = false;
  for (const [place, part] of parts.entries()) {
    if (part === undefined) continue;
    if (hasFraction) return undefined;
    hasFraction = /[.,]/.test(part);
    sum = (sum ?? 0) + Number(part.replace(',', '.')) * (secondsOf[place] ?? 0);
  }
  return sum === undefined ? undefined : exact(Math.round(sum));
}

const exact = (seconds: number): number | undefined =>
  Number.isSafeInteger(seconds) ? seconds : undefined;

/**
 * The seconds that a field says.
 * @throws invalid that names the field
 */
export function readDuration(field: string, text: string, options: DurationOptions): number {
  const seconds = parseDuration(text, options);
  if (seconds === undefined) {
    throw invalid(`[${field}]: must be a duration such as 1h30m, 1:30, 90m, 1.5h, 2d or PT1H30M`);
  }
  return seconds;
}
