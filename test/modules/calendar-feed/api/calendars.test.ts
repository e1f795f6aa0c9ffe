import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { auditOf, rowsOf, withoutTable } from '../../../support/rows.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

const t = await ofFile(startTestApp({ settings: { REQUIRE_SIGNIN: 'true' } }));
const mira = await t.make.person('mira');

const path = '/user/times/calendar';
const share = ({ byPassword }: Person = mira) => t.request('POST', path, byPassword);
const read = (url: string): Promise<Response> => fetch(url);

describe("a user's calendar", () => {
  it('is read with its secret alone, until it is revoked', async () => {
    const repository = await t.make.repository(mira.user, 'site', { isPrivate: true });
    const issue = await t.make.issue(repository, mira.user, { title: 'Clock' });
    const now = t.clock.nowUnix();
    await t.make.time(issue, mira.user, 3600, now, { startedUnix: now - 3600 });
    await t.make.time(issue, mira.user, 3600, now - 400 * 86_400);
    const other = await t.make.person();
    await t.make.time(issue, other.user, 60);

    expect((await t.request('GET', path, mira)).status).toBe(404);
    expect((await t.request('DELETE', path, mira)).status).toBe(404);
    const { status, json } = await share();
    expect(status).toBe(201);
    expect(json).toEqual({
      url: expect.stringMatching(/\/calendar\/[0-9a-f]{64}\.ics$/),
      created_at: '2026-05-04T09:30:00Z',
      last_used_at: null,
    });
    const reply = await read(json.url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const text = await reply.text();
    expect(text.split('BEGIN:VEVENT')).toHaveLength(2);
    expect(text).toContain('SUMMARY:mira/site#1 Clock');
    const shown = await t.request('GET', path, mira);
    expect(shown.json).toEqual({ ...json, url: null, last_used_at: '2026-05-04T09:30:00Z' });
    expect((await fetch(json.url, { method: 'HEAD' })).status).toBe(200);

    const second = (await share()).json.url;
    expect((await read(json.url)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await t.request('DELETE', path, mira)).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    const actions = [
      ...(await auditOf(t, 'calendar.share')),
      ...(await auditOf(t, 'calendar.unshare')),
    ];
    expect(actions.map((action) => action.target)).toEqual(Array(3).fill(`user:${mira.user.id}`));
  });

  it('has entries of a day as days', async () => {
    const lena = await t.make.person();
    const issue = await t.make.issue(await t.make.repository(lena.user), lena.user);
    const body = { time: 3600, day: '2026-05-01' };
    const { name } = lena.user;
    const repository = (await t.request('GET', '/user/repos', lena)).json[0].name;
    const times = `/repos/${name}/${repository}/issues/${issue.number}/times`;
    expect((await t.request('POST', times, lena, { body })).status).toBe(200);
    const text = await (await read((await share(lena)).json.url)).text();
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502']),
    );
  });

  it('stores only the hash of the secret', async () => {
    const kim = await t.make.person();
    const secret = /([0-9a-f]{64})/.exec((await share(kim)).json.url)?.[1] ?? '';
    for (const table of ['calendar_subscription', 'audit_entry', 'throttle']) {
      const rows = await rowsOf(t, `SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect(await rowsOf(t, 'SELECT user_id FROM calendar_subscription')).toContainEqual({
      user_id: kim.user.id,
    });
  });

  it('is not logged, even when it cannot be read', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const other = await startTestApp({ logger });
    const kim = await other.make.person();
    const { url } = (await other.request('POST', path, kim.byPassword)).json;
    expect((await read(url)).status).toBe(200);
    await withoutTable(other, 'calendar_subscription', async () => {
      expect((await read(url)).status).toBe(500);
    });
    await other.close();
    const log = lines.join('');
    expect(log).toContain('/calendar/:file');
    expect(log).not.toContain(/([0-9a-f]{64})/.exec(url)?.[1]);
  });

  it('is not opened by any other secret', async () => {
    for (const file of ['x.ics', `${'0'.repeat(64)}.ics`, '..%2f', `${'A'.repeat(64)}`, '%00']) {
      expect((await read(`${t.url}/calendar/${file}`)).status).toBe(404);
    }
  });

  it('can be guessed at without locking anybody out', async () => {
    const write = vi.spyOn(t.app.context.database, 'write');
    expect((await read(`${t.url}/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it('is closed with the account', async () => {
    const kim = await t.make.person();
    const { url } = (await share(kim)).json;
    const change = (changes: object) =>
      t.app.context.database.write((s) => s.users.update(kim.user.id, changes));
    for (const closed of [
      { prohibitLogin: true },
      { isActive: false },
      { mustChangePassword: true },
      { isPending: true },
    ]) {
      await change(closed);
      expect((await read(url)).status).toBe(404);
      const [[key, value]] = Object.entries(closed) as [[string, boolean]];
      await change({ [key]: !value });
      expect((await read(url)).status).toBe(200);
    }
    await t.app.context.database.write((s) => s.users.delete(kim.user.id));
    expect((await read(url)).status).toBe(404);
    expect(
      await rowsOf(t, 'SELECT 1 FROM calendar_subscription WHERE user_id = ?', kim.user.id),
    ).toEqual([]);
  });

  it('cannot be shared by a token, whatever its scope, or when acting as another user', async () => {
    // Its address would outlive the token.
    for (const scopes of [['all'], ['all', 'public-only'], ['write:user'], ['read:user']]) {
      const token = await t.make.token(mira.user, scopes);
      expect((await t.request('POST', path, { token })).status).toBe(401);
    }
    const admin = await t.make.person(undefined, { isAdmin: true });
    const sudo = { headers: { sudo: 'mira' } };
    expect((await t.request('POST', path, admin.byPassword, sudo)).status).toBe(403);
    expect((await t.request('POST', path)).status).toBe(401);
  });

  it('has a limit of requests per hour', async () => {
    const kim = await t.make.person();
    const { url } = (await share(kim)).json;
    for (let i = 0; i < 120; i++) {
      const reply = await read(url);
      expect(reply.status).toBe(200);
      await reply.text();
    }
    const refused = await read(url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    t.clock.advance(3600);
    expect((await read(url)).status).toBe(200);
  });
});
