import { afterAll, beforeAll, expect, it } from 'vitest';
import { seesEveryone } from '../../src/core/access.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countAnew, keptCounts, wrongBlocks } from '../support/kept-counts.ts';
import { purgeNothing } from '../support/purging.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await purgeNothing(t);
});
afterAll(() => t.close());

it('brings back every count that was broken, and changes none that is right', async () => {
  const ann = await t.make.user('ann');
  const people = [
    await t.make.user('limited', { visibility: 'limited' }),
    await t.make.user('private', { visibility: 'private' }),
    await t.make.user('pending', { isPending: true }),
  ];
  for (const one of people) {
    await t.make.follow(one, ann);
    await t.make.follow(ann, one);
  }
  const site = await t.make.repository(ann, 'site');
  await t.make.repository(people[0] ?? ann, 'secret', { isPrivate: true });
  // It may come back.
  const deleted = await t.make.repository(ann, 'deleted');
  await t.make.issue(deleted, ann);
  await t.app.world.database.write((stores) => stores.repositories.markDeleted(deleted.id, 1));
  const issue = await t.make.issue(site, ann);
  const gone = await t.make.issue(site, ann);
  await t.make.time(issue, ann, 60);
  await t.make.time(gone, ann, 60);
  await t.app.world.database.write((stores) => stores.issues.markDeleted(gone.id, 1));
  await countAnew(t);
  const before = await keptCounts(t);
  expect(before).toMatchObject({
    hidden: { length: 3 },
    hiddenFollows: { length: 3 },
    timeHidden: { length: 1 },
  });
  await countAnew(t);
  expect(await keptCounts(t)).toEqual(before);

  for (const broken of [
    'UPDATE "user" SET followers_count = followers_count + 5, following_count = 0',
    'UPDATE repository SET open_issues_count = 99',
    'UPDATE follow SET follower_kind = 1 - follower_kind',
    'UPDATE follower_kind_count SET followers = 17',
    'DELETE FROM hidden_user WHERE kind = 1',
    'UPDATE hidden_follow SET followee_kind = followee_kind + 1 WHERE followee_kind > 1',
    'INSERT INTO hidden_popular (user_id, kind) VALUES (1, 1)',
    'UPDATE user_count SET users = users - 1',
    'DELETE FROM user_block',
    'UPDATE repository_count SET repositories = repositories + 3',
    'DELETE FROM repository_block',
    `INSERT INTO repository_bound (name_folded, repository_id) VALUES ('s', 5)`,
    'DELETE FROM issue_count',
    'DELETE FROM time_hidden',
    'INSERT INTO time_list (kind, scope_id, user_id, entries) VALUES (1, 1, 0, 12345)',
    'INSERT INTO follower_block (followee_id, block, follower_kind, followers) VALUES (1, 0, 0, 3)',
  ]) {
    await rowsOf(t, broken);
  }
  expect(await keptCounts(t)).not.toEqual(before);
  await countAnew(t);
  expect(await keptCounts(t)).toEqual(before);
  expect(await wrongBlocks(t)).toEqual([]);
  const list = t.app.world.database.read.follows.followers(ann.id, seesEveryone);
  expect(await list.count()).toBe(3);
});
