import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type RepositoryVisibility,
  repositoryVisibility,
  seesEveryone,
  userVisibility,
} from '../../src/core/access.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { Listing } from '../../src/core/listing.ts';
import { openEngine } from '../../src/sql/database.ts';
import { prepareListing } from '../../src/sql/listing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  countAnew,
  cutRepositories,
  recutRepositories,
  wrongBlocks,
} from '../support/kept-counts.ts';
import { purgeNothing } from '../support/purging.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await purgeNothing(t);
});
afterAll(() => t.close());

const everything: RepositoryVisibility = {
  ...{ everything: true, isPublicOnly: false, viewerId: null, owners: seesEveryone },
};
/** More than are skipped where a page is read: the start of the others is looked up, from either end. */
const many = 450;

async function expectPagesOf<T>(list: Listing<T>, keyOf: (row: T) => number): Promise<void> {
  const { rows } = await list.next(null, null, many + 9);
  const whole = rows.map(keyOf);
  expect(await list.count()).toBe(whole.length);
  for (const offset of [0, 1, 199, 200, 201, 220, 225, 226, 300, 399, 401, 420, 444, 450, 999]) {
    const page = (await list.page(offset, 7)).map(keyOf);
    expect([offset, page]).toEqual([offset, whole.slice(offset, offset + 7)]);
    const { rows: same, last } = await list.next({ skip: offset }, null, 7);
    expect(same.map(keyOf)).toEqual(page);
    const next = last === null ? [] : (await list.next(last, null, 3)).rows.map(keyOf);
    expect(next).toEqual(last === null ? [] : whole.slice(offset + 7, offset + 10));
  }
}

/** The next row of a table has an id beyond one, so that few rows lie in several blocks. */
async function skipIds(table: 'user' | 'follow', upTo: number): Promise<void> {
  await rowsOf(
    t,
    t.database.databaseUrl === null
      ? `UPDATE sqlite_sequence SET seq = ${upTo} WHERE name = '${table}'`
      : `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), ${upTo})`,
  );
}

it('pages deep in a list are its rows in their places, also where some are hidden', async () => {
  const ann = await t.make.user('ann');
  const viewer = await t.make.user('viewer', { visibility: 'private' });
  // As if she had been followed by thousands once: her followers are counted in blocks.
  await rowsOf(t, 'INSERT INTO follower_list (followee_id) VALUES (?)', ann.id);
  await t.make.follow(viewer, ann);
  for (let i = 0; i < many; i++) {
    if (i === 100) await skipIds('user', 8150);
    if (i === 300) await skipIds('user', 16_300);
    if (i === 150) await skipIds('follow', 4000);
    if (i === 330) await skipIds('follow', 12_250);
    if (i === 250) await cutRepositories(t, 20);
    const visibility = i % 7 === 3 ? 'private' : i % 11 === 5 ? 'limited' : 'public';
    const user = await t.make.user(`u${i}`, { visibility });
    await t.make.follow(user, ann);
    if (i % 5 === 0) await t.make.follow(user, viewer);
    await t.make.follow(ann, user);
    const owner = i === 9 ? viewer : user;
    const repository = await t.make.repository(owner, `r${i}`, { isPrivate: i % 9 === 0 });
    if (i % 8 === 0) await t.make.collaborator(repository, viewer, 'read');
  }
  const { follows, repositories, users } = t.app.world.database.read;
  for (let i = 0; i < many; i += 40) {
    await t.app.world.database.write(async (stores) => {
      const [one, other, third] = await Promise.all(
        [i, i + 1, i + 2].map((number) => stores.users.byName(`u${number}`)),
      );
      if (one === undefined || other === undefined || third === undefined) return;
      const visibility = one.visibility === 'public' ? 'private' : 'public';
      await stores.users.update(one.id, { visibility, updatedUnix: 1 });
      if (other.id > 8192) await stores.repositories.markAllDeleted(other.id, 1);
      if (other.id > 8192) await stores.users.delete(other.id);
      for (const [user, changes] of [
        [one, { isPrivate: one.id % 3 === 0 }],
        [third, { name: `q${i}` }],
      ] as const) {
        const { rows } = await stores.repositories
          .search(everything, { ownerId: user.id })
          .next(null, null, 1);
        if (rows[0] !== undefined) await stores.repositories.update(rows[0].id, changes);
      }
      await stores.follows.remove(third.id, ann.id);
      await stores.users.changeCounters(ann.id, { followers: -1 });
    });
  }
  const restricted = { ...viewer, isRestricted: true };
  for (const visibility of [
    seesEveryone,
    userVisibility({ user: viewer }),
    userVisibility({ user: restricted }),
  ]) {
    await expectPagesOf(follows.followers(ann.id, visibility), ({ id }) => id);
    await expectPagesOf(follows.following(ann.id, visibility), ({ id }) => id);
    await expectPagesOf(users.search(visibility, {}), ({ id }) => id);
    for (const isDescending of [false, true]) {
      const sorted = users.search(visibility, {}, { by: 'name', isDescending });
      await expectPagesOf(sorted, ({ id }) => id);
    }
  }
  for (const user of [null, viewer, restricted, { ...viewer, isAdmin: true }]) {
    for (const isPublicOnly of [false, true]) {
      const visibility = repositoryVisibility({ user, isPublicOnly });
      await expectPagesOf(repositories.search(visibility, {}), ({ id }) => id);
      for (const filter of [{}, { isDescending: true }, { isPrivate: false }]) {
        const list = repositories.search(visibility, { sort: 'name', ...filter });
        await expectPagesOf(list, ({ id }) => id);
      }
    }
  }
  expect(await wrongBlocks(t)).toEqual([]);
  await cutRepositories(t, 3);
  expect(await wrongBlocks(t)).toEqual([]);
  const bounds = 'SELECT 1 FROM repository_bound';
  expect((await rowsOf(t, bounds)).length).toBeGreaterThan(200);
  const byName = repositories.search(everything, { sort: 'name' });
  await expectPagesOf(byName, ({ id }) => id);
  await countAnew(t);
  expect(await rowsOf(t, bounds)).toEqual([]);
  await expectPagesOf(byName, ({ id }) => id);
});

it('blocks of repositories are made and cut where there are thousands', async () => {
  const owner = await t.make.user('owner');
  const first = await t.make.repository(owner, 'first');
  const copied = (
    await rowsOf<object>(t, 'SELECT * FROM repository WHERE id = ?', first.id)
  ).flatMap((row) => Object.keys(row).filter((name) => !['id', 'name_folded'].includes(name)));
  await rowsOf(
    t,
    `INSERT INTO repository (name_folded, ${copied})
     WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2600)
     SELECT 'm' || (n * 7919 % 2600), ${copied} FROM repository, numbers WHERE id = ?`,
    first.id,
  );
  const bounds = 'SELECT id FROM repository_bound';
  const list = t.app.world.database.read.repositories.search(everything, { sort: 'name' });
  const whole = (await list.next(null, null, 9999)).rows.map(({ id }) => id);
  const expectPages = async (): Promise<void> => {
    expect(await wrongBlocks(t)).toEqual([]);
    for (const offset of [300, 999, 1000, 1001, 1500, 2500, whole.length - 2]) {
      const page = (await list.page(offset, 5)).map(({ id }) => id);
      expect([offset, page]).toEqual([offset, whole.slice(offset, offset + 5)]);
    }
  };
  await countAnew(t);
  expect((await rowsOf(t, bounds)).length).toBe(Math.floor(whole.length / 1000));
  await expectPages();

  /** As if they had come one by one, and none had been looked at. */
  const putIntoOneBlock = async (): Promise<void> => {
    await rowsOf(t, 'DELETE FROM repository_bound');
    await rowsOf(t, 'DELETE FROM repository_block');
    await rowsOf(
      t,
      `INSERT INTO repository_block
         (bound_id, owner_kind, is_private, is_archived, is_template, part, repositories)
       SELECT 0, coalesce(kind, 0), is_private, is_archived, is_template, repository.id % 4, count(*)
       FROM repository LEFT JOIN hidden_user ON user_id = owner_id WHERE deleted_unix = 0
       GROUP BY coalesce(kind, 0), is_private, is_archived, is_template, repository.id % 4`,
    );
  };
  await putIntoOneBlock();
  await expectPages();
  for (let i = 0; i < 16; i++) {
    const { id } = await t.make.repository(owner, `zz${String(i).padStart(2, '0')}`);
    whole.push(id);
  }
  expect((await rowsOf(t, bounds)).length).toBe(1);
  await expectPages();

  // Two cut anew at once, the second elsewhere: the first stands at a bound that is no more.
  await recutRepositories(t, async (unit) => {
    if (unit !== 1) return;
    const [gone] = whole.splice(3, 1);
    await t.app.world.database.write((stores) => stores.repositories.markDeleted(gone ?? 0, 1));
    await recutRepositories(t, expectPages);
  });
  await expectPages();

  // What is cut off a block is right at once, though it is not gone through.
  await putIntoOneBlock();
  await recutRepositories(t, expectPages);
  await expectPages();
});

it('a page is told also where what it begins by changed between two looks', async () => {
  await t.make.user('somebody');
  const everybody = prepareListing<{ id: number }, number, object>(() => ({
    from: (db) => db.selectFrom('user'),
    select: (query) => query.select('user.id'),
    id: 'user.id',
    order: ['user.id'],
    map: ({ id }) => id,
  }));
  const { engine } = await openEngine(t.database, systemClock);
  try {
    const seek = () => Promise.resolve({ after: [0], skip: -1 });
    const list = everybody(engine.read, {}, undefined, { seek });
    expect(await list.page(300, 3)).toEqual(await list.page(0, 3));
  } finally {
    await engine.close();
  }
});
