import type { Schema } from '../app/api.ts';
import { messages } from '../messages/index.ts';

const t = messages.issue.events;

/** An event of the timeline as text that follows the user's name. */
export function eventText(event: Schema<'TimelineComment'>): string {
  const { type, body, old_title, new_title, assignee, removed_assignee } = event;
  switch (type) {
    case 'add_time_manual':
    case 'delete_time_manual':
    case 'edit_time_manual':
    case 'restore_time_manual':
    case 'stop_tracking':
      return body === '' ? t.editedOnly : t[type](body);
    case 'start_tracking':
    case 'cancel_tracking':
    case 'close':
    case 'reopen':
      return t[type];
    case 'change_title':
      return t.change_title(old_title, new_title);
    case 'change_time_estimate':
      return body === '' ? t.remove_time_estimate : t.change_time_estimate(body);
    case 'assignees': {
      const name = assignee?.login ?? '';
      if (name === event.user.login) return removed_assignee ? t.unassignedSelf : t.assignedSelf;
      return removed_assignee ? t.unassigned(name) : t.assigned(name);
    }
    default:
      return t.other(type);
  }
}
