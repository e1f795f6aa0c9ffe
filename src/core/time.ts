const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/;

/** The date that Go programs send where they mean none. */
const goZeroUnix = -62135596800;

/**
 * An instant as RFC 3339 writes it, in whole seconds since 1970 (a fraction is dropped); undefined
 * where the text is none. The zero date of Go comes out as `'none'`.
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
