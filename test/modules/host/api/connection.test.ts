import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { mailsTo } from '../../../support/outbox.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakePerson } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

const lines: string[] = [];
const host = await ofFile(FakeHost.start());
host.world.repository('acme', 'site');
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const settings = { HOST_URL: host.url, HOST_NAME: 'Our Gitea' };
const t = await ofFile(startTestApp({ settings, logger }));

const path = '/user/host/connection';
let mira: Person;
let remote: FakePerson;
beforeEach(async () => {
  mira = await t.make.person();
  remote = host.world.person(`r-${mira.user.name}`);
});
/** What was stored or logged must never contain a token. */
const tokens: string[] = [];
const tokenOf = (person: FakePerson, scopes?: readonly string[]): string => {
  const token = host.world.token(person, scopes);
  tokens.push(token);
  return token;
};
afterEach(async () => {
  const stored = await Promise.all(
    ['host_connection', 'audit_entry', 'mail', 'throttle', 'idempotency_record'].map((table) =>
      rowsOf(t, `SELECT * FROM ${table}`),
    ),
  );
  for (const token of tokens) {
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(lines.join('')).not.toContain(token);
  }
});

const connect = (token: string, who: Person = mira, more: object = {}) =>
  t.request('PUT', path, who.byPassword, { body: { token, ...more } });
const shown = async (who: Person = mira) => (await t.request('GET', '/user/host', who)).json;

describe('connecting with a token', () => {
  it('stores it sealed, mails, audits, and shows no token', async () => {
    expect(await shown()).toMatchObject({ connected: false, state: 'none', login: null });
    const token = tokenOf(remote);
    const { status, json, text } = await connect(token);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ name: 'Our Gitea', url: host.url, connected: true, state: 'active', reason: '' },
      ...{ login: remote.login, scopes: ['write:issue', 'read:user'] },
      connected_at: '2026-05-04T09:30:00Z',
      ...{ waiting: 0, differences: 0, last_sent: null },
    });
    expect(await shown()).toEqual(json);
    expect(text).not.toContain(token);
    const [mail] = await mailsTo(t, mira.user.email, 'host-connection-changed');
    expect(mail?.text).toContain(remote.login);
    expect(mail?.text).not.toContain(token);
    const audited = await auditOf(t, 'host.connect');
    expect(audited.map(({ target }) => target)).toContain(`user:${mira.user.id}`);
  });

  it('binds the sealed token to its connection, account and host', async () => {
    await connect(tokenOf(remote));
    const other = await t.make.person();
    await connect(tokenOf(host.world.person('other')), other);
    // A thief who can write to the database moves it to their own account.
    const [row] = await rowsOf<{ sealed_token: string }>(
      t,
      'SELECT sealed_token FROM host_connection WHERE user_id = ?',
      mira.user.id,
    );
    await rowsOf(
      t,
      `UPDATE host_connection SET sealed_token = '${row?.sealed_token}' WHERE user_id = ${other.user.id} RETURNING id`,
    );
    const before = host.requests.length;
    const { status } = await t.request('GET', '/user/host/issues?q=x', other);
    expect(status).toBe(409);
    expect(host.requests).toHaveLength(before);
  });

  it.each([
    [['all'], 422, 'can read code'],
    [['write:issue', 'read:user', 'read:repository'], 422, 'can read code'],
    [['read:issue', 'read:user'], 422, 'write:issue is missing'],
    [['write:issue'], 422, 'required'],
    [['read:repository'], 422, 'required'],
    [[], 422, 'required'],
    [['write:issue', 'write:user'], 409, 'write:user'],
    [['write:issue', 'read:user', 'write:organization'], 409, 'write:organization'],
  ])('refuses scopes %j', async (scopes, status, words) => {
    const token = tokenOf(remote, scopes);
    const refused = await connect(token);
    expect({ status: refused.status, text: refused.json.message }).toEqual({
      status,
      text: expect.stringContaining(words),
    });
    expect(refused.text).not.toContain(token);
    // A confirmation does not make up for what reads code or does too little.
    const confirmed = await connect(token, mira, { confirmed: true });
    expect(confirmed.status).toBe(status === 409 ? 200 : 422);
  });

  it('refuses a token that the host does not know, or of somebody deactivated', async () => {
    expect((await connect('f'.repeat(40))).status).toBe(422);
    remote.isActive = false;
    const { status, json } = await connect(tokenOf(remote));
    expect(status).toBe(422);
    expect(json.message).toContain('prohibited');
    for (const odd of ['', 'a b', 'a\r\nx-evil: 1', 'é', 'x'.repeat(256)]) {
      const before = host.requests.length;
      expect((await connect(odd)).status).toBe(422);
      expect(host.requests).toHaveLength(before);
    }
  });

  it('keeps the former connection when the new token is refused or the host is away', async () => {
    await connect(tokenOf(remote));
    const before = await shown();
    expect((await connect(tokenOf(remote, ['all']))).status).toBe(422);
    host.fail({ kind: 'status', status: 500 });
    const refused = await connect(tokenOf(remote));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await shown()).toEqual(before);
    expect(await mailsTo(t, mira.user.email, 'host-connection-changed')).toHaveLength(1);
  });

  it('needs a recent password, and neither a token nor sudo will do', async () => {
    const body = { token: tokenOf(remote) };
    for (const scopes of [['all'], ['write:user', 'write:issue']]) {
      const token = await t.make.token(mira.user, scopes);
      expect((await t.request('PUT', path, { token }, { body })).status).toBe(401);
      expect((await t.request('DELETE', path, { token })).status).toBe(401);
    }
    const admin = await t.make.person(undefined, { isAdmin: true });
    const headers = { sudo: mira.user.name };
    for (const [method, of] of [
      ['PUT', path],
      ['DELETE', path],
      ['GET', '/user/host'],
      ['GET', '/user/host/issues?q=x'],
    ] as const) {
      const options = method === 'PUT' ? { headers, body } : { headers };
      expect((await t.request(method, of, admin.byPassword, options)).status).toBe(403);
    }
    for (const of of ['/user/host', '/user/host/issues']) {
      expect((await t.request('GET', of)).status).toBe(401);
    }
    expect(await shown()).toMatchObject({ state: 'none' });
  });

  it('is limited, as the host is asked with each token', async () => {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push((await connect('e'.repeat(40))).status);
    expect(answers).toEqual([...Array(20).fill(422), 429]);
    t.clock.advance(3600);
    expect((await connect(tokenOf(remote))).status).toBe(200);
  });
});

describe('one person of the host', () => {
  it('is connected with one account', async () => {
    const other = await t.make.person();
    expect((await connect(tokenOf(remote))).status).toBe(200);
    const { status, json } = await connect(tokenOf(remote), other);
    expect(status).toBe(409);
    expect(json.message).toBe('this person of Our Gitea is connected with another account here');
    expect(await shown(other)).toMatchObject({ state: 'none' });
    expect(await shown()).toMatchObject({ state: 'active' });
    const both = await Promise.all([connect(tokenOf(remote)), connect(tokenOf(remote), other)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('that was created again under the same id is another one', async () => {
    await connect(tokenOf(remote));
    const other = await t.make.person();
    remote.created = '2026-06-07T08:09:10Z';
    expect((await connect(tokenOf(remote), other)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'none' });
  });

  it('stops being connected once the host says so', async () => {
    const token = tokenOf(remote);
    await connect(token);
    remote.isActive = false;
    t.clock.advance(299);
    expect((await t.request('GET', '/user/host/issues?q=x', mira)).status).toBe(200);
    t.clock.advance(1);
    expect((await t.request('GET', '/user/host/issues?q=x', mira)).status).toBe(409);
    expect(await shown()).toMatchObject({
      ...{ connected: false, state: 'stopped', login: remote.login },
      reason: expect.stringContaining('prohibited'),
    });
    const [row] = await rowsOf<{ sealed_token: string }>(
      t,
      'SELECT sealed_token FROM host_connection WHERE user_id = ?',
      mira.user.id,
    );
    expect(row?.sealed_token).toBe('');
    remote.isActive = true;
    expect((await connect(tokenOf(remote))).status).toBe(200);
  });

  it.each(['revoked', 'renamed', 'somebody else'])(
    '%s is seen at the next request',
    async (what) => {
      const token = tokenOf(remote);
      await connect(token);
      if (what === 'revoked') host.world.revoke(token);
      if (what === 'renamed') remote.login = `n-${remote.login}`;
      if (what === 'somebody else') remote.created = '2026-06-07T08:09:10Z';
      t.clock.advance(300);
      const { status } = await t.request('GET', '/user/host/issues?q=x', mira);
      expect(status).toBe(what === 'renamed' ? 200 : 409);
      const login = what === 'renamed' ? remote.login : expect.anything();
      expect(await shown()).toMatchObject({
        state: what === 'renamed' ? 'active' : 'stopped',
        login,
      });
    },
  );

  it('stays connected while the host is away, or somebody answers in its place', async () => {
    await connect(tokenOf(remote));
    t.clock.advance(300);
    for (const fault of [
      { kind: 'status', status: 502 },
      { kind: 'html', status: 401 },
      { kind: 'html', status: 403 },
      { kind: 'wrong-shape' },
      { kind: 'cut' },
    ] as const) {
      host.fail(fault);
      expect((await t.request('GET', '/user/host/issues?q=x', mira)).status).toBe(503);
    }
    expect((await t.request('GET', '/user/host/issues?q=x', mira)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'active' });
  });
});

describe('ending a connection', () => {
  it('forgets the token and tells by mail', async () => {
    await connect(tokenOf(remote));
    expect((await t.request('DELETE', path, mira.byPassword)).status).toBe(204);
    expect((await t.request('DELETE', path, mira.byPassword)).status).toBe(404);
    expect(await shown()).toMatchObject({ state: 'none', login: null, scopes: [] });
    const mails = await mailsTo(t, mira.user.email, 'host-connection-changed');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Revoke the access token');
    const rows = await rowsOf(t, 'SELECT 1 FROM host_connection WHERE user_id = ?', mira.user.id);
    expect(rows).toEqual([]);
  });

  it('comes with the deletion of the account', async () => {
    await connect(tokenOf(remote));
    await t.app.context.database.write((s) => s.users.delete(mira.user.id));
    const rows = await rowsOf(t, 'SELECT 1 FROM host_connection WHERE user_id = ?', mira.user.id);
    expect(rows).toEqual([]);
  });

  it('is in the personal export without its token', async () => {
    const token = tokenOf(remote);
    await connect(token);
    const { json, text } = await t.request('GET', '/user/export', mira.byPassword);
    expect(json.host_connections).toEqual([
      {
        ...{ host: host.url, login: remote.login, id: remote.id, state: 'active', reason: '' },
        ...{ scopes: ['write:issue', 'read:user'], connected_at: expect.any(String) },
      },
    ]);
    expect(text).not.toContain(token);
    expect(text).not.toContain('sealed');
  });
});

describe('without a host', () => {
  it('there is nothing to connect with', async () => {
    const alone = await ofTest(startTestApp());
    const kim = await alone.make.person();
    for (const [method, of, body] of [
      ['GET', '/user/host'],
      ['PUT', path, { token: 'a' }],
      ['DELETE', path],
      ['GET', '/user/host/issues'],
    ] as const) {
      const { status } = await alone.request(method, of, kim.byPassword, { body });
      expect(status).toBe(404);
    }
  });

  it('a connection with another address is not used', async () => {
    await connect(tokenOf(remote));
    const stranger = await ofTest(FakeHost.start());
    const settings = { HOST_URL: stranger.url };
    const moved = await startTestApp({ settings, database: t.database, clock: t.clock });
    expect((await moved.request('GET', '/user/host', mira)).json).toMatchObject({ state: 'none' });
    expect((await moved.request('GET', '/user/host/issues?q=x', mira)).status).toBe(409);
    expect(stranger.requests).toEqual([]);
    await moved.close();
  });
});
