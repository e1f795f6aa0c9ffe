import type { Listing } from '../listing.ts';

/** What happens to tracked time: shown to those alone who may see the entries. */
export const timeEventTypes = [
  'add_time_manual',
  'delete_time_manual',
  'edit_time_manual',
  'restore_time_manual',
  'start_tracking',
  'stop_tracking',
  'cancel_tracking',
] as const;

export type TimelineEventType =
  | (typeof timeEventTypes)[number]
  | 'close'
  | 'reopen'
  | 'change_title'
  | 'change_time_estimate'
  | 'assignees';

/** Something that happened on an issue. */
export interface TimelineEvent {
  readonly id: number;
  readonly issueId: number;
  readonly type: TimelineEventType;
  /** Whose event it is. */
  readonly userId: number;
  /** The entry that was added or deleted; null for the others, and for a reset of several. */
  readonly trackedTimeId: number | null;
  /** Seconds added, removed, or by which an entry was changed, or a new estimate; 0 for the others. */
  readonly timeSeconds: number;
  readonly oldTitle: string;
  readonly newTitle: string;
  readonly assigneeId: number | null;
  readonly isRemovedAssignee: boolean;
  readonly createdUnix: number;
}

export interface TimelineFilter {
  /** Whose time events are shown: everybody's, nobody's, or one user's (the own-times rule). */
  readonly timesOf: 'everybody' | 'nobody' | number;
  /** Bounds of the event's time, inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
}

export interface TimelineStore {
  add(event: Omit<TimelineEvent, 'id'>): Promise<void>;
  /** The events of an issue, oldest first. */
  ofIssue(issueId: number, filter: TimelineFilter): Listing<TimelineEvent>;
}

/** An event of which only what is given is worth saying. */
export function timelineEvent(
  event: Pick<TimelineEvent, 'issueId' | 'type' | 'userId' | 'createdUnix'> &
    Partial<TimelineEvent>,
): Omit<TimelineEvent, 'id'> {
  return {
    trackedTimeId: null,
    timeSeconds: 0,
    oldTitle: '',
    newTitle: '',
    assigneeId: null,
    isRemovedAssignee: false,
    ...event,
  };
}
