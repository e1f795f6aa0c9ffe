import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../../src/core/records/types.ts';
import type { TimeLock } from '../../../src/core/time-lock/types.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of locked periods. */
export function timeLockContract(open: OpenDatabase): void {
  describe('time locks', () => {
    let w: StoreWorld;
    let ann: User;
    let repository: Repository;
    let issue: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann');
      repository = await w.make.repository(ann, 'repo');
      issue = await w.make.issue(repository, ann);
    });
    afterEach(() => w.database.close());

    const locks = () => w.database.read.timeLocks;
    const write = <T>(run: Parameters<typeof w.database.write<T>>[0]) => w.database.write(run);
    const lockOf = (changes: Partial<TimeLock> = {}): TimeLock => ({
      repositoryId: repository.id,
      untilUnix: 5000,
      untilDay: 1,
      userId: ann.id,
      reason: 'Größe',
      createdUnix: 7,
      ...changes,
    });

    it('stores one per repository, until it is removed', async () => {
      const other = await w.make.repository(ann, 'other');
      expect(await locks().of(repository.id)).toBeUndefined();
      await write((s) => s.timeLocks.put(lockOf()));
      await write((s) => s.timeLocks.put(lockOf({ untilUnix: 6000, reason: '' })));
      const now = lockOf({ untilUnix: 6000, reason: '' });
      expect(await locks().of(repository.id)).toEqual(now);
      expect(await write((s) => s.timeLocks.forWrite(repository.id))).toEqual(now);
      expect(await locks().of(other.id)).toBeUndefined();
      expect(await locks().ofAll([other.id, repository.id, 999])).toEqual([now]);
      expect(await locks().ofAll([])).toEqual([]);
      await write((s) => s.timeLocks.remove(repository.id));
      expect(await locks().of(repository.id)).toBeUndefined();
      expect(await write((s) => s.timeLocks.forWrite(repository.id))).toBeUndefined();
      expect(await locks().of(999)).toBeUndefined();
      expect(await locks().ofAll([repository.id])).toEqual([]);
    });

    it('finds entries before an instant, by their date and by their start', async () => {
      const other = await w.make.issue(repository, ann);
      const add = (createdUnix: number, startedUnix: number | null) =>
        write((s) =>
          s.trackedTimes.insert({
            issueId: issue.id,
            repositoryId: repository.id,
            userId: ann.id,
            timeSeconds: 60,
            createdUnix,
            startedUnix,
            insertedUnix: 1,
            ownerNameThen: 'Ann',
            repositoryNameThen: 'repo',
          }),
        );
      const here = { repositoryId: repository.id };
      const has = (where: typeof here | { issueId: number }, until: number) =>
        locks().hasEntriesBefore(where, { untilUnix: until, untilDay: 0 });
      expect(await has(here, 9999)).toBe(false);
      const counted = await add(1000, null);
      expect([await has(here, 1000), await has(here, 1001)]).toEqual([false, true]);
      const begun = await add(3000, 500);
      expect([await has(here, 500), await has(here, 501)]).toEqual([false, true]);
      const early = await add(100, 4000);
      expect([await has(here, 100), await has(here, 101)]).toEqual([false, true]);
      expect(await has({ issueId: issue.id }, 101)).toBe(true);
      expect(await has({ issueId: other.id }, 9999)).toBe(false);
      expect(await has({ repositoryId: repository.id + 1 }, 9999)).toBe(false);
      await write((s) => s.trackedTimes.setDeleted([early.id, begun.id], 1, 1));
      expect([await has(here, 1000), await has(here, 1001)]).toEqual([false, true]);
      await write((s) => s.issues.markDeleted(issue.id, 1));
      expect(await has(here, 1001)).toBe(false);
      // Restoring the issue depends on it.
      expect(await has({ issueId: issue.id }, 1001)).toBe(true);
      await write((s) => s.trackedTimes.setDeleted([counted.id], 1, 1));
      expect(await has({ issueId: issue.id }, 1001)).toBe(false);
    });
  });
}
