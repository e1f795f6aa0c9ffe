import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Issue } from '../../src/core/issue/issue.ts';
import type { User } from '../../src/core/user/user.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countAnew, keptCounts, wrongBlocks } from '../support/kept-counts.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Of each kind: to count them takes longer than to write something. */
const many = 20_000;

async function makeMuchFollowed(): Promise<void> {
  const { id } = await t.make.user('much');
  await rowsOf(
    t,
    `INSERT INTO "user" SELECT (jsonb_populate_record(u, jsonb_build_object(
       'id', 100000 + n, 'name', 'u' || n, 'name_folded', 'u' || n, 'following_count', 1))).*
     FROM "user" AS u, generate_series(1, ${many}) AS n WHERE u.id = ?`,
    id,
  );
  await rowsOf(
    t,
    `INSERT INTO follow (follower_id, followee_id, created_unix)
     SELECT 100000 + n, ?::bigint, 1 FROM generate_series(1, ${many}) AS n`,
    id,
  );
}

async function unfollow(follower: User, followee: User): Promise<void> {
  await t.app.world.database.write(async (stores) => {
    await stores.follows.remove(follower.id, followee.id);
    await stores.users.changeCounters(followee.id, { followers: -1 });
    await stores.users.changeCounters(follower.id, { following: -1 });
  });
}

it('counts anew beside those who follow all the time, and none of theirs is lost', async () => {
  await makeMuchFollowed();
  await countAnew(t);
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () => Promise.all([t.make.user(), t.make.user()])),
  );
  let isOver = false;
  const busy = pairs.map(async ([one, other]) => {
    while (!isOver) {
      await t.make.follow(one, other);
      await unfollow(one, other);
    }
    await t.make.follow(one, other);
  });
  try {
    await countAnew(t);
  } finally {
    isOver = true;
    await Promise.all(busy);
  }
  expect(await wrongBlocks(t)).toEqual([]);
  const kept = await keptCounts(t);
  expect(kept.counters).toContainEqual(expect.objectContaining({ followers_count: many }));
  await countAnew(t);
  expect(await keptCounts(t)).toEqual(kept);
});

it('counts anew beside those who add times and delete issues', async () => {
  const ann = await t.make.user();
  const site = await t.make.repository(ann, 'site');
  const [first, other, third] = await Promise.all(
    [ann, ann, ann].map((user) => t.make.issue(site, user)),
  );
  const { id } = await t.make.time(first as Issue, ann, 60);
  await rowsOf(
    t,
    `INSERT INTO tracked_time SELECT (jsonb_populate_record(e, jsonb_build_object(
       'id', 100000 + n, 'created_unix', n, 'moment_unix', n))).*
     FROM tracked_time AS e, generate_series(1, ${many}) AS n WHERE e.id = ?`,
    id,
  );
  await countAnew(t);
  const { database } = t.app.world;
  let added = 0;
  let isOver = false;
  const allTheTime = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) await work();
  };
  const busy = [
    allTheTime(async () => {
      await t.make.time(other as Issue, ann, 60);
      added += 1;
    }),
    allTheTime(() => database.write((stores) => stores.trackedTimes.foldChanges(250))),
    allTheTime(async () => {
      await database.write((stores) => stores.issues.markDeleted((third as Issue).id, 1));
      await database.write((stores) => stores.issues.restore((third as Issue).id));
    }),
  ];
  try {
    await countAnew(t);
  } finally {
    isOver = true;
    await Promise.all(busy);
  }
  const list = database.read.trackedTimes.list({ repositoryId: site.id });
  expect(await list.count()).toBe(1 + many + added);
});
