import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

const t = await ofFile(startTestApp());
const ravi = await t.make.person('ravi');
const body = { time_zone: 'Asia/Kolkata' };
expect((await t.request('PATCH', '/user/settings', ravi, { body })).status).toBe(200);
const lou = await t.make.user('lou');
const site = await t.make.repository(lou, 'site');
await t.make.collaborator(site, ravi.user, 'write');
const issue = await t.make.issue(site, lou);

it('adds a row with only a date as an entry of a day, once', async () => {
  const place = `lou/site#${issue.number}`;
  // As an earlier version stored such a row.
  await t.make.time(issue, ravi.user, 3600, Date.parse('2026-06-30T06:30:00Z') / 1000);
  const csv = [
    'issue,date,started,duration',
    `${place},2026-07-01,,4h`,
    `${place},2026-07-01,2026-07-01 09:00,1h`,
    `${place},2026-06-30,,1h`,
  ].join('\n');
  const send = async (query = '') =>
    (await t.request('POST', `/user/times/import${query}`, ravi, { body: { csv } })).json;
  const first = await send();
  expect(first).toMatchObject({ added: 2, changed: 0, unchanged: 1 });
  expect(first.rows[0].after).toMatchObject({
    day: '2026-07-01',
    created: '2026-07-01T06:30:00Z',
    started: null,
  });
  expect(first.rows[1].after.day).toBeNull();
  // The zone of the file has no effect on a day.
  expect(await send('?time_zone=America/Los_Angeles')).toMatchObject({
    rows: [{ action: 'unchanged' }, { action: 'add' }, { action: 'add' }],
  });
  const search = new URLSearchParams({ format: 'csv', repository: 'lou/site' });
  const exported = await t.request('GET', `/user/times/export?${search}`, ravi);
  const again = await t.request('POST', '/user/times/import', ravi, {
    body: { csv: exported.text },
  });
  expect(again.json).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
  expect(
    (await t.request('GET', `/repos/lou/site/issues/${issue.number}/times`, ravi)).json,
  ).toHaveLength(5);
});

it('imports hours of an exported file as the same seconds', async () => {
  const mira = await t.make.person('mira');
  const first = await t.make.issue(await t.make.repository(mira.user, 'clock'), mira.user);
  for (const seconds of [1200, 1200, 1200, 1, 59, 61]) {
    await t.make.time(first, mira.user, seconds);
  }
  const answer = await t.request('GET', '/user/times/export?format=csv', mira);
  const [head = '', ...lines] = answer.text.trim().split('\r\n');
  const names = head.split(',');
  const places = ['repository', 'issue', 'date', 'hours'].map((name) => names.indexOf(name));
  const cut = [head, ...lines].map((line) => places.map((i) => line.split(',')[i]).join(','));
  const body = { csv: cut.join('\n').replaceAll('mira/clock', 'mira/copy') };
  await t.make.issue(await t.make.repository(mira.user, 'copy'), mira.user);
  const imported = await t.request('POST', '/user/times/import?dry_run=false', mira, { body });
  expect([imported.status, imported.json.message]).toEqual([200, undefined]);
  const times = (await t.request('GET', '/repos/mira/copy/times', mira)).json;
  const seconds = times
    .map(({ time }: { time: number }) => time)
    .sort((a: number, b: number) => a - b);
  expect(seconds).toEqual([1, 59, 61, 1200, 1200, 1200]);
});
