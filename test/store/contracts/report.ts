import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../../src/core/records/types.ts';
import type { ReportFilter, StoredKey } from '../../../src/core/report/types.ts';
import type { NewTrackedTime } from '../../../src/core/tracked-time/types.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of reports. */
export function reportContract(open: OpenDatabase): void {
  describe('reports', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    let repository: Repository;
    let hidden: Repository;
    let issue: Issue;
    let secret: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann');
      bob = await w.make.user('Bob');
      repository = await w.make.repository(ann, 'repo');
      hidden = await w.make.repository(ann, 'hidden', { isPrivate: true });
      issue = await w.make.issue(repository, ann);
      secret = await w.make.issue(hidden, ann);
    });
    afterEach(() => w.database.close());

    const add = (on: Issue, user: User, at: number, options: Partial<NewTrackedTime> = {}) =>
      w.make.time(on, user, 60, at, options);
    /** Each database has two readers: one for short reads, one for long ones. */
    const both = () => [w.database.read.reports, w.database.background.reports];
    const listed = async (filter: ReportFilter, times: { id: number }[]) => {
      const ids = times.map((time) => time.id);
      for (const reports of both()) {
        await expectListing(reports.entries(filter), ids, (time) => time.id);
      }
    };

    it('lists entries by their time, or by id for many entries of everybody', async () => {
      const late = await add(issue, ann, 5000);
      const early = await add(issue, bob, 9000, { startedUnix: 1000 });
      const other = await add(secret, ann, 3000, { note: 'Größe', isBillable: false });
      await listed({}, [late, early, other]);
      await listed({ repositoryIds: [repository.id] }, [early, late]);
      await listed({ repositoryIds: [repository.id, hidden.id] }, [early, other, late]);
      await listed({ userId: ann.id }, [other, late]);
      await listed({ userId: ann.id, isPublicOnly: true }, [late]);
      await listed({ fromUnix: 1000, toUnix: 3000 }, [early]);
      await listed({ fromUnix: 1001, toUnix: 3001 }, [other]);
      await listed({ noteFolded: 'größe' }, [other]);
      await listed({ isBillable: true }, [late, early]);
      await listed({ repositoryIds: [hidden.id], issueNumber: secret.number }, [other]);
      await listed({ repositoryIds: [hidden.id], issueNumber: 99 }, []);
      for (const reports of both()) {
        const newestFirst = reports.entries({ repositoryIds: [repository.id] }, 'desc');
        await expectListing(newestFirst, [late.id, early.id], (time) => time.id);
      }
      const read = await w.database.read.trackedTimes.byIds([early.id]);
      const [first] = await both()[1]!.entries({ userId: bob.id }).page(0, 1);
      expect([first]).toEqual(read);
    });

    it('excludes entries deleted with their issue or repository', async () => {
      const kept = await add(issue, ann, 1000);
      await add(secret, ann, 1000);
      await w.database.write((s) => s.repositories.markDeleted(hidden.id, 1));
      await listed({}, [kept]);
      await w.database.write((s) => s.issues.markDeleted(issue.id, 1));
      await listed({}, []);
    });

    it('gives the same sums by index and by scanning entries', async () => {
      const gone = await w.make.issue(repository, ann);
      for (const [place, on] of [issue, secret, issue, gone, issue].entries()) {
        await add(on, place === 2 ? bob : ann, 1000 + place, { isBillable: place !== 4 });
      }
      await w.database.write((s) => s.issues.markDeleted(gone.id, 1));
      const sums = async (filter: ReportFilter, by: StoredKey[], starts: number[] | null) => {
        const rounding = { mode: 'up', stepSeconds: 100 } as const;
        const [read, heavy] = await Promise.all(
          both().map((reports) => reports.sums({ filter, by, starts, rounding, limit: 10 })),
        );
        expect(heavy).toEqual(read);
        return read!
          .map((row) => [row.interval, row.userId, row.count, row.seconds, row.roundedSeconds])
          .sort();
      };
      const expected = [
        [0, ann.id, 1, 60, 100],
        [1, ann.id, 1, 60, 100],
        [1, bob.id, 1, 60, 100],
      ];
      const filter = { repositoryIds: [repository.id] };
      expect(await sums(filter, ['user'], [1000, 1002])).toEqual(expected);
      // A group that is not distinguished by issue needs a scan.
      const onIssue = { ...filter, issueNumber: issue.number };
      expect(await sums(onIssue, ['user'], [1000, 1002])).toEqual(expected);
      expect(await sums(filter, [], null)).toEqual([[null, null, 3, 180, 300]]);
      expect(await sums({ ...filter, isBillable: false }, ['user'], null)).toEqual([
        [null, ann.id, 1, 60, 100],
      ]);
      expect(await sums({ ...filter, userId: bob.id, toUnix: 1002 }, [], null)).toEqual([]);
      const [row] = await w.database.background.reports.sums({
        filter: { repositoryIds: [hidden.id] },
        by: ['issue', 'repository', 'billable'],
        starts: null,
        rounding: null,
        limit: 10,
      });
      expect(row).toEqual({
        interval: null,
        userId: null,
        repositoryId: hidden.id,
        issueId: secret.id,
        isBillable: true,
        lastId: expect.any(Number),
        amounts: {},
        others: {},
        count: 1,
        seconds: 60,
        roundedSeconds: 60,
        billableSeconds: 60,
        billableRoundedSeconds: 60,
      });
    });

    it('knows when entries begin and end', async () => {
      const { reports } = w.database.background;
      expect(await reports.span({})).toBeUndefined();
      await add(issue, ann, 5000);
      await add(secret, bob, 1000);
      expect(await reports.span({})).toEqual({ firstUnix: 1000, lastUnix: 5000 });
      expect(await reports.span({ userId: bob.id })).toEqual({ firstUnix: 1000, lastUnix: 1000 });
      expect(await reports.span({ fromUnix: 5001 })).toBeUndefined();
    });

    it('counts entries by quarters of an hour, also only those a user may list', async () => {
      const add9 = (on: Issue, at: number) => add(on, bob, 900_000 + at);
      await add9(issue, 899);
      await add9(secret, 0);
      await add9(secret, 900);
      await add(issue, ann, 900_000);
      const counts = async (filter: ReportFilter, limit = 10) => {
        const [read, heavy] = await Promise.all(
          both().map((reports) => reports.contributions(filter, limit)),
        );
        expect(heavy).toEqual(read);
        return read!.map(({ startUnix, count }) => [startUnix - 900_000, count]);
      };
      const ofBob = { userId: bob.id };
      expect(await counts(ofBob)).toEqual([
        [0, 2],
        [900, 1],
      ]);
      expect(await counts(ofBob, 1)).toEqual([[0, 2]]);
      expect(await counts({ ...ofBob, listableBy: ann.id })).toHaveLength(2);
      expect(await counts({ ...ofBob, listableBy: bob.id })).toEqual([]);
      await w.make.collaborator(repository, bob, 'write');
      expect(await counts({ ...ofBob, listableBy: bob.id })).toEqual([[0, 1]]);
      expect(await counts({ ...ofBob, administeredBy: ann.id })).toHaveLength(2);
      expect(await counts({ ...ofBob, administeredBy: bob.id })).toEqual([]);
      await w.make.collaborator(repository, bob, 'admin');
      expect(await counts({ ...ofBob, administeredBy: bob.id })).toEqual([[0, 1]]);
      await w.make.collaborator(repository, bob, 'read');
      expect(await counts({ ...ofBob, listableBy: bob.id })).toEqual([]);
    });

    it('finds repositories by the names stored in entries', async () => {
      const { reports } = w.database.background;
      await add(secret, bob, 1000);
      const named = (name: string, filter = {}) =>
        reports.repositoriesNamedThen({ userId: bob.id, ...filter }, 'ann', name);
      expect(await named('hidden')).toEqual([hidden.id]);
      expect(await named('repo')).toEqual([]);
      expect(await named('hidden', { isPublicOnly: true })).toEqual([]);
      expect(await named('hidden', { userId: ann.id })).toEqual([]);
    });

    it('writes nothing through the long reader', async () => {
      const { users, follows } = w.database.background;
      await expect(users.setPassword(ann.id, 'x', false, 1)).rejects.toThrow();
      await expect(follows.remove(ann.id, bob.id)).rejects.toThrow();
    });

    it('sees commits at once, and answers many at a time', async () => {
      const seen = Array.from({ length: 30 }, async (_, place) => {
        await add(issue, ann, 1000 + place);
        const rows = await w.database.background.reports.entries({ userId: ann.id }).page(0, 100);
        expect(rows.some((row) => row.createdUnix === 1000 + place)).toBe(true);
      });
      await Promise.all(seen);
      expect(await w.database.background.reports.entries({}).count()).toBe(30);
    });
  });
}
