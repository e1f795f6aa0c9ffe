import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { Authenticator, guard } from '../support/authenticator.ts';
import { ofFile } from '../support/closing.ts';
import { mailsTo } from '../support/outbox.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';

let count = 0;
// The limit spans all users of this file.
const t = await ofFile(startTestApp({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1000' } }));

const person = (): Promise<User> => t.make.user(`person${++count}`, { password });
const basic = (user: User) => ({ name: user.name, password });
const guarded = async () => guard(t, await person(), password);
const withCode = (code: string) => ({ headers: { 'x-gitea-otp': code } });

const state = async (as: As, code = ''): Promise<unknown> =>
  (await t.request('GET', '/user/two-factor', as, withCode(code))).json;
const begin = (as: As, secret = password): Promise<Answer> =>
  t.request('POST', '/user/two-factor', as, { body: { password: secret }, ...own() });
const confirm = (as: As, code: string): Promise<Answer> =>
  t.request('POST', '/user/two-factor/confirm', as, { body: { code }, ...own() });
const renew = (as: As, body: object, headers = {}): Promise<Answer> =>
  t.request('POST', '/user/two-factor/recovery-codes', as, {
    body,
    headers: { origin: t.url, ...headers },
  });
const remove = (as: As, body: object, headers = {}): Promise<Answer> =>
  t.request('DELETE', '/user/two-factor', as, { body, headers: { origin: t.url, ...headers } });
const own = () => ({ headers: { origin: t.url } });

async function session(user: User, otp?: string): Promise<{ cookie: string }> {
  const body = { username: user.name, password, otp };
  const answer = await t.request('POST', '/user/session', null, { body });
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

describe('setting up two-factor authentication', () => {
  it('returns a key as text, link and QR code, and requires nothing yet', async () => {
    const user = await person();
    const off = { enabled: false, created_at: null, recovery_codes_left: 0 };
    expect(await state(basic(user))).toEqual(off);
    const begun = await begin(basic(user));
    expect(begun.status).toBe(201);
    const { secret, otpauth_url, qr_svg } = begun.json;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauth_url);
    expect(url.href.startsWith('otpauth://totp/')).toBe(true);
    expect(decodeURIComponent(url.pathname)).toBe(`/Punchcard (127.0.0.1):${user.name}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret,
      issuer: 'Punchcard (127.0.0.1)',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(qr_svg).toMatch(/^<svg viewBox="0 0 \d+ \d+" xmlns="[^"]+"><path fill="#fff" d="[^"]+"/);
    expect(qr_svg).toMatch(/<\/svg>$/);
    expect(await state(basic(user))).toEqual(off);
    expect(await mailsTo(t, user.email)).toEqual([]);
  });

  it('is completed by a first code, which returns ten recovery codes', async () => {
    const user = await person();
    const begun = await begin(basic(user));
    const app = new Authenticator(t, begun.json.secret);
    const confirmed = await confirm(
      basic(user),
      `${app.code().slice(0, 3)} ${app.code().slice(3)}`,
    );
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.json.recovery_codes).size).toBe(10);
    for (const code of confirmed.json.recovery_codes) {
      expect(code).toMatch(/^(?:[2-9A-Z]{4}-){6}[2-9A-Z]{4}$/);
    }
    expect((await t.request('GET', '/user', basic(user))).status).toBe(401);
    t.clock.advance(30);
    expect(await state(basic(user), app.code())).toEqual({
      enabled: true,
      created_at: new Date((t.clock.nowUnix() - 30) * 1000).toISOString().replace('.000Z', 'Z'),
      recovery_codes_left: 10,
    });
    const [mail, ...others] = await mailsTo(t, user.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'two-factor-changed', userId: user.id });
    const actions = (await auditOfTarget(t, `user:${user.id}`)).map(({ action }) => action);
    expect(actions).toEqual(['two-factor.begin', 'two-factor.on']);
  });

  it('ends sessions begun without it, except the current one', async () => {
    const user = await person();
    const [other, asking] = [await session(user), await session(user)];
    const token = await t.make.token(user);
    const begun = await begin(asking);
    const app = new Authenticator(t, begun.json.secret);
    expect((await confirm(asking, app.code())).status).toBe(200);
    expect((await t.request('GET', '/user', other)).status).toBe(401);
    expect((await t.request('GET', '/user', asking)).status).toBe(200);
    expect((await t.request('GET', '/user', { token })).status).toBe(200);
  });

  it('can be restarted; the previous key is void', async () => {
    const user = await person();
    const first = new Authenticator(t, (await begin(basic(user))).json.secret);
    const second = new Authenticator(t, (await begin(basic(user))).json.secret);
    const void_ = await confirm(basic(user), first.code());
    expect([void_.status, void_.json.message]).toEqual([422, '[code]: is wrong']);
    expect((await confirm(basic(user), second.code())).status).toBe(200);
  });

  it('requires the password again: 403; a token is not enough: 401', async () => {
    const user = await person();
    const wrong = await begin(await session(user), 'wrong');
    expect([wrong.status, wrong.json.message]).toEqual([403, 'the password is wrong']);
    expect(wrong.headers.get('x-gitea-otp')).toBeNull();
    expect((await begin({ token: await t.make.token(user) })).status).toBe(401);
    expect((await begin(null)).status).toBe(401);
    expect(await rowsOf(t, 'SELECT 1 FROM two_factor WHERE user_id = ?', user.id)).toEqual([]);
  });

  it('is refused when enabled: 409; a code confirms it once: 409', async () => {
    const { as, app } = await guarded();
    const otp = withCode(app.code());
    const again = await t.request('POST', '/user/two-factor', as, { body: { password }, ...otp });
    expect(again.status).toBe(409);
    const body = { code: app.code(1) };
    const next = withCode(app.code(1));
    const twice = await t.request('POST', '/user/two-factor/confirm', as, { body, ...next });
    expect(twice.status).toBe(409);
  });

  it('must precede the confirmation: 409; the code must be right: 422', async () => {
    const user = await person();
    const none = await confirm(basic(user), '123456');
    expect([none.status, none.json.message]).toEqual([
      409,
      'two-factor setup was not started; start again',
    ]);
    const app = new Authenticator(t, (await begin(basic(user))).json.secret);
    for (const code of [
      app.wrongCode(),
      app.code(2),
      app.code(-2),
      '',
      'x'.repeat(10_000),
      '12345',
    ]) {
      expect((await confirm(basic(user), code)).status).toBe(422);
    }
    expect((await confirm(basic(user), app.code(1))).status).toBe(200);
  });

  it('is confirmed by one of many concurrent requests', async () => {
    const user = await person();
    const app = new Authenticator(t, (await begin(basic(user))).json.secret);
    const as = await session(user);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(as, app.code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [row] = await rowsOf<{ n: number }>(
      t,
      'SELECT count(*) AS n FROM recovery_code WHERE user_id = ?',
      user.id,
    );
    expect(row?.n).toBe(10);
  });

  it('counts wrong passwords as failed sign-ins: 429', async () => {
    const as = await session(await person());
    for (let i = 0; i < 10; i++) expect((await begin(as, 'wrong')).status).toBe(403);
    expect((await begin(as)).status).toBe(429);
  });

  it('counts wrong codes as failed sign-ins: 429', async () => {
    const user = await person();
    const as = await session(user);
    const app = new Authenticator(t, (await begin(as)).json.secret);
    for (let i = 0; i < 10; i++) expect((await confirm(as, app.wrongCode())).status).toBe(422);
    const refused = await confirm(as, app.code());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('stores no readable secret', async () => {
    const { user, secret, recoveryCodes } = await guarded();
    const tables = ['two_factor', 'recovery_code', 'audit_entry', 'throttle', 'mail'];
    const rows = await Promise.all(tables.map((table) => rowsOf(t, `SELECT * FROM ${table}`)));
    const kept = JSON.stringify([rows, await mailsTo(t, user.email)]);
    for (const one of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(one);
      expect(kept).not.toContain(one.replaceAll('-', ''));
    }
  });
});

describe('recovery codes', () => {
  it('are renewed with password and code; the old ones are void', async () => {
    const { user, as, app, recoveryCodes } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    const answer = await renew(cookie, { password, code: app.code() });
    expect(answer.status).toBe(200);
    const fresh: string[] = answer.json.recovery_codes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const old = await t.request('GET', '/user', as, withCode(recoveryCodes[0] ?? ''));
    expect(old.status).toBe(401);
    expect((await t.request('GET', '/user', as, withCode(fresh[0] ?? ''))).status).toBe(200);
    const actions = (await auditOfTarget(t, `user:${user.id}`)).map(({ action }) => action);
    expect(actions).toContain('two-factor.codes');
  });

  it('accept the code in the header as well, from a session', async () => {
    const { user, app, recoveryCodes } = await guarded();
    const cookie = await session(user, app.code());
    const answer = await renew(cookie, { password }, { 'X-Gitea-OTP': recoveryCodes[3] ?? '' });
    expect(answer.status).toBe(200);
  });

  it('are not renewed without either: 403, or without two-factor authentication: 404', async () => {
    const { user, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    const missing = await renew(cookie, { password });
    expect([missing.status, missing.json.message]).toEqual([
      403,
      'a code of your second factor is needed',
    ]);
    expect(missing.headers.get('x-gitea-otp')).toBe('required');
    for (const body of [
      { password: 'wrong', code: app.code() },
      { password, code: app.wrongCode() },
    ]) {
      expect((await renew(cookie, body)).status).toBe(403);
    }
    expect((await renew(basic(await person()), { password })).status).toBe(404);
  });
});

describe('disabling two-factor authentication', () => {
  it('requires password and code; then the password alone signs in', async () => {
    const { user, as, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    expect((await remove(cookie, { password, code: app.code() })).status).toBe(204);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    expect(await state(as)).toEqual({ enabled: false, created_at: null, recovery_codes_left: 0 });
    const mails = await mailsTo(t, user.email, 'two-factor-changed');
    expect(mails).toHaveLength(2);
    expect((await auditOfTarget(t, `user:${user.id}`)).at(-1)).toMatchObject({
      action: 'two-factor.off',
    });
    expect((await begin(as)).status).toBe(201);
  });

  it('works with the last recovery code, by password', async () => {
    const { as, recoveryCodes } = await guarded();
    const headers = { 'X-Gitea-OTP': recoveryCodes[9] ?? '' };
    expect((await remove(as, { password }, headers)).status).toBe(204);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
  });

  it('is refused without either: 403, and 404 if not enabled', async () => {
    const { user, as, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    for (const body of [
      { password },
      { password: 'wrong', code: app.code() },
      { password, code: app.wrongCode() },
      { password, code: app.code(-1) },
    ]) {
      expect((await remove(cookie, body)).status).toBe(403);
    }
    // By password the code was already checked; an additional one must be right too.
    const headers = withCode(app.code()).headers;
    expect((await remove(as, { password, code: app.wrongCode() }, headers)).status).toBe(403);
    expect((await state(as, app.code(1))) as object).toMatchObject({ enabled: true });
    const other = await person();
    await begin(basic(other));
    expect((await remove(basic(other), { password })).status).toBe(404);
  });

  it('counts wrong passwords and codes as failed sign-ins: 429', async () => {
    const { user, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    for (let i = 0; i < 10; i++) {
      const body = i % 2 === 0 ? { password, code: app.wrongCode() } : { password: 'wrong' };
      expect((await (i % 4 < 2 ? remove : renew)(cookie, body)).status).toBe(403);
    }
    const body = { password, code: app.code() };
    expect((await remove(cookie, body)).status).toBe(429);
    expect((await renew(cookie, body)).status).toBe(429);
    expect((await t.request('GET', '/user', cookie)).status).toBe(200);
  });

  it('is carried out by one of many concurrent requests', async () => {
    const { user, app, recoveryCodes } = await guarded();
    const cookie = await session(user, app.code());
    const answers = await Promise.all(
      recoveryCodes.slice(0, 4).map((code) => remove(cookie, { password, code })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.every((status) => [204, 403, 404].includes(status))).toBe(true);
    expect(await mailsTo(t, user.email, 'two-factor-changed')).toHaveLength(2);
  });
});

describe('other operations that require the password again', () => {
  it('require the code too, in a session: changing the password', async () => {
    const { user, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    const change = (otp?: string) =>
      t.request('PUT', '/user/password', cookie, {
        body: { old_password: password, new_password: 'another horse', otp },
        ...own(),
      });
    const missing = await change();
    expect([missing.status, missing.headers.get('x-gitea-otp')]).toEqual([403, 'required']);
    expect((await change(app.wrongCode())).status).toBe(403);
    expect((await change(app.code())).status).toBe(204);
    const as = { name: user.name, password: 'another horse' };
    expect((await t.request('GET', '/user', as)).status).toBe(401);
    expect((await t.request('GET', '/user', as, withCode(app.code(1)))).status).toBe(200);
  });

  it('require the code too, in a session: deleting the account', async () => {
    const { user, app } = await guarded();
    const cookie = await session(user, app.code());
    t.clock.advance(30);
    const end = (body: object) => t.request('DELETE', '/user', cookie, { body, ...own() });
    expect((await end({ password })).status).toBe(403);
    expect((await end({ password: 'wrong', otp: app.code() })).status).toBe(403);
    expect((await end({ password, otp: app.code() })).status).toBe(204);
    for (const table of ['two_factor', 'recovery_code']) {
      const rows = await rowsOf(t, `SELECT 1 FROM ${table} WHERE user_id = ?`, user.id);
      expect(rows).toEqual([]);
    }
  });

  it('have checked the code if the request is by password', async () => {
    const { as, app } = await guarded();
    const options = { body: { password }, ...withCode(app.code()) };
    expect((await t.request('DELETE', '/user', as, options)).status).toBe(204);
  });
});
