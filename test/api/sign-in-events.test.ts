import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { authenticateByPassword } from '../../src/core/sign-in/password-check.ts';
import { startTestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { recordedCalls } from '../support/calls.ts';
import { ofFile } from '../support/closing.ts';
import { mailsOf, mailsTo } from '../support/outbox.ts';

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const newerFirefox = firefox.replaceAll('128', '131');

let count = 0;
const lines: string[] = [];

const person = (): Promise<User> => t.make.user(`person${++count}`, { password });
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split('\n'));
    done();
  },
});
const t = await ofFile(
  startTestApp({
    settings: { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_FAILURES_PER_ACCOUNT: '100' },
    logger: pino({ level: 'warn' }, stream),
  }),
);
const root = await t.make.person('root', { isAdmin: true });
const from = (address: string, agent = firefox): Record<string, string> => ({
  'x-forwarded-for': address,
  'user-agent': agent,
});
const signIn = (username: string, secret = password, headers = from('192.0.2.7'), otp?: string) =>
  t.request('POST', '/user/session', null, {
    body: { username, password: secret, otp },
    headers,
  });
const basic = (user: User, headers: Record<string, string>, secret = password) =>
  t.request('GET', '/user', { name: user.name, password: secret }, { headers });
const activity = async (user: User, headers: Record<string, string> = from('192.0.2.7')) =>
  (await t.request('GET', '/user/sign-ins', { name: user.name, password }, { headers })).json;
const kindsTo = async (user: User) => (await mailsTo(t, user.email)).map(({ kind }) => kind);

describe('a failed sign-in', () => {
  it('is shown to the user and to site admins, with factor, reason and origin', async () => {
    const user = await person();
    expect((await signIn(user.name, 'wrong')).status).toBe(401);
    expect((await basic(user, from('198.51.100.9', 'curl/8.5'), 'wrong')).status).toBe(401);
    const shown = { failed: true, factor: 'password', reason: 'wrong', action: 'session.fail' };
    expect(await activity(user)).toEqual([
      {
        ...shown,
        id: expect.any(Number),
        created_at: '2026-05-04T09:30:00Z',
        address: '198.51.100.9',
        user_agent: 'curl/8.5',
      },
      expect.objectContaining({ ...shown, address: '192.0.2.7', user_agent: firefox }),
    ]);
    const audit = await t.request('GET', '/admin/audit?action=session.fail', root);
    expect(audit.json[0]).toMatchObject({
      actor: null,
      target: `user:${user.id}`,
      target_user: user.name,
      detail: 'password: wrong',
      user_agent: 'curl/8.5',
    });
  });

  it('with a wrong code is one too, a missing code is none', async () => {
    const { user, app, as } = await guard(t, await person(), password);
    expect((await signIn(user.name)).status).toBe(401);
    expect((await signIn(user.name, password, from('192.0.2.8'), app.wrongCode())).status).toBe(
      401,
    );
    const headers = { 'x-gitea-otp': app.code() };
    const list = (await t.request('GET', '/user/sign-ins', as, { headers })).json;
    expect(list).toMatchObject([{ factor: 'code', reason: 'wrong', address: '192.0.2.8' }]);
  });

  it('to no account does the same work, and stores nothing of what was typed', async () => {
    const user = await person();
    const typed = 'My Secret Typed Into The Wrong Field';
    const callsFor = async (name: string): Promise<string[]> => {
      const { context, calls } = recordedCalls(t.app.context);
      const visitor = { address: `203.0.113.${++count}`, requestId: '', userAgent: firefox };
      for (let i = 0; i < 10; i++) {
        const attempt = authenticateByPassword(context, { name, password: 'wrong' }, visitor);
        await expect(attempt).rejects.toMatchObject({ kind: 'unauthenticated' });
      }
      // What is written for one is looked for in the same table for the other.
      return calls
        .map((call) => call.replace(/^mails\.(insert|byId)$/, 'mails'))
        .filter((call) => !['newMessageId', 'verify', 'pretend'].includes(call))
        .sort();
    };
    expect(await callsFor(typed)).toEqual(await callsFor(user.name));
    const audit = await t.request('GET', '/admin/audit?action=session.fail&target=nobody', root);
    expect(audit.json[0]).toMatchObject({ detail: 'password: unknown account', target: 'nobody' });
    expect([audit.text, JSON.stringify(await mailsOf(t)), ...lines].join()).not.toContain(typed);
  });

  it('is mailed once where there are ten in a day, to the owner alone', async () => {
    const user = await person();
    const before = (await mailsOf(t)).length;
    for (let i = 0; i < 25; i++) {
      const address = `203.0.113.${i}`;
      const [known, unknown] = [
        await signIn(user.name, 'wrong', from(address)),
        await signIn('nobody-at-all', 'wrong', from(address)),
      ];
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      expect(await kindsTo(user)).toEqual(i < 9 ? [] : ['sign-ins-failed']);
    }
    expect(await mailsOf(t)).toHaveLength(before + 1);
    t.clock.advance(86_400);
    for (let i = 0; i < 10; i++) await signIn(user.name, 'wrong', from(`203.0.113.${i}`));
    expect(await kindsTo(user)).toEqual(['sign-ins-failed', 'sign-ins-failed']);
  });

  it('is a log line that fail2ban understands, also where it is throttled', async () => {
    // The regular expression of docs/operations.md; <HOST> is an address.
    const line = /"address":"([\da-f.:]+)","reason":"[^"]*","msg":"failed sign-in"\}$/;
    const user = await person();
    lines.length = 0;
    const address = '203.0.113.77","reason":"x';
    await signIn(user.name, 'wrong', from('203.0.113.99'));
    await signIn(user.name, 'wrong', { ...from('203.0.113.98'), 'x-request-id': address });
    for (let i = 0; i < 60; i++) await signIn(`nobody${i}`, 'wrong', from('203.0.113.97'));
    await expect.poll(() => lines.length).toBe(62);
    const hosts = lines.map((text) => line.exec(text)?.[1]);
    expect(hosts.slice(0, 3)).toEqual(['203.0.113.99', '203.0.113.98', '203.0.113.97']);
    expect(new Set(hosts).size).toBe(3);
    expect(JSON.parse(lines.at(-1) ?? '').reason).toBe('too many failures');
    expect(lines.join()).not.toContain(user.name);
  });
});

describe('a sign-in from a new network or browser', () => {
  it('is mailed, except for the first one, a neighbour and a newer version', async () => {
    const user = await person();
    expect((await signIn(user.name)).status).toBe(201);
    await signIn(user.name, password, from('192.0.2.200', newerFirefox));
    await basic(user, from('192.0.2.1'));
    expect(await kindsTo(user)).toEqual([]);
    await signIn(user.name, password, from('192.0.3.7'));
    expect(await kindsTo(user)).toEqual(['new-sign-in']);
    const [mail] = await mailsTo(t, user.email, 'new-sign-in');
    expect(mail?.text).toContain('192.0.3.7');
    await signIn(user.name, password, from('192.0.3.8'));
    await signIn(user.name, password, from('2001:db8::1'));
    await signIn(user.name, password, from('2001:db8::ffff:1'));
    expect(await kindsTo(user)).toHaveLength(2);
    await signIn(user.name, password, from('192.0.2.7', 'Mozilla/5.0 (iPhone) Safari/604.1'));
    expect(await kindsTo(user)).toHaveLength(3);
  });

  it('is mailed and listed for a password in a request as well', async () => {
    const user = await person();
    await basic(user, from('192.0.2.7'));
    expect(await activity(user)).toEqual([]);
    // The password is remembered, but from elsewhere it is still new.
    await basic(user, from('198.51.100.1', 'curl/8.5'));
    await basic(user, from('198.51.100.2', 'curl/8.6'));
    expect(await kindsTo(user)).toEqual(['new-sign-in']);
    expect(await activity(user)).toMatchObject([
      { action: 'session.basic', failed: false, address: '198.51.100.1', user_agent: 'curl/8.5' },
    ]);
  });

  it('stays known while it is used, and is forgotten after half a year', async () => {
    const user = await person();
    const [home, work] = [from('192.0.2.7'), from('198.51.100.1')];
    await signIn(user.name, password, home);
    await signIn(user.name, password, work);
    for (let i = 0; i < 4; i++) {
      t.clock.advance(100 * 86_400);
      await signIn(user.name, password, home);
    }
    expect(await kindsTo(user)).toEqual(['new-sign-in']);
    await signIn(user.name, password, work);
    expect(await kindsTo(user)).toHaveLength(2);
  });
});

describe('GET /user/sign-ins', () => {
  it('lists sign-ins of the caller alone, by page, and is for no token', async () => {
    const user = await person();
    await signIn((await person()).name, 'wrong');
    await signIn(user.name);
    const made = await signIn(user.name);
    const cookie = made.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    await t.request('DELETE', '/user/session', { cookie }, { headers: { origin: t.url } });
    const as = { name: user.name, password };
    const headers = from('192.0.2.7');
    const list = await t.request('GET', '/user/sign-ins?limit=2', as, { headers });
    expect(list.headers.get('x-total-count')).toBe('3');
    expect(list.json.map(({ action }: { action: string }) => action)).toEqual([
      'session.end',
      'session.create',
    ]);
    expect((await t.request('GET', '/user/sign-ins?limit=-1', as, { headers })).status).toBe(422);
    const token = { token: await t.make.token(user) };
    expect((await t.request('GET', '/user/sign-ins', token)).status).toBe(401);
  });
});
