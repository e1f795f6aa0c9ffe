import type { ScheduleEventData } from '@mantine/schedule';
import type { Schema } from '../app/api.ts';
import { dateIn, timeIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { dateOfEntry, type Entry, isReadable, placeOfEntry } from '../components/entry.ts';
import { dayWords, hours, timeOfDay } from '../components/format.ts';
import { placeText } from '../components/issuePlace.ts';
import { type Locks, lockedUntil, lockWords } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { isolated } from '../messages/isolate.ts';
import { placeOfWatch } from '../stopwatch/queries.ts';
import { repositoryColour } from '../theme/repositoryColours.ts';

const t = messages.calendar;

/** An event of the schedule: an entry (or its part on one day), or the running stopwatch. */
export interface Drawn {
  /** Null for the stopwatch. */
  readonly entry: Entry | null;
  readonly title: string;
  readonly issue: string;
  /** That of its repository. */
  readonly colour: string;
  /** `09:00–10:30 · 1:30`: the whole entry, even if only a part is drawn. */
  readonly when: string;
  /**
   * It spans several days: dragging moves the whole entry; its start and end are changed in the
   * form.
   */
  readonly isPart: boolean;
  /** Why it cannot be changed. */
  readonly reason: string | undefined;
  /** It stands for these entries, for which there is no room. */
  readonly hidden?: readonly DrawnEvent[];
}

export type DrawnEvent = ScheduleEventData<Drawn & Record<PropertyKey, unknown>>;

export interface Drawing {
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly locks: Locks;
}

/** The wall-clock time of an instant in a zone: `2026-05-04 09:30:00`. */
export const wallOf = (ms: number, zone: string): string => {
  const instant = new Date(ms);
  return `${dateIn(instant, zone)} ${timeIn(instant, zone)}:00`;
};

const repositoryOfEntry = ({ issue }: Entry): string => issue.repository?.full_name ?? '';

/** Events of an entry; without a start time it is placed above the hours of its day. */
export function eventsOfEntry(entry: Entry, drawing: Drawing): DrawnEvent[] {
  const { zone, locks } = drawing;
  const repository = repositoryOfEntry(entry);
  const reason = !isReadable(entry)
    ? messages.week.unreadableReason
    : lockedUntil(entry, locks) !== null
      ? lockWords(repository, locks.get(repository), zone)
      : undefined;
  const title = isReadable(entry) ? entry.issue.title : messages.week.unreadableIssue;
  const issue = isReadable(entry) ? placeText(placeOfEntry(entry)) : '';
  const colour = repositoryColour(entry.issue.repository?.id);
  const of = { entry, title, issue, reason, colour };
  if (entry.started === null) {
    const date = dateOfEntry(entry, zone);
    if (date < drawing.from || date > drawing.to) return [];
    const when = hours(entry.time);
    const start = `${date} 00:00:00`;
    const end = `${date} 23:59:59`;
    const payload = { ...of, when, isPart: false };
    return [
      {
        id: `${entry.id}`,
        title: `${when} · ${wordsOf({ ...payload, when: '' })}`,
        color: colour,
        start,
        end,
        payload,
      },
    ];
  }
  const begin = Date.parse(entry.started);
  return drawnOf(`${entry.id}`, begin, begin + entry.time * 1000, entry.time, of, drawing);
}

const wordsOf = ({ title, issue, when, reason }: Drawn): string =>
  [isolated(title), issue, when, reason ?? ''].filter((word) => word !== '').join(', ');

/** One event for each segment of the stopwatch. */
export function eventsOfWatch(
  watch: Schema<'StopWatch'>,
  nowMs: number,
  drawing: Drawing,
): DrawnEvent[] {
  const issue = placeText(placeOfWatch(watch));
  const of = {
    entry: null,
    title: t.running(watch.issue_title),
    issue,
    reason: t.runningReason,
    colour: 'var(--accent)',
  };
  return watch.segments.flatMap(({ started, ended }, place) => {
    const begin = Date.parse(started);
    const end = Math.max(begin, ended === null ? nowMs : Date.parse(ended));
    const seconds = (end - begin) / 1000;
    const { zone } = drawing;
    if (dateIn(new Date(begin), zone) > drawing.to) return [];
    return drawnOf(`watch-${place}`, begin, end, seconds, of, drawing);
  });
}

/** Events for a time range, split at midnight, on the visible days only. */
function drawnOf(
  id: string,
  begin: number,
  end: number,
  seconds: number,
  of: Omit<Drawn, 'when' | 'isPart'>,
  { zone, from, to }: Drawing,
): DrawnEvent[] {
  const start = wallOf(begin, zone);
  // When clocks go back, the wall time of the end may precede the start; then draw the real length.
  const shownEnd = wallOf(end, zone);
  const stop =
    shownEnd > start
      ? shownEnd
      : wallOf(Date.parse(`${start.replace(' ', 'T')}Z`) + end - begin, 'UTC');
  const first = start.slice(0, 10);
  const last =
    stop.endsWith(' 00:00:00') && stop.slice(0, 10) > first
      ? addDays(stop.slice(0, 10), -1)
      : stop.slice(0, 10);
  const isPart = first !== last;
  const range = `${timeOfDay(new Date(begin), zone)}–${timeOfDay(new Date(end), zone)}`;
  const when = `${range} · ${hours(seconds)}${isPart ? ` · ${t.since(dayWords(first))}` : ''}`;
  const payload = { ...of, when, isPart };
  const parts: DrawnEvent[] = [];
  for (
    let date = first < from ? from : first;
    date <= last && date <= to;
    date = addDays(date, 1)
  ) {
    parts.push({
      id: date === first ? id : `${id}-${date}`,
      title: wordsOf(payload),
      color: of.colour,
      variant: 'light',
      start: date === first ? start : `${date} 00:00:00`,
      end: date === last && !stop.endsWith(' 00:00:00') ? stop : `${date} 23:59:59`,
      payload,
    });
  }
  return parts;
}
