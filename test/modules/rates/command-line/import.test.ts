import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard, temporaryFolder } from '../../../support/program.ts';

const t = await ofFile(startTestApp());
const home = temporaryFolder();
mkdirSync(home.path);
afterAll(() => home.remove());

it('an archive of solidtime brings clients and rates, if they are asked for', async () => {
  const mira = await t.make.person();
  const env = { PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: mira.token, HOME: home.path };
  const head =
    'id,description,start,end,billable_rate,billable,type,member_id,user_id,organization_id,client_id,project_id,task_id,tags';
  const entry = (id: number, day: string, rate: string) =>
    `e${id},draft,${day}T09:00:00Z,${day}T10:00:00Z,${rate},${rate !== ''},work,m,u,o,,p,t,[]`;
  const files = {
    'time_entries.csv': [head, entry(1, '2026-03-02', '8000'), entry(2, '2026-03-03', '')],
    'projects.csv': ['id,name,client_id', 'p,Website,c'],
    'clients.csv': ['id,name', 'c,Harbour'],
    'organizations.csv': ['id,name,currency', 'o,Studio,CHF'],
    'tasks.csv': ['id,name,project_id', 't,Layout,p'],
  };
  const file = join(home.path, 'export.zip');
  const packed = Object.entries(files).map(([name, rows]) => [name, strToU8(rows.join('\n'))]);
  writeFileSync(file, zipSync(Object.fromEntries(packed)));
  const run = async (...flags: string[]) => {
    const person = ['--person', `u=${mira.user.name}`];
    const made = ['--create-projects', '--create-issues', ...person, ...flags];
    const { stdout } = await punchcard(['time', 'import', file, ...made], { env });
    return stdout.split('\n');
  };
  const unused =
    'columns that are not used: member_id, user_id, organization_id, client_id, project_id';
  const notes = [
    'new client Harbour',
    'new project Website',
    'Website gets the client Harbour',
    'Website: 80.00 CHF per hour from 2026-03-02',
  ];
  const dry = await run('--clients', '--dry-run');
  expect(dry).toEqual(expect.arrayContaining([...notes, `${unused}, task_id`]));
  const plain = await run('--dry-run');
  expect(plain.join('\n')).toContain('not used: billable_rate, member_id');
  expect(plain.join('\n')).not.toContain('Harbour');
  expect(await run('--clients')).toEqual(expect.arrayContaining(notes));
  const { json } = await t.request('GET', '/user/times/report', mira);
  expect(json.total.amounts).toMatchObject([{ currency: 'CHF', minor: 8000 }]);
  const again = JSON.parse((await run('--clients', '--json'))[0] ?? '');
  expect(again).toMatchObject({ unchanged: 2, billing: [] });
});
