import { byId } from '../by-id.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Listing, mapListing } from '../listing.ts';
import { isIssuesWriter } from '../policy/access.ts';
import { findIssue } from '../policy/lookup.ts';
import { fullIssue } from '../records/full-issue.ts';
import type { FullIssue, FullTime, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { ghost } from '../records/user.ts';
import type { Stores } from '../store.ts';
import type { TimelineEvent, TimelineFilter } from './types.ts';

/** An event with everything its JSON needs. */
export interface FullTimelineEvent {
  readonly event: TimelineEvent;
  readonly issue: FullIssue;
  readonly user: User;
  readonly assignee: User | null;
  /** The entry that was added or changed; null if it has been deleted or moved. */
  readonly time: FullTime | null;
}

/**
 * The timeline of an issue, oldest first. Issues writers see all time events, other users their
 * own, anonymous visitors none (D32).
 * @throws not_found if there is no such issue
 */
export async function listTimeline(
  context: Context,
  caller: Caller,
  access: RepositoryAccess,
  number: number,
  bounds: Pick<TimelineFilter, 'sinceUnix' | 'beforeUnix'>,
): Promise<Listing<FullTimelineEvent>> {
  const stores = context.database.read;
  const issue = await findIssue(stores, access, number);
  const full = await fullIssue(stores, issue);
  const timesOf = isIssuesWriter(access) ? 'everybody' : (caller.user?.id ?? 'nobody');
  const events = stores.timeline.ofIssue(issue.id, { ...bounds, timesOf });
  return mapListing(events, (rows) => fullEvents(stores, full, rows));
}

async function fullEvents(
  stores: Stores,
  issue: FullIssue,
  events: readonly TimelineEvent[],
): Promise<FullTimelineEvent[]> {
  const timeIds = events.flatMap((event) =>
    event.type !== 'delete_time_manual' && event.trackedTimeId !== null
      ? [event.trackedTimeId]
      : [],
  );
  const times = byId(await stores.trackedTimes.byIds(timeIds));
  const userIds = new Set(
    events
      .flatMap(({ userId, assigneeId }) => (assigneeId === null ? [userId] : [userId, assigneeId]))
      .concat([...times.values()].map((time) => time.creatorId)),
  );
  const users = byId(await stores.users.byIds([...userIds]));
  const userOf = (id: number): User => users.get(id) ?? ghost(id);
  const namesOf = ({ userId, creatorId }: TrackedTime) => ({
    userName: userOf(userId).name,
    creatorName: creatorId === userId ? null : (users.get(creatorId)?.name ?? null),
  });
  return events.map((event) => {
    const time = event.trackedTimeId === null ? undefined : times.get(event.trackedTimeId);
    // The entry may since belong to another user or issue, or be deleted; then the reader may not
    // see it.
    const isShown =
      time !== undefined &&
      !time.isDeleted &&
      time.userId === event.userId &&
      time.issueId === event.issueId;
    return {
      event,
      issue,
      user: userOf(event.userId),
      assignee: event.assigneeId === null ? null : userOf(event.assigneeId),
      time: isShown ? { time, ...namesOf(time), issue } : null,
    };
  });
}
