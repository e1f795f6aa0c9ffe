import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { runSession, sessionsOf } from '../../../support/readme.ts';

/** Runs the imports of docs/import.md as typed. */
const [session = ''] = sessionsOf('docs/import.md');
const home = temporaryFolder();

mkdirSync(home.path);
const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const site = await t.make.repository(mira.user, 'site');
for (let number = 1; number <= 4; number++) await t.make.issue(site, mira.user);
afterAll(() => home.remove());

async function run(): Promise<string> {
  const env = {
    ...{ PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: mira.token },
    ...{ TOKEN: mira.token, API: `${t.url}/api/v1` },
  };
  const curl = `curl() { command curl -w '\n[%{http_code}]\n' "$@"; }\n`;
  const { code, printed } = await runSession(curl + session, {
    ...{ url: t.url, home: home.path, env },
  });
  expect([code, printed]).toEqual([0, expect.stringMatching(/^\[200\]$/m)]);
  return printed;
}

it('imports tables of other trackers, once', async () => {
  const tables = {
    'toggl.csv': `User,Email,Project,Description,Start date,Start time,End date,End time,Duration
Mira,mira@example.com,Website,#1 read,2024-03-04,10:00:00,2024-03-04,11:00:00,01:00:00
`,
    'clockify.csv': `Project,Description,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)
Website,drew,Mira Lane,lane@example.com,3/11/2024,10:00:00 AM,3/11/2024,11:00:00 AM,01:00:00
`,
    'sheet.csv': 'Date,Ticket,Worked,Text\n2024-03-05,#2,1.5,wrote\n',
    'times.csv': 'issue,duration,created\n3,30m,2024-03-06T09:00:00Z\n',
  };
  for (const [name, text] of Object.entries(tables)) writeFileSync(join(home.path, name), text);
  const printed = await run();
  expect(printed).toContain('1 would be added');
  expect(printed.match(/^1 added, 0 changed, 0 unchanged$/gm)).toHaveLength(2);
  const { json } = await t.request('GET', '/repos/mira/site/times', mira);
  expect(json.map((entry: { time: number }) => entry.time)).toEqual([5400, 1800, 3600]);
  expect((await run()).match(/^0 added, 0 changed, 1 unchanged$/gm)).toHaveLength(2);
});
