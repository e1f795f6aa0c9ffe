/**
 * Writes a time in the future for people, e.g. `4 May 2026, 12:30 UTC (within 3 hours)`.
 * @param within says how long that is from now, of a span such as `3 hours`
 */
export function untilTextIn(
  language: string,
  within: (span: string) => string,
  aMinute: string,
): (unix: number, nowUnix: number) => string {
  // English with the day before the month.
  const locale = language === 'en' ? 'en-GB' : language;
  const utc = { timeZone: 'UTC' } as const;
  return (unix, nowUnix) => {
    // Made here, as they take milliseconds: few processes mail anything soon after their start.
    const day = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'long' });
    const time = new Intl.DateTimeFormat('en-GB', { ...utc, timeStyle: 'short' });
    const date = new Date(unix * 1000);
    const span = spanText(locale, unix - nowUnix) ?? aMinute;
    return `${day.format(date)}, ${time.format(date)} UTC (${within(span)})`;
  };
}

/**
 * Rounds down to the largest unit of which there are two or more, or exactly one; undefined below a
 * minute.
 */
function spanText(locale: string, seconds: number): string | undefined {
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    const count = Math.floor(seconds / length);
    if (count >= 2 || (count === 1 && seconds % length === 0)) {
      const options = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
      return new Intl.NumberFormat(locale, options).format(count);
    }
  }
  return undefined;
}
