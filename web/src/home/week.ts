import { dateOfEntry, type Entry } from '../components/entry.ts';
import type { Reading } from '../stopwatch/queries.ts';

export interface Week {
  readonly days: readonly string[];
  readonly today: string;
  /** Seconds of the entries of each day, without the stopwatch. */
  readonly sums: readonly number[];
  /** The stopwatch, if the current week is shown. */
  readonly running: Reading | null;
  readonly workingDaySeconds: number;
}

export function weekSums(
  entries: readonly Entry[],
  days: readonly string[],
  zone: string,
): number[] {
  const byDay = new Map<string, number>();
  for (const entry of entries) {
    const day = dateOfEntry(entry, zone);
    byDay.set(day, (byDay.get(day) ?? 0) + entry.time);
  }
  return days.map((day) => byDay.get(day) ?? 0);
}

export type EntryProjects = Readonly<Record<number, { readonly name: string }>>;

/** Seconds by project, most first; a repository in none is one. */
export function byProject(entries: readonly Entry[], projects: EntryProjects) {
  const sums = new Map<string, { id: number | undefined; seconds: number }>();
  for (const { issue, time } of entries) {
    const { full_name, title = full_name ?? '', id } = issue.repository ?? {};
    const name = projects[id ?? 0]?.name ?? title;
    const seconds = (sums.get(name)?.seconds ?? 0) + time;
    sums.set(name, { id, seconds });
  }
  return [...sums]
    .map(([name, sum]) => ({ name, ...sum }))
    .sort((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name, 'en'));
}
