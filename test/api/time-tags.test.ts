import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const poster = await t.make.person('Pia');
const repository = await t.make.repository(owner.user, 'Clock', {
  allowOnlyContributorsToTrackTime: false,
});
const issue = await t.make.issue(repository, poster.user);
const times = `/repos/Olga/Clock/issues/${issue.number}/times`;
const add = async (tags: unknown, created = '2026-05-01T09:00:00Z', as = poster) =>
  t.request('POST', times, as, { body: { time: 60, created, tags } });

it('are stored in order, without blanks around them and once whatever their case', async () => {
  const { json } = await add([' Große Uhr', 'urgent', 'GROSSE UHR', 'große uhr', 'b']);
  expect(json.tags).toEqual(['Große Uhr', 'urgent', 'GROSSE UHR', 'b']);
  expect((await t.request('GET', `${times}/${json.id}`, poster)).json).toEqual(json);
  expect((await add(null)).json.tags).toEqual([]);
});

it.each<[unknown, string]>([
  [[''], 'must not be blank'],
  [['a,b'], 'holds characters that cannot be used'],
  [['a\nb'], 'must be one line without control characters'],
  [Array.from({ length: 11 }, (_, i) => `t${i}`), 'must NOT have more than 10 items'],
])('%j is refused, and the field named', async (tags, reason) => {
  const { status, json } = await add(tags);
  expect([status, json.code, json.message]).toEqual([422, 'invalid.tags', `[tags]: ${reason}`]);
});

it('of more than 50 characters, or that are no texts, are refused', async () => {
  for (const tags of [['x'.repeat(51)], 'urgent', [7]])
    expect((await add(tags)).json.code).toBe('invalid.tags');
  expect((await add(['\u{1F552}'.repeat(50)])).status).toBe(200);
});

it('are changed by themselves, in bulk, and back; the history has both states', async () => {
  const { json: entry } = await add(['a', 'b']);
  const path = `${times}/${entry.id}`;
  const edit = async (body: object) => (await t.request('PATCH', path, poster, { body })).json;
  expect(await edit({ tags: ['a', 'b'] })).toEqual(entry);
  expect(await edit({ note: 'x' })).toMatchObject({ tags: ['a', 'b'], version: 2 });
  expect(await edit({ tags: ['b', 'a'] })).toMatchObject({ tags: ['b', 'a'], version: 3 });
  const row = { op: 'edit', repository: 'Olga/Clock', issue: issue.number, id: entry.id };
  for (const tags of [[], ['b', 'a']]) {
    const body = { operations: [{ ...row, tags }] };
    const { json } = await t.request('POST', '/user/times/bulk', poster, { body });
    expect(json.results[0].body.tags).toEqual(tags);
  }
  const { json: revisions } = await t.request('GET', `${path}/revisions`, poster);
  const after = revisions.map((one: { after: { tags: string[] } }) => one.after.tags);
  expect(after).toEqual([['a', 'b'], ['a', 'b'], ['b', 'a'], [], ['b', 'a']]);
});

it('are given when a stopwatch is stopped', async () => {
  const watch = `/repos/Olga/Clock/issues/${issue.number}/stopwatch`;
  await t.request('POST', `${watch}/start`, poster);
  t.clock.advance(60);
  const refused = await t.request('POST', `${watch}/stop`, poster, { body: { tags: ['a,b'] } });
  expect(refused.status).toBe(422);
  const body = { tags: ['c'], note: 'n', billable: false };
  const { json } = await t.request('POST', '/user/stopwatches/current/stop', poster, { body });
  expect(json).toMatchObject({ time: 60, tags: ['c'], note: 'n', billable: false });
});

it('are in the exports, and come back from a file', async () => {
  const created = '2026-04-01T09:00:00Z';
  const { json: entry } = await add(['=first', 'two'], created);
  const asked = '/user/times/export?from=2026-04-01&to=2026-04-01';
  const { text } = await t.request('GET', asked, poster);
  expect(parse(text, { columns: true })).toMatchObject([{ tags: "'=first,two", billed_as: '' }]);
  expect((await t.request('GET', `${asked}&format=json`, poster)).json).toEqual([entry]);
  const send = async (csv: string) =>
    (await t.request('POST', '/user/times/import', poster, { body: { csv } })).json;
  expect(await send(text)).toMatchObject({ unchanged: 1, refused: 0 });
  await t.request('PATCH', `${times}/${entry.id}`, poster, { body: { tags: ['x'] } });
  expect(await send(text)).toMatchObject({ changed: 1, rows: [{ after: { tags: entry.tags } }] });
  // An empty cell says nothing.
  expect(await send(text.replace('"\'=first,two"', ''))).toMatchObject({ unchanged: 1 });
});

it('are suggested from the newest entries of oneself', async () => {
  const mia = await t.make.person('Mia');
  await add(['other'], '2026-05-03T09:00:00Z');
  await add(['Old', 'both'], '2026-05-01T09:00:00Z', mia);
  await add(['BOTH', 'new'], '2026-05-02T09:00:00Z', mia);
  const { json: gone } = await add(['gone'], '2026-05-03T09:00:00Z', mia);
  await t.request('DELETE', `${times}/${gone.id}`, mia);
  const hidden = await t.make.repository(mia.user, 'hidden', { isPrivate: true });
  const secret = await t.make.issue(hidden, mia.user);
  await t.make.time(secret, mia.user, 60, 0, { tags: ['secret'] });
  const told = async (q = '', token = mia.token) =>
    (await t.request('GET', `/user/times/tags?q=${encodeURIComponent(q)}`, { token })).json;
  expect(await told()).toEqual(['BOTH', 'new', 'Old', 'secret']);
  expect(await told('O')).toEqual(['BOTH', 'Old']);
  expect(await told('', await t.make.token(mia.user, ['all', 'public-only']))).toEqual([
    ...['BOTH', 'new', 'Old'],
  ]);
  expect((await t.request('GET', '/user/times/tags', null)).status).toBe(401);
  const many = Array.from({ length: 30 }, (_, i) => `m${i}`);
  for (let from = 0; from < 30; from += 10) await add(many.slice(from, from + 10), undefined, mia);
  expect(await told('m')).toHaveLength(20);
});

it('are found whatever the case of their letters, in any script', async () => {
  const tom = await t.make.person('Tom');
  const found = async (tag: string) => {
    const query = `group_by=tags&tag=${encodeURIComponent(tag)}`;
    const { json } = await t.request('GET', `/user/times/report?${query}`, tom);
    return json.total.count;
  };
  for (const tag of ['Ärger', 'ÄRGER', 'A\u0308rger', 'ärgern', 'ΟΔΌΣ', 'Ёлка', 'x']) {
    await add([tag, 'ö'], undefined, tom);
  }
  expect(await Promise.all(['ärger', 'ÄRGER', 'a\u0308rger', 'Ö'].map(found))).toEqual([
    3, 3, 3, 7,
  ]);
  expect(await Promise.all(['οδός', 'ёЛКА', 'argER', 'är'].map(found))).toEqual([1, 1, 0, 0]);
});
