import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DuplicateError } from '../../../src/core/errors.ts';
import { allUsersVisible, userVisibility } from '../../../src/core/policy/access.ts';
import type { User } from '../../../src/core/records/types.ts';
import type { RepositoryVisibility } from '../../../src/core/visibility.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

const everything: RepositoryVisibility = {
  everything: true,
  isPublicOnly: false,
  viewerId: null,
  owners: allUsersVisible,
};
const seenBy = (user: User | null, isPublicOnly = false): RepositoryVisibility => ({
  everything: user?.isAdmin === true,
  isPublicOnly,
  viewerId: user?.id ?? null,
  owners: userVisibility({ user }),
});

/** The contract of repositories and their collaborators. */
export function repositoryContract(open: OpenDatabase): void {
  describe('repositories', () => {
    let w: StoreWorld;
    let owner: User;
    beforeEach(async () => {
      w = await storeWorld(open);
      owner = await w.make.user('Owner');
    });
    afterEach(() => w.database.close());
    const repositories = () => w.database.read.repositories;
    const write = <T>(run: Parameters<typeof w.database.write<T>>[0]) => w.database.write(run);

    it('shows connected repositories and their issues to those who have them in their visibility', async () => {
      const admin = await w.make.admin();
      const member = await w.make.user();
      const [one, two, local] = await write(async (stores) => {
        const remote = (remoteId: number) => ({
          ownerId: owner.id,
          name: 'site',
          host: 'https://git.example',
          remoteId,
          remoteOwner: `acme${remoteId}`,
          isPrivate: true,
          allowOnlyContributorsToTrackTime: false,
          createdUnix: w.clock.nowUnix(),
        });
        const { repositories: all } = stores;
        return [
          await all.insert(remote(1)),
          await all.insert(remote(2)),
          await all.insert({ ...remote(3), host: '' }),
        ];
      });
      const ids = [one.id, two.id, local.id];
      for (const repository of [one, two, local]) {
        await w.make.issue(repository, owner, { title: `issue ${repository.id}` });
        await w.make.issue(repository, owner, { title: `pull ${repository.id}`, isPull: true });
      }
      for (const [user, connected, seen, issues] of [
        [null, undefined, [], []],
        [member, undefined, [], []],
        [member, { issues: [], pulls: [] }, [], []],
        [member, { issues: [one.id], pulls: [] }, [one], ['issue 1']],
        [member, { issues: [one.id], pulls: [two.id] }, [one, two], ['pull 2', 'issue 1']],
        [member, { issues: [], pulls: [one.id, two.id] }, [one, two], ['pull 2', 'pull 1']],
        [admin, undefined, [local], ['pull 3', 'issue 3']],
        [admin, { issues: [two.id], pulls: [] }, [two, local], ['pull 3', 'issue 3', 'issue 2']],
      ] as const) {
        const visibility = { ...seenBy(user), connected };
        const nth = (title: string) =>
          title.replace(/\d+/, (id) => String(ids.indexOf(Number(id)) + 1));
        const expected = seen.map((repository) => repository.id);
        expect([...(await repositories().readable(visibility, ids))].toSorted()).toEqual(expected);
        await expectListing(repositories().search(visibility, {}), expected, (r) => r.id);
        await expectListing(w.database.read.issues.search(visibility, {}), issues, (i) =>
          nth(i.title),
        );
      }
      expect((await repositories().byName(owner.id, 'acme1/SITE'))?.id).toBe(one.id);
      expect((await repositories().byName(owner.id, 'site'))?.id).toBe(local.id);
      expect((await repositories().byRemoteId('https://git.example', 2))?.id).toBe(two.id);
      expect(await repositories().byRemoteId('', 3)).toBeUndefined();
    });

    it('stores every field of an insert', async () => {
      const made = await w.make.repository(owner, 'Größe', {
        description: 'Text \u{1F552}',
        isPrivate: true,
        isTemplate: true,
        hasIssues: false,
        enableTimeTracker: false,
        allowOnlyContributorsToTrackTime: false,
        enableIssueDependencies: false,
        website: 'https://example.com',
        defaultBranch: 'trunk',
      });
      expect(await repositories().byId(made.id)).toEqual(made);
      expect(await repositories().byName(owner.id, 'GRÖßE')).toEqual(made);
      expect(await repositories().byIds([made.id, made.id + 1])).toEqual([made]);
      expect(await repositories().byIds([])).toEqual([]);
      expect(await repositories().byId(made.id + 1)).toBeUndefined();
    });

    it('allows a name once per owner, ignoring case and deleted repositories', async () => {
      const first = await w.make.repository(owner, 'name');
      await expect(w.make.repository(owner, 'NAME')).rejects.toBeInstanceOf(DuplicateError);
      await w.make.repository(await w.make.user(), 'name');
      await write((s) => s.repositories.markDeleted(first.id, 100));
      const second = await w.make.repository(owner, 'NAME');
      await expect(write((s) => s.repositories.restore(first.id))).rejects.toBeInstanceOf(
        DuplicateError,
      );
      await write((s) => s.repositories.markDeleted(second.id, 200));
      const deleted = await repositories().deletedByName(owner.id, 'Name');
      expect(deleted.map((r) => [r.id, r.deletedUnix])).toEqual([
        [second.id, 200],
        [first.id, 100],
      ]);
      await write((s) => s.repositories.restore(first.id));
      expect((await repositories().byName(owner.id, 'name'))?.id).toBe(first.id);
    });

    it('finds one with its owner and what the viewer was given, unless it is deleted', async () => {
      const repository = await w.make.repository(owner, 'Site');
      const writer = await w.make.user();
      await w.make.collaborator(repository, writer, 'write');
      const account = (await w.database.read.users.byId(owner.id))!;
      for (const [viewerId, collaboration] of [
        [writer.id, 'write'],
        [owner.id, 'none'],
        [0, 'none'],
      ] as const) {
        const expected = { repository, account, collaboration };
        expect(await repositories().withOwner(repository.id, viewerId)).toEqual(expected);
        expect(await repositories().byFullName('oWNER', 'sITE', viewerId)).toEqual(expected);
      }
      expect(await repositories().byFullName('Owner', 'other', 0)).toBeUndefined();
      expect(await repositories().byFullName(writer.name, 'Site', 0)).toBeUndefined();
      await write((stores) => stores.repositories.markDeleted(repository.id, w.clock.nowUnix()));
      expect(await repositories().withOwner(repository.id, writer.id)).toBeUndefined();
      expect(await repositories().byFullName('Owner', 'Site', 0)).toBeUndefined();
    });

    it('finds a deleted one only by its name', async () => {
      const made = await w.make.repository(owner, 'gone');
      await write(async (s) => {
        await s.repositories.reserveName(owner.id, 'earlier', made.id, 1);
        await s.repositories.markDeleted(made.id, 5);
      });
      expect(await repositories().byId(made.id)).toBeUndefined();
      expect(await repositories().byIds([made.id])).toEqual([]);
      expect(await repositories().byName(owner.id, 'gone')).toBeUndefined();
      expect(await repositories().byOldName(owner.id, 'earlier')).toBeUndefined();
      expect(await repositories().countOwned(owner.id)).toBe(0);
      await expectListing(repositories().search(everything, {}), [], (r) => r.name);
    });

    it('changes the given fields only, and refuses a used name', async () => {
      const made = await w.make.repository(owner, 'one');
      await w.make.repository(owner, 'two');
      await write((s) => s.repositories.update(made.id, {}));
      expect(await repositories().byId(made.id)).toEqual(made);
      const changes = { name: 'uno', isArchived: true, archivedUnix: 7, hasIssues: false };
      await write((s) => s.repositories.update(made.id, changes));
      expect(await repositories().byId(made.id)).toEqual({ ...made, ...changes });
      expect(await repositories().byName(owner.id, 'one')).toBeUndefined();
      const taken = write((s) => s.repositories.update(made.id, { name: 'TWO' }));
      await expect(taken).rejects.toBeInstanceOf(DuplicateError);
    });

    it('reserves names for their latest holder', async () => {
      const [a, b] = [await w.make.repository(owner, 'a'), await w.make.repository(owner, 'b')];
      expect(await repositories().reservedName(owner.id, 'old')).toBeUndefined();
      await write((s) => s.repositories.reserveName(owner.id, 'Old', a.id, 10));
      await write((s) => s.repositories.reserveName(owner.id, 'OLD', b.id, 20));
      expect(await repositories().reservedName(owner.id, 'old')).toEqual({
        repositoryId: b.id,
        freedUnix: 20,
      });
      expect((await repositories().byOldName(owner.id, 'oLd'))?.id).toBe(b.id);
      await write((s) => s.repositories.releaseName(owner.id, 'old'));
      expect(await repositories().byOldName(owner.id, 'old')).toBeUndefined();
    });

    it('gives each issue number once, and none to a failed transaction', async () => {
      const made = await w.make.repository(owner);
      const numbers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          write(async (s) => {
            const number = await s.repositories.takeIssueNumber(made.id);
            if (i % 4 === 0) throw new Error('undone');
            return number;
          }).catch(() => 0),
        ),
      );
      const taken = numbers.filter((n) => n !== 0).sort((a, b) => a - b);
      expect(taken).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    });

    it('sums up changes of the count of open issues', async () => {
      const made = await w.make.repository(owner);
      await Promise.all(
        [1, 1, 1, -1].map((change) =>
          write((s) => s.repositories.changeOpenIssues(made.id, change)),
        ),
      );
      expect((await repositories().byId(made.id))?.openIssuesCount).toBe(2);
    });

    it('finds what a viewer may read, in pages and in the count', async () => {
      const [limited, hidden, member, viewer, restricted, admin] = [
        await w.make.user('Limited', { visibility: 'limited' }),
        await w.make.user('Hidden', { visibility: 'private' }),
        await w.make.user('Member'),
        await w.make.user('Viewer'),
        await w.make.user('Restricted', { isRestricted: true }),
        await w.make.admin('Admin'),
      ];
      await w.make.repository(owner, 'open');
      const closed = await w.make.repository(owner, 'closed', { isPrivate: true });
      await w.make.repository(limited, 'of-limited');
      const shared = await w.make.repository(hidden, 'of-hidden');
      await w.make.collaborator(closed, member, 'read');
      await w.make.collaborator(shared, member, 'write');
      await w.make.follow(hidden, viewer);
      const expected: [RepositoryVisibility, string[]][] = [
        [everything, ['open', 'closed', 'of-limited', 'of-hidden']],
        [seenBy(admin), ['open', 'closed', 'of-limited', 'of-hidden']],
        [seenBy(admin, true), ['open', 'of-limited', 'of-hidden']],
        [seenBy(null), ['open']],
        [seenBy(restricted), ['open']],
        [seenBy(owner), ['open', 'closed', 'of-limited']],
        [seenBy(owner, true), ['open', 'of-limited']],
        [seenBy(member), ['open', 'closed', 'of-limited', 'of-hidden']],
        // A hidden user is visible to those they follow, and so are their public repositories.
        [seenBy(viewer), ['open', 'of-limited', 'of-hidden']],
        [seenBy(hidden), ['open', 'of-limited', 'of-hidden']],
      ];
      for (const [visibility, names] of expected) {
        await expectListing(repositories().search(visibility, {}), names, (r) => r.name);
      }
    });

    it('filters and sorts a search', async () => {
      const member = await w.make.user();
      const at = (createdUnix: number) => ({ createdUnix });
      const b = await w.make.repository(owner, 'B_b', { ...at(30), description: '50% ÄPFEL' });
      await w.make.repository(owner, 'a-a', { ...at(10), isTemplate: true });
      const c = await w.make.repository(member, 'Cc', { ...at(20), isPrivate: true });
      await w.make.collaborator(b, member, 'read');
      await write((s) => s.repositories.update(c.id, { isArchived: true, updatedUnix: 1 }));
      const found = (filter: object, names: string[]) =>
        expectListing(repositories().search(everything, filter), names, (r) => r.name);
      await found({}, ['B_b', 'a-a', 'Cc']);
      await found({ sort: 'name' }, ['a-a', 'B_b', 'Cc']);
      await found({ sort: 'name', isDescending: true }, ['Cc', 'B_b', 'a-a']);
      await found({ sort: 'created' }, ['a-a', 'Cc', 'B_b']);
      await found({ sort: 'updated' }, ['Cc', 'a-a', 'B_b']);
      await found({ ownerId: owner.id }, ['B_b', 'a-a']);
      await found({ memberId: member.id }, ['B_b', 'Cc']);
      await found({ isPrivate: true }, ['Cc']);
      await found({ isArchived: false }, ['B_b', 'a-a']);
      await found({ isTemplate: true }, ['a-a']);
      await found({ text: 'B_' }, ['B_b']);
      await found({ text: '%' }, []);
      await found({ text: 'äpfel' }, []);
      await found({ text: '50% äpfel', inDescription: true }, ['B_b']);
    });

    it('stores one permission per collaborator, and removes it', async () => {
      const made = await w.make.repository(owner);
      const other = await w.make.repository(owner);
      const [a, b] = [await w.make.user('A'), await w.make.user('B')];
      await w.make.collaborator(made, b, 'read');
      await w.make.collaborator(made, a, 'write');
      await w.make.collaborator(made, b, 'admin');
      expect(await repositories().collaboration(made.id, b.id)).toBe('admin');
      expect(await repositories().collaboration(other.id, b.id)).toBe('none');
      const given = await repositories().collaborations(b.id, [made.id, other.id]);
      expect([...given]).toEqual([[made.id, 'admin']]);
      expect((await repositories().collaborations(b.id, [])).size).toBe(0);
      await expectListing(
        repositories().collaborators(made.id),
        ['B admin', 'A write'],
        ({ user, mode }) => `${user.name} ${mode}`,
      );
      expect(await write((s) => s.repositories.removeCollaborator(made.id, b.id))).toBe(true);
      expect(await write((s) => s.repositories.removeCollaborator(made.id, b.id))).toBe(false);
      expect(await repositories().collaboration(made.id, a.id)).toBe('write');
    });
  });
}
