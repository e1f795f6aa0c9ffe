import { afterAll, beforeAll, expect, it } from 'vitest';
import { counters } from '../../src/sql/counters/rebuild.ts';
import { startTestApp } from '../support/app.ts';
import { folderDatabase } from '../support/databases.ts';
import { punchcard, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const inFile = <Row>(text: string): Promise<Row[]> =>
  runOn<Row>({ dataDir: folder.path, databaseUrl: null }, text);

beforeAll(async () => {
  const t = await startTestApp({ database: folderDatabase(folder.path) });
  const [mira, jonas] = [await t.make.user(), await t.make.user()];
  await t.make.follow(mira, jonas);
  const issue = await t.make.issue(await t.make.repository(mira), jonas);
  await t.make.time(issue, jonas, 60);
  await t.close();
});
afterAll(() => folder.remove());

const whats = counters.map(({ what }) => what);

it('rebuilds every counter, and reports how many rows were wrong', async () => {
  const first = await punchcard(['database', 'recount', '--json', ...data]);
  // The counters were right.
  expect(JSON.parse(first.stdout)).toEqual(whats.map((what) => ({ what, rows: 0 })));
  await inFile('UPDATE repository SET times_count = times_count + 1 WHERE id = 1');
  await inFile('UPDATE "user" SET followers_count = 7, times_count = -1 WHERE id = 2');
  const told = await punchcard(['database', 'recount', ...data]);
  const wrong = ['followers of users', 'times of repositories', 'times of users'];
  const lines = whats.map(
    (what) => `Rebuilt: ${what} (${wrong.includes(what) ? 1 : 0} changed).
`,
  );
  expect(told).toEqual({ code: 0, stdout: lines.join(''), stderr: '' });
  const again = await punchcard(['database', 'recount', '--json', ...data]);
  expect(JSON.parse(again.stdout)).toEqual(whats.map((what) => ({ what, rows: 0 })));
});

it('does not create a missing database', async () => {
  const other = temporaryFolder();
  const outcome = await punchcard(['database', 'recount', '--data-dir', other.path]);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/there is no database/);
  other.remove();
});

it('leaves an unfinished copy alone', async () => {
  const mark = "key = 'database.unfinished-copy'";
  await inFile("INSERT INTO setting (key, value) VALUES ('database.unfinished-copy', '[]')");
  const outcome = await punchcard(['database', 'recount', ...data]);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/a copy into this database is incomplete/);
  expect(await inFile(`SELECT value FROM setting WHERE ${mark}`)).toEqual([{ value: '[]' }]);
  await inFile(`DELETE FROM setting WHERE ${mark}`);
});
