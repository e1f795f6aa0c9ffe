import { language } from '../messages/language.ts';

export interface Day {
  readonly label: string;
  readonly seconds: number;
}

interface Report {
  readonly from: string | null;
  readonly groups: readonly {
    readonly keys?: unknown;
    readonly day?: unknown;
    readonly seconds: number;
  }[];
}

/** The seven days of a week's report, with those on which nothing was tracked. */
export function daysOfWeek(report: Report, zone: string): Day[] {
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const shown = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
  });
  const seconds = new Map(report.groups.map((group) => [String(group.day), group.seconds]));
  // From noon on: no change of clocks moves it to another day.
  const first = new Date(report.from ?? Date.now()).getTime() + 12 * 3_600_000;
  return Array.from({ length: 7 }, (_, i) => {
    const noon = new Date(first + i * 86_400_000);
    return { label: shown.format(noon), seconds: seconds.get(iso.format(noon)) ?? 0 };
  });
}
