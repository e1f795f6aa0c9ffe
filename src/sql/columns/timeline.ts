import type { Generated } from 'kysely';
import type { TimelineEvent } from '../../core/timeline/types.ts';
import { flagColumn, type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const events = table<TimelineEvent>()('timeline_event', {
  id: 'id',
  issueId: 'issue_id',
  type: 'type',
  userId: 'user_id',
  trackedTimeId: 'tracked_time_id',
  timeSeconds: 'time_seconds',
  oldTitle: 'old_title',
  newTitle: 'new_title',
  assigneeId: 'assignee_id',
  isRemovedAssignee: flagColumn('is_removed_assignee'),
  body: 'body',
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
});

export type EventRow = RowOf<typeof events>;

export interface TimelineEventTable extends TableOf<typeof events> {
  /** The repository of a comment; null for other events. */
  repository_id: Generated<number | null>;
  /** Of a comment; 0 for other events. */
  is_edited_by_others: Generated<number>;
}

declare module '../schema.ts' {
  interface Schema {
    timeline_event: TimelineEventTable;
  }
}
