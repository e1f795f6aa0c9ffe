import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakeIssue, FakePerson, FakeRepository, Rights } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

// Nobody waits less because the machine is slow.
vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
const host = await ofFile(FakeHost.start());
host.world.person('stranger');
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));
afterAll(() => {
  vi.restoreAllMocks();
});

const all: Rights = { reads: true, addsTime: true, seesOthers: true };
const reader: Rights = { reads: true, addsTime: false, seesOthers: false };
const none: Rights = { reads: false, addsTime: false, seesOthers: false };

let mira: Person;
let remote: FakePerson;
let site: FakeRepository;
let issue: FakeIssue;
beforeEach(async () => {
  const { world } = host;
  world.rightsOf = () => all;
  mira = await t.make.person();
  remote = world.person(`r-${mira.user.name}`);
  await connect(mira, remote);
  site = world.repository('acme', `site-${mira.user.id}`);
  world.issue(site, 'Door');
  issue = world.issue(site, 'Basket');
  host.requests.length = 0;
});

async function connect(person: Person, there: FakePerson): Promise<void> {
  const body = { token: host.world.token(there) };
  const path = '/user/host/connection';
  expect((await t.request('PUT', path, person.byPassword, { body })).status).toBe(200);
}

const path = (rest = '', { repository, number } = issue) =>
  `/repos/${repository.owner}/${repository.name}/issues/${number}${rest}`;
const get = (rest = '', who: Person = mira, of = issue) => t.request('GET', path(rest, of), who);
const post = (rest: string, who: Person = mira, body?: object) =>
  t.request('POST', path(rest), who, body && { body });
const rows = async (): Promise<number> =>
  (await rowsOf(t, `SELECT 1 FROM repository WHERE name = '${site.name}'`)).length;
const asked = () => host.requests.filter((one) => one.path.startsWith('/repos/'));

describe('an issue of the host that nobody used here', () => {
  it('is there once somebody who may read it lists its time', async () => {
    const { status, json } = await get('/times');
    expect([status, json]).toEqual([200, []]);
    const { json: shown } = await get();
    expect(shown).toMatchObject({
      ...{ number: issue.number, title: 'Basket', state: 'open' },
      user: { login: 'stranger' },
      repository: { name: site.name, owner: 'acme' },
    });
    expect(await rows()).toBe(1);
  });

  it('has labels, milestone and kind of the host, and the address of its page there', async () => {
    const pull = host.world.issue(site, 'Branch', true);
    expect((await get()).json).toMatchObject({
      labels: [{ name: 'bug', color: 'ee0701' }],
      milestone: { title: 'Spring' },
      pull_request: null,
      original_url: `${host.url}/acme/${site.name}/issues/${issue.number}`,
    });
    const page = `${host.url}/acme/${site.name}/pulls/${pull.number}`;
    expect((await get('', mira, pull)).json).toMatchObject({
      pull_request: { merged: false, merged_at: null, html_url: page },
      original_url: page,
      html_url: `${t.url}/acme/${site.name}/issues/${pull.number}`,
    });
  });

  it('takes time at once, with one question to the host', async () => {
    const added = await post('/times', mira, { time: 3600 });
    expect(added.status).toBe(200);
    // Sending begins at once, and asks the same before it adds.
    const questions = asked().filter(({ method }) => method === 'GET');
    expect(new Set(questions.map((one) => one.path))).toEqual(new Set([path()]));
    expect(questions.length).toBeLessThanOrEqual(2);
    expect((await get('/times')).json).toMatchObject([
      { time: 3600, user_name: mira.user.name, issue: { number: issue.number, title: 'Basket' } },
    ]);
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([
      { time: 3600, issue: { title: 'Basket', repository: { full_name: `acme/${site.name}` } } },
    ]);
  });

  it('can be timed by a stopwatch at once, with one question to the host', async () => {
    expect((await post('/stopwatch/start')).status).toBe(201);
    expect(asked()).toHaveLength(1);
    expect((await t.request('GET', '/user/stopwatches', mira)).json).toMatchObject([
      { issue_title: 'Basket', repo_owner_name: 'acme', repo_name: site.name },
    ]);
    expect((await post('/stopwatch/stop')).status).toBe(201);
  });

  it('is found by the address of its page, and by no other', async () => {
    const search = (address: string, who: Person = mira) =>
      t.request('GET', `/user/issues/trackable?q=${encodeURIComponent(address)}`, who);
    const pull = host.world.issue(site, 'Branch', true);
    const page = `${host.url}/acme/${site.name}`;
    expect((await search(`${page}/issues/${issue.number}#comment-3`)).json).toMatchObject([
      { number: issue.number, title: 'Basket', repository: { full_name: `acme/${site.name}` } },
    ]);
    expect((await search(`${page}/pulls/${pull.number}`)).json).toMatchObject([
      { title: 'Branch' },
    ]);
    const kim = await t.make.person();
    host.requests.length = 0;
    for (const [address, who] of [
      [`${page}/issues/${issue.number}`, kim],
      [`${page}/settings`, mira],
      [`https://evil.example/acme/${site.name}/issues/1`, mira],
      [`${host.url}/acme/../${site.name}/issues/1`, mira],
      [`${host.url.replace('//', '//mira@')}.evil.example/acme/${site.name}/issues/1`, mira],
      ['https://', mira],
    ] as const) {
      const { status, json } = await search(address, who);
      expect([address, status, json]).toEqual([address, 200, []]);
    }
    expect(asked()).toEqual([]);
  });

  it('can be what an entry is moved to, and what rows of one request are on', async () => {
    const repository = await t.make.repository(mira.user);
    const own = await t.make.issue(repository, mira.user);
    const from = `/repos/${mira.user.name}/${repository.name}/issues/${own.number}/times`;
    const { json: entry } = await t.request('POST', from, mira, { body: { time: 60 } });
    const target = { repository: `acme/${site.name}`, issue: issue.number };
    const moved = await t.request('PATCH', `${from}/${entry.id}`, mira, { body: target });
    expect(moved).toMatchObject({ status: 200, json: { issue: { title: 'Basket' } } });
    const rows = { operations: [{ op: 'add', repository: target.repository, issue: 1, time: 60 }] };
    const bulk = await t.request('POST', '/user/times/bulk', mira, { body: rows });
    expect(bulk.json.results).toMatchObject([{ status: 200 }]);
  });

  it('can be what changes are on that are repeated with a key', async () => {
    const own = await t.make.repository(mira.user);
    const local = await t.make.issue(own, mira.user);
    const at = `/repos/${mira.user.name}/${own.name}/issues/${local.number}`;
    const { id } = (await t.request('POST', `${at}/times`, mira, { body: { time: 60 } })).json;
    const repository = `acme/${site.name}`;
    const sheds = Array.from({ length: 3 }, (_, n) => host.world.issue(site, `Shed ${n}`).number);
    await t.request('POST', `${at}/stopwatch/start`, mira);
    const add = { op: 'add', repository, issue: sheds[2], time: 120 };
    for (const [method, path, body] of [
      ['PATCH', `${at}/times/${id}`, { repository, issue: sheds[0] }],
      ['PATCH', '/user/stopwatches/current', { repository, issue: sheds[1] }],
      ['POST', '/user/times/bulk', { operations: [add] }],
    ] as const) {
      const key = { body, headers: { 'idempotency-key': `once-${path}` } };
      const first = await t.request(method, path, mira, key);
      expect([path, first.status]).toEqual([path, 200]);
      expect((await t.request(method, path, mira, key)).json).toEqual(first.json);
    }
    const times = await t.request('GET', '/user/times', mira);
    expect(times.json.map(({ time }: { time: number }) => time).toSorted()).toEqual([120, 60]);
  });

  it('is found by the name that its repository had before', async () => {
    site.former.push(`acme/${site.name}`);
    const former = path('/times');
    site.name = `new-${site.name}`;
    const { status, headers } = await t.request('GET', former, mira);
    expect([status, headers.get('location')]).toEqual([307, `/api/v1${path('/times')}`]);
    expect((await get('/times')).status).toBe(200);
  });

  it('is not there for who may not read it, and leaves nothing', async () => {
    host.world.rightsOf = () => none;
    const known = await get('/times');
    expect(known.status).toBe(404);
    expect((await post('/times', mira, { time: 60 })).status).toBe(404);
    const missing = await t.request('GET', '/repos/acme/none/issues/1/times', mira);
    expect(known.json.message).toBe(missing.json.message);
    expect(await rows()).toBe(0);
  });

  it('is not asked about for those without a connection of their own', async () => {
    const kim = await t.make.person();
    const admin = await t.make.person(undefined, { isAdmin: true });
    const token = await t.make.token(mira.user, ['all', 'public-only']);
    const sudo = { headers: { sudo: mira.user.name } };
    for (const { status } of [
      await get('/times', kim),
      await get('/times', admin),
      await t.request('GET', path('/times'), { token }),
      await t.request('GET', path('/times'), admin, sudo),
      await t.request('GET', path()),
    ]) {
      expect(status).toBe(404);
    }
    expect(host.requests).toEqual([]);
    expect(await rows()).toBe(0);
  });

  it('does not hide an equal local name', async () => {
    const acme = await t.make.user(`local${mira.user.id}`);
    await t.make.repository(acme, 'site', { isPrivate: true });
    const there = host.world.repository(acme.name, 'site');
    const own = host.world.issue(there, 'Fence');
    expect((await get('/times', mira, own)).status).toBe(404);
    expect(host.requests).toEqual([]);
  });

  it('cannot be had while the host is away, and is then', async () => {
    await host.away();
    const { status, json } = await post('/times', mira, { time: 60 });
    await host.open();
    expect([status, json.message]).toEqual([503, expect.stringContaining('cannot be asked now')]);
    expect((await post('/times', mira, { time: 60 })).status).toBe(200);
  });

  it('is not told by trying numbers', async () => {
    host.world.rightsOf = () => none;
    const statuses = new Set<number>();
    for (let number = 1; number <= 121; number += 1) {
      statuses.add((await get('', mira, { ...issue, number })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('an issue of the host that is known here', () => {
  let kim: Person;
  let kimThere: FakePerson;
  beforeEach(async () => {
    await post('/times', mira, { time: 3600 });
    kim = await t.make.person();
    kimThere = host.world.person(`r-${kim.user.name}`);
    await connect(kim, kimThere);
  });

  it('is each person’s by their own answer', async () => {
    host.world.rightsOf = (person) => (person === kimThere ? none : all);
    expect((await get('/times', kim)).status).toBe(404);
    expect((await post('/times', kim, { time: 60 })).status).toBe(404);
    host.world.rightsOf = (person) => (person === kimThere ? reader : all);
    t.clock.advance(61);
    expect((await get('/times', kim)).json).toEqual([]);
    expect((await post('/times', kim, { time: 60 })).status).toBe(200);
    expect((await get('/times', kim)).json).toMatchObject([{ time: 60 }]);
    expect((await get('/times')).json).toMatchObject([{ time: 3600 }, { time: 60 }]);
    host.world.rightsOf = () => all;
    t.clock.advance(61);
    expect((await get('/times', kim)).json).toHaveLength(2);
  });

  it('is shown as it is on the host when it is opened', async () => {
    issue.title = 'Basket of apples';
    issue.state = 'closed';
    t.clock.advance(61);
    expect((await get()).json).toMatchObject({ title: 'Basket of apples', state: 'closed' });
    const repository = await t.request('GET', `/repos/acme/${site.name}`, mira);
    expect(repository.json).toMatchObject({ open_issues_count: 0 });
  });

  it('has its own answer, though newer issues are hidden', async () => {
    for (const title of ['a', 'b', 'c', 'd']) {
      const newer = host.world.issue(site, title);
      expect((await get('', mira, newer)).status).toBe(200);
    }
    t.clock.advance(61);
    host.world.rightsOf = (_person, one) => (one === issue ? all : none);
    expect((await get()).status).toBe(200);
  });

  it('closes a minute after the right is gone, comes back, and takes time while the host is away', async () => {
    expect((await get()).status).toBe(200);
    host.world.rightsOf = () => none;
    expect((await get()).status).toBe(200);
    t.clock.advance(61);
    expect((await get()).status).toBe(404);
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([
      { time: 3600, issue: { number: issue.number, title: '' } },
    ]);
    host.world.rightsOf = () => all;
    t.clock.advance(61);
    expect((await get()).status).toBe(200);
    await host.away();
    t.clock.advance(61);
    expect((await get()).status).toBe(404);
    const added = await post('/times', mira, { time: 60 });
    await host.open();
    expect(added.status).toBe(200);
  });

  it('opens nothing with an old answer: neither to writes nor in lists of own time', async () => {
    const plans = host.world.issue(site, 'Private plans');
    expect((await get('', kim, plans)).status).toBe(200);
    host.world.rightsOf = (person) => (person === remote ? none : all);
    t.clock.advance(30 * 86_400);
    issue.title = 'Basket of secrets';
    expect((await get('', kim)).json.title).toBe('Basket of secrets');
    const added = await t.request('POST', path('/times', plans), mira, { body: { time: 60 } });
    expect([added.status, added.text]).toEqual([404, expect.not.stringContaining('plans')]);
    const lists = ['/user/times', '/user/times/search', '/user/stopwatches', '/user/times/lint'];
    for (const list of lists) {
      t.clock.advance(301);
      expect((await t.request('GET', list, mira)).text).not.toContain('secrets');
    }
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([{ time: 3600 }]);
  });

  it('moves no time to another issue with an old answer', async () => {
    const plans = host.world.issue(site, 'Private plans');
    expect((await get('', kim, plans)).status).toBe(200);
    const [{ id }] = (await get('/times')).json;
    await host.away();
    t.clock.advance(86_400);
    const move = { body: { issue: plans.number } };
    const moved = await t.request('PATCH', path(`/times/${id}`), mira, move);
    const kept = await t.request('GET', '/user/times', mira);
    const changed = await t.request('PATCH', path(`/times/${id}`), mira, { body: { time: 61 } });
    await host.open();
    expect([moved.status, changed.status]).toEqual([503, 200]);
    expect(moved.text).not.toContain('plans');
    expect(kept.json).toMatchObject([{ issue: { title: 'Basket' } }]);
  });

  it('leaves own time without a title once the host ended the connection', async () => {
    t.clock.advance(301);
    remote.isActive = false;
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([
      { time: 3600, issue: { title: '' } },
    ]);
  });

  it('shows others’ time to nobody who was renamed on the host, and asks as somebody else', async () => {
    issue.poster = remote;
    host.world.rightsOf = (person) => (person === remote ? reader : all);
    expect((await post('/times', kim, { time: 60 })).status).toBe(200);
    expect((await get('/times')).json).toMatchObject([{ time: 3600 }]);
    remote.login = `renamed-${mira.user.id}`;
    for (let n = 0; n < 3; n += 1) {
      t.clock.advance(61);
      expect((await get('/times')).json).toMatchObject([{ time: 3600 }]);
    }
  });

  it('is renamed with its repository, also by an issue that is used first', async () => {
    const shed = host.world.issue(site, 'Shed');
    site.former.push(`acme/${site.name}`);
    site.name = `new-${site.name}`;
    expect((await get('', mira, shed)).status).toBe(200);
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([
      { issue: { title: 'Basket', repository: { name: site.name } } },
    ]);
  });

  it('stays whose it is when a restored host gives the id of its repository again', async () => {
    const { world } = host;
    world.repositories.splice(world.repositories.indexOf(site), 1);
    const evil = world.repository('evil', `plans-${mira.user.id}`, site.id);
    const theirs = { ...issue, id: issue.id + 100_000, number: 7, repository: evil };
    world.issues.push(theirs);
    expect((await get('', kim, theirs)).status).toBe(404);
    t.clock.advance(301);
    expect((await t.request('GET', '/user/times', mira)).json).toMatchObject([
      { time: 3600, issue: { repository: { full_name: `acme/${site.name}` } } },
    ]);
    expect(await rows()).toBe(1);
  });

  it('takes time again after a refusal that is over', async () => {
    host.world.rightsOf = () => none;
    t.clock.advance(61);
    expect((await get()).status).toBe(404);
    host.world.rightsOf = () => all;
    t.clock.advance(61);
    expect((await post('/times', mira, { time: 60 })).status).toBe(200);
  });

  it('is not another issue that got its number', async () => {
    const { id } = issue;
    host.world.deleteIssue(issue);
    host.world.issues.push({ ...issue, id: id + 100_000, title: 'Private plans' });
    t.clock.advance(61);
    for (const who of [mira, kim]) {
      const { text } = await get('', who);
      expect(text).not.toContain('Private plans');
    }
  });
});

describe('lists over all repositories', () => {
  const searched = async (who: Person = mira) => {
    const { json } = await t.request('GET', '/repos/issues/search?q=basket', who);
    return json.map(({ repository }: { repository: { name: string } }) => repository.name);
  };

  it('ask again about what was answered more than five minutes ago', async () => {
    await get();
    expect(await searched()).toEqual([site.name]);
    host.requests.length = 0;
    t.clock.advance(299);
    expect(await searched()).toEqual([site.name]);
    expect(asked()).toEqual([]);
    t.clock.advance(2);
    expect(await searched()).toEqual([site.name]);
    // Whether they see it, and the time of others, as they did before.
    expect(asked()).toHaveLength(2);
    host.world.rightsOf = () => none;
    t.clock.advance(301);
    expect(await searched()).toEqual([]);
    host.world.rightsOf = () => all;
    t.clock.advance(301);
    expect(await searched()).toEqual([site.name]);
  });

  it('ask once for requests at the same time', async () => {
    await get();
    t.clock.advance(301);
    host.requests.length = 0;
    const found = await Promise.all(Array.from({ length: 8 }, () => searched()));
    expect(found).toEqual(Array(8).fill([site.name]));
    expect(asked()).toHaveLength(2);
  });

  it('ask about a handful in one request, and show nothing while the host is away', async () => {
    const others = Array.from({ length: 7 }, (_, n) => {
      const repository = host.world.repository('acme', `more-${n}-${mira.user.id}`);
      return host.world.issue(repository, `Basket ${n}`);
    });
    for (const other of others) {
      t.clock.advance(1);
      expect((await get('', mira, other)).status).toBe(200);
    }
    t.clock.advance(301);
    expect((await searched()).toSorted()).toEqual(
      others.slice(2).map(({ repository }) => repository.name),
    );
    expect(await searched()).toHaveLength(7);
    await host.away();
    t.clock.advance(301);
    expect(await searched()).toEqual([]);
    await host.open();
    expect(await searched()).toHaveLength(5);
  });

  it('do not show the other kind, which somebody else connected since', async () => {
    const pull = host.world.issue(site, 'Basket branch', true);
    host.world.rightsOf = (person, one) => (one.isPull && person !== remote ? none : all);
    const kim = await t.make.person();
    const kimThere = host.world.person(`r-${kim.user.name}`);
    await connect(kim, kimThere);
    expect((await get('', kim)).status).toBe(200);
    expect((await get('', mira, pull)).status).toBe(200);
    expect(await searched(mira)).toHaveLength(2);
    const titles = async () => {
      const { json } = await t.request('GET', '/repos/issues/search?q=basket', kim);
      return json.map(({ title }: { title: string }) => title);
    };
    expect(await titles()).toEqual(['Basket']);
    // Neither while the host has no answer about it.
    t.clock.advance(61);
    host.fail({ kind: 'status', status: 500 }, 'GET', new RegExp(`issues/${pull.number}$`), 9);
    expect((await get('', kim)).status).toBe(200);
    const list = await t.request('GET', `/repos/acme/${site.name}/issues`, kim);
    expect(list.text).not.toContain('Basket branch');
    expect(await titles()).toEqual(['Basket']);
  });

  it('are the same for who may read nothing there, at any time', async () => {
    await get();
    const kim = await t.make.person();
    const admin = await t.make.person(undefined, { isAdmin: true });
    t.clock.advance(301);
    for (const who of [kim, admin]) expect(await searched(who)).not.toContain(site.name);
  });
});
