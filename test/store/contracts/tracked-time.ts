import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { Issue, Repository, TrackedTime, User } from '../../../src/core/records/types.ts';
import type { NewTrackedTime, TrackedTimeFilter } from '../../../src/core/tracked-time/types.ts';
import type { RepositoryVisibility } from '../../../src/core/visibility.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

const seenBy = (user: User | null, isPublicOnly = false): RepositoryVisibility => ({
  everything: user?.isAdmin === true,
  isPublicOnly,
  viewerId: user?.id ?? null,
  owners: user === null ? allUsersVisible : userVisibility({ user }),
});

/** The contract of tracked time. */
export function trackedTimeContract(open: OpenDatabase): void {
  describe('tracked times', () => {
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

    const times = () => w.database.read.trackedTimes;
    const write = <T>(run: Parameters<typeof w.database.write<T>>[0]) => w.database.write(run);
    const newTime = (changes: Partial<NewTrackedTime> = {}): NewTrackedTime => ({
      issueId: issue.id,
      repositoryId: repository.id,
      userId: ann.id,
      timeSeconds: 60,
      createdUnix: 1000,
      insertedUnix: 2000,
      ownerNameThen: 'Ann',
      repositoryNameThen: 'repo',
      ...changes,
    });
    const add = (changes: Partial<NewTrackedTime> = {}) =>
      write((s) => s.trackedTimes.insert(newTime(changes)));
    const found = (filter: TrackedTimeFilter, ids: { id: number }[]) =>
      expectListing(
        times().list(filter),
        ids.map((row) => row.id),
        (row) => row.id,
      );

    it('counts those added, also deleted ones', async () => {
      const before = await times().countAdded();
      const { id } = await add();
      await add();
      await write((s) => s.trackedTimes.setDeleted([id], 5, 5));
      expect((await times().countAdded()) - before).toBe(2);
    });

    it('stores every field of an insert', async () => {
      const made = await add({
        timeSeconds: 31_622_400,
        createdUnix: 253_402_300_799,
        ownerNameThen: 'Größe',
        repositoryNameThen: '\u{1F552}',
      });
      const { insertedUnix, ...kept } = newTime({
        timeSeconds: 31_622_400,
        createdUnix: 253_402_300_799,
        ownerNameThen: 'Größe',
        repositoryNameThen: '\u{1F552}',
      });
      expect(insertedUnix).toBe(2000);
      expect(made).toEqual({
        ...kept,
        id: made.id,
        issueNumber: issue.number,
        isDeleted: false,
        note: '',
        isBillable: true,
        startedUnix: null,
        day: null,
        creatorId: ann.id,
        externalId: '',
        tags: [],
        billedAs: '',
        updatedUnix: 2000,
        version: 1,
      });
      expect(await times().onIssue(issue.id, made.id)).toEqual(made);
      expect(await times().byIds([made.id, made.id + 1])).toEqual([made]);
      expect(await times().byIds([])).toEqual([]);
      expect(await times().list({}).page(0, 10)).toEqual([made]);
    });

    it('stores optional fields of an entry, and each change of them', async () => {
      const made = await add({
        note: 'Größe\nund \u{1F552}',
        isBillable: false,
        startedUnix: 0,
        creatorId: bob.id,
        externalId: 'row 7',
        tags: ['Größe', 'a b'],
      });
      expect(made).toMatchObject({ startedUnix: 0, creatorId: bob.id, externalId: 'row 7' });
      expect(await times().onIssue(issue.id, made.id)).toEqual(made);
      const other = await w.make.repository(bob, 'other');
      const there = await w.make.issue(other, bob);
      const changed: TrackedTime = {
        ...made,
        issueId: there.id,
        issueNumber: there.number,
        repositoryId: other.id,
        ownerNameThen: 'Bob',
        repositoryNameThen: 'other',
        timeSeconds: 61,
        createdUnix: 3000,
        startedUnix: null,
        note: '',
        isBillable: true,
        externalId: '',
        tags: ['\u{1F552}'],
        billedAs: 'R-1',
        updatedUnix: 4000,
        version: 2,
      };
      await write((s) => s.trackedTimes.update(changed, made));
      expect(await times().onIssue(there.id, made.id)).toEqual(changed);
      expect(await times().onIssue(issue.id, made.id)).toBeUndefined();
      await found({ repositoryId: other.id, sinceUnix: 3000 }, [made]);
    });

    it('lists by last change, bounds included', async () => {
      const first = await add({ createdUnix: 9000, insertedUnix: 100 });
      const second = await add({ createdUnix: 8000, insertedUnix: 200 });
      await found({ updatedSinceUnix: 100, updatedBeforeUnix: 199 }, [first]);
      await found({ updatedSinceUnix: 101 }, [second]);
      await write((s) => s.trackedTimes.update({ ...first, updatedUnix: 300, version: 2 }, first));
      await found({ updatedSinceUnix: 201 }, [first]);
      await found({ updatedBeforeUnix: 99 }, []);
    });

    it('finds an entry only on its issue, deleted or not', async () => {
      const made = await add();
      const other = await w.make.issue(repository, ann);
      expect(await times().onIssue(other.id, made.id)).toBeUndefined();
      await write((s) => s.trackedTimes.setDeleted([made.id], 5, 5));
      const deleted = { ...made, isDeleted: true, updatedUnix: 5, version: 2 };
      expect(await times().onIssue(issue.id, made.id)).toEqual(deleted);
      await found({}, []);
      await write((s) => s.trackedTimes.setDeleted([made.id], 0, 6));
      const restored = { ...made, updatedUnix: 6, version: 3 };
      expect(await times().onIssue(issue.id, made.id)).toEqual(restored);
      await found({}, [made]);
    });

    it('never reuses an id', async () => {
      const made = await add();
      await write((s) => s.issues.markDeleted(issue.id, 1));
      while ((await write((s) => s.issues.purge(10, 100))) > 0);
      expect(await times().byIds([made.id])).toEqual([]);
      issue = await w.make.issue(repository, ann);
      expect((await add()).id).toBeGreaterThan(made.id);
    });

    it("finds a user's entries on an issue, and deletes as many", async () => {
      const other = await w.make.issue(repository, ann);
      const deleted = await add({ timeSeconds: 7 });
      await write((s) => s.trackedTimes.setDeleted([deleted.id], 1, 1));
      const own: number[] = [];
      await write(async (s) => {
        for (let i = 0; i < 1001; i += 1) own.push((await s.trackedTimes.insert(newTime())).id);
      });
      const kept = [await add({ userId: bob.id }), await add({ issueId: other.id })];
      const ofAnn = async () => (await times().ofUserOnIssue(issue.id, ann.id)).map((t) => t.id);
      expect(await ofAnn()).toEqual(own);
      expect((await times().byIds(own)).length).toBe(1001);
      await write((s) => s.trackedTimes.setDeleted(own, 3, 3));
      expect(await ofAnn()).toEqual([]);
      await found({}, kept);
    });

    it('lists by the date of the entry, then by id, with any filter', async () => {
      const other = await w.make.repository(bob, 'other', { isPrivate: true });
      const otherIssue = await w.make.issue(other, bob);
      const late = await add({ createdUnix: 3000 });
      const early = await add({ createdUnix: 1000, userId: bob.id });
      const middle = await add({ createdUnix: 2000 });
      const middleToo = await add({ createdUnix: 2000, userId: bob.id });
      const there = await add({
        createdUnix: 2500,
        issueId: otherIssue.id,
        repositoryId: other.id,
      });
      await found({}, [early, middle, middleToo, there, late]);
      await found({ issueId: issue.id }, [early, middle, middleToo, late]);
      await found({ repositoryId: other.id }, [there]);
      await found({ userId: ann.id }, [middle, there, late]);
      await found({ userId: ann.id, isPublicOnly: true }, [middle, late]);
      await found({ repositoryId: repository.id, userId: bob.id }, [early, middleToo]);
      await found({ sinceUnix: 2000, beforeUnix: 2500 }, [middle, middleToo, there]);
      await found({ issueId: issue.id, sinceUnix: 2001 }, [late]);
      await found({ issueId: issue.id, beforeUnix: 1999 }, [early]);
      await found({ sinceUnix: 3001 }, []);
      await found({ issueId: 0 }, []);
    });

    it('excludes what was deleted with its issue or repository, until restored', async () => {
      const made = await add();
      await write((s) => s.issues.markDeleted(issue.id, 1));
      await found({ userId: ann.id }, []);
      await write((s) => s.issues.restore(issue.id));
      await found({ userId: ann.id }, [made]);
      await write((s) => s.repositories.markDeleted(repository.id, 1));
      await found({ userId: ann.id }, []);
      await write((s) => s.repositories.restore(repository.id));
      await found({ userId: ann.id }, [made]);
    });

    it('limits a walk to the highest id at its start', async () => {
      const first = await add({ createdUnix: 2000 });
      const upToId = await times().list({}).highestId();
      await add({ createdUnix: 1000 });
      await add({ createdUnix: 3000 });
      expect(await times().list({}).count(upToId)).toBe(1);
      const { rows } = await times().list({}).next(null, upToId, 10);
      expect(rows.map((row) => row.id)).toEqual([first.id]);
    });

    it('keeps the entries of a deleted user', async () => {
      const made = await add({ userId: bob.id });
      await write((s) => s.users.delete(bob.id));
      await found({ userId: bob.id }, [made]);
    });

    it('knows which repositories a viewer may read', async () => {
      const closed = await w.make.repository(ann, 'closed', { isPrivate: true });
      const shared = await w.make.repository(ann, 'shared', { isPrivate: true });
      await w.make.collaborator(shared, bob, 'read');
      const hermit = await w.make.user(undefined, { visibility: 'private' });
      const cave = await w.make.repository(hermit);
      const gone = await w.make.repository(bob);
      await write((s) => s.repositories.markDeleted(gone.id, 1));
      const all = [repository, closed, shared, cave, gone].map((row) => row.id);
      const read = async (visibility: RepositoryVisibility) =>
        [...(await w.database.read.repositories.readable(visibility, all))].sort((a, b) => a - b);
      const admin = await w.make.admin();
      expect(await read(seenBy(bob))).toEqual([repository.id, shared.id]);
      expect(await read(seenBy(bob, true))).toEqual([repository.id]);
      expect(await read(seenBy(ann))).toEqual([repository.id, closed.id, shared.id]);
      expect(await read(seenBy(hermit))).toEqual([repository.id, cave.id]);
      expect(await read(seenBy(admin))).toEqual(all.slice(0, 4));
      expect(await read(seenBy(admin, true))).toEqual([repository.id, cave.id]);
      expect(await w.database.read.repositories.readable(seenBy(admin), [])).toEqual(new Set());
    });

    it('rolls back an insert whose transaction fails', async () => {
      const failing = write(async (s) => {
        await s.trackedTimes.insert(newTime());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await found({}, []);
    });
  });
}
