import { dateIn, instantIn, isoOf, isSkipped, timeIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { dateOfEntry, type Entry } from '../components/entry.ts';
import { messages } from '../messages/index.ts';
import { cellText, readDuration } from './duration.ts';

const t = messages.entries;
const dayInSeconds = 86_400;

/** Start, end and duration in fields: each follows the others. */
export interface Span {
  /** `2026-05-07`: the day, on which a start is. */
  readonly date: string;
  /** `09:30`; '' without a start; what was typed if that is no time. */
  readonly from: string;
  readonly to: string;
  readonly duration: string;
  /** The end is on the next day. */
  readonly isOvernight: boolean;
}

type Near = Pick<Entry, 'started' | 'time'>;
const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);
const later = (instant: string, seconds: number): string =>
  isoOf(Date.parse(instant) + seconds * 1000);

export function spanOf(entry: Entry, zone: string): Span {
  const { started, time } = entry;
  const date = dateOfEntry(entry, zone);
  const duration = cellText(time);
  if (started === null) return { date, from: '', to: '', duration, isOvernight: false };
  const end = later(started, time);
  const isOvernight = dateIn(end, zone) !== date;
  return { date, from: timeIn(started, zone), to: timeIn(end, zone), duration, isOvernight };
}

/** Longer than a day: a time of day does not say its end. */
export const isLong = ({ duration }: Span): boolean =>
  (readDuration(duration) ?? 0) >= dayInSeconds;

/** The end is before the start: whether it is on the next day is for the user to say. */
export const asksForNextDay = ({ from, to, isOvernight }: Span): boolean =>
  isTime(from) && isTime(to) && to < from && !isOvernight;

/**
 * With another start, end or day: the duration follows.
 * @param near an entry whose offset a repeated hour keeps
 */
export function withTimes<Of extends Span>(
  span: Of,
  times: Partial<Omit<Span, 'duration'>>,
  zone: string,
  near?: Near,
): Of {
  const next = { ...span, ...times };
  if (next.from === '') return { ...next, to: '', isOvernight: false };
  if (isTime(next.from) && (next.to === '' || isLong(span) || times.date !== undefined)) {
    return withDuration(next, next.duration, zone, near);
  }
  if (!isTime(next.from) || !isTime(next.to)) return next;
  const isOvernight = next.isOvernight && next.to <= next.from;
  if (next.to < next.from && !isOvernight) return { ...next, isOvernight };
  const { date } = next;
  const ended = near?.started == null ? undefined : later(near.started, near.time);
  const start = instantIn(date, next.from, zone, near?.started);
  const end = instantIn(isOvernight ? addDays(date, 1) : date, next.to, zone, ended);
  const seconds = (Date.parse(end) - Date.parse(start)) / 1000;
  return { ...next, isOvernight, duration: cellText(Math.max(0, seconds)) };
}

/** With another duration: the end follows. */
export function withDuration<Of extends Span>(
  span: Of,
  duration: string,
  zone: string,
  near?: Near,
): Of {
  const next = { ...span, duration };
  const seconds = readDuration(duration);
  if (!isTime(span.from) || span.date === '' || !seconds) return next;
  const end = later(instantIn(span.date, span.from, zone, near?.started), seconds);
  return { ...next, to: timeIn(end, zone), isOvernight: dateIn(end, zone) !== span.date };
}

/** The seconds of a span, or the field that is wrong and why. */
export function checkSpan(
  span: Span,
  zone: string,
): { readonly seconds: number } | { readonly field: keyof Span; readonly error: string } {
  const { date, from, to, duration } = span;
  if (!date) return { field: 'date', error: t.dateMissing };
  if (from !== '' && !isTime(from)) return { field: 'from', error: t.invalidTime };
  if (from !== '' && isSkipped(date, from, zone)) return { field: 'from', error: t.skippedTime };
  if (to !== '' && !isTime(to)) return { field: 'to', error: t.invalidTime };
  if (asksForNextDay(span)) return { field: 'to', error: t.endBeforeStart };
  const seconds = readDuration(duration);
  return seconds ? { seconds } : { field: 'duration', error: t.invalidDuration };
}
