import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import { askAs } from '../../../../src/modules/host/asking.ts';
import { hostOf } from '../../../../src/modules/host/connection.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakePerson } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

let mira: Person;
let remote: FakePerson;
// Nobody waits less because the machine is slow.
vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
const host = await ofFile(FakeHost.start());
host.world.issue(host.world.repository('acme', 'site'), 'Basket');
const client = { HOST_CLIENT_ID: 'punchcard', HOST_CLIENT_SECRET: 'secret' };
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url, ...client } }));
afterAll(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  mira = await t.make.person();
  remote = host.world.person(`r-${mira.user.name}`);
  host.world.grantSeconds = 3600;
  host.refuses = undefined;
  host.requests.length = 0;
});

/** What the callback of an authorization does. */
async function grant(
  given: { scopes?: readonly string[]; subject?: string } = {},
): Promise<string> {
  const { context } = t.app;
  const caller = callerAs(mira.user, { address: '', requestId: '' });
  const { access, refresh } = host.world.authorize(remote, given.scopes);
  for (const door of context.doors) {
    await door.hostGranted?.(context, caller, {
      ...{ issuer: host.url, subject: given.subject ?? String(remote.id), provenUnix: null },
      ...{ remoteCreatedUnix: 0, name: remote.login, fullName: '', address: '' },
      ...{ isAddressVerified: true, accessToken: access, refreshToken: refresh, scopes: '' },
      expiresUnix: t.clock.nowUnix() + host.world.grantSeconds,
    });
  }
  return access;
}

const shown = async () => (await t.request('GET', '/user/host', mira)).json;
const find = () => t.request('GET', '/user/host/issues?q=basket', mira);
const renewals = () => host.requests.filter(({ path }) => path.startsWith('/login/')).length;

describe('an authorization of the host', () => {
  it('connects, and its tokens are sealed', async () => {
    await grant();
    expect(await shown()).toMatchObject({
      ...{ connected: true, state: 'active', login: remote.login, waiting: 0, differences: 0 },
      ...{ last_sent: null, scopes: ['write:issue', 'read:user'] },
    });
    expect((await find()).json).toHaveLength(1);
    const rows = JSON.stringify(await rowsOf(t, 'SELECT * FROM host_connection'));
    expect(rows).not.toContain(remote.login.padEnd(40, '0').slice(0, 20));
    expect(rows).not.toContain('refresh-');
  });

  it.each([
    [['all'], 'more than is needed'],
    [['write:issue', 'read:user', 'read:repository'], 'more than is needed'],
    [['write:issue', 'write:user'], 'more than is needed'],
    [['read:user', 'read:issue'], 'too little'],
  ])('with the scopes %j connects nobody', async (scopes, words) => {
    await expect(grant({ scopes })).rejects.toThrow(words);
    expect(await shown()).toMatchObject({ connected: false });
  });

  it('of another person than the one who signed in connects nobody', async () => {
    await expect(grant({ subject: '999999' })).rejects.toThrow('two people');
    expect(await shown()).toMatchObject({ connected: false });
  });

  it('is renewed before it expires, and the person is asked about again', async () => {
    await grant();
    t.clock.advance(3600 - 61);
    await find();
    expect(renewals()).toBe(0);
    t.clock.advance(1);
    host.requests.length = 0;
    expect((await find()).json).toHaveLength(1);
    expect(host.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/login/oauth/access_token',
      '/user',
      '/repos/issues/search',
    ]);
    expect((await find()).json).toHaveLength(1);
    t.clock.advance(3600);
    expect((await find()).json).toHaveLength(1);
    expect([renewals(), host.world.reused]).toEqual([2, 0]);
  });

  it('is renewed once for requests at the same time', async () => {
    await grant();
    t.clock.advance(3600);
    const found = await Promise.all(Array.from({ length: 10 }, find));
    expect(found.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([renewals(), host.world.reused]).toEqual([1, 0]);
  });

  it('stays while the host cannot renew it, and works again after', async () => {
    await grant();
    t.clock.advance(3600);
    host.refuses = 500;
    expect((await find()).status).toBe(503);
    host.refuses = undefined;
    // The one who asked may have got tokens that were lost: the others wait for the lease to end.
    t.clock.advance(30);
    expect((await find()).json).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'active' });
  });

  it('ends with a word once the host renews it no more', async () => {
    await grant();
    t.clock.advance(3600);
    host.world.endGrants(remote);
    expect((await find()).status).toBe(409);
    expect(await shown()).toMatchObject({
      ...{ state: 'stopped', reason: 'the host no longer renews the token' },
    });
  });

  it('is renewed once its token is refused before its time', async () => {
    host.world.revoke(await grant());
    t.clock.advance(10);
    expect((await find()).json).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'active' });
    expect([renewals(), host.world.reused]).toEqual([1, 0]);
  });

  it('ends once also the renewed token is refused', async () => {
    await grant();
    host.fail({ kind: 'status', status: 401 }, 'GET', /./, 100);
    expect((await find()).status).toBe(409);
    host.heal();
    expect([renewals(), (await shown()).state]).toEqual([1, 'stopped']);
  });

  it.each([{ isActive: false }, { prohibitLogin: true }])(
    'is not used while the account here has %j',
    async (fields) => {
      await grant();
      const { context } = t.app;
      const { driver, ...rest } = hostOf(context.rules);
      const ask = () =>
        askAs(context, { driver, ...rest }, mira.user.id, (asking) => driver.whoAmI(asking));
      const set = (changes: { isActive?: boolean; prohibitLogin?: boolean }) =>
        context.database.write(({ users }) => users.update(mira.user.id, changes));
      await set(fields);
      host.requests.length = 0;
      expect(await ask()).toBeUndefined();
      expect(host.requests).toEqual([]);
      await set({ isActive: true, prohibitLogin: false });
      expect(await ask()).toMatchObject({ kind: 'answered' });
    },
  );

  it('leaves who waits for its renewal without a write', async () => {
    await grant();
    t.clock.advance(3600);
    host.refuses = 500;
    expect((await find()).status).toBe(503);
    const { context } = t.app;
    const { read } = context.database;
    const write = vi.fn(context.database.write);
    // Of the one who waits only: the program writes what is due.
    const database = { ...context.database, read, write } as typeof context.database;
    const own = { ...context, database };
    const beside = hostOf(context.rules);
    const end = new AbortController();
    const waiting = askAs(
      own,
      beside,
      mira.user.id,
      (ask) => beside.driver.whoAmI(ask),
      end.signal,
    );
    setTimeout(() => end.abort(), 200);
    const answer = await waiting;
    const writes = write.mock.calls.length;
    expect([answer, writes]).toEqual([
      { kind: 'unavailable', wasSent: false, reason: 'the token is being renewed' },
      0,
    ]);
  });

  it('is not stopped by the refusal of a token that was renewed meanwhile', async () => {
    await grant();
    const { context } = t.app;
    let asked = 0;
    const answer = await askAs(context, hostOf(context.rules), mira.user.id, async (ask) => {
      asked += 1;
      if (asked === 1) {
        t.clock.advance(3600);
        expect((await find()).status).toBe(200);
      }
      return hostOf(context.rules).driver.whoAmI(ask);
    });
    expect(answer).toMatchObject({ kind: 'answered', value: { id: remote.id } });
    expect([asked, (await shown()).state]).toEqual([2, 'active']);
  });

  it('ends with the sessions that began with the person, once they may not sign in', async () => {
    await grant();
    const identity = await t.app.context.database.write(async ({ identities }) =>
      identities.insert({
        ...{ userId: mira.user.id, issuer: host.url, subject: String(remote.id), name: 'r' },
        ...{ remoteCreatedUnix: 0, createdUnix: 1, lastUsedUnix: 1 },
      }),
    );
    const cookies = [await signIn(), await signIn()];
    const [own] = await rowsOf<{ id: number }>(
      t,
      `SELECT id FROM session WHERE user_id = ${mira.user.id} ORDER BY id`,
    );
    await t.app.context.database.write(({ identities }) =>
      identities.addSession({
        ...{ sessionId: Number(own?.id), userId: mira.user.id, identityId: identity.id },
      }),
    );
    remote.isActive = false;
    t.clock.advance(300);
    expect((await find()).status).toBe(409);
    expect(await shown()).toMatchObject({ state: 'stopped' });
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await t.request('GET', '/user', { cookie })).status),
    );
    expect(statuses).toEqual([401, 200]);
  });
});

async function signIn(): Promise<string> {
  const { name, password } = mira.byPassword as { name: string; password: string };
  const body = { username: name, password };
  const { headers } = await t.request('POST', '/user/session', null, { body });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}
