import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../src/sql/engine/migrate.ts';
import { postgresBuilder } from '../../src/sql/engine/postgres-executor.ts';
import { sqliteBuilder } from '../../src/sql/engine/sqlite.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('a reset from before the index of resets can be restored after the migration, and is in the history', async () => {
  const { user, token } = await t.make.person('Rosa');
  const repository = await t.make.repository(user, 'Clock');
  const issue = await t.make.issue(repository, user);
  const times = `/repos/Rosa/Clock/issues/${issue.number}/times`;
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    t.request(method, path, { token }, body === undefined ? {} : { body });
  for (const time of [60, 120]) await call('POST', times, { time });
  await call('DELETE', times);
  const resets = await rowsOf(t, `SELECT batch FROM time_revision WHERE batch <> ''`);
  expect(resets).toHaveLength(2);

  await rowsOf(t, 'DROP INDEX time_revision_batch_of_issue');
  await rowsOf(t, 'CREATE INDEX time_revision_issue ON time_revision (issue_id, id)');
  const builder = t.database.databaseUrl === null ? sqliteBuilder() : postgresBuilder();
  for (const migration of migrations) {
    if (migration.name !== 'resets') continue;
    for (const statement of statementsOf(migration, builder)) await rowsOf(t, statement);
  }

  expect((await call('POST', `${times}/restore`, {})).status).toBe(200);
  const listed: { id: number; time: number }[] = (await call('GET', times)).json;
  expect(listed.map(({ time }) => time)).toEqual([60, 120]);
  for (const { id } of listed) {
    const history: { kind: string }[] = (await call('GET', `${times}/${id}/revisions`)).json;
    expect(history.map(({ kind }) => kind)).toEqual(['add', 'delete', 'restore']);
  }
});
