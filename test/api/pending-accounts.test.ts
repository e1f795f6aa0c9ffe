import { describe, expect, it } from 'vitest';
import { purge } from '../../src/core/purge.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { filled, readOperations } from '../support/operations.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const notActivated = 'This account is not activated.';
const settings = {
  REGISTRATION: 'open',
  REGISTER_EMAIL_CONFIRM: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
};

let count = 0;
const t = await ofFile(startTestApp({ settings }));
const admin = await t.make.person('root', { isAdmin: true });

/** A registered user who has not confirmed anything yet. */
async function register(name = `pending${++count}`) {
  const answer = await t.request('POST', '/user/registration', null, {
    body: { username: name, email: `${name}@example.org`, password },
    headers: { 'x-forwarded-for': `10.2.0.${++count}` },
  });
  expect(answer.status).toBe(201);
  const as = { name, password };
  return { id: Number(answer.json.user.id), name, address: `${name}@example.org`, as };
}
const signIn = async (name: string): Promise<{ answer: Answer; as: As }> => {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: name, password },
  });
  return { answer, as: { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' } };
};
const runPurge = () => purge(t.app.context, { holder: 'test', pauseMs: 0 });
const isThere = async (name: string): Promise<boolean> =>
  (await rowsOf(t, 'SELECT id FROM "user" WHERE name = ?', name)).length === 1;

describe('a pending account', () => {
  it('signs in, sees itself and its addresses, and signs out', async () => {
    const { id, name, address } = await register();
    const { answer, as } = await signIn(name);
    expect(answer.status).toBe(201);
    const me = await t.request('GET', '/user', as);
    expect(me.json).toMatchObject({ id, login: name, email: address, active: false });
    expect((await t.request('GET', '/user/emails', as)).json).toMatchObject([
      { email: address, verified: false, primary: false, expires_at: expect.stringMatching(/Z$/) },
    ]);
    const headers = { origin: t.url };
    expect((await t.request('DELETE', '/user/session', as, { headers })).status).toBe(204);
  });

  it('adds another address, confirms it, and is activated', async () => {
    const { name, address, as } = await register();
    const other = `${name}@example.net`;
    const added = await t.request('POST', '/user/emails', as, { body: { emails: [other] } });
    expect(added.status).toBe(201);
    const deleted = await t.request('DELETE', '/user/emails', as, { body: { emails: [address] } });
    expect(deleted.status).toBe(204);
    t.clock.advance(180);
    const resent = await t.request('POST', `/user/emails/${encodeURIComponent(other)}/resend`, as);
    expect(resent.status).toBe(202);
    const { code } = await lastMailTo(t, other, 'confirm-email');
    const path = `/user/emails/${encodeURIComponent(other)}/confirm`;
    expect((await t.request('POST', path, as, { body: { code } })).status).toBe(200);
    expect((await t.request('GET', '/user', as)).json).toMatchObject({
      email: other,
      active: true,
    });
    expect((await t.request('GET', '/user/followers', as)).status).toBe(200);
    expect((await t.request('GET', '/user', { ...as, name: other })).status).toBe(200);
  });

  const open = [
    'getAccountSettings',
    'userGetCurrent',
    'userListEmails',
    'userAddEmail',
    'userDeleteEmail',
    'userConfirmEmail',
    'userResendEmailConfirmation',
    'userDeleteSession',
    'userGetProofs',
    'userConfirmSession',
  ];
  const closed = readOperations().filter(
    ({ id, access }) => access !== 'sign-in' && !open.includes(id),
  );

  it('can do nothing else', async () => {
    const { name, as } = await register();
    const session = (await signIn(name)).as;
    const names = { username: 'root', owner: 'root', repo: 'none', user: 'root', target: 'root' };
    expect(closed.length).toBeGreaterThan(50);
    for (const { method, pattern, takesBody } of closed) {
      for (const credential of [as, session]) {
        const answer = await t.request(method, filled(pattern, names), credential, {
          headers: { origin: t.url },
          ...(takesBody ? { body: {} } : {}),
        });
        expect([method, pattern, answer.status, answer.json?.message]).toEqual([
          method,
          pattern,
          403,
          notActivated,
        ]);
      }
    }
  });

  it('cannot sign in by its address, which nobody has verified', async () => {
    const { address } = await register();
    expect((await t.request('GET', '/user', { name: address, password })).status).toBe(401);
  });

  it('is visible to site admins only', async () => {
    const { id, name } = await register();
    const somebody = await t.make.person();
    const restricted = await t.make.person(undefined, { isRestricted: true });
    for (const viewer of [null, somebody, restricted]) {
      expect((await t.request('GET', `/users/${name}`, viewer)).status).toBe(404);
      for (const query of [`q=${name}`, `uid=${id}`]) {
        const found = await t.request('GET', `/users/search?${query}`, viewer);
        expect(found.json.data).toEqual([]);
      }
    }
    for (const [method, path] of [
      ['PUT', `/user/following/${name}`],
      ['PUT', `/user/blocks/${name}`],
      ['GET', `/users/${name}/followers`],
      ['GET', `/users/${name}/repos`],
    ] as const) {
      expect([path, (await t.request(method, path, somebody)).status]).toEqual([path, 404]);
    }
    expect((await t.request('GET', `/users/${name}`, admin)).json).toMatchObject({
      id,
      active: false,
    });
    expect((await t.request('GET', `/users/search?q=${name}`, admin)).json.data).toHaveLength(1);
    const all = await t.request('GET', '/admin/users', admin);
    expect(all.json.map((user: { login: string }) => user.login)).toContain(name);
  });

  it('is visible to all from its confirmation on', async () => {
    const { name, address } = await register();
    const { secret } = await lastMailTo(t, address, 'confirm-email');
    await t.request('POST', '/user/emails/confirm', null, { body: { token: secret } });
    expect((await t.request('GET', `/users/${name}`, null)).status).toBe(200);
    const found = await t.request('GET', `/users/search?q=${name}`, null);
    expect(found.json.data).toHaveLength(1);
  });

  it('gets no password reset link', async () => {
    const { address } = await register();
    await t.request('POST', '/user/password/forgot', null, { body: { email: address } });
    expect(await mailsTo(t, address, 'password-reset')).toEqual([]);
  });

  it('stays locked out when an administrator prohibits sign-in, confirmed or not', async () => {
    const { name, address, as } = await register();
    const prohibit = { body: { prohibit_login: true } };
    expect((await t.request('PATCH', `/admin/users/${name}`, admin, prohibit)).status).toBe(200);
    expect((await t.request('GET', '/user', as)).status).toBe(403);
    const { secret } = await lastMailTo(t, address, 'confirm-email');
    await t.request('POST', '/user/emails/confirm', null, { body: { token: secret } });
    expect((await t.request('GET', '/user', as)).status).toBe(403);
  });

  it.each([
    ['activates it', { active: true }, undefined],
    ['gives it an address', { email: 'given-by-admin@example.org' }, 'given-by-admin@example.org'],
  ])('is activated when an administrator %s', async (_, body, given) => {
    const { name, address, as } = await register();
    const primary = given ?? address;
    expect((await t.request('PATCH', `/admin/users/${name}`, admin, { body })).json).toMatchObject({
      active: true,
      email: primary,
    });
    expect((await t.request('GET', '/user/followers', as)).status).toBe(200);
    const emails = (await t.request('GET', '/user/emails', as)).json;
    expect(emails.at(-1)).toMatchObject({ email: primary, verified: true, primary: true });
    // Nobody had verified the first address: it gets no notice.
    expect(await mailsTo(t, address, 'primary-changed')).toEqual([]);
    t.clock.advance(8 * 86_400);
    await runPurge();
    expect(await isThere(name)).toBe(true);
  });

  it('is not activated by an administrator with an address in use', async () => {
    const owner = await t.make.person();
    const name = `pending${++count}`;
    await t.request('POST', '/user/registration', null, {
      body: { username: name, email: owner.user.email, password },
    });
    const answer = await t.request('PATCH', `/admin/users/${name}`, admin, {
      body: { active: true },
    });
    expect(answer.status).toBe(422);
    expect((await t.request('GET', '/user/times', { name, password })).status).toBe(403);
  });
});

describe('a pending account that nobody confirms', () => {
  it('is deleted when its last unverified address has expired, and frees its name at once', async () => {
    const { id, name, address } = await register();
    t.clock.advance(7 * 86_400 - 1);
    await runPurge();
    expect(await isThere(name)).toBe(true);
    t.clock.advance(1);
    await runPurge();
    expect(await isThere(name)).toBe(false);
    for (const table of ['email', 'session', 'mailed_secret']) {
      expect(await rowsOf(t, `SELECT * FROM ${table} WHERE user_id = ?`, id)).toEqual([]);
    }
    expect((await mailsTo(t, address)).map(({ state }) => state)).not.toContain('waiting');
    expect((await auditOf(t, 'user.lapse')).at(-1)).toMatchObject({
      actor_id: null,
      target: `user:${id}`,
      detail: name,
    });
    await register(name);
  });

  it('stays while any of its addresses can be verified, and is deleted once it has removed them all', async () => {
    const { name, address, as } = await register();
    t.clock.advance(6 * 86_400);
    await t.request('POST', '/user/emails', as, { body: { emails: [`${name}@example.net`] } });
    t.clock.advance(2 * 86_400);
    await runPurge();
    expect(await isThere(name)).toBe(true);
    expect((await t.request('GET', '/user/emails', as)).json).toMatchObject([
      { email: `${name}@example.net` },
    ]);
    expect(await mailsTo(t, address, 'confirm-email')).toHaveLength(1);
    await t.request('DELETE', '/user/emails', as, { body: { emails: [`${name}@example.net`] } });
    await runPurge();
    expect(await isThere(name)).toBe(false);
  });

  it('is deleted with many others, and nobody else', async () => {
    const { user } = await t.make.person();
    const before = (await rowsOf(t, 'SELECT id FROM "user" WHERE is_pending = 0')).length;
    await t.app.context.database.write(async (stores) => {
      for (let i = 0; i < 50; i++) {
        const { id: _, ...rest } = user;
        await stores.users.insert({
          ...rest,
          name: `many${i}`,
          isPending: true,
          isActive: false,
          passwordHash: '',
        });
      }
    });
    await runPurge();
    expect(await rowsOf(t, `SELECT id FROM "user" WHERE name LIKE 'many%'`)).toEqual([]);
    expect(await rowsOf(t, 'SELECT id FROM "user" WHERE is_pending = 0')).toHaveLength(before);
  });

  it('is either confirmed or deleted when both race', async () => {
    // A process whose clock is days ahead.
    const early = { nowUnix: () => t.clock.nowUnix() + 8 * 86_400 };
    const outcomes = new Set<number>();
    for (let i = 0; i < 8; i++) {
      const { name, address, as } = await register();
      const { secret } = await lastMailTo(t, address, 'confirm-email');
      const confirm = () =>
        t.request('POST', '/user/emails/confirm', null, { body: { token: secret } });
      const purgeEarly = () =>
        purge({ ...t.app.context, clock: early }, { holder: 'test', pauseMs: 0 });
      const both = i % 2 === 0 ? [confirm(), purgeEarly()] : [purgeEarly(), confirm()];
      const answers = await Promise.all(both);
      const confirmed = answers[i % 2] as Answer;
      outcomes.add(confirmed.status);
      expect(await isThere(name)).toBe(confirmed.status === 200);
      const then = await t.request('GET', '/user/followers', as);
      expect(then.status).toBe(confirmed.status === 200 ? 200 : 401);
    }
    expect([...outcomes].every((status) => status === 200 || status === 422)).toBe(true);
  });
});
