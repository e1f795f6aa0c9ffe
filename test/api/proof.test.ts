import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { filled } from '../support/operations.ts';
import { ofModules } from '../support/parts.ts';
import { auditOf, rowsOf } from '../support/rows.ts';
import { readDocument } from '../support/statuses.ts';

const password = 'correct horse battery';
const asked = 'confirm your password first';

let count = 0;
const settings = { PROVEN_PASSWORD_SECONDS: '600', SIGN_IN_FAILURES_PER_ADDRESS: '1000' };
const t = await ofFile(startTestApp({ settings }));

const person = (options: Parameters<TestApp['make']['user']>[1] = {}): Promise<User> =>
  t.make.user(`person${++count}`, { password, ...options });

async function session(user: User, otp?: string): Promise<{ cookie: string }> {
  const body = { username: user.name, password, otp };
  const answer = await t.request('POST', '/user/session', null, { body });
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}
const own = () => ({ headers: { origin: t.url } });
const add = (as: Parameters<TestApp['request']>[2], address: string): Promise<Answer> =>
  t.request('POST', '/user/emails', as, { body: { emails: [address] }, ...own() });
const confirm = (as: { cookie: string }, body: object): Promise<Answer> =>
  t.request('POST', '/user/session/confirm', as, { body, ...own() });

/** Actions that a session left open must not be able to do. */
const guardedOperations = [
  'POST /user/emails',
  'DELETE /user/emails',
  'PATCH /user/emails/{email}',
  'POST /users/{username}/tokens',
  'POST /user/two-factor/confirm',
  'GET /admin/time-export',
  'PATCH /admin/settings',
  'POST /admin/invitations',
  'DELETE /admin/invitations/{id}',
  'GET /admin/invitations',
  'DELETE /repos/{owner}/{repo}',
  'DELETE /repos/{owner}/{repo}/issues/{index}',
  'PUT /repos/{owner}/{repo}/collaborators/{collaborator}',
  'POST /admin/users',
  'PATCH /admin/users/{username}',
  'DELETE /admin/users/{username}',
  'POST /admin/users/{username}/rename',
  'POST /admin/users/{username}/emails/{email}/verify',
  'DELETE /admin/users/{username}/emails/{email}',
  ...ofModules((part) => part.guarded),
];

describe('a password given too long ago in a session', () => {
  it('is required again by exactly these operations, as documented', () => {
    const found = Object.entries(readDocument().paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => 'x-needs-proof' in operation)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const atTimes = ['PATCH /repos/{owner}/{repo}', 'PATCH /user/settings'];
    const ofParts = ofModules((part) => part.guardedAtTimes);
    const guarded = [...guardedOperations, ...atTimes, ...ofParts];
    expect(found.sort()).toEqual(guarded.sort());
  });

  it.each(guardedOperations)('is required again: %s', async (operation) => {
    const admin = await person({ isAdmin: true });
    const [method = '', pattern = ''] = operation.split(' ');
    const names = { username: admin.name, email: admin.email, id: '1' };
    const call = async (as: { cookie: string } | { token: string }) =>
      t.request(method, filled(pattern, names), as, {
        ...(method === 'GET' ? {} : { body: {} }),
        ...own(),
      });
    const as = await session(admin);
    t.clock.advance(600);
    const fresh = await call(as);
    expect(fresh.json?.message).not.toBe(asked);
    expect(fresh.headers.get('x-punchcard-confirm')).toBeNull();
    t.clock.advance(1);
    const stale = await call(as);
    expect([stale.status, stale.json.message]).toEqual([403, asked]);
    expect(stale.headers.get('x-punchcard-confirm')).toBe('password');
    // Other credentials contain the password, or are restricted already.
    const byToken = await call({ token: await t.make.token(admin) });
    expect(byToken.headers.get('x-punchcard-confirm')).toBeNull();
  });

  it('is required to make a repository public, and for no other change of it', async () => {
    const owner = await person();
    const { name } = await t.make.repository(owner, undefined, { isPrivate: true });
    const as = await session(owner);
    const edit = (body: object, by: Parameters<TestApp['request']>[2] = as) =>
      t.request('PATCH', `/repos/${owner.name}/${name}`, by, { body, ...own() });
    t.clock.advance(601);
    expect((await edit({ description: 'Hours', private: true })).status).toBe(200);
    const refused = await edit({ description: 'Open', private: false });
    expect([refused.status, refused.json.message]).toEqual([403, asked]);
    expect(refused.headers.get('x-punchcard-confirm')).toBe('password');
    const now = await t.request('GET', `/repos/${owner.name}/${name}`, as);
    expect(now.json).toMatchObject({ description: 'Hours', private: true });
    expect((await confirm(as, { password })).status).toBe(204);
    expect((await edit({ private: false })).json.private).toBe(false);
    t.clock.advance(601);
    // It is public already.
    expect((await edit({ private: false, description: 'Open' })).status).toBe(200);
    expect((await edit({ private: true })).status).toBe(200);
    const token = { token: await t.make.token(owner) };
    expect((await edit({ private: false }, token)).json.private).toBe(false);
  });

  it('is required to show more of an account, and for no other setting', async () => {
    const user = await person({ visibility: 'private', hideEmail: true });
    const as = await session(user);
    const edit = (body: object, by: Parameters<TestApp['request']>[2] = as) =>
      t.request('PATCH', '/user/settings', by, { body, ...own() });
    t.clock.advance(601);
    expect((await edit({ location: 'Rome', visibility: 'private' })).status).toBe(200);
    for (const body of [
      { visibility: 'limited' },
      { visibility: 'public' },
      { hide_email: false },
    ]) {
      const refused = await edit({ ...body, location: 'Oslo' });
      expect([refused.status, refused.json.message]).toEqual([403, asked]);
    }
    expect((await t.request('GET', '/user/settings', as)).json.location).toBe('Rome');
    expect((await confirm(as, { password })).status).toBe(204);
    expect((await edit({ visibility: 'public', hide_email: false })).status).toBe(200);
    t.clock.advance(601);
    expect((await edit({ visibility: 'public', hide_email: false })).status).toBe(200);
    expect((await edit({ visibility: 'private', hide_email: true })).status).toBe(200);
    const token = { token: await t.make.token(user) };
    expect((await edit({ visibility: 'limited' }, token)).status).toBe(200);
    expect((await auditOf(t, 'user.publish')).map(({ detail }) => detail)).toEqual([
      'public, email',
      'limited',
    ]);
  });

  it('changes nothing in repositories before it is given', async () => {
    const [owner, other] = [await person(), await person()];
    const { name } = await t.make.repository(owner);
    const as = await session(owner);
    const path = `/repos/${owner.name}/${name}`;
    const member = `${path}/collaborators/${other.name}`;
    t.clock.advance(601);
    for (const permission of ['admin', 'write', 'read']) {
      const added = await t.request('PUT', member, as, { body: { permission }, ...own() });
      expect([added.status, added.json.message]).toEqual([403, asked]);
    }
    expect((await t.request('DELETE', path, as, own())).status).toBe(403);
    expect((await t.request('GET', member, as)).status).toBe(404);
    expect((await confirm(as, { password })).status).toBe(204);
    const body = { permission: 'admin' };
    expect((await t.request('PUT', member, as, { body, ...own() })).status).toBe(204);
    expect((await t.request('DELETE', path, as, own())).status).toBe(204);
  });

  it('is not asked of callers without permission', async () => {
    const as = await session(await person());
    t.clock.advance(601);
    const refused = await t.request('POST', '/admin/users', as, { body: {}, ...own() });
    expect([refused.status, refused.json.message]).toEqual([403, 'user should be the site admin']);
    expect(refused.headers.get('x-punchcard-confirm')).toBeNull();
  });

  it('does not prevent reading, following or signing out', async () => {
    const [user, other] = [await person(), await person()];
    const as = await session(user);
    t.clock.advance(601);
    for (const path of ['/user', '/user/emails', `/users/${user.name}/tokens`]) {
      expect((await t.request('GET', path, as)).status).toBe(200);
    }
    const follow = await t.request('PUT', `/user/following/${other.name}`, as, own());
    expect(follow.status).toBe(204);
    expect((await t.request('DELETE', '/user/session', as, own())).status).toBe(204);
  });

  it('is not asked of a request with the password', async () => {
    const user = await person();
    const answer = await add({ name: user.name, password }, `basic-${user.name}@example.com`);
    expect(answer.status).toBe(201);
  });
});

describe('POST /user/session/confirm', () => {
  it('renews the calling session, and no other', async () => {
    const user = await person();
    const [one, two] = [await session(user), await session(user)];
    t.clock.advance(601);
    expect((await confirm(one, { password })).status).toBe(204);
    expect((await add(one, `one-${user.name}@example.com`)).status).toBe(201);
    expect((await add(two, `two-${user.name}@example.com`)).status).toBe(403);
    t.clock.advance(600);
    expect((await add(one, `later-${user.name}@example.com`)).status).toBe(201);
    t.clock.advance(1);
    expect((await add(one, `last-${user.name}@example.com`)).status).toBe(403);
    expect((await auditOf(t, 'session.confirm')).at(-1)).toMatchObject({ actor_id: user.id });
  });

  it('accepts only the right password: 403', async () => {
    const user = await person();
    const as = await session(user);
    t.clock.advance(601);
    for (const secret of ['wrong', '', await t.make.token(user), 'x'.repeat(10_000)]) {
      const answer = await confirm(as, { password: secret });
      expect([answer.status, answer.json.message]).toEqual([403, 'the password is wrong']);
    }
    expect((await add(as, `wrong-${user.name}@example.com`)).status).toBe(403);
    expect((await confirm(as, {})).status).toBe(422);
  });

  it('requires two-factor authentication too, and accepts a code once', async () => {
    const { user, app, recoveryCodes } = await guard(t, await person(), password);
    const as = await session(user, app.code());
    t.clock.advance(601);
    const missing = await confirm(as, { password });
    expect([missing.status, missing.headers.get('x-gitea-otp')]).toEqual([403, 'required']);
    expect((await confirm(as, { password, otp: app.wrongCode() })).status).toBe(403);
    expect((await add(as, `otp-${user.name}@example.com`)).status).toBe(403);
    expect((await confirm(as, { password, otp: app.code() })).status).toBe(204);
    expect((await confirm(as, { password, otp: app.code() })).status).toBe(403);
    expect((await add(as, `otp-${user.name}@example.com`)).status).toBe(201);
    expect((await confirm(as, { password, otp: recoveryCodes[0] })).status).toBe(204);
    expect((await confirm(as, { password, otp: recoveryCodes[0] })).status).toBe(403);
  });

  it('counts wrong passwords as failed sign-ins: 429', async () => {
    const user = await person();
    const as = await session(user);
    for (let i = 0; i < 10; i++)
      expect((await confirm(as, { password: 'wrong' })).status).toBe(403);
    const refused = await confirm(as, { password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
  });

  it('is for sessions: 404 by password, 401 by token, 403 from another site', async () => {
    const user = await person();
    const body = { password };
    const url = '/user/session/confirm';
    const byPassword = await t.request('POST', url, { name: user.name, password }, { body });
    expect(byPassword.status).toBe(404);
    const token = await t.make.token(user);
    expect((await t.request('POST', url, { token }, { body })).status).toBe(401);
    expect((await t.request('POST', url, await session(user), { body })).status).toBe(403);
  });

  it('does not restore a session that ended meanwhile', async () => {
    const user = await person();
    const as = await session(user);
    const others = await Promise.all([
      confirm(as, { password }),
      t.request('DELETE', '/user/session', as, own()),
    ]);
    expect(others[1].status).toBe(204);
    expect([204, 401]).toContain(others[0].status);
    expect((await t.request('GET', '/user', as)).status).toBe(401);
    expect(await rowsOf(t, 'SELECT 1 FROM session WHERE user_id = ?', user.id)).toEqual([]);
  });

  it('works for pending accounts', async () => {
    const user = await person({ isPending: true, isActive: false });
    const as = await session(user);
    expect((await confirm(as, { password })).status).toBe(204);
  });
});

describe('allowed origins', () => {
  const origin = 'https://pages.example.com';
  it('may read which credential is required, and send codes', async () => {
    const open = await ofTest(startTestApp({ settings: { CORS_ORIGINS: origin } }));
    await open.make.user('mira', { password });
    const answer = await open.request('GET', '/user', null, { headers: { origin } });
    const exposed = answer.headers.get('access-control-expose-headers') ?? '';
    expect(exposed.split(', ')).toEqual(
      expect.arrayContaining(['X-Gitea-OTP', 'X-Punchcard-Confirm']),
    );
    const preflight = await open.request('OPTIONS', '/user', null, {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-gitea-otp',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-gitea-otp');
  });
});
