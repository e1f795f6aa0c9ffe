const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const two = (number: number): string => String(number).padStart(2, '0');

/** A time in the future for people, e.g. `4 May 2026, 12:30 UTC (within 3 hours)`. */
export function untilText(unix: number, nowUnix: number): string {
  const date = new Date(unix * 1000);
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
  return `${day}, ${time} (within ${spanText(unix - nowUnix)})`;
}

/** Rounds down to the largest unit of which there are two or more, or exactly one. */
function spanText(seconds: number): string {
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    const count = Math.floor(seconds / length);
    if (count >= 2 || (count === 1 && seconds % length === 0)) {
      return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
    }
  }
  return 'a minute';
}
