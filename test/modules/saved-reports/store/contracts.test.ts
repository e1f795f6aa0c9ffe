import { afterEach, beforeEach, expect, it } from 'vitest';
import { DuplicateError } from '../../../../src/core/errors.ts';
import { userVisibility } from '../../../../src/core/policy/access.ts';
import type { User } from '../../../../src/core/records/types.ts';
import type { NewSavedReport } from '../../../../src/modules/saved-reports/types.ts';
import { expectListing } from '../../../store/contracts/listing.ts';
import { type StoreWorld, storeWorld } from '../../../store/contracts/world.ts';
import { closeDatabases, open } from '../../../store/opened.ts';

let w: StoreWorld;
let ann: User;
let bob: User;
beforeEach(async () => {
  w = await storeWorld(open);
  ann = await w.make.user('Ann');
  bob = await w.make.user('Bob');
});
afterEach(closeDatabases);

it('stores saved reports, and shares those of visible users', async () => {
  const { savedReports } = w.database.read;
  const row = (user: User, name: string, changes: Partial<NewSavedReport> = {}) => ({
    ...{ userId: user.id, name, scope: 'mine' as const, query: { note: 'Größe' } },
    ...{ isShared: true, createdUnix: 1, updatedUnix: 1, ...changes },
  });
  const save = (...given: Parameters<typeof row>) =>
    w.database.write((s) => s.savedReports.insert(row(...given)));
  const first = await save(ann, 'first');
  expect(await savedReports.byId(first.id)).toEqual({ id: first.id, ...row(ann, 'first') });
  await expect(save(ann, 'first')).rejects.toThrow(DuplicateError);
  const second = await save(ann, 'second', { isShared: false });
  const all = await save(ann, 'all', { scope: 'everybody' });
  const other = await save(bob, 'first');
  expect(await savedReports.countOf(ann.id)).toBe(3);
  const own = [first.id, second.id, all.id];
  await expectListing(savedReports.ofUser(ann.id), own, (report) => report.id);
  const edit = (name: string) => {
    const { scope, query, isShared } = second;
    const changes = { name, scope, query, isShared, updatedUnix: 2 };
    return w.database.write((s) => s.savedReports.update(second.id, changes));
  };
  await expect(edit('first')).rejects.toThrow(DuplicateError);
  await edit('renamed');
  expect((await savedReports.byId(second.id))?.name).toBe('renamed');

  const sharedWith = (viewer: User, withEverybody = true) =>
    savedReports.sharedWith(viewer.id, userVisibility({ user: viewer }), { withEverybody });
  const id = ({ report }: { report: { id: number } }) => report.id;
  await expectListing(sharedWith(ann), [other.id], id);
  await expectListing(sharedWith(bob), [first.id, all.id], id);
  await expectListing(sharedWith(bob, false), [first.id], id);
  await w.database.write((s) => s.users.update(ann.id, { isActive: false }));
  await expectListing(sharedWith(bob), [], id);
  await w.database.write((s) => s.users.update(ann.id, { isActive: true }));
  expect((await sharedWith(bob).page(0, 1))[0]?.owner).toEqual({ id: ann.id, name: 'Ann' });
  await w.database.write((s) => s.users.update(ann.id, { visibility: 'private' }));
  await expectListing(sharedWith(bob), [], id);
  await w.database.write((s) => s.savedReports.remove(first.id));
  expect(await savedReports.byId(first.id)).toBeUndefined();
  await w.database.write((s) => s.users.delete(ann.id));
  expect(await savedReports.countOf(ann.id)).toBe(0);
});

it('stores links to reports, with the hash of their secrets', async () => {
  const { reportLinks } = w.database.read;
  const { write } = w.database;
  const insert = (hash: string, createdUnix: number, reportId = 1) => {
    const row = { userId: ann.id, reportId, name: 'Month', scope: 'mine' as const };
    const times = { createdUnix, expiresUnix: createdUnix + 100, lastUsedUnix: 0 };
    return write((s) => s.reportLinks.insert({ ...row, ...times, query: {} }, hash));
  };
  const first = await insert('first', 100);
  const second = await insert('second', 150, 2);
  expect(await reportLinks.byHash('first', 199)).toEqual(first);
  expect(await reportLinks.byHash('first', 200)).toBeUndefined();
  expect(await reportLinks.byHash('third', 199)).toBeUndefined();
  const ids = (now: number, expected: number[]) =>
    expectListing(reportLinks.list({ userId: ann.id }, now), expected, (link) => link.id);
  await ids(199, [first.id, second.id]);
  await ids(200, [second.id]);
  await write((s) => s.reportLinks.touch(second.id, 300));
  await write((s) => s.reportLinks.touch(second.id, 250));
  expect((await reportLinks.byHash('second', 0))?.lastUsedUnix).toBe(300);
  expect(await write((s) => s.reportLinks.remove(bob.id, first.id))).toBe(false);
  expect(await write((s) => s.reportLinks.remove(ann.id, first.id))).toBe(true);
  await write((s) => s.reportLinks.removeExpired(ann.id, 249));
  expect(await write((s) => s.reportLinks.removeSince(ann.id, 151))).toBe(0);
  expect(await reportLinks.countOf(ann.id)).toBe(1);
  await write((s) => s.reportLinks.removeOfReport(2));
  expect(await reportLinks.countOf(ann.id)).toBe(0);
  await insert('fourth', 100);
  await write((s) => s.reportLinks.removeExpired(ann.id, 200));
  await insert('fifth', 100);
  expect(await write((s) => s.reportLinks.removeSince(ann.id, 100))).toBe(1);
});
