import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../src/sql/migrate.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { postgresBuilder } from '../../src/sql/postgres.ts';
import { sqliteBuilder } from '../../src/sql/sqlite.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { keptCounts, wrongBlocks } from '../support/kept-counts.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const filling = [
  ...['followers', 'user-kinds', 'list-counts', 'hidden-follows', 'repository-blocks'],
];

it('a database from before anything was counted is given the same as one that always had them', async () => {
  const all = [
    await t.make.user(),
    await t.make.user('limited', { visibility: 'limited' }),
    await t.make.user('private', { visibility: 'private' }),
    await t.make.user('hidden', { visibility: 'private' }),
    await t.make.user('pending', { isPending: true }),
    await t.make.user('both', { isPending: true, visibility: 'limited' }),
  ];
  for (const follower of all) {
    for (const followee of all) if (follower !== followee) await t.make.follow(follower, followee);
  }
  for (const owner of all) {
    const repository = await t.make.repository(owner, 'open', { isTemplate: true });
    await t.make.repository(owner, 'secret', { isPrivate: true });
    const issue = await t.make.issue(repository, owner);
    await t.make.issue(repository, owner);
    await t.app.world.database.write((stores) =>
      stores.issues.update(issue.id, { isClosed: true }),
    );
  }
  // As if thousands followed them.
  const followed = [all[0]?.id, all[2]?.id];
  await rowsOf(t, 'UPDATE "user" SET followers_count = 2000 WHERE id IN (?, ?)', ...followed);
  const before = await keptCounts(t);
  expect(before).toMatchObject({
    ...{ relations: { length: 30 }, hidden: { length: 5 }, issues: { length: 12 } },
    hiddenFollows: { length: 25 },
  });
  expect(before.repositories?.length).toBeGreaterThan(6);

  for (const undone of [
    ...['hidden_follow', 'hidden_popular', 'repository_block', 'repository_bound'].map(
      (table) => `DROP TABLE ${table}`,
    ),
    ...['follower_list', 'follower_block', 'user_block', 'repository_count', 'issue_count'].map(
      (table) => `DROP TABLE ${table}`,
    ),
    'DROP TABLE user_count',
    'DROP TABLE hidden_user',
    'DROP TABLE follower_kind_count',
    'DROP INDEX follow_hidden',
    'DROP INDEX follow_followers',
    'ALTER TABLE follow DROP COLUMN follower_kind',
    'CREATE INDEX follow_followers ON follow (followee_id, id, follower_id)',
  ]) {
    await rowsOf(t, undone);
  }
  const builder = t.database.databaseUrl === null ? sqliteBuilder() : postgresBuilder();
  for (const migration of migrations) {
    if (!filling.includes(migration.name)) continue;
    for (const statement of statementsOf(migration, builder)) await rowsOf(t, statement);
  }
  expect(await keptCounts(t)).toEqual(before);
  expect(await rowsOf(t, 'SELECT followee_id FROM follower_list ORDER BY followee_id')).toEqual(
    followed.map((followee_id) => ({ followee_id })),
  );
  expect(await rowsOf(t, 'SELECT user_id, kind FROM hidden_popular')).toEqual([
    { user_id: followed[1], kind: 2 },
  ]);
  expect(await rowsOf(t, 'SELECT 1 FROM follower_block')).not.toEqual([]);
  expect(await wrongBlocks(t)).toEqual([]);
});
