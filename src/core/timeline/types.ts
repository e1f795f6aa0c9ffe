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
  | 'assignees'
  | 'comment';

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
  /** Of a comment. */
  readonly body: string;
  readonly createdUnix: number;
  /** When a comment was last edited; 0 for other events. */
  readonly updatedUnix: number;
}

export interface TimelineFilter {
  /** The user whose time events are included (the own-times rule). */
  readonly timesOf: 'everybody' | 'nobody' | number;
  /** The event's time; both inclusive. */
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
}

/** Absent fields are empty. */
export type NewTimelineEvent = Pick<TimelineEvent, 'issueId' | 'type' | 'userId' | 'createdUnix'> &
  Partial<Omit<TimelineEvent, 'id'>>;

export interface TimelineStore {
  add(event: NewTimelineEvent): Promise<void>;
  /** The events of an issue, oldest first. */
  ofIssue(issueId: number, filter: TimelineFilter): Listing<TimelineEvent>;
}

declare module '../store.ts' {
  interface Stores {
    readonly timeline: TimelineStore;
  }
}
