const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];

/** Hours and minutes in words: "1 hour 5 minutes". Seconds appear only below a minute; 0 is "". */
export function describeDuration(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second').join('');
  const minutes = Math.floor(seconds / 60);
  return [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(
    ' ',
  );
}

/**
 * A duration that `parseDuration` reads, to the second: "1h 30m 15s", "45s", "0s". Never in days,
 * whose length is a setting.
 * @param seconds a whole number, 0 or more
 */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return written.length === 0 ? '0s' : written.join(' ');
}

export interface DurationOptions {
  /** The length of `1d`. */
  readonly workingDaySeconds: number;
  /** True: a number without a unit is hours, as in a spreadsheet (`1.5`); default: whole seconds. */
  readonly isBareHours?: boolean;
}

/** No duration is longer than this text. */
export const maxDurationLength = 100;

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/;
const bareHours = /^\d*[.,]?\d+$/;
const iso = /^pt(?=[\d.,])(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+(?:[.,]\d+)?)m)?(?:(\d+(?:[.,]\d+)?)s)?$/;
/** Each unit at most once, in descending order. */
const units =
  /^(?:(\d*[.,]?\d+)\s*d(?:ays?)?)?\s*(?:(\d*[.,]?\d+)\s*(?:h(?:(?:ou)?rs?)?|std\.?|stunden?))?\s*(?:(\d*[.,]?\d+)\s*m(?:in(?:\.|ute[sn]?|s)?)?)?\s*(?:(\d*[.,]?\d+)\s*s(?:ec(?:ond)?s?)?)?$/;
/** `1h30` is `1h 30m`. */
const hoursAndMinutes = /^(\d+)\s*h\s*([0-5]\d)$/;

/**
 * Parses a duration to seconds: `1h30m`, `1h 30m 15s`, `1h30`, `1:30` (hours and minutes),
 * `1:30:15`, `90m`, `1.5h`, `1,5h`, `2d` (working days), `1 hour and 5 minutes`, `1 Std 5 Min`,
 * `PT1H30M`, or a number. Ignores case. Only the last part may have a fraction; the result is
 * rounded to a second.
 * @returns undefined for any other text, including ISO days and longer units, whose day of 24 hours
 * would be confused with a working day
 */
export function parseDuration(text: string, options: DurationOptions): number | undefined {
  if (text.length > maxDurationLength) return undefined;
  // Collapse blanks: the patterns would backtrack over every way to split a run of them.
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<=[a-z]\.?) (?:and|und) (?=\d)/g, ' ');
  if (options.isBareHours === true && bareHours.test(trimmed)) return sumOf([trimmed], [3600]);
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

/** Undefined if all parts are absent, or one other than the last has a fraction. */
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
