import { expressionBuilder } from 'kysely';
import {
  type TimelineEvent,
  type TimelineStore,
  timeEventTypes,
} from '../../core/timeline/types.ts';
import { type EventRow, events } from '../columns/timeline.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed } from '../engine/rows.ts';
import { prepareInsert } from '../engine/statement.ts';
import type { Schema } from '../schema.ts';

const oneEvent = prepareInsert<Omit<EventRow, 'id'>>(
  'timeline_event',
  events.names.filter((name) => name !== 'id'),
);

const blank = {
  trackedTimeId: null,
  timeSeconds: 0,
  oldTitle: '',
  newTitle: '',
  assigneeId: null,
  isRemovedAssignee: false,
  body: '',
  updatedUnix: 0,
};

interface EventValues {
  readonly issueId: number;
  readonly sinceUnix: number | undefined;
  readonly beforeUnix: number | undefined;
  /** The user whose time events are included. */
  readonly timesOfId: number | undefined;
}

const eventsOfIssue = prepareListing<
  EventRow,
  TimelineEvent,
  EventValues,
  'everybody' | 'one' | 'nobody'
>((timesOf) => ({
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
  ...listed(events),
  order: ['timeline_event.created_unix', 'timeline_event.id'],
}));

export function timelineStore(executor: Executor): TimelineStore {
  return {
    add: async (event) => {
      await executor.run(oneEvent, events.write({ ...blank, ...event }));
    },
    ofIssue: (issueId, { timesOf, sinceUnix, beforeUnix }) =>
      eventsOfIssue(
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
