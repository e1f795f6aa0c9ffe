import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakePerson } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

const host = await ofFile(FakeHost.start());
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));
const mira = await t.make.person();
const remote: FakePerson = host.world.person('mira');
const site = host.world.repository('acme', 'site');
for (const title of ['Basket', 'Clock', 'Basket of <b>apples</b>']) host.world.issue(site, title);
host.world.issue(site, 'Basket branch', true);
const token: string = host.world.token(remote);
const { status } = await t.request('PUT', '/user/host/connection', mira.byPassword, {
  body: { token },
});
expect(status).toBe(200);

beforeEach(() => {
  t.clock.advance(3600);
  host.world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
  host.requests.length = 0;
});

const find = (q: string, who: Person = mira, more = '') =>
  t.request('GET', `/user/host/issues?q=${encodeURIComponent(q)}${more}`, who);

describe('GET /user/host/issues', () => {
  it("finds the host's issues and pull requests by words, with the caller's token alone", async () => {
    const { status, json } = await find('basket');
    expect(status).toBe(200);
    expect(json.map((one: { title: string }) => one.title)).toEqual([
      'Basket branch',
      'Basket of <b>apples</b>',
      'Basket',
    ]);
    expect(json[0]).toEqual({
      repository: { owner: 'acme', name: 'site', full_name: 'acme/site' },
      ...{ number: 4, title: 'Basket branch', state: 'open', is_pull: true, milestone: 'Spring' },
      labels: [{ name: 'bug', color: 'ee0701' }],
      html_url: `${host.url}/acme/site/pulls/4`,
    });
    expect((await find('basket', mira, '&limit=1')).json).toHaveLength(1);
    expect((await find('basket', mira, '&limit=51')).status).toBe(422);
    expect((await find('basket', mira, '&lmit=1')).status).toBe(422);
    expect(new Set(host.requests.map((request) => request.token))).toEqual(new Set([token]));
  });

  it('stores nothing of what it finds', async () => {
    await find('basket');
    for (const table of ['issue', 'repository', 'host_issue', 'host_access']) {
      expect(await rowsOf(t, `SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });

  it.each(['acme/site#2', 'URL/acme/site/issues/2', 'URL/acme/site/issues/2#comment-3'])(
    'looks up the issue that %s names',
    async (text) => {
      const { json } = await find(text.replace('URL', host.url));
      expect(json).toMatchObject([{ number: 2, title: 'Clock' }]);
      expect(host.requests.at(-1)?.path).toBe('/repos/acme/site/issues/2');
    },
  );

  it('answers the same for an issue that is not there and one that may not be read', async () => {
    host.world.rightsOf = () => ({ reads: false, addsTime: false, seesOthers: false });
    const [hidden, missing] = [await find('acme/site#2'), await find('acme/site#99')];
    expect([hidden.status, hidden.json]).toEqual([missing.status, missing.json]);
    expect(hidden.json).toEqual([]);
  });

  it.each(['https://evil.example/acme/site/issues/2', '../..#1', 'acme/..#1', 'a/b/c#1'])(
    'does not take %s for a place',
    async (text) => {
      const { status } = await find(text);
      expect(status).toBe(200);
      for (const { path } of host.requests.filter((one) => !one.path.startsWith('/user'))) {
        expect(path).toMatch(/^\/repos\/issues\/search\?/);
      }
    },
  );

  it('is refused to tokens for public repositories, and to those without the scope', async () => {
    for (const [scopes, status] of [
      [['all', 'public-only'], 403],
      [['read:user'], 403],
      [['read:issue'], 403],
      [['read:issue', 'read:user'], 200],
    ] as const) {
      const own = await t.make.token(mira.user, scopes);
      expect((await t.request('GET', '/user/host/issues?q=x', { token: own })).status).toBe(status);
    }
  });

  it('is of no use without a connection of one’s own', async () => {
    const kim = await t.make.person();
    const admin = await t.make.person(undefined, { isAdmin: true });
    for (const other of [kim, admin]) {
      const { status, json } = await find('basket', other);
      expect(status).toBe(409);
      expect(json.message).toContain('connect your account with 127.0.0.1');
    }
    expect(host.requests).toEqual([]);
  });

  it('limits how many issues one can try by number', async () => {
    for (let i = 0; i < 120; i += 1) expect((await find(`acme/site#${i + 1}`)).status).toBe(200);
    expect((await find('acme/site#1')).status).toBe(429);
    expect((await find('basket')).status).toBe(200);
    t.clock.advance(60);
    expect((await find('acme/site#1')).status).toBe(200);
  });

  it('says when the host cannot be asked', async () => {
    await find('basket');
    host.fail({ kind: 'html', status: 200 });
    const { status, json } = await find('basket');
    expect(status).toBe(503);
    expect(json.message).not.toContain(token);
  });
});
