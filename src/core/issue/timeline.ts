import type { TimelineEvent } from './types.ts';

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
    body: '',
    updatedUnix: 0,
    ...event,
  };
}
