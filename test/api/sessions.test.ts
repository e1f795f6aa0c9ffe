import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { createSession } from '../../src/core/session/operations.ts';
import type { PasswordHasher } from '../../src/core/sign-in/types.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const day = 86_400;

let count = 0;
const t = await ofFile(startTestApp());

const person = (options: Parameters<TestApp['make']['user']>[1] = {}): Promise<User> =>
  t.make.user(`person${++count}`, { password, ...options });

const signIn = (
  username: string,
  headers: Record<string, string> = {},
  secret = password,
): Promise<Answer> =>
  t.request('POST', '/user/session', null, { body: { username, password: secret }, headers });
const cookieOf = (answer: Answer): string =>
  answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
const session = async (user: User) => ({ cookie: cookieOf(await signIn(user.name)) });
const own = () => ({ headers: { origin: t.url } });

describe('POST /user/session', () => {
  it('sets the cookie of a new session, and exposes its secret nowhere else', async () => {
    const user = await person();
    const answer = await signIn(user.name, { 'user-agent': 'test browser' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^punchcard_session=[0-9a-f]{64}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.json).toEqual({
      session: {
        id: expect.any(Number),
        created_at: '2026-05-04T09:30:00Z',
        last_seen_at: '2026-05-04T09:30:00Z',
        address: '127.0.0.1',
        user_agent: 'test browser',
        current: true,
      },
      user: expect.objectContaining({ login: user.name, last_login: '2026-05-04T09:30:00Z' }),
      must_change_password: false,
    });
    const cookie = cookieOf(answer);
    expect(answer.text).not.toContain(cookie.split('=')[1]);
    const rows = JSON.stringify(await rowsOf(t, 'SELECT * FROM session'));
    expect(rows).not.toContain(cookie.split('=')[1]);
    expect(rows).toContain(hashSecret(cookie.split('=')[1] ?? ''));
    expect((await t.request('GET', '/user', { cookie })).json.login).toBe(user.name);
    expect((await auditOf(t, 'session.create')).at(-1)).toMatchObject({ actor_id: user.id });
  });

  it('accepts a verified address, and binds the cookie to the host over https', async () => {
    const secure = await ofTest(
      startTestApp({ settings: { PUBLIC_URL: 'https://time.example.com/x' } }),
    );
    await secure.make.user('mira', { password });
    const answer = await secure.request('POST', '/user/session', null, {
      body: { username: 'mira@example.com', password },
      headers: { origin: 'https://time.example.com' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-punchcard_session=[0-9a-f]{64}; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/,
    );
    const cookie = cookieOf(answer);
    expect((await secure.request('GET', '/user', { cookie })).status).toBe(200);
    // Any sibling domain could have set the plain name.
    const plain = { cookie: cookie.replace('__Host-', '') };
    expect((await secure.request('GET', '/user', plain)).status).toBe(401);
  });

  it('is new at every sign-in, and replaces the one of the cookie', async () => {
    const user = await person();
    const first = await session(user);
    const second = { cookie: cookieOf(await signIn(user.name, first)) };
    expect(second.cookie).not.toBe(first.cookie);
    expect((await t.request('GET', '/user', first)).status).toBe(401);
    expect((await t.request('GET', '/user', second)).status).toBe(200);
  });

  it('answers the same for a wrong password and an unknown user: 401', async () => {
    const user = await person();
    const wrong = await signIn(user.name, {}, 'wrong');
    const nobody = await signIn('nobody');
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(nobody.text);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect((await signIn(user.name, {}, 'x'.repeat(100_000))).status).toBe(401);
  });

  it.each([
    [{ isActive: false }, 'This account is not activated.'],
    [
      { prohibitLogin: true },
      'This account is prohibited from signing in, please contact your site administrator.',
    ],
  ])('refuses an account with %j: 403', async (flags, message) => {
    const user = await person(flags);
    const answer = await signIn(user.name);
    expect(answer.status).toBe(403);
    expect(answer.json.message).toBe(message);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await signIn(user.name, {}, 'wrong')).status).toBe(401);
  });

  it('does not accept a token as the password', async () => {
    const user = await person();
    const token = await t.make.token(user);
    expect((await signIn(user.name, {}, token)).status).toBe(401);
    expect((await signIn(token, {}, '')).status).toBe(401);
  });

  it('ignores other credentials: an expired cookie does no harm', async () => {
    const user = await person();
    const stale = { cookie: `punchcard_session=${'0'.repeat(64)}` };
    expect((await signIn(user.name, stale)).status).toBe(201);
    expect((await signIn(user.name, { authorization: 'token x' })).status).toBe(201);
  });

  it('is refused from pages of other sites, and for forms', async () => {
    const user = await person();
    expect((await signIn(user.name, { origin: t.url })).status).toBe(201);
    for (const origin of [
      'https://evil.example',
      'null',
      `${t.url}0`,
      t.url.replace('http', 'https'),
    ]) {
      const answer = await signIn(user.name, { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const form = await t.request('POST', '/user/session', null, {
      rawBody: `username=${user.name}&password=${password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });

  it.each([{}, { username: 'x' }, { password: 'x' }, { username: 1, password: 'x' }])(
    'requires both, as strings: %j is 422',
    async (body) => {
      expect((await t.request('POST', '/user/session', null, { body })).status).toBe(422);
    },
  );

  it('fails when the password changes, or the account is deleted, during the check', async () => {
    const { context } = t.app;
    const { database } = context;
    const origin = { address: '192.0.2.7', requestId: 'r' };
    const attempt = (user: User, meanwhile: () => Promise<unknown>): Promise<unknown> => {
      const passwords: PasswordHasher = {
        ...context.passwords,
        verify: async (encoded, secret) => {
          const isRight = await context.passwords.verify(encoded, secret);
          await meanwhile();
          return isRight;
        },
      };
      return createSession(
        { ...context, passwords },
        origin,
        { name: user.name, password, formerSecret: undefined },
        t.url,
      ).catch((error: unknown) => error);
    };
    const hash = await context.passwords.hash('another password');
    const [changed, gone, prohibited] = [await person(), await person(), await person()];
    const first = attempt(changed, () =>
      database.write((stores) => stores.users.setPassword(changed.id, hash, false, 0)),
    );
    const second = attempt(gone, () => database.write((stores) => stores.users.delete(gone.id)));
    const third = attempt(prohibited, () =>
      database.write((stores) => stores.users.update(prohibited.id, { prohibitLogin: true })),
    );
    expect([await first, await second, await third]).toMatchObject([
      { kind: 'unauthenticated' },
      { kind: 'unauthenticated' },
      { kind: 'forbidden' },
    ]);
  });
});

describe('a session', () => {
  it('reads without an Origin, and writes only from a page of this service', async () => {
    const user = await person();
    const as = await session(user);
    const { name } = await person();
    const follow = (headers: Record<string, string>) =>
      t.request('PUT', `/user/following/${name}`, as, { headers });
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    expect(
      (await t.request('GET', '/user', as, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(200);
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `${t.url}.evil.example` },
      { origin: 'https://evil.example', host: 'evil.example.org' },
    ]) {
      const answer = await follow(headers as Record<string, string>);
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
    expect((await t.request('GET', `/user/following/${name}`, as)).status).toBe(404);
    expect((await follow({ origin: t.url })).status).toBe(204);
    // No browser sends a token by itself.
    const token = { token: await t.make.token(user) };
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await t.request('DELETE', `/user/following/${name}`, token, foreign)).status).toBe(204);
  });

  it("writes from the public URL too, whatever the request's host", async () => {
    const behind = await ofTest(
      startTestApp({ settings: { PUBLIC_URL: 'https://time.example.com' } }),
    );
    await behind.make.user('mira', { password });
    await behind.make.user('noah');
    const signedIn = await behind.request('POST', '/user/session', null, {
      body: { username: 'mira', password },
    });
    const as = { cookie: cookieOf(signedIn) };
    for (const origin of ['https://time.example.com', behind.url]) {
      const answer = await behind.request('PUT', '/user/following/noah', as, {
        headers: { origin },
      });
      expect(answer.status).toBe(204);
    }
  });

  it('ends 30 days after its last use, and its cookie is removed', async () => {
    const user = await person();
    const as = await session(user);
    // The use is recorded after the reply.
    const isSeen = () =>
      expect
        .poll(() => rowsOf(t, 'SELECT last_seen_unix FROM session WHERE user_id = ?', user.id))
        .toEqual([{ last_seen_unix: t.clock.nowUnix() }]);
    t.clock.advance(29 * day);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    await isSeen();
    t.clock.advance(30 * day - 1);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    await isSeen();
    t.clock.advance(30 * day);
    const answer = await t.request('GET', '/version', as);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toMatch(/^punchcard_session=; Path=\/; Max-Age=0;/);
  });

  it('ends 90 days after the sign-in, however it is used', async () => {
    const user = await person();
    const as = await session(user);
    const isSeen = () =>
      expect
        .poll(() => rowsOf(t, 'SELECT last_seen_unix FROM session WHERE user_id = ?', user.id))
        .toEqual([{ last_seen_unix: t.clock.nowUnix() }]);
    for (const days of [25, 25, 25, 14]) {
      t.clock.advance(days * day);
      expect((await t.request('GET', '/user', as)).status).toBe(200);
      await isSeen();
    }
    t.clock.advance(day - 1);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    t.clock.advance(1);
    expect((await t.request('GET', '/user', as)).status).toBe(401);
    const basic = { name: user.name, password };
    expect((await t.request('GET', '/user/sessions', basic)).json).toEqual([]);
  });

  it('keeps the cookie of the next one, when an old request is answered late', async () => {
    const user = await person();
    const as = await session(user);
    const next = await t.request('POST', '/user/session', as, {
      body: { username: user.name, password },
    });
    expect(next.status).toBe(201);
    const late = await t.request('GET', '/user', as);
    expect(late.status).toBe(401);
    expect(late.headers.get('set-cookie')).toBe(null);
    expect((await t.request('GET', '/user', { cookie: cookieOf(next) })).status).toBe(200);
    // Long afterwards the cookie is removed.
    t.clock.advance(600);
    const later = await t.request('GET', '/user', as);
    expect(later.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  });

  it('has all scopes, and an Authorization header takes precedence', async () => {
    const user = await person();
    const as = await session(user);
    const { token } = await t.make.person(`other${++count}`);
    const both = await t.request('GET', '/user', as, {
      headers: { authorization: `token ${token}` },
    });
    expect(both.json.login).toBe(`other${count}`);
    const bad = await t.request('GET', '/user', as, { headers: { authorization: 'token x' } });
    expect(bad.status).toBe(401);
  });

  it.each([
    'punchcard_session=abc',
    'punchcard_session=',
    `x${'punchcard_session='}${'0'.repeat(64)}`,
  ])('is not in the cookie %s', async (cookie) => {
    expect((await t.request('GET', '/user', { cookie })).status).toBe(401);
    expect((await t.request('GET', '/version', { cookie })).status).toBe(200);
  });

  it('is refused if there are two, whichever comes first', async () => {
    const user = await person();
    const [own, other] = [await session(user), await session(await person())];
    const message =
      'the browser sent two session cookies: delete the cookies of this site, then sign in again';
    for (const cookie of [`${own.cookie}; ${other.cookie}`, `${other.cookie};${own.cookie}`]) {
      for (const path of ['/user', '/version']) {
        const answer = await t.request('GET', path, { cookie });
        expect([answer.status, answer.json.message]).toEqual([401, message]);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      const answer = await signIn(user.name, { cookie });
      expect([answer.status, answer.json.message]).toEqual([401, message]);
    }
    expect((await t.request('GET', '/user', own)).status).toBe(200);
  });

  it('is found among other cookies', async () => {
    const { cookie } = await session(await person());
    const among = { cookie: `a=b; ${cookie}; theme=dark` };
    expect((await t.request('GET', '/user', among)).status).toBe(200);
  });

  it.each([{ is_active: 0 }, { prohibit_login: 1 }])(
    'ends when its account is locked: %j',
    async (flags) => {
      const user = await person();
      const as = await session(user);
      const admin = await t.make.user(`admin${++count}`, { isAdmin: true });
      const token = { token: await t.make.token(admin) };
      const off = 'is_active' in flags ? { active: false } : { prohibit_login: true };
      const on = 'is_active' in flags ? { active: true } : { prohibit_login: false };
      const base = { login_name: user.name, source_id: 0 };
      const edit = (change: object) =>
        t.request('PATCH', `/admin/users/${user.name}`, token, { body: { ...base, ...change } });
      expect((await edit(off)).status).toBe(200);
      expect((await t.request('GET', '/user', as)).status).toBe(401);
      expect((await edit(on)).status).toBe(200);
      expect((await t.request('GET', '/user', as)).status).toBe(401);
    },
  );
});

describe('DELETE /user/session', () => {
  it('signs out: ends the session and removes its cookie', async () => {
    const user = await person();
    const as = await session(user);
    const another = await session(user);
    expect((await t.request('DELETE', '/user/session', as)).status).toBe(403);
    const answer = await t.request('DELETE', '/user/session', as, own());
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^punchcard_session=; Path=\/; Max-Age=0; HttpOnly/,
    );
    expect((await t.request('GET', '/user', as)).status).toBe(401);
    expect((await t.request('GET', '/user', another)).status).toBe(200);
    expect((await auditOf(t, 'session.end')).at(-1)).toMatchObject({ actor_id: user.id });
  });

  it('is 404 for a request with a password instead of a session', async () => {
    const { name } = await person();
    expect((await t.request('DELETE', '/user/session', { name, password })).status).toBe(404);
  });
});

describe('GET and DELETE /user/sessions', () => {
  it("list the caller's sessions, newest first, and mark the current one", async () => {
    const user = await person();
    const first = await session(user);
    const second = await session(user);
    await session(await person());
    const list = await t.request('GET', '/user/sessions', first);
    expect(list.json.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect(list.headers.get('x-total-count')).toBe('2');
    const page = await t.request('GET', '/user/sessions?page=1&limit=1', second);
    expect(page.json).toEqual([{ ...list.json[0], current: true }]);
    const basic = await t.request('GET', '/user/sessions', { name: user.name, password });
    expect(basic.json.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
    expect((await t.request('GET', '/user/sessions?limit=-1', first)).status).toBe(422);
  });

  it('exclude expired ones that are not purged yet', async () => {
    const user = await person();
    await session(user);
    t.clock.advance(30 * day);
    const fresh = await session(user);
    const list = await t.request('GET', '/user/sessions', fresh);
    expect(list.json).toHaveLength(1);
    expect(list.headers.get('x-total-count')).toBe('1');
  });

  it('end one of them, only of the caller', async () => {
    const user = await person();
    const stays = await session(user);
    const goes = await session(user);
    const [{ id }] = (await t.request('GET', '/user/sessions', stays)).json;
    const other = await session(await person());
    const path = `/user/sessions/${id}`;
    expect((await t.request('DELETE', path, other, own())).status).toBe(404);
    expect((await t.request('GET', '/user', goes)).status).toBe(200);
    const answer = await t.request('DELETE', path, stays, own());
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await t.request('GET', '/user', goes)).status).toBe(401);
    expect((await t.request('GET', '/user', stays)).status).toBe(200);
    for (const gone of [
      path,
      '/user/sessions/0',
      '/user/sessions/x',
      '/user/sessions/99999999999999999999',
    ]) {
      expect((await t.request('DELETE', gone, stays, own())).status).toBe(404);
    }
  });

  it('remove the cookie when it ends itself', async () => {
    const as = await session(await person());
    const [{ id }] = (await t.request('GET', '/user/sessions', as)).json;
    const answer = await t.request('DELETE', `/user/sessions/${id}`, as, own());
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  });
});
