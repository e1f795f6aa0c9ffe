import { expressionBuilder, type Selectable } from 'kysely';
import {
  type TimelineEvent,
  type TimelineEventType,
  type TimelineStore,
  timeEventTypes,
} from '../../core/issue/timeline.ts';
import { flag, isSet } from '../flag.ts';
import { type AnySelect, prepareListing } from '../listing.ts';
import { type Executor, prepareInsert } from '../query.ts';
import type { Schema, TimelineEventTable } from '../schema.ts';

type EventRow = Selectable<TimelineEventTable>;

export function eventOf(row: EventRow): TimelineEvent {
  return {
    id: row.id,
    issueId: row.issue_id,
    type: row.type as TimelineEventType,
    userId: row.user_id,
    trackedTimeId: row.tracked_time_id,
    timeSeconds: row.time_seconds,
    oldTitle: row.old_title,
    newTitle: row.new_title,
    assigneeId: row.assignee_id,
    isRemovedAssignee: isSet(row.is_removed_assignee),
    createdUnix: row.created_unix,
  };
}

const oneEvent = prepareInsert<Omit<EventRow, 'id'>>('timeline_event', [
  'issue_id',
  'type',
  'user_id',
  'tracked_time_id',
  'time_seconds',
  'old_title',
  'new_title',
  'assignee_id',
  'is_removed_assignee',
  'created_unix',
]);

interface EventValues {
  readonly issueId: number;
  readonly sinceUnix: number | undefined;
  readonly beforeUnix: number | undefined;
  /** Whose times are among them. */
  readonly timesOfId: number | undefined;
}

const events = prepareListing<EventRow, TimelineEvent, EventValues, 'everybody' | 'one' | 'nobody'>(
  (timesOf) => ({
    from: (db, { issueId, sinceUnix, beforeUnix, timesOfId }) => {
      let query: AnySelect = db
        .selectFrom('timeline_event')
        .where('timeline_event.issue_id', '=', issueId);
      if (sinceUnix !== undefined) {
        query = query.where('timeline_event.created_unix', '>=', sinceUnix);
      }
      if (beforeUnix !== undefined) {
        query = query.where('timeline_event.created_unix', '<=', beforeUnix);
      }
      if (timesOf === 'everybody') return query;
      const isOther = expressionBuilder<Schema, 'timeline_event'>()(
        'timeline_event.type',
        'not in',
        timeEventTypes,
      );
      if (timesOfId === undefined) return query.where(isOther);
      return query.where((e) => e.or([isOther, e('timeline_event.user_id', '=', timesOfId)]));
    },
    select: (query) => query.selectAll('timeline_event'),
    id: 'timeline_event.id',
    order: ['timeline_event.created_unix', 'timeline_event.id'],
    map: eventOf,
  }),
);

export function timelineStore(executor: Executor): TimelineStore {
  return {
    add: async (event) => {
      await executor.run(oneEvent, {
        issue_id: event.issueId,
        type: event.type,
        user_id: event.userId,
        tracked_time_id: event.trackedTimeId,
        time_seconds: event.timeSeconds,
        old_title: event.oldTitle,
        new_title: event.newTitle,
        assignee_id: event.assigneeId,
        is_removed_assignee: flag(event.isRemovedAssignee),
        created_unix: event.createdUnix,
      });
    },
    ofIssue: (issueId, { timesOf, sinceUnix, beforeUnix }) =>
      events(
        executor,
        {
          issueId,
          sinceUnix,
          beforeUnix,
          timesOfId: typeof timesOf === 'number' ? timesOf : undefined,
        },
        typeof timesOf === 'number' ? 'one' : timesOf,
      ),
  };
}
