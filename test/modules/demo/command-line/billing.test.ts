import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { runSession, sessionsOf } from '../../../support/readme.ts';

/** Runs the billing examples of the documentation verbatim. */
const [byCommand] = sessionsOf('docs/command-line.md', 'Billing');
const [byCurl] = sessionsOf('docs/api.md', 'Billing a month');
const folder = temporaryFolder();
const home = temporaryFolder();
let server: Server;

beforeAll(async () => {
  mkdirSync(home.path);
  const { code } = await punchcard(['demo', '--data-dir', folder.path]);
  expect(code).toBe(0);
  server = await startServer(['--data-dir', folder.path]);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
  home.remove();
});

async function run(session: string): Promise<string> {
  const env = { PUNCHCARD_DATA_DIR: folder.path };
  const { code, printed } = await runSession(session, { url: server.url, home: home.path, env });
  expect([code, printed]).toEqual([0, printed]);
  return printed;
}

/** Documentation is read, and tried, more than once. */
const twice = async (session = ''): Promise<string> => {
  const printed = await run(session);
  await run(session);
  return printed;
};

const isWorkbook = (name: string): boolean =>
  readFileSync(join(home.path, name)).subarray(0, 2).toString() === 'PK';

it('the command line example bills a month', async () => {
  const printed = await twice(byCommand);
  for (const line of [
    'Signed in as kestrel',
    /^kestrel\/shop#1 .*, running since 2026-05-04T09:00:00Z$/m,
    /^Added kestrel\/shop#1 \d+: 1h 10m, 2026-05-04 09:00 UTC, went through the orders$/m,
    /^Changed kestrel\/shop#1 \d+: 1h 20m, .*, went through the orders with Wren$/m,
    /^Added kestrel\/shop#2 \d+: 45m, 2026-05-05 14:00 UTC, wrote to the printer$/m,
    /^USER +TIME +ROUNDED +BILLABLE +ENTRIES$/m,
    /^kestrel .*\u2588/m,
    /^From 2026-05-01 00:00 to 2026-06-01 00:00, UTC; rounded up to 15 minutes per entry$/m,
    'kestrel/shop is locked before 2026-06-01T00:00:00Z, by kestrel',
    /^punchcard: time before 2026-06-01T00:00:00Z is closed/m,
    'May is closed',
  ]) {
    expect(printed).toMatch(line);
  }
  expect(isWorkbook('may.xlsx')).toBe(true);
  const last = readFileSync(join(home.path, 'entries.csv'), 'utf8').trimEnd().split('\r\n').at(-1);
  expect(last).toMatch(/^total,.*,UTC,up to 15 minutes per entry$/);
});

it('the curl example bills a month', async () => {
  const replies = (await twice(byCurl)).split(/(?<=\})(?=\{)/).map((reply) => JSON.parse(reply));
  expect(replies).toHaveLength(5);
  const [watch, edited, report, lock, refused] = replies;
  expect(watch).toMatchObject({ created: '2026-05-04T09:00:00Z', repo_name: 'field-app' });
  expect(edited).toMatchObject({ time: 4800, note: 'the map' });
  expect(report.group_by).toEqual(['month', 'user']);
  const own = report.groups.find(
    ({ user }: { user: { login: string } }) => user.login === 'siskin',
  );
  expect(own).toMatchObject({ month: '2026-05' });
  expect(own.rounded_seconds).toBeGreaterThan(own.seconds);
  expect(lock).toMatchObject({ until: '2026-06-01T00:00:00Z', locked_by: 'siskin' });
  expect(refused.message).toContain('is closed');
  expect(isWorkbook('field-app.xlsx')).toBe(true);
});
