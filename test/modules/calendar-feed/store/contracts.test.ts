import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../../../src/core/records/types.ts';
import { type StoreWorld, storeWorld } from '../../../store/contracts/world.ts';
import { closeDatabases, open } from '../../../store/opened.ts';

let w: StoreWorld;
let ann: User;
beforeEach(async () => {
  w = await storeWorld(open);
  ann = await w.make.user('Ann');
});
afterEach(closeDatabases);

it('stores one calendar per user, with the hash of its secret', async () => {
  const { calendars } = w.database.read;
  const write = w.database.write;
  await write((s) => s.calendars.put(ann.id, 'first', 100));
  await write((s) => s.calendars.put(ann.id, 'second', 200));
  const made = { userId: ann.id, createdUnix: 200, lastUsedUnix: 0 };
  expect(await calendars.byHash('first')).toBeUndefined();
  expect(await calendars.byHash('second')).toEqual(made);
  await write((s) => s.calendars.touch('second', 300));
  await write((s) => s.calendars.touch('second', 250));
  expect(await calendars.ofUser(ann.id)).toEqual({ ...made, lastUsedUnix: 300 });
  expect(await write((s) => s.calendars.remove(ann.id, 201))).toBe(false);
  expect(await write((s) => s.calendars.remove(ann.id, 200))).toBe(true);
  expect(await write((s) => s.calendars.remove(ann.id))).toBe(false);
  expect(await calendars.ofUser(ann.id)).toBeUndefined();
});
