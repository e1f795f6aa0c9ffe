import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../src/sql/migrate.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { postgresBuilder } from '../../src/sql/postgres.ts';
import { sqliteBuilder } from '../../src/sql/sqlite.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('a database from before long lists were kept counts and pages as one that always kept them', async () => {
  const [ann, bob] = [await t.make.user(), await t.make.user()];
  const long = await t.make.repository(ann);
  const [issue, other] = [await t.make.issue(long, ann), await t.make.issue(long, ann)];
  const gone = await t.make.repository(ann);
  const lost = await t.make.issue(gone, ann);
  const add = (on: typeof issue, userId: number, count: number, at: (place: number) => number) =>
    t.app.world.database.write(async (stores) => {
      const ids: number[] = [];
      for (let place = 0; place < count; place += 1) {
        const { id } = await stores.trackedTimes.insert({
          ...{ issueId: on.id, repositoryId: on.repositoryId, userId, timeSeconds: 60 },
          ...{ createdUnix: at(place), insertedUnix: 1, ownerNameThen: '', repositoryNameThen: '' },
        });
        ids.push(id);
      }
      return ids;
    });
  // In no order, and many of the same second.
  const ids = await add(issue, ann.id, 2200, (place) => ((place * 7919) % 2200) >> 2);
  await add(issue, bob.id, 300, () => 77);
  await add(other, ann.id, 10, (place) => place * 50);
  await add(lost, ann.id, 10, (place) => place);
  await t.app.world.database.write(async (stores) => {
    await stores.trackedTimes.setDeleted(ids.slice(0, 50), 5, 5);
    await stores.issues.markDeleted(other.id, 5);
    await stores.repositories.markDeleted(gone.id, 5);
  });
  const hidden = () =>
    rowsOf(t, 'SELECT user_id, repository_id, issue_id FROM time_hidden ORDER BY 1, 2, 3');
  const hiddenBefore = await hidden();
  expect(hiddenBefore).toHaveLength(2);

  const undone = ['time_list', 'time_block', 'time_delta', 'time_hidden'];
  for (const table of undone) await rowsOf(t, `DROP TABLE ${table}`);
  await rowsOf(t, 'DROP INDEX issue_gone');
  const { trackedTimes } = t.app.world.database.read;
  const builder = t.database.databaseUrl === null ? sqliteBuilder() : postgresBuilder();
  const migration = migrations.find(({ name }) => name === 'time-lists');
  for (const statement of migration === undefined ? [] : statementsOf(migration, builder)) {
    await rowsOf(t, statement);
  }

  expect(await hidden()).toEqual(hiddenBefore);
  const lists = await rowsOf<{ kind: number; entries: number; blocks: number }>(
    t,
    `SELECT l.kind, l.entries, sum(b.entries) AS blocks FROM time_list l JOIN time_block b
     ON b.kind = l.kind AND b.scope_id = l.scope_id AND b.user_id = l.user_id
     GROUP BY l.kind, l.entries ORDER BY l.kind`,
  );
  expect(lists.map((list) => [list.kind, list.entries, Number(list.blocks)])).toEqual([
    [1, 2460, 2460],
    [2, 2160, 2160],
    [3, 2450, 2450],
    [4, 2150, 2150],
    [5, 2170, 2170],
    [6, 2170, 2170],
  ]);
  for (const [filter, count] of [
    [{ repositoryId: long.id }, 2450],
    [{ repositoryId: long.id, userId: ann.id }, 2150],
    [{ issueId: issue.id }, 2450],
    [{ userId: ann.id }, 2150],
    [{ repositoryId: gone.id }, 0],
  ] as const) {
    const list = trackedTimes.list(filter);
    expect(await list.count(), JSON.stringify(filter)).toBe(count);
    const all = (await list.page(0, 3000)).map(({ id }) => id);
    expect(all).toHaveLength(count);
    for (const offset of [500, 1000, 1999, 2140]) {
      expect((await list.page(offset, 7)).map(({ id }) => id)).toEqual(
        all.slice(offset, offset + 7),
      );
    }
    const since = trackedTimes.list({ ...filter, sinceUnix: 77, beforeUnix: 300 });
    expect(await since.count()).toBe((await since.page(0, 3000)).length);
  }
});
