import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IssueFilter } from '../../../src/core/issue/types.ts';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { Repository, User } from '../../../src/core/records/types.ts';
import type { RepositoryVisibility } from '../../../src/core/visibility.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

const everything: RepositoryVisibility = {
  everything: true,
  isPublicOnly: false,
  viewerId: null,
  owners: allUsersVisible,
};

/** The contract of issues and their assignees. */
export function issueContract(open: OpenDatabase): void {
  describe('issues', () => {
    let w: StoreWorld;
    let owner: User;
    let repository: Repository;
    beforeEach(async () => {
      w = await storeWorld(open);
      owner = await w.make.user('Owner');
      repository = await w.make.repository(owner, 'repo');
    });
    afterEach(() => w.database.close());
    const issues = () => w.database.read.issues;
    const write = <T>(run: Parameters<typeof w.database.write<T>>[0]) => w.database.write(run);
    const found = (filter: IssueFilter, titles: string[], visibility = everything) =>
      expectListing(issues().search(visibility, filter), titles, (issue) => issue.title);

    it('stores every field of an insert', async () => {
      const made = await w.make.issue(repository, owner, {
        title: 'Größe \u{1F552}',
        body: 'a\nb',
        isClosed: true,
        closedUnix: 9,
        dueUnix: 10,
        timeEstimateSeconds: 11,
      });
      expect(await issues().byNumber(repository.id, made.number)).toEqual(made);
      expect(await issues().byIds([made.id, made.id + 1])).toEqual([made]);
      expect(await issues().byIds([])).toEqual([]);
      expect(await issues().byNumber(repository.id, made.number + 1)).toBeUndefined();
      expect(await issues().byNumber(repository.id + 1, made.number)).toBeUndefined();
    });

    it('changes the given fields only, and the searched text with them', async () => {
      const made = await w.make.issue(repository, owner, { title: 'Apples', body: 'Pears' });
      await write((s) => s.issues.update(made.id, {}));
      await write((s) => s.issues.update(made.id, { title: 'Plums' }));
      await write((s) => s.issues.update(made.id, { isClosed: true, closedUnix: 5 }));
      const now = { ...made, title: 'Plums', isClosed: true, closedUnix: 5 };
      expect(await issues().byNumber(repository.id, 1)).toEqual(now);
      await found({ text: 'apples' }, []);
      await found({ text: 'PLUM' }, ['Plums']);
      await found({ text: 'pear' }, ['Plums']);
    });

    it('finds the oldest issue of each title, in one repository', async () => {
      const other = await w.make.repository(owner, 'other');
      const titled = (title: string, where = repository) => w.make.issue(where, owner, { title });
      const deleted = await titled('a');
      const [first, second] = [await titled('a'), await titled("b'; --")];
      await titled('a');
      await titled('c', other);
      await write((s) => s.issues.markDeleted(deleted.id, 77));
      const byTitles = (...titles: string[]) => issues().byTitles(repository.id, titles);
      expect(await byTitles('a', 'A', "b'; --", 'c')).toEqual([first, second]);
      expect(await byTitles()).toEqual([]);
    });

    it('hides deleted issues and those of deleted repositories, except by number', async () => {
      const [a, b] = [
        await w.make.issue(repository, owner, { title: 'a' }),
        await w.make.issue(repository, owner, { title: 'b' }),
      ];
      await write((s) => s.issues.markDeleted(a.id, 77));
      expect(await issues().byNumber(repository.id, a.number)).toBeUndefined();
      expect(await issues().byIds([a.id, b.id])).toEqual([b]);
      await found({}, ['b']);
      await found({ repositoryId: repository.id }, ['b']);
      expect(await issues().deletedByNumber(repository.id, a.number)).toEqual({
        ...a,
        deletedUnix: 77,
      });
      expect(await issues().deletedByNumber(repository.id, b.number)).toBeUndefined();
      await write((s) => s.issues.restore(a.id));
      await found({}, ['b', 'a']);
      await write((s) => s.repositories.markDeleted(repository.id, 88));
      expect(await issues().byNumber(repository.id, b.number)).toBeUndefined();
      expect(await issues().byIds([a.id, b.id])).toEqual([]);
      await found({}, []);
    });

    it('filters a search, newest first', async () => {
      const other = await w.make.repository(await w.make.user('Other'), 'other');
      const [poster, worker] = [await w.make.user('Poster'), await w.make.user('Worker')];
      const at = (createdUnix: number) => ({ createdUnix });
      await w.make.issue(repository, owner, { ...at(100), title: 'a', body: '100% _ \\ Ärger' });
      await w.make.issue(other, poster, { ...at(200), title: 'b', assignees: [worker] });
      await w.make.issue(repository, poster, {
        ...at(300),
        title: 'c',
        isClosed: true,
        assignees: [worker, owner],
      });
      await found({}, ['c', 'b', 'a']);
      await found({ state: 'all' }, ['c', 'b', 'a']);
      await found({ state: 'open' }, ['b', 'a']);
      await found({ state: 'closed' }, ['c']);
      await found({ repositoryId: repository.id }, ['c', 'a']);
      await found({ ownerId: other.ownerId }, ['b']);
      await found({ posterId: poster.id }, ['c', 'b']);
      await found({ assigneeId: worker.id, state: 'open' }, ['b']);
      await found({ sinceUnix: 200 }, ['c', 'b']);
      await found({ beforeUnix: 200 }, ['b', 'a']);
      await found({ sinceUnix: 101, beforeUnix: 299 }, ['b']);
      await found({ text: '0% _ \\ ärg' }, ['a']);
      await found({ text: '%' }, ['a']);
      await found({ text: '' }, ['c', 'b', 'a']);
    });

    it('searches what the viewer may read, where issues are enabled', async () => {
      const viewer = await w.make.user('Viewer');
      const closed = await w.make.repository(owner, 'closed', { isPrivate: true });
      const off = await w.make.repository(owner, 'off', { hasIssues: false });
      await w.make.issue(repository, owner, { title: 'open' });
      await w.make.issue(closed, owner, { title: 'closed' });
      await w.make.issue(off, owner, { title: 'off' });
      const seen: RepositoryVisibility = {
        everything: false,
        isPublicOnly: false,
        viewerId: viewer.id,
        owners: userVisibility({ user: viewer }),
      };
      await found({}, ['open'], seen);
      await w.make.collaborator(closed, viewer, 'read');
      await found({}, ['closed', 'open'], seen);
      await found({}, ['open'], { ...seen, isPublicOnly: true });
      await found({}, ['closed', 'open']);
    });

    it('keeps the order of assignees', async () => {
      const made = await w.make.issue(repository, owner);
      const [a, b, c] = [await w.make.user(), await w.make.user(), await w.make.user()];
      const assign = (...users: User[]) =>
        write((s) =>
          s.issues.setAssignees(
            made.id,
            users.map((user) => user.id),
          ),
        );
      await assign(b, a);
      await assign(c, a, b);
      const ids = async () => (await issues().assigneeIds([made.id])).get(made.id);
      expect(await ids()).toEqual([b.id, a.id, c.id]);
      await assign(a);
      expect(await ids()).toEqual([a.id]);
      expect(await issues().isAssignee(made.id, a.id)).toBe(true);
      expect(await issues().isAssignee(made.id, b.id)).toBe(false);
      await assign();
      expect(await ids()).toBeUndefined();
      expect((await issues().assigneeIds([])).size).toBe(0);
    });

    it('unassigns a user from the issues of one repository', async () => {
      const worker = await w.make.user();
      const other = await w.make.repository(owner);
      const [a, b] = [
        await w.make.issue(repository, owner, { assignees: [worker, owner] }),
        await w.make.issue(other, owner, { assignees: [worker] }),
      ];
      await write((s) => s.issues.unassignFromAll(repository.id, worker.id));
      const left = await issues().assigneeIds([a.id, b.id]);
      expect([left.get(a.id), left.get(b.id)]).toEqual([[owner.id], [worker.id]]);
    });

    it('returns what an entry depends on, and the people of an issue in their order', async () => {
      const [poster, worker] = [await w.make.user(), await w.make.user()];
      const issue = await w.make.issue(repository, poster, { assignees: [worker, owner] });
      const entry = (userId: number) =>
        write((s) => s.issues.forEntry(repository.id, issue.number, userId));
      expect(await entry(worker.id)).toEqual({ issue, lock: null, isAssignee: true });
      expect(await entry(poster.id)).toEqual({ issue, lock: null, isAssignee: false });
      const lock = {
        untilUnix: 500,
        untilDay: 1,
        userId: owner.id,
        reason: 'paid',
        createdUnix: 9,
      };
      const { id: repositoryId } = repository;
      await write((s) => s.timeLocks.put({ ...lock, repositoryId }));
      expect((await entry(worker.id))?.lock).toEqual({ ...lock, repositoryId });
      const people = (await issues().people(issue.id)).map((one) => [one.user.id, one.isAssignee]);
      expect(people).toEqual([
        [poster.id, false],
        [worker.id, true],
        [owner.id, true],
      ]);
      await write((s) => s.issues.markDeleted(issue.id, 1));
      expect(await entry(worker.id)).toBeUndefined();
    });

    it('returns the participants: posters, assignees, and users with undeleted entries', async () => {
      const [poster, worker, timer, nobody] = [
        await w.make.user(),
        await w.make.user(),
        await w.make.user(),
        await w.make.user(),
      ];
      const issue = await w.make.issue(repository, poster, { assignees: [worker] });
      const time = await w.make.time(issue, timer, 60);
      const other = await w.make.repository(owner);
      const involved = (user: User, at = repository) => issues().isInvolved(at.id, user.id);
      for (const user of [poster, worker, timer]) {
        expect(await involved(user)).toBe(true);
        expect(await involved(user, other)).toBe(false);
      }
      expect(await involved(nobody)).toBe(false);
      await write((s) => s.trackedTimes.setDeleted([time.id], 1, 1));
      expect(await involved(timer)).toBe(false);
      await write((s) => s.issues.markDeleted(issue.id, 1));
      expect(await involved(poster)).toBe(false);
      expect(await involved(worker)).toBe(false);
    });

    it('purges what was deleted before an instant, in batches, and nothing else', async () => {
      const [a, b, kept] = [
        await w.make.issue(repository, owner, { assignees: [owner] }),
        await w.make.issue(repository, owner),
        await w.make.issue(repository, owner, { assignees: [owner], title: 'kept' }),
      ];
      for (const issue of [a, kept]) {
        for (let i = 0; i < 3; i++) await w.make.time(issue, owner, 60);
      }
      await write(async (s) => {
        await s.issues.markDeleted(a.id, 100);
        await s.issues.markDeleted(b.id, 200);
      });
      const purge = async (before: number): Promise<number> => {
        let all = 0;
        for (;;) {
          const removed = await write((s) => s.issues.purge(before, 2));
          expect(removed).toBeLessThanOrEqual(2);
          if (removed === 0) return all;
          all += removed;
        }
      };
      expect(await purge(100)).toBe(0);
      // One assignment, three entries, the issue itself.
      expect(await purge(101)).toBe(5);
      expect(await issues().deletedByNumber(repository.id, a.number)).toBeUndefined();
      expect(await issues().deletedByNumber(repository.id, b.number)).toBeDefined();
      expect(await purge(201)).toBe(1);
      await found({}, ['kept']);
      expect(await w.database.read.trackedTimes.list({ issueId: kept.id }).count()).toBe(3);
      expect((await issues().assigneeIds([kept.id])).size).toBe(1);
    });
  });
}
