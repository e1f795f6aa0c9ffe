import type { Temporal } from 'temporal-polyfill';
import type { FirstDayOfWeek, TimeUnit } from './types.ts';

/** The first day of the unit that contains a date. */
export function firstDayOf(
  unit: TimeUnit,
  date: Temporal.PlainDate,
  firstDayOfWeek: FirstDayOfWeek,
): Temporal.PlainDate {
  switch (unit) {
    case 'day':
      return date;
    case 'week': {
      const first = { monday: 1, saturday: 6, sunday: 7 }[firstDayOfWeek];
      return date.subtract({ days: (date.dayOfWeek - first + 7) % 7 });
    }
    case 'month':
      return date.with({ day: 1 });
    case 'year':
      return date.with({ month: 1, day: 1 });
  }
}

export const nextUnit = (unit: TimeUnit, date: Temporal.PlainDate): Temporal.PlainDate =>
  date.add({ [`${unit}s`]: 1 });
