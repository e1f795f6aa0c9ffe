import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Issue, User } from '../../../src/core/records/types.ts';
import { stateOf } from '../../../src/core/time-revision/revision.ts';
import type { EntryState, NewRevision } from '../../../src/core/time-revision/types.ts';
import { expectListing } from './listing.ts';
import { type OpenDatabase, type StoreWorld, storeWorld } from './world.ts';

/** The contract of the history of tracked time. */
export function timeRevisionContract(open: OpenDatabase): void {
  describe('revisions of tracked time', () => {
    let w: StoreWorld;
    let ann: User;
    let bob: User;
    let issue: Issue;
    beforeEach(async () => {
      w = await storeWorld(open);
      ann = await w.make.user('Ann');
      bob = await w.make.user('Bob');
      issue = await w.make.issue(await w.make.repository(ann, 'repo'), ann);
    });
    afterEach(() => w.database.close());

    const revisions = () => w.database.read.timeRevisions;
    const state: EntryState = {
      repositoryId: 1,
      ownerNameThen: 'Größe',
      repositoryNameThen: 'repo',
      issueId: 1,
      issueNumber: 1,
      userId: 1,
      timeSeconds: 31_622_400,
      createdUnix: 253_402_300_799,
      startedUnix: null,
      day: 20_635,
      note: 'a "quoted"\nline \u{1F552} \\',
      isBillable: false,
      tags: ['urgent'],
      billedAs: '',
      externalId: '',
    };
    const revision = (timeId: number, changes: Partial<NewRevision> = {}): NewRevision => ({
      timeId,
      issueId: issue.id,
      kind: 'edit',
      batch: '',
      actorId: ann.id,
      userId: ann.id,
      client: 'token x',
      before: state,
      createdUnix: 7,
      ...changes,
    });
    const add = (...given: NewRevision[]) => w.database.write((s) => s.timeRevisions.add(given));

    it('stores every field, oldest first', async () => {
      const edited = { ...state, timeSeconds: 60 };
      const first = revision(5, { kind: 'add', actorId: null, userId: null, before: null });
      const second = revision(5);
      const third = revision(5, { kind: 'delete', batch: 'b', before: edited });
      await add(first);
      await add(second, revision(6), third);
      await add();
      const kept = await revisions().ofTime(5).page(0, 10);
      const after = [state, edited, null];
      expect(kept).toEqual(
        [first, second, third].map((r, i) => ({ ...r, id: kept[i]?.id, after: after[i] })),
      );
      await expectListing(
        revisions().ofTime(5),
        kept.map((r) => r.id),
        (r) => r.id,
      );
    });

    it('reads the state after the newest revision from the entry', async () => {
      const time = await w.make.time(issue, ann, 60);
      await add(revision(time.id, { kind: 'add', before: null }));
      const [added] = await revisions().ofTime(time.id).page(0, 10);
      expect(added?.after).toEqual(stateOf(time));
      const changed = { ...time, timeSeconds: 90, note: 'more' };
      await w.database.write((s) => s.trackedTimes.update(changed, time));
      await add(revision(time.id, { before: stateOf(time) }));
      const both = await revisions().ofTime(time.id).page(0, 10);
      expect(both.map((r) => r.after)).toEqual([stateOf(time), stateOf(changed)]);
      await w.database.write((s) => s.trackedTimes.setDeleted([time.id], 9, 9));
      await add(revision(time.id, { kind: 'delete', before: stateOf(changed) }));
      const all = await revisions().ofTime(time.id).page(0, 10);
      expect(all.map((r) => r.after)).toEqual([stateOf(time), stateOf(changed), null]);
    });

    it('accepts very many at once, and finds the newest of each entry', async () => {
      const many = Array.from({ length: 1203 }, (_, i) => revision(i % 601, { createdUnix: i }));
      await add(...many);
      const ids = Array.from({ length: 601 }, (_, i) => i);
      const newest = await revisions().newestOf([...ids, 9999]);
      expect(newest.size).toBe(601);
      expect([newest.get(0)?.createdUnix, newest.get(600)?.createdUnix]).toEqual([1202, 1201]);
      expect(await revisions().newestOf([])).toEqual(new Map());
    });

    it('finds the deletions of a batch on an issue', async () => {
      const other = await w.make.issue(await w.make.repository(ann, 'other'), ann);
      const gone = (timeId: number, changes: Partial<NewRevision>) =>
        revision(timeId, { kind: 'delete', ...changes });
      await add(
        gone(1, { batch: 'reset-1' }),
        gone(2, { batch: 'reset-1' }),
        gone(3, { batch: 'reset-1', issueId: other.id }),
        gone(4, { batch: '' }),
        revision(5, { batch: 'reset-1', kind: 'restore' }),
      );
      const of = async (batch: string) =>
        (await revisions().deletionsOf(issue.id, batch)).map((r) => r.timeId);
      expect(await of('reset-1')).toEqual([1, 2]);
      expect(await of('')).toEqual([]);
      expect(await of('reset-2')).toEqual([]);
    });

    it("finds a user's newest reset on an issue", async () => {
      const own = await w.make.time(issue, ann, 60);
      const foreign = await w.make.time(issue, bob, 60);
      const newest = (user: User) => revisions().newestReset(issue.id, user.id);
      expect(await newest(ann)).toBeUndefined();
      const gone = (timeId: number, batch: string) => revision(timeId, { kind: 'delete', batch });
      await add(gone(own.id, 'reset-1'), gone(own.id, 'reset-2'), gone(foreign.id, 'reset-3'));
      await add(gone(own.id, 'bulk-4'), gone(own.id, 'resets'), gone(own.id, ''));
      expect([await newest(ann), await newest(bob)]).toEqual(['reset-2', 'reset-3']);
    });

    it('finds what concerns a user', async () => {
      const own = await w.make.time(issue, ann, 60);
      const foreign = await w.make.time(issue, bob, 60);
      await add(revision(own.id, { actorId: bob.id, userId: bob.id }));
      await add(revision(foreign.id, { actorId: bob.id, userId: ann.id }));
      await add(revision(foreign.id, { actorId: ann.id, userId: bob.id }));
      await add(revision(foreign.id, { actorId: bob.id, userId: bob.id }));
      const all = [
        ...(await revisions().ofTime(own.id).page(0, 9)),
        ...(await revisions().ofTime(foreign.id).page(0, 9)),
      ].map((r) => r.id);
      await expectListing(revisions().ofPerson(ann.id), all.slice(0, 3), (r) => r.id);
    });
  });
}
