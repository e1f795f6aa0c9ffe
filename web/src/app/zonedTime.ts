/** Conversion between instants and days and times in a zone: `2026-05-07`, `09:30`. */

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(instant: Date, zone: string): Record<string, string> {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** An instant in the API's format, `2026-05-07T14:30:00Z`. */
export const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The day of an instant in a zone, `2026-05-07`. */
export function dateIn(instant: string | Date, zone: string): string {
  const { year = '', month, day } = partsIn(new Date(instant), zone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** The time of day of an instant in a zone, `09:30`. */
export function timeIn(instant: string | Date, zone: string): string {
  const { hour, minute } = partsIn(new Date(instant), zone);
  return `${hour}:${minute}`;
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetMs(ms: number, zone: string): number {
  const p = partsIn(new Date(ms), zone);
  const shown = Date.UTC(
    Number(p.year),
    Number(p.month) - 1,
    Number(p.day),
    Number(p.hour),
    Number(p.minute),
    Number(p.second),
  );
  return shown - Math.floor(ms / 1000) * 1000;
}

/**
 * The instant of a local day and time in a zone. A repeated time has the offset of `near`, if it is
 * given, else it is the first one; a skipped time is shifted forward by the length of the gap.
 */
export function instantIn(date: string, time: string, zone: string, near?: string | null): string {
  const shown = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const offsets = [offsetMs(shown - 86_400_000, zone), offsetMs(shown + 86_400_000, zone)] as const;
  const fits = offsets
    .map((offset) => shown - offset)
    .filter((ms) => ms + offsetMs(ms, zone) === shown);
  const kept = near == null ? undefined : offsetMs(Date.parse(near), zone);
  const first = fits.length === 0 ? shown - offsets[0] : Math.min(...fits);
  return isoOf(fits.find((ms) => shown - ms === kept) ?? first);
}

/** True if the clocks skip a time of a day. */
export const isSkipped = (date: string, time: string, zone: string): boolean =>
  timeIn(instantIn(date, time, zone), zone) !== time.slice(0, 5);

/** True if the clocks show the time of day of an instant twice on its day. */
export function isRepeated(instant: string | Date, zone: string): boolean {
  const ms = new Date(instant).getTime();
  const offset = offsetMs(ms, zone);
  return [ms - 86_400_000, ms + 86_400_000]
    .map((day) => offsetMs(day, zone))
    .some((other) => other !== offset && offsetMs(ms + offset - other, zone) === other);
}
