import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Issue, User } from '../../../src/core/records/types.ts';
import type { NewTimelineEvent, TimelineFilter } from '../../../src/core/timeline/types.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of issue events. */
export function timelineContract(open: OpenDatabase): void {
  describe('timelines', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    let issue: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user();
      bob = await w.make.user();
      issue = await w.make.issue(await w.make.repository(ann), ann);
    });
    afterEach(() => w.database.close());
    const add = (event: Omit<NewTimelineEvent, 'issueId'>, on = issue) =>
      w.database.write((s) => s.timeline.add({ issueId: on.id, ...event }));
    const found = (filter: TimelineFilter, types: string[]) =>
      expectListing(
        w.database.read.timeline.ofIssue(issue.id, filter),
        types,
        (event) => `${event.type} ${event.createdUnix}`,
      );

    it('stores every field of an event', async () => {
      const event = {
        issueId: issue.id,
        type: 'assignees',
        userId: ann.id,
        trackedTimeId: 3,
        timeSeconds: 60,
        oldTitle: 'ä',
        newTitle: '\u{1F552}',
        assigneeId: bob.id,
        isRemovedAssignee: true,
        body: '',
        updatedUnix: 0,
        createdUnix: 100,
      } as const;
      await w.database.write((s) => s.timeline.add(event));
      const events = w.database.read.timeline.ofIssue(issue.id, { timesOf: 'everybody' });
      expect(await events.page(0, 10)).toEqual([{ ...event, id: expect.any(Number) }]);
    });

    it('lists events by time, then in order of arrival, with the times the viewer may see', async () => {
      await add({ type: 'close', userId: bob.id, createdUnix: 20 });
      await add({ type: 'reopen', userId: bob.id, createdUnix: 20 });
      await add({ type: 'add_time_manual', userId: ann.id, createdUnix: 10 });
      await add({ type: 'delete_time_manual', userId: bob.id, createdUnix: 30 });
      const other = await w.make.issue(await w.make.repository(bob), bob);
      await add({ type: 'close', userId: ann.id, createdUnix: 15 }, other);
      const all = ['add_time_manual 10', 'close 20', 'reopen 20', 'delete_time_manual 30'];
      await found({ timesOf: 'everybody' }, all);
      await found({ timesOf: 'nobody' }, ['close 20', 'reopen 20']);
      await found({ timesOf: ann.id }, all.slice(0, 3));
      await found({ timesOf: bob.id }, all.slice(1));
      await found({ timesOf: 0 }, ['close 20', 'reopen 20']);
      await found({ timesOf: 'everybody', sinceUnix: 20 }, all.slice(1));
      await found({ timesOf: 'everybody', beforeUnix: 20 }, all.slice(0, 3));
      await found({ timesOf: bob.id, sinceUnix: 11, beforeUnix: 29 }, ['close 20', 'reopen 20']);
    });
  });
}
