import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LedgerRow } from '../../../../src/modules/host-time/types.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { FakeHost } from '../../host/fake-host.ts';
import type { FakeIssue, FakePerson, Rights } from '../../host/fake-world.ts';

// Nobody waits less because the machine is slow.
vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
const host = await ofFile(FakeHost.start());
host.world.person('stranger');
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));
host.world.nowUnix = () => t.clock.nowUnix();
afterAll(() => {
  vi.restoreAllMocks();
});

const all: Rights = { reads: true, addsTime: true, seesOthers: true };
let mira: Person;
let remote: FakePerson;
let issue: FakeIssue;
beforeEach(async () => {
  const { world } = host;
  world.rightsOf = () => all;
  mira = await t.make.person();
  remote = world.person(`r-${mira.user.name}`);
  issue = world.issue(world.repository('acme', `site-${mira.user.id}`), 'Basket');
  await connect();
});

const connect = async (there = remote, who = mira): Promise<number> => {
  const body = { token: host.world.token(there) };
  return (await t.request('PUT', '/user/host/connection', who.byPassword, { body })).status;
};
const times = (id = '') =>
  `/repos/acme/${issue.repository.name}/issues/${issue.number}/times${id === '' ? '' : `/${id}`}`;
const place = () => `acme/${issue.repository.name}#${issue.number}`;
const add = (time: number) => t.request('POST', times(), mira, { body: { time } });
const there = () =>
  host.world.times.filter(({ person }) => person === remote).map(({ seconds }) => seconds);
const sync = (who = mira, query = '') => t.request('POST', `/user/host/sync${query}`, who);
const differences = async (who = mira) =>
  (await t.request('GET', '/user/host/differences', who)).json;
const own = async () => {
  const { json } = await t.request('GET', '/user/times', mira);
  return (json as { time: number }[]).map(({ time }) => time);
};
const repair = (id: number, way: string, who = mira) =>
  t.request('POST', `/user/host/differences/${id}`, who, { body: { repair: way } });
const status = async () => (await t.request('GET', '/user/host', mira)).json;

describe('time on an issue of the host', () => {
  it('is there soon after it was added here, and gone after it was deleted', async () => {
    const added = await add(3600);
    expect(added.status).toBe(200);
    await expect.poll(there).toEqual([3600]);
    await expect.poll(() => status()).toMatchObject({ waiting: 0, differences: 0 });
    expect((await status()).last_sent).not.toBeNull();
    expect((await t.request('DELETE', times(added.json.id), mira)).status).toBe(204);
    await expect.poll(there).toEqual([]);
  });

  it('is received by sync, once, and by an open page not more often than it should', async () => {
    host.world.addTime(remote, issue, 60);
    expect((await sync()).json).toEqual({ received: 1, deleted: 0 });
    expect(await own()).toEqual([60]);
    const before = host.requests.length;
    expect((await sync(mira, '?if_due=true')).json).toEqual({ received: 0, deleted: 0 });
    expect(host.requests).toHaveLength(before);
    t.clock.advance(91);
    host.world.times = host.world.times.filter(({ person }) => person !== remote);
    expect((await sync(mira, '?if_due=true')).json).toEqual({ received: 0, deleted: 1 });
    expect(await own()).toEqual([]);
  });

  it('of an import waits until it is sent', async () => {
    await t.request('GET', times(), mira);
    const csv = `issue,date,hours\n${place()},2026-05-01,1.5\n`;
    const path = '/user/times/import?dry_run=false';
    const imported = await t.request('POST', path, mira, { body: { csv } });
    expect(imported.json).toMatchObject({ added: 1 });
    expect(await differences()).toMatchObject([{ kind: 'held' }]);
    expect(there()).toEqual([]);
    await t.request('POST', '/user/host/send', mira);
    await expect.poll(there).toEqual([5400]);
  });
});

describe('differences', () => {
  beforeEach(async () => {
    host.world.rightsOf = () => ({ ...all, addsTime: false });
    await add(60);
    await expect.poll(() => differences()).toMatchObject([{ kind: 'refused' }]);
    host.world.rightsOf = () => all;
  });

  const change = async (changes: Partial<LedgerRow>) => {
    const [{ id }] = await differences();
    await t.app.context.database.write(async ({ ledger }) => {
      await ledger.update((await ledger.byId(id))!, changes);
    });
    return id;
  };

  it('are not repaired while the entry is being sent', async () => {
    const id = await change({ state: 'sending' });
    expect((await repair(id, 'send')).status).toBe(409);
    expect((await repair(id, 'receive')).status).toBe(409);
    expect(there()).toEqual([]);
  });

  it('send nothing again that arrived before it was refused', async () => {
    host.world.addTime(remote, issue, 60);
    const asked = t.clock.nowUnix() - 1;
    const id = await change({ askedUnix: asked, attemptUnix: asked, lost: 1 });
    expect((await repair(id, 'send')).status).toBe(204);
    await expect.poll(() => differences()).toMatchObject([{ kind: 'adopted' }]);
    expect(there()).toEqual([60]);
  });

  it('name the entry, its issue and the reason, to its owner alone', async () => {
    const [shown] = await differences();
    expect(shown).toMatchObject({
      ...{ kind: 'refused', reason: 'the host answered 403', seconds: 60 },
      ...{ repository: `acme/${issue.repository.name}`, issue: issue.number },
      title: 'Basket',
    });
    expect(await status()).toMatchObject({ differences: 1 });
    const other = await t.make.person();
    const admin = await t.make.person(undefined, { isAdmin: true });
    for (const who of [other, admin]) {
      expect(await differences(who)).toEqual([]);
      expect((await repair(shown.id, 'send', who)).status).toBe(404);
      expect((await repair(shown.id, 'receive', who)).status).toBe(404);
    }
    const headers = { sudo: mira.user.name };
    for (const [method, path, body] of [
      ['GET', 'differences'],
      ['POST', `differences/${shown.id}`, { repair: 'send' }],
      ['POST', 'sync'],
      ['POST', 'send'],
    ] as const) {
      const of = `/user/host/${path}`;
      const refused = await t.request(method, of, admin.byPassword, { headers, body });
      expect(refused.status).toBe(403);
      expect((await t.request(method, of, null, { body })).status).toBe(401);
      const token = await t.make.token(mira.user, ['read:repository']);
      expect((await t.request(method, of, { token }, { body })).status).toBe(403);
      const confined = { token: await t.make.token(mira.user, ['public-only', 'write:issue']) };
      expect((await t.request(method, of, confined, { body })).status).toBe(403);
    }
    expect(there()).toEqual([]);
  });

  it('do not name an issue that its person may not read any more', async () => {
    issue.title = 'Renamed in secret';
    host.world.rightsOf = () => ({ ...all, reads: false });
    t.clock.advance(120);
    await t.request('GET', times(), mira);
    const [shown] = await differences();
    expect(shown).toMatchObject({ kind: 'refused', seconds: 60, title: null });
    expect(JSON.stringify(shown)).not.toMatch(/Basket|secret/);
  });

  it('are sent again one by one', async () => {
    const [{ id }] = await differences();
    expect((await repair(id, 'send')).status).toBe(204);
    await expect.poll(there).toEqual([60]);
    await expect.poll(() => differences()).toEqual([]);
    expect((await repair(id, 'send')).status).toBe(404);
  });

  it('are sent again all together', async () => {
    const { json } = await t.request('POST', '/user/host/send', mira);
    expect(json).toEqual({ entries: 1 });
    await expect.poll(there).toEqual([60]);
  });

  it('are given up here', async () => {
    const [{ id }] = await differences();
    expect((await repair(id, 'receive')).status).toBe(204);
    expect(await own()).toEqual([]);
    expect(await differences()).toEqual([]);
    expect(there()).toEqual([]);
  });

  it('cannot be repaired in ways that there are not', async () => {
    const [{ id }] = await differences();
    expect((await repair(id, 'keep')).status).toBe(422);
    expect((await repair(id + 1000, 'send')).status).toBe(404);
  });

  it('have no title of a pull request that the host shows no more', async () => {
    const pull = host.world.issue(issue.repository, 'Secret branch', true);
    host.world.rightsOf = () => ({ ...all, addsTime: false });
    const of = `/repos/acme/${pull.repository.name}/issues/${pull.number}/times`;
    expect((await t.request('POST', of, mira, { body: { time: 90 } })).status).toBe(200);
    const titles = async () =>
      (await differences()).map(({ seconds, title }: Record<string, unknown>) => [seconds, title]);
    await expect.poll(titles).toContainEqual([90, 'Secret branch']);
    host.world.rightsOf = (_, one) =>
      one.isPull ? { reads: false, addsTime: false, seesOthers: false } : all;
    t.clock.advance(7200);
    expect((await t.request('GET', times(), mira)).status).toBe(200);
    expect(await titles()).toContainEqual([90, null]);
    expect(await titles()).toContainEqual([60, 'Basket']);
  });

  it('keep another person of the host from connecting only while entries wait', async () => {
    const [{ id }] = await differences();
    host.fail({ kind: 'status', status: 500 }, 'POST', /times/);
    await repair(id, 'send');
    // It waits for its next attempt, on a clock that stands still.
    await expect.poll(() => differences()).toMatchObject([{ kind: 'waiting' }]);
    const next = host.world.person(`n-${mira.user.name}`);
    expect(await connect(next)).toBe(409);
    expect(await connect()).toBe(200);
  });
});

describe('only there', () => {
  const locked = async () => {
    const [, owner, name] = times().match(/repos\/([^/]+)\/([^/]+)/) ?? [];
    await t.request('GET', times(), mira);
    const { repositories, users } = t.app.context.database.read;
    const account = await users.byName('-host');
    const repository = await repositories.byName(account?.id ?? 0, `${owner}/${name}`);
    return t.app.context.database.write((stores) =>
      stores.timeLocks.put({
        ...{ repositoryId: repository?.id ?? 0, userId: mira.user.id, reason: '' },
        ...{ untilUnix: t.clock.nowUnix() + 1000, untilDay: 99_999 },
        createdUnix: t.clock.nowUnix(),
      }),
    );
  };

  it('an entry is received or deleted there', async () => {
    host.world.addTime(remote, issue, 60);
    host.world.addTime(remote, issue, 90);
    await locked();
    await sync();
    const shown = (await differences()) as { id: number; kind: string; seconds: number }[];
    expect(shown.map(({ kind }) => kind)).toEqual(['locked', 'locked']);
    const idOf = (seconds: number) => shown.find((one) => one.seconds === seconds)?.id ?? 0;
    expect((await repair(idOf(60), 'receive')).status).toBe(423);
    await t.app.context.database.write(async (stores) => {
      const rows = await stores.ledger.byId(idOf(60));
      const [row] = await stores.issues.byIds([rows?.issueId ?? 0]);
      await stores.timeLocks.remove(row?.repositoryId ?? 0);
    });
    expect((await repair(idOf(60), 'receive')).status).toBe(204);
    expect((await repair(idOf(90), 'send')).status).toBe(204);
    expect(await own()).toEqual([60]);
    await expect.poll(there).toEqual([60]);
    expect(await differences()).toEqual([]);
  });
});

describe('without a host or a connection', () => {
  it('there is nothing to synchronize', async () => {
    await t.request('DELETE', '/user/host/connection', mira.byPassword);
    expect((await sync()).status).toBe(409);
    await host.away();
    await host.open();
    const alone = await ofTest(startTestApp());
    const kim = await alone.make.person();
    for (const [method, path, body] of [
      ['POST', 'sync'],
      ['GET', 'differences'],
      ['POST', 'differences/1', { repair: 'send' }],
      ['POST', 'send'],
    ] as const) {
      const { status: code } = await alone.request(method, `/user/host/${path}`, kim, { body });
      expect(code).toBe(404);
    }
  });

  it('the host away is said as such, and entries wait', async () => {
    await host.away();
    expect((await sync()).status).toBe(503);
    await host.open();
  });
});

describe('an account', () => {
  it('takes its ledger along when it is exported and deleted', async () => {
    await add(60);
    await expect.poll(there).toEqual([60]);
    const { json } = await t.request('GET', '/user/export', mira.byPassword);
    expect(json.host_times).toMatchObject([{ seconds: 60 }]);
    await t.app.context.database.write((stores) => stores.users.delete(mira.user.id));
    expect(await t.app.context.database.read.ledger.ofUser(mira.user.id)).toEqual([]);
  });
});
