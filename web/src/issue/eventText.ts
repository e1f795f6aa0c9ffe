import { parseDuration } from '../../../src/core/time/duration.ts';
import type { Schema } from '../app/api.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';

const t = messages.issue.events;
type Event = Schema<'TimelineComment'>;

/** The entry that an event added, unless it is gone. */
export const entryOf = ({ type, tracked_time: entry }: Event): Event['tracked_time'] =>
  type === 'add_time_manual' || type === 'stop_tracking' ? (entry ?? null) : null;

/** The seconds of an event: those of its entry now, or those it names, without their sign. */
export const secondsOf = (event: Event): number =>
  entryOf(event)?.time ??
  // No text of an event has days.
  parseDuration(event.body.replace(/^[+-]/, ''), { workingDaySeconds: 0 }) ??
  0;

/** An event of the timeline as text that follows the user's name. */
export function eventText(event: Event): string {
  const { type, body, old_title, new_title, assignee, removed_assignee } = event;
  const time = hours(secondsOf(event));
  switch (type) {
    case 'add_time_manual':
    case 'stop_tracking':
      return t.added(time);
    case 'delete_time_manual':
      return t.deleted(time);
    case 'restore_time_manual':
      return t.restored(time);
    case 'edit_time_manual':
      return body === '' ? t.changed : t.changedBy(`${body.startsWith('-') ? '−' : '+'}${time}`);
    case 'start_tracking':
    case 'cancel_tracking':
    case 'close':
    case 'reopen':
      return t[type];
    case 'change_title':
      return t.change_title(old_title, new_title);
    case 'change_time_estimate':
      return body === '' ? t.remove_time_estimate : t.change_time_estimate(time);
    case 'assignees': {
      const name = assignee?.login ?? '';
      if (name === event.user.login) return removed_assignee ? t.unassignedSelf : t.assignedSelf;
      return removed_assignee ? t.unassigned(name) : t.assigned(name);
    }
    default:
      return t.other(type);
  }
}
