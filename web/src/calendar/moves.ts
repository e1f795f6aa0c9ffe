import { instantIn, isoOf } from '../app/zonedTime.ts';
import { dateOfEntry, type Entry, type EntryChanges } from '../components/entry.ts';
import { type DrawnEvent, wallOf } from './events.ts';

/** Minutes of a slot of the hours: what a click adds, and a drag draws in. */
export const slotMinutes = 30;
/** Entries move and grow by as many minutes; finer with Shift. */
export const stepOf = (isFine: boolean): number => (isFine ? 1 : 5);

/** New wall times from the schedule: `2026-05-04 09:30:00`. */
export interface Drop {
  readonly newStart: string;
  readonly newEnd: string;
}

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** How long an event is drawn; without a start, how long it is. */
export const minutesOf = ({ start, end, payload }: DrawnEvent): number =>
  payload?.entry?.started === null
    ? payload.entry.time / 60
    : Math.round((asUtc(String(end)) - asUtc(String(start))) / 60_000);

/** The instant of a wall time, `2026-05-04 09:30:00`. */
export const instantAt = (wall: string, zone: string, near?: string): string =>
  instantIn(wall.slice(0, 10), wall.slice(11, 16), zone, near);

/**
 * Changes of an entry that was dropped elsewhere. Its duration stays; without a start time, only
 * its day changes. Null if nothing changes.
 * @param start old start of the dragged part
 */
export function changesOfDrop(
  entry: Entry,
  start: string,
  { newStart }: Drop,
  zone: string,
): EntryChanges | null {
  const shift = asUtc(newStart) - asUtc(start);
  if (shift === 0) return null;
  if (entry.started === null) {
    const date = newStart.slice(0, 10);
    if (date === dateOfEntry(entry, zone)) return null;
    return { day: date };
  }
  const wall = wallOf(asUtc(wallOf(Date.parse(entry.started), zone)) + shift, 'UTC');
  return { started: instantAt(wall, zone, entry.started) };
}

/**
 * Changes of an entry that was resized: dragging the top moves the start and keeps the end;
 * dragging the bottom changes the duration. Null if nothing changes or the entry would be empty.
 */
export function changesOfResize(
  entry: Entry,
  start: string,
  { newStart, newEnd }: Drop,
  zone: string,
): EntryChanges | null {
  if (entry.started === null) return null;
  const begin = Date.parse(entry.started);
  if (asUtc(newStart) !== asUtc(start)) {
    const started = instantAt(newStart, zone, entry.started);
    const time = (begin + entry.time * 1000 - Date.parse(started)) / 1000;
    return time < 60 ? null : { started, time };
  }
  // The schedule's day ends at 23:59.
  const isMidnight = newEnd.slice(11, 16) === '23:59';
  const ended = isoOf(begin + entry.time * 1000);
  const end = Date.parse(instantAt(newEnd, zone, ended)) + (isMidnight ? 60_000 : 0);
  const time = (end - begin) / 1000;
  return time < 60 || time === entry.time ? null : { time };
}
