import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listing } from '../../../src/core/listing.ts';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { Issue } from '../../../src/core/records/types.ts';
import type { TrackedTimeFilter } from '../../../src/core/tracked-time/types.ts';
import type { VisibilityLevel } from '../../../src/core/visibility.ts';
import { newUser, nowUnix } from './people.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** Pages from anywhere in a list are those that a walk from its start has there. */
async function expectPages(
  listing: Listing<{ readonly id: number }>,
  expected: readonly number[],
): Promise<void> {
  expect(await listing.count()).toBe(expected.length);
  for (const offset of [0, 199, 201, 230, 400, 449, expected.length - 205, expected.length - 3]) {
    const page = (await listing.page(offset, 5)).map(({ id }) => id);
    expect(page, `from ${offset}`).toEqual(expected.slice(offset, offset + 5));
  }
  expect(await listing.page(expected.length, 5)).toEqual([]);
}

/** Pages by number far into a list whose rows are not all visible. */
export function longListContract(open: OpenDatabase): void {
  describe('long lists', () => {
    let w: StoreWorld;
    beforeEach(async () => {
      w = await storeWorld(open);
    });
    afterEach(() => w.database.close());

    it('of users and followers have the same pages by number as one after the other', async () => {
      const { read } = w.database;
      const star = await w.make.user('star');
      const viewer = await w.make.user('viewer');
      // More private ones in a row than are skipped row by row.
      const levelOf = (i: number): VisibilityLevel => {
        if (i < 230 || i % 7 === 0) return 'private';
        return i % 11 === 0 ? 'limited' : 'public';
      };
      const users = await w.database.write(async (s) => {
        const all = [];
        for (let i = 0; i < 800; i += 1) {
          const visibility = levelOf(i);
          const isPending = i % 13 === 0;
          const user = await s.users.insert(newUser(`u${i}`, { visibility, isPending }));
          await s.follows.add(user.id, star.id, nowUnix);
          if (i % 9 === 0) await s.follows.add(user.id, viewer.id, nowUnix);
          all.push({ ...user, isFriend: i % 9 === 0 });
        }
        return all;
      });
      const idsOf = (isSeen: (user: (typeof users)[number]) => boolean): number[] =>
        users.filter(isSeen).map(({ id }) => id);
      const seen = [
        [allUsersVisible, idsOf(() => true)],
        [userVisibility({ user: null }), idsOf((u) => u.visibility === 'public' && !u.isPending)],
        [
          userVisibility({ user: viewer }),
          idsOf((u) => !u.isPending && (u.visibility !== 'private' || u.isFriend)),
        ],
      ] as const;
      for (const [visibility, ids] of seen) {
        await expectPages(read.follows.followers(star.id, visibility), ids);
        await expectPages(read.users.search(visibility, {}), [star.id, viewer.id, ...ids]);
      }
    });

    it('of times have the same pages by number, without those of deleted issues', async () => {
      const ann = await w.make.user('ann');
      const places: Issue[] = [];
      for (const name of ['one', 'two']) {
        const repository = await w.make.repository(ann, name);
        for (let i = 0; i < 3; i += 1) places.push(await w.make.issue(repository, ann));
      }
      const times = await w.database.write(async (s) => {
        const all = [];
        for (let i = 0; i < 1800; i += 1) {
          // Many of the deleted ones come first.
          const issue = places[i < 420 ? i % 2 : i % places.length] ?? expect.fail('no issue');
          const { id: issueId, repositoryId } = issue;
          const blank = { timeSeconds: 60, ownerNameThen: '', repositoryNameThen: '' };
          const at = { createdUnix: 1000 + Math.floor(i / 3), insertedUnix: nowUnix };
          const ids = { issueId, repositoryId, userId: ann.id };
          all.push(await s.trackedTimes.insert({ ...blank, ...ids, ...at }));
        }
        return all;
      });
      const [first] = places;
      const deleted = new Set<number>();
      const check = async (filter: TrackedTimeFilter): Promise<void> => {
        const expected = times.filter(
          (time) =>
            !deleted.has(time.issueId) &&
            (filter.repositoryId ?? time.repositoryId) === time.repositoryId &&
            (filter.sinceUnix ?? 0) <= time.createdUnix,
        );
        const ids = expected.map(({ id }) => id);
        await expectPages(w.database.read.trackedTimes.list(filter), ids);
      };
      const checkAll = async (): Promise<void> => {
        const of = { repositoryId: first?.repositoryId ?? 0 };
        await check(of);
        await check({ ...of, userId: ann.id });
        await check({ ...of, sinceUnix: 1010 });
        await check({ userId: ann.id });
        await check({ userId: ann.id, sinceUnix: 1010 });
      };
      await checkAll();
      await w.database.write((s) => s.issues.markDeleted(first?.id ?? 0, 1));
      deleted.add(first?.id ?? 0);
      await checkAll();
      const other = places.at(-1);
      await w.database.write((s) => s.repositories.markDeleted(other?.repositoryId ?? 0, 1));
      for (const { id, repositoryId } of places) {
        if (repositoryId === other?.repositoryId) deleted.add(id);
      }
      await checkAll();
    });
  });
}
