import { dateIn, instantIn, timeIn } from '../components/zonedTime.ts';
import type { Entry, EntryChanges } from '../entries/entry.ts';
import { wallOf } from './events.ts';

/** From one wall time to another, as the schedule has them: `2026-05-04 09:30:00`. */
export interface Drop {
  readonly newStart: string;
  readonly newEnd: string;
}

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);
const momentAt = (wall: string, zone: string): string =>
  instantIn(wall.slice(0, 10), wall.slice(11, 16), zone);

/**
 * Where an entry goes that was dropped: its duration stays. One without a start changes its day only.
 * Null: it is where it was.
 * @param start where the part began that was dragged
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
    if (date === dateIn(entry.created, zone)) return null;
    return { created: instantIn(date, timeIn(entry.created, zone), zone) };
  }
  const wall = wallOf(asUtc(wallOf(Date.parse(entry.started), zone)) + shift, 'UTC');
  return { started: momentAt(wall, zone) };
}

/**
 * What a drag at one end changes: above the start, while the end stays; below the duration. Null: the
 * entry would be empty, or is as it was.
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
    const started = momentAt(newStart, zone);
    const time = (begin + entry.time * 1000 - Date.parse(started)) / 1000;
    return time < 60 ? null : { started, time };
  }
  // The schedule's day ends a minute early.
  const isMidnight = newEnd.slice(11, 16) === '23:59';
  const end = Date.parse(momentAt(newEnd, zone)) + (isMidnight ? 60_000 : 0);
  const time = (end - begin) / 1000;
  return time < 60 || time === entry.time ? null : { time };
}
