import type { Temporal } from 'temporal-polyfill';
import { invalidField } from '../errors.ts';
import { lastUnix } from './instant.ts';
import { dateAt, parseDate, startOf } from './time-zone.ts';

// A day without a time of day, which is the same day in every time zone (D46), is a number: the days
// since 1970.

const secondsPerDay = 86_400;

/** The noons of a day in two time zones are less than this apart, and so is each from its day. */
export const daySlack = secondsPerDay;

export const dayOf = (date: Temporal.PlainDate): number => startOf(date, 'UTC') / secondsPerDay;

/** The date of a day. */
export const dateOfDay = (day: number): Temporal.PlainDate => dateAt(day * secondsPerDay, 'UTC');

/** `2026-05-04`; undefined for any other text, and outside the years 1970 to 9999. */
export function parseDay(text: string): number | undefined {
  const date = parseDate(text);
  return date === undefined || date.year < 1970 ? undefined : dayOf(date);
}

/** @throws invalid that names the field */
export function readDay(field: string, text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw invalidField(field, 'not-a-day');
  return day;
}

/** `2026-05-04` */
export const formatDay = (day: number): string =>
  new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10);

const noon = (date: Temporal.PlainDate, timeZone: string): number =>
  Math.floor(date.toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds / 1000);

/** Where a day counts among instants: at its noon, within the years 1970 to 9999. */
export function noonOf(day: number, timeZone: string): number {
  const date = dateOfDay(day);
  return Math.min(Math.max(noon(date, timeZone), 0), lastUnix);
}

/** The first day whose noon is not before an instant. */
export function dayFrom(unix: number, timeZone: string): number {
  const date = dateAt(unix, timeZone);
  return dayOf(date) + (noon(date, timeZone) < unix ? 1 : 0);
}
