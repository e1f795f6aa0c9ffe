import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Issue, User } from '../../../src/core/records/types.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of comments on issues. */
export function commentContract(open: OpenDatabase): void {
  describe('comments', () => {
    let w: StoreWorld;
    let ann: User;
    let issue: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user();
      issue = await w.make.issue(await w.make.repository(ann), ann);
    });
    afterEach(() => w.database.close());
    const add = (body: string, createdUnix: number, on = issue) =>
      w.database.write((s) =>
        s.comments.insert({
          repositoryId: on.repositoryId,
          issueId: on.id,
          posterId: ann.id,
          body,
          createdUnix,
        }),
      );
    const countOn = async ({ id }: Issue) =>
      (await w.database.read.issues.byIds([id]))[0]?.commentsCount;
    const found = (filter: Parameters<typeof w.database.read.comments.list>[0], texts: string[]) =>
      expectListing(w.database.read.comments.list(filter), texts, (comment) => comment.body);

    it('stores every field, edits the text, and removes a comment once', async () => {
      const made = await add('ä \u{1F552}', 100);
      const { comments } = w.database.read;
      expect(await comments.byId(made.id)).toEqual(made);
      expect([made.createdUnix, made.updatedUnix]).toEqual([100, 100]);
      await w.database.write((s) => s.comments.edit(made.id, 'new', 105, false));
      expect(await comments.byId(made.id)).toEqual({ ...made, body: 'new', updatedUnix: 105 });
      expect(await countOn(issue)).toBe(1);
      for (let i = 0; i < 2; i++) await w.database.write((s) => s.comments.remove(made));
      expect(await comments.byId(made.id)).toBeUndefined();
      expect(await countOn(issue)).toBe(0);
    });

    it('lists those of an issue or a repository, oldest first, without deleted issues', async () => {
      const { repositoryId } = issue;
      const repository = await w.database.read.repositories.byId(repositoryId);
      if (repository === undefined) throw new Error('no repository');
      const second = await w.make.issue(repository, ann);
      const elsewhere = await w.make.issue(await w.make.repository(ann), ann);
      await add('late', 30);
      await add('early', 10);
      const other = await add('other', 20, second);
      await add('elsewhere', 20, elsewhere);
      await found({ issueId: issue.id }, ['early', 'late']);
      await found({ repositoryId }, ['early', 'other', 'late']);
      await found({ repositoryId, sinceUnix: 20 }, ['other', 'late']);
      await found({ issueId: issue.id, beforeUnix: 29 }, ['early']);
      await w.database.write((s) => s.issues.markDeleted(second.id, 40));
      await found({ repositoryId }, ['early', 'late']);
      expect(await w.database.read.comments.byId(other.id)).toBeUndefined();
    });
  });
}
