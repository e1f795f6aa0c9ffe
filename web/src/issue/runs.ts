import type { Schema } from '../app/api.ts';
import { secondsOf } from './eventText.ts';

export type TimelineEvent = Schema<'TimelineComment'>;

/** What people do with time. Events of one kind and person fold to one line. */
const kinds: Readonly<Record<string, string>> = {
  add_time_manual: 'added',
  stop_tracking: 'added',
  edit_time_manual: 'changed',
  delete_time_manual: 'deleted',
  restore_time_manual: 'restored',
  start_tracking: 'stopwatch',
  cancel_tracking: 'stopwatch',
};

const isOfTime = ({ type }: TimelineEvent): boolean => kinds[type] !== undefined;

/** Events about time that a person did between two other events; at least two of one kind. */
export interface Run {
  /** The same when older events are added. */
  readonly key: string;
  readonly user: string;
  readonly kind: string;
  /** Oldest first. */
  readonly events: readonly TimelineEvent[];
  readonly seconds: number;
}

export type Line = { readonly event: TimelineEvent } | { readonly run: Run };

/** The lines of a timeline, oldest first. */
export function linesOf(events: readonly TimelineEvent[]): Line[] {
  const lines: Line[] = [];
  let time: TimelineEvent[] = [];
  const fold = (before: string): void => {
    const groups = Map.groupBy(
      withoutStarts(time),
      ({ user, type }) => `${before} ${user.id} ${kinds[type]}`,
    );
    for (const [key, group] of groups) {
      const [first] = group;
      const kind = kinds[first?.type ?? ''] ?? '';
      if (first === undefined || group.length === 1 || kind === 'stopwatch') {
        lines.push(...group.map((event) => ({ event })));
      } else {
        const seconds = group.reduce((sum, event) => sum + secondsOf(event), 0);
        lines.push({ run: { key, user: first.user.login, kind, events: group, seconds } });
      }
    }
    time = [];
  };
  for (const event of events) {
    if (isOfTime(event)) time.push(event);
    else {
      fold(`before ${event.id}`);
      lines.push({ event });
    }
  }
  fold('last');
  return lines;
}

/** A stopwatch that was stopped or discarded needs no line for its start. */
const withoutStarts = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  events.filter(
    ({ type, user }, i) =>
      type !== 'start_tracking' ||
      !events
        .slice(i + 1)
        .some((later) => later.user.id === user.id && /^(stop|cancel)_/.test(later.type)),
  );

/** The place of the first event to show: the last few that are not about time, and time between them. */
export function startOfLast(events: readonly TimelineEvent[], count: number): number {
  const others = events.flatMap((event, i) => (isOfTime(event) ? [] : [i]));
  return (others.at(-count - 1) ?? -1) + 1;
}
