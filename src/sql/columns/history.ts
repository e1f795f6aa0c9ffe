import type { Generated } from 'kysely';
import type { Comment } from '../../core/comment/types.ts';
import type { EntryState, TimeRevision } from '../../core/time-revision/types.ts';
import type { TimelineEvent } from '../../core/timeline/types.ts';
import { blankDetails } from '../../core/tracked-time/tracked-time.ts';
import { type Column, flagColumn, type RowOf, type TableOf, table } from './table.ts';

/** An entry as JSON, '' for null. Fields that were added later default to blank. */
export const before: Column<'before', EntryState | null, string> = {
  name: 'before',
  read: (text) => (text === '' ? null : { ...blankDetails, ...(JSON.parse(text) as EntryState) }),
  write: (state) => (state === null ? '' : JSON.stringify(state)),
};

export const revisions = table<Omit<TimeRevision, 'after'>>()('time_revision', {
  id: 'id',
  timeId: 'tracked_time_id',
  issueId: 'issue_id',
  kind: 'kind',
  batch: 'batch',
  actorId: 'actor_id',
  userId: 'user_id',
  client: 'client',
  before,
  createdUnix: 'created_unix',
});

export type RevisionRow = RowOf<typeof revisions>;
export interface TimeRevisionTable extends TableOf<typeof revisions> {
  /** The entry after the change, in rows of earlier versions; otherwise ''. */
  after: string;
}

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
}

/** Comments are the events with a repository. */
export const comments = table<Comment>()('timeline_event', {
  id: 'id',
  repositoryId: 'repository_id',
  issueId: 'issue_id',
  posterId: 'user_id',
  body: 'body',
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
});

export type CommentRow = RowOf<typeof comments>;
export const commentColumns = comments.columns;
