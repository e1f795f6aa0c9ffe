import { afterAll, beforeAll, expect, it } from 'vitest';
import { punchcard, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const inFile = <Row>(text: string): Promise<Row[]> =>
  runOn<Row>({ dataDir: folder.path, databaseUrl: null }, text);

beforeAll(async () => {
  expect(await punchcard(['demo', '--json', ...data])).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

const whats = [
  ...['counters of users', 'counters of repositories', 'users', 'followers'],
  ...['repositories', 'issues', 'tracked times'],
];

it('makes counts anew, and says of what', async () => {
  const kept = 'SELECT * FROM issue_count ORDER BY repository_id, is_closed';
  const before = await inFile(kept);
  expect(before.length).toBeGreaterThan(0);
  await inFile('UPDATE issue_count SET issues = issues + 1');
  const told = await punchcard(['database', 'recount', ...data]);
  expect(told).toEqual({
    code: 0,
    stdout: whats.map((what) => `Counted anew: ${what}.\n`).join(''),
    stderr: '',
  });
  expect(await inFile(kept)).toEqual(before);
  const json = await punchcard(['database', 'recount', '--json', ...data]);
  const results = JSON.parse(json.stdout) as { what: string; rows: number }[];
  expect(results.map(({ what }) => what)).toEqual(whats);
  // The demo's own counters were right.
  expect(results.slice(0, 2)).toMatchObject([{ rows: 0 }, { rows: 0 }]);
});

it('makes no database where there is none', async () => {
  const other = temporaryFolder();
  const outcome = await punchcard(['database', 'recount', '--data-dir', other.path]);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/there is no database/);
  other.remove();
});

it('spoils no copy that is to go on', async () => {
  const mark = "key = 'database.unfinished-copy'";
  await inFile("INSERT INTO setting (key, value) VALUES ('database.unfinished-copy', '[]')");
  const outcome = await punchcard(['database', 'recount', ...data]);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/a copy into this database was not finished/);
  expect(await inFile(`SELECT value FROM setting WHERE ${mark}`)).toEqual([{ value: '[]' }]);
  await inFile(`DELETE FROM setting WHERE ${mark}`);
});
