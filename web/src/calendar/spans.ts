import { instantIn } from '../app/zonedTime.ts';
import { addDays, weekOf } from '../components/days.ts';
import type { View } from './views.ts';

/** The days of a view, both included, and the first days of the previous and next view. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly previous: string;
  readonly next: string;
}

const monthOf = (date: string, months = 0): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

export function spanOf(view: View, date: string, firstDay: number): Span {
  if (view === 'day') {
    return { from: date, to: date, previous: addDays(date, -1), next: addDays(date, 1) };
  }
  if (view === 'week') {
    const from = weekOf(date, firstDay);
    return { from, to: addDays(from, 6), previous: addDays(from, -7), next: addDays(from, 7) };
  }
  const from = monthOf(date);
  const next = monthOf(date, 1);
  return { from, to: addDays(next, -1), previous: monthOf(date, -1), next };
}

/** The visible days: a month view shows whole weeks. */
export const shownSpan = (view: View, { from, to }: Span, firstDay: number) =>
  view === 'month'
    ? { from: weekOf(from, firstDay), to: addDays(weekOf(to, firstDay), 6) }
    : { from, to };

/** Hours of a day in a zone: 23 or 25 when clocks change. */
export const hoursOfDay = (date: string, zone: string): number =>
  (Date.parse(instantIn(addDays(date, 1), '00:00', zone)) -
    Date.parse(instantIn(date, '00:00', zone))) /
  3_600_000;
