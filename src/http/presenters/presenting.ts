import type { Caller } from '../../core/caller.ts';
import type { HttpSettings } from '../settings.ts';

/** Presenters of records: besides the schemas, the only place where keys have underscores. */
export interface Presenting {
  readonly settings: Pick<HttpSettings, 'publicUrl' | 'noReplyAddress'>;
  readonly caller: Pick<Caller, 'user'>;
}

/** The zero time, if a key may not be null (D4). */
export const noTime = '0001-01-01T00:00:00Z';

const daySeconds = 86_400;

/** Cache of formatted days: rows shown together fall on few days. */
const dates = new Map<number, string>();

const maxDates = 4000;

function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    if (dates.size >= maxDates) dates.clear();
    [date = ''] = new Date(day * daySeconds * 1000).toISOString().split('T');
    dates.set(day, date);
  }
  return date;
}

/** RFC 3339 in whole seconds, UTC. */
export function presentTime(unix: number): string {
  const day = Math.floor(unix / daySeconds);
  const second = Math.floor(unix) - day * daySeconds;
  const minute = Math.floor(second / 60);
  return `${dateOf(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}Z`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** The same, with the zero time for null. */
export const presentTimeOrNone = (unix: number): string =>
  unix === 0 ? noTime : presentTime(unix);

/** `2026-05-04` */
export const presentDay = (day: number | null): string | null =>
  day === null ? null : dateOf(day);

/** The same, with null for 0. */
export const presentTimeOrNull = (unix: number): string | null =>
  unix === 0 ? null : presentTime(unix);
