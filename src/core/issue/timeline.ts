import type { Listing } from '../listing.ts';

/** Events about tracked time, visible only to users who may see the entries. */
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

/** An event in the timeline of an issue. */
export interface TimelineEvent {
  readonly id: number;
  readonly issueId: number;
  readonly type: TimelineEventType;
  readonly userId: number;
  /** The entry that was added or deleted; null for other events and for a reset of several. */
  readonly trackedTimeId: number | null;
  /** Seconds added, removed or changed, or a new estimate; 0 for other events. */
  readonly timeSeconds: number;
  readonly oldTitle: string;
  readonly newTitle: string;
  readonly assigneeId: number | null;
  readonly isRemovedAssignee: boolean;
  readonly createdUnix: number;
}

export interface TimelineFilter {
  /** The user whose time events are included (the own-times rule). */
  readonly timesOf: 'everybody' | 'nobody' | number;
  /** The event's time; both inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
}

export interface TimelineStore {
  add(event: Omit<TimelineEvent, 'id'>): Promise<void>;
  /** The events of an issue, oldest first. */
  ofIssue(issueId: number, filter: TimelineFilter): Listing<TimelineEvent>;
}

/** An event with defaults for the absent fields. */
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
