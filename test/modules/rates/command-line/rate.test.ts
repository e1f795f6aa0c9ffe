import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard, temporaryFolder } from '../../../support/program.ts';
import { rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const home = temporaryFolder();
mkdirSync(home.path);
afterAll(() => home.remove());

it('rates are said before they are set, listed as CSV, and imported once', async () => {
  const { lead, worker, set } = await rateWorld(t);
  const env = { PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: lead.token, HOME: home.path };
  const run = async (...words: string[]) => {
    const { stdout, stderr, code } = await punchcard(['rate', ...words], { env });
    return [code, stdout || stderr];
  };
  const project = ['--project', 'website'];
  const { name } = worker.user;
  const one = ['set', '95', ...project, '--user', name, '--from', '2026-02-01'];
  const sentence = `${name} in Website: 95.00 EUR per hour from 2026-02-01`;
  expect(await run(...one)).toEqual([
    1,
    expect.stringContaining(`${sentence}? Without a terminal`),
  ]);
  expect(await run(...one, '--activity', 'Walks')).toEqual([1, expect.stringContaining('Walks')]);
  await set({ amount: '80', from: '2026-01-01', user: name });
  expect(await run(...one, '--yes')).toEqual([0, `${sentence} instead of 80.00 EUR\n`]);
  await run(
    'set',
    '9000',
    ...project,
    '--activity',
    'meetings',
    '--currency',
    'JPY',
    '--yes',
    '--from',
    '2026-01-01',
    '--until',
    '2027-01-01',
  );
  const csv = [
    'project,user,activity,amount,currency,from,until',
    `Website,${name},,80.00,EUR,2026-01-01,2026-02-01`,
    `Website,${name},,95.00,EUR,2026-02-01,`,
    'Website,,Meetings,9000,JPY,2026-01-01,2027-01-01',
  ];
  const [, listed] = await run('list', ...project, '--csv');
  expect(
    String(listed)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.trim()),
  ).toEqual(csv);
  const current = await run('current', ...project, '--user', name, '--day', '2026-01-31');
  expect(current).toEqual([0, expect.stringContaining('80.00 EUR per hour')]);
  const file = join(home.path, 'rates.csv');
  writeFileSync(file, String(listed));
  expect(await run('import', file)).toEqual([0, '0 rates set\n']);
  const titled = String(listed).replace('project,user', 'Project, USER');
  writeFileSync(file, titled.replaceAll('Website', 'Other'));
  const body = { name: 'Other' };
  const other = await t.request('POST', '/projects', lead, { body });
  const member = `/projects/${other.json.id}/members/${name}`;
  await t.request('PUT', member, lead.byPassword, { body: { role: 'member' } });
  expect(await run('import', file)).toEqual([0, '3 rates set\n']);
  expect(await run('import', file)).toEqual([0, '0 rates set\n']);
  const [, again] = await run('list', '--project', String(other.json.id), '--csv');
  expect(String(again).replaceAll('Other', 'Website')).toBe(listed);
});
