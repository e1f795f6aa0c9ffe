import { describe, expect, it } from 'vitest';
import type { TrackedTime } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { testsEverything } from '../support/databases.ts';
import type { Person } from '../support/make.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

let [early, late, night, elsewhere]: TrackedTime[] = [];
const at = (moment: string): number => Date.parse(moment) / 1000;
const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
const site = await t.make.repository(mira.user, 'site');
const issue = await t.make.issue(site, mira.user);
const other = await t.make.issue(await t.make.repository(mira.user, 'app'), mira.user);
// Dated late, and yet the first: its day is the one on which it started.
early = await t.make.time(issue, mira.user, 60, at('2026-05-03T12:00:00Z'), {
  startedUnix: at('2026-05-01T08:00:00Z'),
  note: 'Größe',
});
late = await t.make.time(issue, mira.user, 120, at('2026-05-02T08:00:00Z'), {
  isBillable: false,
});
night = await t.make.time(issue, mira.user, 180, at('2026-05-02T23:00:00Z'));
elsewhere = await t.make.time(other, mira.user, 240, at('2026-05-02T23:00:00Z'));
await t.make.time(issue, jonas.user, 300, at('2026-05-02T09:00:00Z'));

const search = (query: string, as: Person = mira) =>
  t.request('GET', `/user/times/search${query}`, as);
const found = async (query: string): Promise<number[]> =>
  (await search(query)).json.map(({ id }: Json) => id);

describe('GET /user/times/search', () => {
  it("lists newest first, by the instant that determines an entry's day", async () => {
    const ids = [elsewhere!.id, night!.id, late!.id, early!.id];
    expect(await found('')).toEqual(ids);
    expect(await found('?sort=oldest')).toEqual(ids.toReversed());
  });

  it('pages, and counts the matches', async () => {
    const { json, headers } = await search('?page=2&limit=3');
    expect(json.map(({ id }: Json) => id)).toEqual([early!.id]);
    expect(headers.get('x-total-count')).toBe('4');
    expect(headers.get('link')).toContain('rel="prev"');
  });

  it.runIf(testsEverything())('allows larger pages than other lists, up to 1000', async () => {
    const limited = await ofTest(
      startTestApp({
        settings: { DEFAULT_PAGING_NUM: '2', MAX_RESPONSE_ITEMS: '2' },
      }),
    );
    const wren = await limited.make.person('wren');
    const marsh = await limited.make.repository(wren.user, 'marsh');
    const nest = await limited.make.issue(marsh, wren.user);
    const startUnix = at('2026-05-03T12:00:00Z');
    const add = (second: number) => limited.make.time(nest, wren.user, 60, startUnix + second);
    await Promise.all(Array.from({ length: 1001 }, (_, second) => add(second)));
    const pageOf = (path: string) => limited.request('GET', path, wren);
    expect((await pageOf('/user/times?limit=3')).json).toHaveLength(2);
    expect((await pageOf('/user/times/search?limit=3')).json).toHaveLength(3);
    expect((await pageOf('/user/times/search?page=1')).json).toHaveLength(2);
    const { json, headers } = await pageOf('/user/times/search?limit=5000');
    expect(json).toHaveLength(1000);
    expect(headers.get('x-total-count')).toBe('1001');
    expect((await pageOf('/user/times/search?limit=5000&page=2')).json).toHaveLength(1);
  });

  it.each([
    ['?repository=mira/app', () => [elsewhere]],
    ['?repository=mira/site&issue=1', () => [night, late, early]],
    ['?billable=false', () => [late]],
    ['?note=gr%C3%B6%C3%9Fe', () => [early]],
    ['?from=2026-05-03&time_zone=Europe/Berlin', () => [elsewhere, night]],
    ['?from=2026-05-02&to=2026-05-02', () => [elsewhere, night, late]],
    ['?preset=today', () => []],
  ] as const)('filters by %s like a report', async (query, entries) => {
    const times = entries();
    expect(await found(query)).toEqual(times.map((time) => time!.id));
    const { total } = (await t.request('GET', `/user/times/report${query}`, mira)).json;
    expect(total.count).toBe(times.length);
    expect(total.seconds).toBe(times.reduce((sum, time) => sum + time!.timeSeconds, 0));
  });

  it('refuses invalid values, and repositories the caller may not see', async () => {
    expect((await search('?sort=sideways')).status).toBe(422);
    expect((await search('?from=soon')).status).toBe(422);
    expect((await search('?repository=mira/none')).status).toBe(404);
  });
});

describe('GET /user/times/search for repositories the caller may not see', () => {
  it("returns the caller's own time, and nothing of others", async () => {
    const [owner, guest] = [await t.make.person(), await t.make.person()];
    const hidden = await t.make.repository(owner.user, 'vault', { isPrivate: true });
    const secret = await t.make.issue(hidden, owner.user, { title: 'Prepare the merger' });
    await t.make.collaborator(hidden, guest.user, 'write');
    const his = await t.make.time(secret, guest.user, 60);
    await t.make.time(secret, owner.user, 120);
    const publicOnly = { token: await t.make.token(guest.user, ['read:user', 'public-only']) };
    expect((await search('', guest)).json[0].issue.title).toBe('Prepare the merger');
    const confined = await t.request('GET', '/user/times/search', publicOnly);
    expect([confined.json, confined.headers.get('x-total-count')]).toEqual([[], '0']);

    const path = `/repos/${owner.user.name}/vault`;
    const removed = await t.request('DELETE', `${path}/collaborators/${guest.user.name}`, owner);
    expect(removed.status).toBe(204);
    const renamed = await t.request('PATCH', path, owner, { body: { name: 'strongroom' } });
    expect(renamed.status).toBe(200);
    const { json, headers } = await search('', guest);
    expect([json.map(({ id }: Json) => id), headers.get('x-total-count')]).toEqual([[his.id], '1']);
    // The caller may know the names of then (D24), but not the current ones.
    expect(json[0].issue).toMatchObject({ title: '', body: '', user: { login: 'Ghost' } });
    expect(json[0].issue.repository.name).toBe('vault');
    expect(JSON.stringify(json)).not.toMatch(/merger|strongroom/);
    expect((await search(`?repository=${owner.user.name}/strongroom`, guest)).status).toBe(404);
  });
});
