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

const kept = async (): Promise<unknown> => ({
  relations: await rowsOf(
    t,
    'SELECT follower_id, followee_id, follower_kind FROM follow ORDER BY id',
  ),
  counts: await rowsOf(
    t,
    `SELECT followee_id, follower_kind, followers FROM follower_kind_count
     WHERE followers <> 0 ORDER BY followee_id, follower_kind`,
  ),
  hidden: await rowsOf(t, 'SELECT user_id, kind FROM hidden_user ORDER BY user_id'),
  users: await rowsOf(
    t,
    'SELECT kind, part, users FROM user_count WHERE users <> 0 ORDER BY kind, part',
  ),
});

it('a database from before followers had kinds is given the same as one that always had them', async () => {
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
  const before = await kept();
  expect(before).toMatchObject({ relations: { length: 30 }, hidden: { length: 5 } });

  for (const undone of [
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
    if (migration.name !== 'followers' && migration.name !== 'user-kinds') continue;
    for (const statement of statementsOf(migration, builder)) await rowsOf(t, statement);
  }
  expect(await kept()).toEqual(before);
});
