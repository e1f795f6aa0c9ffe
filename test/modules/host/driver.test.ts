import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asking, HostDriver } from '../../../src/modules/host/drivers/driver.ts';
import { giteaDriver } from '../../../src/modules/host/drivers/gitea.ts';
import { FakeHost, type Fault, startStranger } from './fake-host.ts';
import type { FakeIssue, FakePerson } from './fake-world.ts';
import {
  type RecordedHost,
  recordedVersions,
  type Step,
  startRecordedHost,
  stepsOf,
} from './recorded-host.ts';

/** Long enough for any machine. */
const patient = { timeoutMs: 120_000, maxBytes: 8 * 1024 * 1024 };
const asking: Asking = { token: 'a'.repeat(40), personId: 7 };
const shop = { owner: 'acme', name: 'shop' };
const issue1 = { ...shop, number: 1 };
const pull4 = { ...shop, number: 4 };

describe.each(recordedVersions)('what Gitea %s said', (version) => {
  const steps = stepsOf(version);
  let host: RecordedHost;
  let driver: HostDriver;
  beforeAll(async () => {
    host = await startRecordedHost();
    driver = giteaDriver(host.url, patient);
  });
  afterAll(() => host.close());

  /** Plays the recorded steps with such a note, of one person. */
  const play = (note: string, who: string | null = 'ann'): void => {
    const found = steps.filter((step) => step.note === note && step.who === who);
    expect(found).not.toEqual([]);
    host.play(...found);
  };
  /** The recorded requests lack a date, so what the host's clock said is not compared. */
  const answered = (value: unknown) => ({ kind: 'answered', value, hostUnix: expect.anything() });
  const refused = (status: number, reason = '') => ({
    kind: 'refused',
    status,
    reason,
    hostUnix: expect.anything(),
  });

  it('tells who the person is, also after a new name', async () => {
    play('who am I');
    expect(await driver.whoAmI(asking)).toEqual(
      answered({ id: 2, login: 'ann', createdUnix: expect.any(Number) }),
    );
    play('renamed person: same id', 'cid');
    expect(await driver.whoAmI(asking)).toMatchObject({ value: { id: 4, login: 'cyd' } });
  });

  it('refuses a wrong token and a deactivated person', async () => {
    play('who am I, with a wrong token', null);
    expect(await driver.whoAmI(asking)).toEqual(
      refused(401, 'invalid username, password or token'),
    );
    play('deactivated person', 'ben');
    expect(await driver.whoAmI(asking)).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('gives an issue with its ids, labels, milestone and page', async () => {
    play('question "sees": an issue');
    const answer = await driver.issue(asking, issue1);
    expect(answer).toEqual(
      answered({
        ...{ ...issue1, id: 1, repositoryId: 1, kind: 'issues', title: 'Speed up the basket' },
        ...{ body: 'Text of issue 1', isClosed: false, poster: 'root1', assignees: ['ann'] },
        ...{ page: `${host.url}/acme/shop/issues/1`, commentsCount: 0, mergedUnix: 0 },
        people: [
          { id: 1, login: 'root1' },
          { id: 2, login: 'ann' },
        ],
        labels: [{ id: 1, name: 'bug', color: 'ee0701' }],
        milestone: { id: 1, title: 'Spring' },
        ...{ dueUnix: 0, closedUnix: 0 },
        createdUnix: expect.any(Number),
        updatedUnix: expect.any(Number),
      }),
    );
    play('question "sees": the pull request');
    expect(await driver.issue(asking, pull4)).toMatchObject({ value: { kind: 'pulls', id: 4 } });
    play('question "sees": an issue', 'cid');
    expect(await driver.issue(asking, issue1)).toEqual(refused(404, 'not found'));
  });

  it('answers for each kind who sees time of others', async () => {
    const seen: unknown[] = [];
    for (const [note, who, place] of [
      ['question "manages": an issue', 'ann', issue1],
      ['question "manages": an issue', 'ben', issue1],
      ['question "manages": an issue', 'cid', issue1],
      ['question "manages": the pull request', 'ann', pull4],
      ['question "manages": the pull request', 'cid', pull4],
    ] as const) {
      play(note, who);
      const answer = await driver.seesOthersTime(asking, place, 'root1');
      seen.push(answer.kind === 'answered' && answer.value);
    }
    expect(seen).toEqual([true, false, false, true, false]);
  });

  it('adds time, whatever the date, and refuses with empty 403', async () => {
    play('add time with a date: it is echoed');
    expect(await driver.addTime(asking, issue1, 600)).toMatchObject({
      kind: 'answered',
      value: { id: 1, personId: 2, issueId: 1, seconds: 600, issue: { repositoryId: 1 } },
    });
    play('add time by a reader (contributors only): empty 403', 'ben');
    expect(await driver.addTime(asking, issue1, 300)).toEqual(refused(403));
    play('add time on the pull request');
    expect(await driver.addTime(asking, pull4, 300)).toEqual(refused(403));
    play('time tracking switched off: adding');
    expect(await driver.addTime(asking, { ...issue1, name: 'store' }, 60)).toEqual(
      refused(400, 'time tracking disabled'),
    );
  });

  it('deletes, and tells what was deleted already from what is refused', async () => {
    play('delete an entry');
    expect(await driver.deleteTime(asking, issue1, 1)).toEqual(answered(true));
    play('delete it again');
    expect(await driver.deleteTime(asking, issue1, 1)).toEqual(answered(false));
    play("delete somebody else's entry", 'ben');
    expect(await driver.deleteTime(asking, { ...issue1, number: 2 }, 5)).toEqual(refused(403));
  });

  it('knows what the token may do from what was refused', async () => {
    const ownTimes: Step = {
      ...{ note: '', who: 'ann', request: { method: 'GET', path: '/user/times?page=1&limit=1' } },
      reply: { status: 200, headers: { 'content-type': 'application/json' }, body: [] },
    };
    const search = {
      ...ownTimes,
      request: { method: 'GET', path: '/repos/issues/search?page=1&limit=1' },
    };
    const own = steps.filter(({ note }) => note === 'own repositories');
    const asked = own.map((step) => ({
      ...step,
      request: { ...step.request, path: '/user/repos?page=1&limit=1' },
    }));
    host.play(...asked, ownTimes, search);
    expect(await driver.scopes(asking)).toEqual(
      answered({ readsCode: false, readsTimes: true, names: ['write:issue', 'read:user'] }),
    );
  });

  it('takes a path that does not exist for no answer', async () => {
    const [lost] = steps.filter(({ note }) => note === 'a path that does not exist') as [Step];
    host.play({ ...lost, request: { method: 'GET', path: '/user' } });
    expect(await driver.whoAmI(asking)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a host that fails', () => {
  let host: FakeHost;
  let ann: FakePerson;
  let issue: FakeIssue;
  let ask: Asking;
  let driver: HostDriver;
  const place = { owner: 'acme', name: 'shop', number: 1 };
  beforeEach(async () => {
    host = await FakeHost.start();
    ann = host.world.person('ann');
    issue = host.world.issue(host.world.repository('acme', 'shop'), 'Basket');
    ask = { token: host.world.token(ann), personId: 7 };
    driver = giteaDriver(host.url, patient);
  });
  afterEach(() => host.close());

  const faults: readonly Fault[] = [
    ...[500, 502, 503, 408, 425, 429].map((status) => ({ kind: 'status', status }) as const),
    { kind: 'cut' },
    { kind: 'broken-json' },
    { kind: 'wrong-shape' },
    ...[200, 401, 403, 404].map((status) => ({ kind: 'html', status }) as const),
    { kind: 'large', bytes: 20_000_000 },
  ];

  it.each(faults)('has said nothing: $kind $status', async (fault) => {
    host.fail(fault);
    expect(await driver.whoAmI(ask)).toMatchObject({ kind: 'unavailable', wasSent: true });
    host.fail(fault, 'POST');
    expect(await driver.addTime(ask, place, 60)).toMatchObject({
      kind: 'unavailable',
      wasSent: true,
    });
    expect((await driver.whoAmI(ask)).kind).toBe('answered');
  });

  it('has said nothing when it is silent, and delays nobody else', async () => {
    const hasty = giteaDriver(host.url, { ...patient, timeoutMs: 300 });
    host.fail({ kind: 'silence' }, 'POST');
    const silent = hasty.addTime(ask, place, 60);
    const ben = { token: host.world.token(host.world.person('ben')), personId: 8 };
    expect((await driver.whoAmI(ben)).kind).toBe('answered');
    expect(await silent).toMatchObject({ kind: 'unavailable', wasSent: true });
    expect(host.world.times).toHaveLength(1);
  });

  it('wrote nothing if it cannot be reached', async () => {
    await host.away();
    expect(await driver.addTime(ask, place, 60)).toMatchObject({
      kind: 'unavailable',
      wasSent: false,
    });
    await host.open();
    expect((await driver.addTime(ask, place, 60)).kind).toBe('answered');
  });

  it('wrote nothing if the caller gave up waiting for their turn', async () => {
    host.fail({ kind: 'silence' });
    const hasty = giteaDriver(host.url, { ...patient, timeoutMs: 500 });
    const first = hasty.whoAmI(ask);
    const signal = AbortSignal.abort();
    expect(await hasty.addTime({ ...ask, signal }, place, 60)).toMatchObject({ wasSent: false });
    await first;
    expect(host.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is asked one thing at a time by one person', async () => {
    const all = Array.from({ length: 20 }, () => driver.issue(ask, place));
    for (const answer of await Promise.all(all)) expect(answer.kind).toBe('answered');
    expect(host.mostAtOnce).toBe(1);
  });

  it('gets the token on its own API only, wherever it redirects', async () => {
    const stranger = await startStranger();
    for (const location of [
      `${stranger.url}/api/v1/user`,
      `//${new URL(stranger.url).host}/api/v1/user`,
      `${host.url.replace('http:', 'https:')}/api/v1/user`,
      host.url.replace('//', '//ann:secret@').concat('/api/v1/user'),
      '/user/login',
      '/api/v1/../../user/login',
      '/api/v1/%2e%2e/user/login',
      '/api/v10/user',
      'javascript:alert(1)',
    ]) {
      const before = host.requests.length;
      host.fail({ kind: 'redirect', location });
      expect(await driver.whoAmI(ask)).toMatchObject({ kind: 'unavailable' });
      expect(host.requests).toHaveLength(before + 1);
    }
    expect(stranger.heard).toEqual([]);
    await stranger.close();
  });

  it('is followed to a new name with method and body, but not for ever', async () => {
    issue.repository.former.push('acme/shop');
    issue.repository.name = 'store';
    expect(await driver.addTime(ask, place, 90)).toMatchObject({
      kind: 'answered',
      value: { seconds: 90, issue: { name: 'store' } },
    });
    expect(host.requests.map(({ method, body }) => ({ method, body }))).toEqual(
      Array(2).fill({ method: 'POST', body: { time: 90 } }),
    );
    host.fail({ kind: 'redirect', location: '/api/v1/user' }, 'GET', /./, 100);
    expect(await driver.whoAmI(ask)).toMatchObject({ kind: 'unavailable' });
    expect(host.requests.length).toBeLessThan(10);
  });

  it('is not asked about places that could lead elsewhere', async () => {
    for (const [owner, name] of [
      ['..', 'shop'],
      ['acme', '..'],
      ['acme', '.'],
      ['acme', 'a/b'],
      ['acme', '%2e%2e'],
      ['acme?', 'shop'],
      ['acme', 'sh#op'],
      ['', ''],
    ] as const) {
      const answer = await driver.issue(ask, { owner, name, number: 1 });
      expect(answer).toMatchObject({ kind: 'refused', status: 404 });
    }
    expect((await driver.issue(ask, { ...place, number: 1.5 })).kind).toBe('refused');
    expect(host.requests).toEqual([]);
  });

  it('never makes the token known, even if it repeats it', async () => {
    host.world.rightsOf = () => {
      throw new Error('not asked');
    };
    host.world.reply = (_method, _url, token) => ({
      status: 403,
      body: { message: `no\n\u0007 ${token} ${'x'.repeat(900)}` },
    });
    const answer = await driver.issue(ask, place);
    expect(JSON.stringify(answer)).not.toContain(ask.token);
    expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^no … x+$/) });
    expect((answer as { reason: string }).reason).toHaveLength(300);
  });

  it('tells its own time', async () => {
    host.world.nowUnix = () => 1_800_000_000;
    expect(await driver.whoAmI(ask)).toMatchObject({ hostUnix: 1_800_000_000 });
  });

  it('is data: bounded, in one line, with links to its own pages only', async () => {
    const { reply } = host.world;
    host.world.reply = (...asked) => {
      const made = reply.apply(host.world, asked);
      return {
        ...made,
        body: {
          ...(made.body as object),
          title: `a\u0000b\nc\u202ed ${'\u{1f600}'.repeat(300)}`,
          body: `x\u0000y\n${'z'.repeat(100_000)}`,
          html_url: 'https://evil.example/acme/shop/issues/1',
          labels: Array.from({ length: 500 }, () => ({ id: 7, name: '<b>', color: 'red;x' })),
          user: null,
        },
      };
    };
    const answer = await driver.issue(ask, place);
    if (answer.kind !== 'answered') throw new Error(answer.reason);
    const { value } = answer;
    expect(value.title.startsWith('a b c')).toBe(true);
    expect(value.title.length).toBeLessThanOrEqual(255);
    expect(value.title.isWellFormed()).toBe(true);
    expect(value.body.startsWith('xy\nz')).toBe(true);
    expect(value.body.length).toBeLessThanOrEqual(65_536);
    expect(value.page).toBe('');
    expect(value.labels).toHaveLength(50);
    expect(value.labels[0]).toEqual({ id: 7, name: '<b>', color: '808080' });
    expect(value.poster).toBe('');
  });

  it('finds the own open issues without words, each once', async () => {
    const other = host.world.issue(issue.repository, 'Basket too');
    host.requests.length = 0;
    const found = await driver.search(ask, '', 10);
    expect(found).toMatchObject({ value: [{ id: other.id }, { id: issue.id }] });
    const asked = host.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]));
    expect(asked.map((query) => [query.get('assigned'), query.get('created')])).toEqual([
      ['true', null],
      [null, 'true'],
    ]);
    expect(asked.every((query) => query.get('state') === 'open')).toBe(true);
    expect(await driver.search(ask, '', 1)).toMatchObject({ value: [{ id: other.id }] });
    expect(host.requests).toHaveLength(3);
  });

  it('hides one issue that is not understood, not the others', async () => {
    const other = host.world.issue(issue.repository, 'Basket too');
    host.world.repository('a..b', 'odd');
    host.world.issue(host.world.repositories.at(-1) as never, 'Basket of nobody');
    host.world.addTime(ann, host.world.issues.at(-1) as FakeIssue, 60);
    const found = await driver.search(ask, 'basket', 10);
    expect(found).toMatchObject({ value: [{ id: other.id }, { id: issue.id }] });
    expect(await driver.ownTimes(ask, { page: 1, limit: 50 })).toMatchObject({
      value: { total: 1, times: [{ seconds: 60, issue: null }] },
    });
  });
});
