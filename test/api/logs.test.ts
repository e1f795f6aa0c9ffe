import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { ofTest } from '../support/closing.ts';
import { databaseKind } from '../support/databases.ts';
import { rowsOf, withoutTable } from '../support/rows.ts';

/** Everything logged at the most verbose level. */
function capture() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: pino({ level: 'trace' }, stream) };
}

describe('the log', () => {
  it('never contains a secret, whatever the request and its failure', async () => {
    const { lines, logger } = capture();
    const t = await ofTest(
      startTestApp({
        logger,
        settings: { ALLOW_TOKEN_IN_QUERY: 'true', METRICS_TOKEN: 'metrics-secret' },
      }),
    );
    const password = 'correct-horse-battery';
    const secrets = [password, 'metrics-secret', 'wrong-secret', 'new-secret-password'];
    const { user, token } = await t.make.person('ann', { password });
    secrets.push(token);
    const basic = { name: 'ann', password };
    const session = await t.request('POST', '/user/session', null, {
      body: { username: 'ann', password },
      headers: { origin: t.url },
    });
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    secrets.push(cookie.split('=')[1] ?? 'no cookie');
    const made = await t.request('POST', '/users/ann/tokens', basic, { body: { name: 'x' } });
    secrets.push(made.json.sha1);
    secrets.push(Buffer.from(`ann:${password}`).toString('base64'));

    const requests = async (): Promise<void> => {
      await t.request('GET', '/user', { token });
      await t.request('GET', `/user?token=${token}`);
      await t.request('GET', `/user?access_token=${token}`);
      await t.request('GET', `/user/%zz?access_token=${token}`);
      await t.request('GET', `/nothing?access_token=${token}`);
      await t.request('GET', '/user', { cookie });
      await t.request('GET', '/user', basic);
      await t.request('GET', '/user', { name: 'ann', password: 'wrong-secret' });
      await t.request('GET', '/user', { token: 'wrong-secret' });
      await t.request('POST', '/user/session', null, {
        body: { username: 'ann', password: 'wrong-secret' },
      });
      await t.request('PUT', '/user/password', basic, {
        body: { old_password: 'wrong-secret', new_password: 'new-secret-password' },
      });
      await t.request('POST', '/user/emails', { token }, { rawBody: '{"emails":["wrong-secret' });
      await fetch(`${t.url}/metrics`, { headers: { authorization: 'Bearer wrong-secret' } });
      await fetch(`${t.url}/metrics`, { headers: { authorization: 'Bearer metrics-secret' } });
      await t.raw(`GET /x y HTTP/1.1\r\nAuthorization: token ${token}\r\n\r\n`);
    };
    await requests();
    await withoutTable(t, 'user', requests);
    expect(user.id).toBeGreaterThan(0);
    await t.close();
    const log = lines.join('');
    expect(log).toContain('a request failed');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
    expect(log).not.toMatch(/authorization|set-cookie/i);
  });

  it('never contains data of two-factor authentication, nor does the audit', async () => {
    const { lines, logger } = capture();
    const t = await ofTest(startTestApp({ logger }));
    const password = 'correct-horse-battery';
    const { as, app, secret, recoveryCodes } = await guard(
      t,
      await t.make.user('ann', { password }),
      password,
    );
    const codes = [app.code(), app.wrongCode(), recoveryCodes[0] ?? ''];
    const tries = async (): Promise<void> => {
      for (const code of codes) {
        await t.request('GET', '/user', as, { headers: { 'x-gitea-otp': code } });
        const body = { username: 'ann', password, otp: code };
        await t.request('POST', '/user/session', null, { body });
      }
    };
    await tries();
    await withoutTable(t, 'two_factor', tries);
    await withoutTable(t, 'recovery_code', tries);
    const audit = JSON.stringify(await rowsOf(t, 'SELECT * FROM audit_entry'));
    expect(lines.join('')).toContain('a request failed');
    for (const one of [secret, password, ...codes, ...recoveryCodes]) {
      // Six digits occur anywhere: a code is searched as a word.
      const word = new RegExp(`(?<![\\w.:-])${one}(?![\\w.:-])`);
      expect(lines.filter((line) => word.test(line))).toEqual([]);
      expect(word.test(audit)).toBe(false);
    }
  });

  it('has one line per request, with the request id of the reply', async () => {
    const { lines, logger } = capture();
    const t = await startTestApp({ logger });
    const { user, token } = await t.make.person('ann');
    const answer = await t.request('GET', '/user/following/nobody?x=1', { token });
    const bad = await t.request('GET', '/users/%zz');
    await t.close();
    const entries = lines.map((line) => JSON.parse(line));
    const id = answer.headers.get('x-request-id');
    const [entry, ...others] = entries.filter((line) => line.reqId === id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      msg: 'request',
      method: 'GET',
      route: '/api/v1/user/following/:username',
      status: 404,
      user: user.id,
      address: '127.0.0.1',
    });
    expect(JSON.stringify(entry)).not.toContain('nobody');
    const badId = bad.headers.get('x-request-id');
    expect(entries.find((line) => line.reqId === badId)).toMatchObject({ status: 400 });
  });

  it('contains the details of a failure that the reply hides', async () => {
    const { lines, logger } = capture();
    const t = await startTestApp({ logger });
    const { token } = await t.make.person('ann');
    const answer = await withoutTable(t, 'follow', () =>
      t.request('GET', '/user/followers', { token }),
    );
    await t.close();
    const id = answer.headers.get('x-request-id');
    const entry = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.reqId === id && line.level === 50);
    expect(entry.err.message).toMatch(
      databaseKind() === 'sqlite' ? 'no such table' : 'relation "follow" does not exist',
    );
    expect(entry.err.stack).toContain('.ts');
  });

  it('names both users when a site admin acts as another', async () => {
    const { lines, logger } = capture();
    const t = await startTestApp({ logger });
    const admin = await t.make.admin();
    const bob = await t.make.user('bob');
    const token = await t.make.token(admin);
    await t.request('GET', '/user', { token }, { headers: { sudo: 'bob' } });
    await t.close();
    const entry = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request');
    expect(entry).toMatchObject({ user: bob.id, actor: admin.id });
  });
});
