import { weekOf } from '../components/days.ts';

/** A line of the list. An entry is identified by its index among all, newest first. */
export type Line =
  | { readonly kind: 'week'; readonly week: string; readonly seconds: number }
  | { readonly kind: 'day'; readonly day: string; readonly seconds: number; readonly count: number }
  | { readonly kind: 'entry'; readonly place: number; readonly day: string };

interface DaySum {
  readonly day?: unknown;
  readonly seconds: number;
  readonly count: number;
}

/**
 * The lines of the whole list, newest first, before any entry is loaded: the counts per day give
 * each line's position.
 * @param days oldest first, as in the report
 */
export function linesOf(days: readonly DaySum[], firstDay: number): Line[] {
  const weekSeconds = new Map<string, number>();
  const known = days.map(({ day, ...sums }) => {
    const date = String(day);
    const week = weekOf(date, firstDay);
    weekSeconds.set(week, (weekSeconds.get(week) ?? 0) + sums.seconds);
    return { ...sums, day: date, week };
  });
  const lines: Line[] = [];
  let place = 0;
  let shownWeek = '';
  for (const { day, week, seconds, count } of known.toReversed()) {
    if (week !== shownWeek) {
      lines.push({ kind: 'week', week, seconds: weekSeconds.get(week) ?? 0 });
      shownWeek = week;
    }
    lines.push({ kind: 'day', day, seconds, count });
    for (let i = 0; i < count; i += 1) {
      lines.push({ kind: 'entry', place, day });
      place += 1;
    }
  }
  return lines;
}
