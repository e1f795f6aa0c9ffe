import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DuplicateError } from '../../../src/core/errors.ts';
import type { Issue, Repository, User } from '../../../src/core/records/types.ts';
import type { NewStopwatch } from '../../../src/core/stopwatch/types.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of stopwatches. */
export function stopwatchContract(open: OpenDatabase): void {
  describe('stopwatches', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    let repository: Repository;
    let issue: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann');
      bob = await w.make.user('Bob');
      repository = await w.make.repository(ann, 'repo');
      issue = await w.make.issue(repository, ann);
    });
    afterEach(() => w.database.close());

    const watches = () => w.database.read.stopwatches;
    const write = <T>(run: Parameters<typeof w.database.write<T>>[0]) => w.database.write(run);
    const newWatch = (changes: Partial<NewStopwatch> = {}): NewStopwatch => ({
      userId: ann.id,
      issueId: issue.id,
      issueNumber: issue.number,
      repositoryId: issue.repositoryId,
      ownerNameThen: 'Ann',
      repositoryNameThen: 'repo',
      createdUnix: 1000,
      segments: [{ startedUnix: 1000, endedUnix: null }],
      ...changes,
    });
    const add = (changes: Partial<NewStopwatch> = {}) =>
      write((s) => s.stopwatches.insert(newWatch(changes)));

    it('stores an insert, with its segments in order', async () => {
      const segments = [
        { startedUnix: 900, endedUnix: 950 },
        { startedUnix: 960, endedUnix: 960 },
        { startedUnix: 1000, endedUnix: null },
      ];
      const made = await add({ segments });
      expect(made).toEqual({ ...newWatch({ segments }), id: made.id });
      expect(await watches().ofUser(ann.id)).toEqual(made);
      expect(await watches().ofUser(bob.id)).toBeUndefined();
    });

    it('allows one per user', async () => {
      await add();
      const other = await w.make.issue(repository, ann);
      await expect(add({ issueId: other.id })).rejects.toThrow(DuplicateError);
      await add({ userId: bob.id });
    });

    it('counts those that run, not paused ones', async () => {
      expect(await watches().countRunning()).toBe(0);
      const paused = [{ startedUnix: 900, endedUnix: 950 }];
      const made = await add({ segments: [...paused, { startedUnix: 960, endedUnix: null }] });
      await add({ userId: bob.id, segments: paused });
      expect(await watches().countRunning()).toBe(1);
      await write((s) => s.stopwatches.remove(made.id));
      expect(await watches().countRunning()).toBe(0);
    });

    it('finds all on an issue, each with its own segments', async () => {
      const other = await w.make.issue(repository, ann);
      const third = await w.make.user('Carl');
      const first = await add({ userId: bob.id });
      const second = await add({ segments: [{ startedUnix: 5, endedUnix: 6 }] });
      await add({ userId: third.id, issueId: other.id });
      expect(await watches().onIssue(issue.id)).toEqual([first, second]);
      expect(await watches().onIssue(0)).toEqual([]);
    });

    it('saves its place, and replaces its segments', async () => {
      const made = await add();
      const kept = await add({ userId: bob.id });
      const elsewhere = await w.make.repository(bob, 'elsewhere');
      const other = await w.make.issue(elsewhere, bob);
      const moved = {
        ...made,
        issueId: other.id,
        issueNumber: other.number,
        repositoryId: elsewhere.id,
        ownerNameThen: 'Bob',
        repositoryNameThen: 'elsewhere',
        segments: [
          { startedUnix: 1000, endedUnix: 1010 },
          { startedUnix: 1020, endedUnix: null },
        ],
      };
      await write((s) => s.stopwatches.save(moved));
      expect(await watches().ofUser(ann.id)).toEqual(moved);
      expect(await watches().ofUser(bob.id)).toEqual(kept);
      await write((s) => s.stopwatches.save(made));
      expect(await watches().ofUser(ann.id)).toEqual(made);
    });

    it('removes one once, with its segments', async () => {
      const made = await add();
      const kept = await add({ userId: bob.id });
      const removal = () => write((s) => s.stopwatches.remove(made.id));
      expect([await removal(), await removal()]).toEqual([true, false]);
      expect(await watches().ofUser(ann.id)).toBeUndefined();
      expect(await watches().ofUser(bob.id)).toEqual(kept);
      const again = await add({ segments: [{ startedUnix: 7, endedUnix: null }] });
      expect(again.id).toBeGreaterThan(made.id);
      expect(await watches().ofUser(ann.id)).toEqual(again);
    });

    it('deletes it with its user, and with its issue when that is purged', async () => {
      await add();
      await add({ userId: bob.id });
      await write((s) => s.users.delete(bob.id));
      expect(await watches().ofUser(bob.id)).toBeUndefined();
      await write((s) => s.issues.markDeleted(issue.id, 10));
      expect(await watches().ofUser(ann.id)).toBeDefined();
      while ((await write((s) => s.issues.purge(20, 1))) > 0);
      expect(await watches().ofUser(ann.id)).toBeUndefined();
    });

    it('deletes it with its repository when that is purged', async () => {
      await add();
      await write((s) => s.repositories.markDeleted(repository.id, 10));
      while ((await write((s) => s.repositories.purge(20, 1))) > 0);
      expect(await watches().ofUser(ann.id)).toBeUndefined();
    });
  });
}
