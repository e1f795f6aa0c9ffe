import { describe, expect, it } from 'vitest';
import type { Issue, Repository } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const liveIn = async (person: Person, time_zone: string): Promise<void> => {
  const { status } = await t.request('PATCH', '/user/settings', person, { body: { time_zone } });
  expect(status).toBe(200);
};
/** Entries of a day without a time of day (D46). */
const t = await ofFile(startTestApp());
const ravi = await t.make.person('ravi');
const lou = await t.make.person('lou');
await liveIn(ravi, 'Asia/Kolkata');
await liveIn(lou, 'America/Los_Angeles');
const [site, issue, times] = await fresh('site');
/** A repository of Lou where Ravi works. */
async function fresh(name?: string): Promise<[Repository, Issue, string]> {
  const repository = await t.make.repository(lou.user, name);
  await t.make.collaborator(repository, ravi.user, 'write');
  const made = await t.make.issue(repository, lou.user);
  return [repository, made, `/repos/lou/${repository.name}/issues/${made.number}/times`];
}
const send = async (method: string, path: string, as: Person, body?: object): Promise<Json> => {
  const { status, json } = await t.request(method, path, as, body === undefined ? {} : { body });
  return { status, ...json };
};
const add = (body: object, as = ravi, path = times): Promise<Json> =>
  send('POST', path, as, { time: 14_400, ...body });
const july = { day: '2026-07-01' };
/** Noon in Kolkata. */
const noon = '2026-07-01T06:30:00Z';
const report = async (as: Person, query: string, path = '/user/times/report'): Promise<Json> =>
  (await t.request('GET', `${path}?${query}`, as)).json;

describe('an entry of a day', () => {
  it('keeps it, and counts at its noon where its user lives', async () => {
    const entry = await add(july);
    expect(entry).toMatchObject({ status: 200, ...july, created: noon, started: null });
    expect((await add({})).day).toBeNull();
    expect((await add({ created: noon })).day).toBeNull();
    const { json: listed } = await t.request('GET', `${times}?since=${noon}&before=${noon}`, lou);
    expect(listed.map(({ day }: Json) => day)).toEqual(['2026-07-01', null]);
    // Not of whoever adds it.
    const forLou = await add(
      { ...july, user_name: 'lou' },
      await t.make.person('root', { isAdmin: true }),
    );
    expect(forLou).toMatchObject({ user_name: 'lou', ...july, created: '2026-07-01T19:00:00Z' });
  });

  it.each([
    ['started', { ...july, started: noon }],
    ['created', { ...july, created: noon }],
    ['no such day', { day: '2026-02-30' }],
    ['another form', { day: '1 July' }],
    ['an instant', { day: noon }],
    ['an early year', { day: '1969-12-31' }],
    ['nothing', { day: '' }],
  ])('is refused with %s', async (_, body) => {
    const refused = await add(body);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('[day]')]);
    const { id } = await add({});
    const edited = await send('PATCH', `${times}/${id}`, ravi, body);
    expect([edited.status, edited.message]).toEqual([422, expect.stringContaining('[day]')]);
  });

  it('may name the first and the last day in every zone', async () => {
    const far = await t.make.person('far');
    const [repository] = await fresh();
    const own = await t.make.issue(repository, lou.user);
    await t.make.collaborator(repository, far.user, 'write');
    const path = `/repos/lou/${repository.name}/issues/${own.number}/times`;
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await liveIn(far, zone);
      for (const day of ['1970-01-01', '9999-12-31']) {
        expect(await add({ day }, far, path)).toMatchObject({ status: 200, day });
      }
    }
    const { groups } = await report(far, 'group_by=year');
    expect(groups.map(({ year, count }: Json) => [year, count])).toEqual([
      ['1970', 2],
      ['9999', 2],
    ]);
  });

  it('becomes an instant, and an instant a day, with a history and a way back', async () => {
    const { id } = await add(july);
    const path = `${times}/${id}`;
    const edit = (body: object) => send('PATCH', path, ravi, body);
    expect(await edit({ note: 'review', time: 60 })).toMatchObject({ ...july, created: noon });
    expect(await edit({ started: null, day: null })).toMatchObject({ ...july, created: noon });
    const begun = { started: '2026-07-02T01:00:00Z', created: '2026-07-02T01:01:00Z', day: null };
    expect(await edit({ started: begun.started })).toMatchObject(begun);
    const next = { day: '2026-07-03', created: '2026-07-03T06:30:00Z', started: null };
    expect(await edit({ day: '2026-07-03' })).toMatchObject(next);
    // Never computed again for the same day.
    await liveIn(ravi, 'Europe/Berlin');
    const { version } = await edit({ duration: '2h' });
    expect(await edit({ day: '2026-07-03' })).toMatchObject({ ...next, version });
    expect(await edit(july)).toMatchObject({ ...july, created: '2026-07-01T10:00:00Z' });
    await liveIn(ravi, 'Asia/Kolkata');
    expect(await edit({ created: noon })).toMatchObject({ day: null, created: noon });
    await edit(july);
    const { json: revisions } = await t.request('GET', `${path}/revisions`, ravi);
    expect(revisions.map(({ after }: Json) => after.day)).toEqual([
      ...['2026-07-01', '2026-07-01', null, '2026-07-03', '2026-07-03', '2026-07-01', null],
      '2026-07-01',
    ]);
    await t.request('DELETE', path, ravi);
    expect(await send('POST', `${path}/restore`, ravi)).toMatchObject({ ...july, created: noon });
    const other = await t.make.issue(site, lou.user);
    expect(await edit({ issue: other.number })).toMatchObject({ ...july, created: noon });
  });

  it('is guarded by If-Match, and added once with a key', async () => {
    const body = { time: 60, ...july };
    const headers = { 'Idempotency-Key': 'one-day-only-0001' };
    const [first, again] = [
      await t.request('POST', times, ravi, { body, headers }),
      await t.request('POST', times, ravi, { body, headers }),
    ];
    expect(again.json).toEqual(first.json);
    const other = await t.request('POST', times, ravi, {
      body: { ...body, day: '2026-07-02' },
      headers,
    });
    expect(other.status).toBe(422);
    const path = `${times}/${first.json.id}`;
    const edits = await Promise.all(
      ['2026-07-04', '2026-07-05'].map((day) =>
        t.request('PATCH', path, ravi, {
          body: { day },
          headers: { 'If-Match': `"${first.json.id}-1"` },
        }),
      ),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('is added and edited in bulk', async () => {
    const at = { repository: 'lou/site', issue: issue.number };
    const bulk = (operations: object[]) => send('POST', '/user/times/bulk', ravi, { operations });
    const { results } = await bulk([{ op: 'add', ...at, time: 60, day: '2026-08-01' }]);
    const [{ body }] = results;
    expect(body.day).toBe('2026-08-01');
    const edit = { op: 'edit', ...at, id: body.id, if_match: `"${body.id}-1"`, day: '2026-08-02' };
    expect((await bulk([edit])).results[0].body.day).toBe('2026-08-02');
    const refused = await bulk([{ op: 'add', ...at, time: 60, ...july, created: noon }]);
    expect([refused.status, refused.message]).toEqual([
      422,
      expect.stringContaining('[operations.0]: [day]'),
    ]);
  });
});

describe('in files and checks, an entry of a day', () => {
  it('is on that day for every reader', async () => {
    const [repository, , path] = await fresh();
    const { id } = await add(july, ravi, path);
    const query = 'time_zone=America/Los_Angeles&from=2026-07-01&to=2026-07-01';
    const file = async (format: string) =>
      (
        await t.request(
          'GET',
          `/repos/lou/${repository.name}/time-export?${query}&format=${format}`,
          lou,
        )
      ).text;
    const [heading = '', line = ''] = (await file('csv')).split('\r\n');
    const cells = Object.fromEntries(
      heading.split(',').map((name, i) => [name, line.split(',')[i]]),
    );
    expect(cells).toMatchObject({ date: '2026-07-01', started: '', created: '', seconds: '14400' });
    expect(JSON.parse(await file('json'))).toMatchObject([{ id, ...july }]);
  });

  it('never overlaps, and fills its day', async () => {
    const kim = await t.make.person('kim');
    await liveIn(kim, 'Asia/Kolkata');
    const [repository] = await fresh();
    await t.make.collaborator(repository, kim.user, 'write');
    const own = await t.make.issue(repository, lou.user);
    const path = `/repos/lou/${repository.name}/issues/${own.number}/times`;
    await add({ day: '2026-04-01', time: 72_000 }, kim, path);
    await add({ started: '2026-04-01T06:00:00Z', time: 18_000 }, kim, path);
    // Elsewhere on another day: this one is only 1 April in Kolkata.
    await add({ started: '2026-03-31T20:00:00Z', time: 3600 }, kim, path);
    const { id } = await add({ day: '2026-05-05', time: 60 }, kim, path);
    const kinds = async (zone: string) =>
      (await t.request('GET', `/user/times/lint?time_zone=${zone}`, kim)).json.findings.map(
        ({ kind, day, seconds }: Json) => [kind, day, seconds],
      );
    t.clock.advance(12 * 3600);
    const future = ['future', '2026-05-05', expect.any(Number)];
    const long = ['long_entry', '2026-04-01', 72_000];
    // It is 5 May in Kolkata, although noon is to come.
    expect(await kinds('Asia/Kolkata')).toEqual([long, ['long_day', '2026-04-01', 93_600]]);
    expect(await kinds('America/Los_Angeles')).toEqual([long, future]);
    expect((await send('GET', `${path}/${id}`, kim)).day).toBe('2026-05-05');
  });
});

describe('a lock', () => {
  const lock = async (path: string, body: object, as = lou) =>
    expect((await send('PUT', path.replace(/\/issues.*/, '/time-lock'), as, body)).status).toBe(
      200,
    );

  it('compares a day with its own day, wherever either was written', async () => {
    const [, , path] = await fresh();
    const june = await add({ day: '2026-06-30' }, ravi, path);
    const first = await add(july, ravi, path);
    const instant = await add({ created: noon }, ravi, path);
    await lock(path, { until: '2026-07-01' });
    // Noon in Kolkata is half an hour before July begins in Los Angeles.
    expect((await send('PATCH', `${path}/${instant.id}`, ravi, { note: 'x' })).status).toBe(423);
    expect((await send('PATCH', `${path}/${first.id}`, ravi, { note: 'x' })).status).toBe(200);
    expect((await send('PATCH', `${path}/${june.id}`, ravi, { note: 'x' })).status).toBe(423);
    for (const body of [{ day: '2026-06-30' }, { created: noon }]) {
      expect((await send('PATCH', `${path}/${first.id}`, ravi, body)).status).toBe(423);
      expect((await add(body, ravi, path)).status).toBe(423);
    }
    expect((await send('PATCH', `${path}/${june.id}`, ravi, july)).status).toBe(423);
    expect((await add(july, ravi, path)).status).toBe(200);
    expect((await t.request('DELETE', `${path}/${june.id}`, ravi)).status).toBe(423);
    expect((await t.request('DELETE', `${path}/${first.id}`, ravi)).status).toBe(204);
    expect((await send('POST', `${path}/${first.id}/restore`, ravi)).status).toBe(200);
    await lock(path, { until: '2026-07-02' });
    expect((await t.request('DELETE', `${path}/${first.id}`, ravi)).status).toBe(423);
  });

  it('that begins with an instant locks the days whose noon is before it', async () => {
    const [, , path] = await fresh();
    await lock(path, { until: '2026-07-01T00:00:00Z' });
    expect((await add({ day: '2026-06-30' }, ravi, path)).status).toBe(423);
    expect((await add(july, ravi, path)).status).toBe(200);
    await lock(path, { until: '2026-07-01T20:00:00Z' });
    expect((await add(july, ravi, path)).status).toBe(423);
  });

  it('is not moved back to an earlier day without a reason, by a later instant', async () => {
    const [, , path] = await fresh();
    const at = path.replace(/\/issues.*/, '/time-lock');
    await lock(path, { until: '2026-11-01', time_zone: 'Asia/Tokyo' });
    const later = { until: '2026-10-31T15:30:00Z', time_zone: 'America/New_York' };
    const refused = await send('PUT', at, lou, later);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('[reason]')]);
    await lock(path, { ...later, reason: 'October is open again' });
  });

  it('keeps issues with such entries from being deleted', async () => {
    const [repository, own, path] = await fresh();
    await add({ day: '2026-06-30' }, ravi, path);
    const remove = () =>
      t.request('DELETE', `/repos/lou/${repository.name}/issues/${own.number}`, lou);
    await lock(path, { until: '2026-07-01' });
    expect((await remove()).status).toBe(423);
    await lock(path, { until: '2026-06-30', reason: 'too early' });
    expect((await remove()).status).toBe(204);
  });
});
