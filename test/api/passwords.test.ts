import { describe, expect, it } from 'vitest';
import { checkPassword } from '../../src/core/account/new-password.ts';
import { setPassword } from '../../src/core/account/password.ts';
import { host } from '../../src/core/caller.ts';
import type { User } from '../../src/core/records/types.ts';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const another = 'quite another one';

let count = 0;
const t = await ofFile(
  startTestApp({
    settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1000', TRUSTED_PROXIES: '127.0.0.1' },
  }),
);

const person = (options: Parameters<TestApp['make']['user']>[1] = {}): Promise<User> =>
  t.make.user(`person${++count}`, { password, ...options });
const session = async (user: User, secret = password): Promise<As> => {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: user.name, password: secret },
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
};
const change = (as: As, old_password: string, new_password: string): Promise<Answer> =>
  t.request('PUT', '/user/password', as, {
    body: { old_password, new_password },
    headers: { origin: t.url },
  });
const isIn = async (as: As): Promise<boolean> =>
  (await t.request('GET', '/user', as)).status === 200;

const common = '[new_password]: is one of the 10,000 most common; choose another';
const own = '[new_password]: must differ from the user name and the email addresses';

describe('a password that is easy to guess', () => {
  it.each(['12345678', 'password1', ' PassWord ', 'trustno1'])('is refused: %j', async (weak) => {
    const user = await person();
    const answer = await change({ name: user.name, password }, password, weak);
    expect([answer.status, answer.json.message]).toEqual([400, common]);
    expect(await isIn({ name: user.name, password })).toBe(true);
  });

  it('is refused if it is the name, an address, its local part, or blank', async () => {
    const user = await person({ email: 'mira.holt@example.com' });
    const { token } = { token: await t.make.token(user) };
    const body = { emails: ['second.address@example.org'] };
    expect((await t.request('POST', '/user/emails', { token }, { body })).status).toBe(201);
    for (const weak of [
      ` ${user.name.toUpperCase()}  `,
      'Mira.Holt@example.com',
      'MIRA.HOLT',
      'second.address@EXAMPLE.org',
      'second.address',
    ]) {
      const answer = await change({ name: user.name, password }, password, weak);
      expect([answer.status, answer.json.message]).toEqual([400, own]);
    }
    const blank = await change({ name: user.name, password }, password, ' '.repeat(12));
    expect([blank.status, blank.json.message]).toEqual([400, '[new_password]: must not be blank']);
  });

  it('is refused of new accounts and from administrators too', async () => {
    const admin = { token: await t.make.token(await person({ isAdmin: true })) };
    const email = 'new.person@example.com';
    for (const weak of ['iloveyou1', 'newperson', email, 'new.person']) {
      const body = { username: 'newperson', email, password: weak };
      expect((await t.request('POST', '/admin/users', admin, { body })).status).toBe(400);
    }
    const { name } = await person();
    const edit = { source_id: 0, login_name: name, password: 'qwertyuiop' };
    const refused = await t.request('PATCH', `/admin/users/${name}`, admin, { body: edit });
    expect(refused.json.message).toBe(
      '[password]: is one of the 10,000 most common; choose another',
    );
  });
});

describe('PUT /user/password', () => {
  it('changes it, by session and by Basic', async () => {
    const user = await person();
    expect((await change(await session(user), password, another)).status).toBe(204);
    expect(await isIn({ name: user.name, password })).toBe(false);
    expect(await isIn({ name: user.name, password: another })).toBe(true);
    const basic = await change({ name: user.name, password: another }, another, password);
    expect(basic.status).toBe(204);
    expect(await isIn({ name: user.name, password })).toBe(true);
    expect((await auditOf(t, 'user.password')).at(-1)).toMatchObject({
      actor_id: user.id,
      target: `user:${user.id}`,
      detail: '',
    });
  });

  it('ends every other session of the user, and keeps tokens and sessions of others', async () => {
    const user = await person();
    const [mine, old] = [await session(user), await session(user)];
    const theirs = await session(await person());
    const token = { token: await t.make.token(user) };
    await change(mine, password, another);
    expect([await isIn(mine), await isIn(old), await isIn(theirs), await isIn(token)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await change({ name: user.name, password: another }, another, password);
    expect(await isIn(mine)).toBe(false);
  });

  it('evicts the old one from the password cache at once', async () => {
    const user = await person();
    const as = { name: user.name, password };
    expect(await isIn(as)).toBe(true);
    await change(as, password, another);
    expect(await isIn(as)).toBe(false);
  });

  it('refuses a wrong old one with 403, and throttles with 429', async () => {
    const user = await person();
    const as = await session(user);
    for (let i = 0; i < 10; i++) {
      const answer = await change(as, 'wrong', another);
      expect(answer.status).toBe(403);
      expect(answer.json.message).toBe('the password is wrong');
    }
    const throttled = await change(as, password, another);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get('retry-after')).toBe('900');
    // The session is not affected, and the password is unchanged.
    expect(await isIn(as)).toBe(true);
    t.clock.advance(900);
    expect(await isIn({ name: user.name, password })).toBe(true);
  });

  it('refuses one that is too short with 400; too long, or the old one, with 422', async () => {
    const user = await person();
    const as = await session(user);
    const short = await change(as, password, '1234567');
    expect(short.status).toBe(400);
    expect(short.json.message).toBe('[new_password]: must have at least 8 characters');
    const long = await change(as, password, 'x'.repeat(257));
    expect(long.status).toBe(422);
    expect(long.json.message).toBe('[new_password]: must have at most 256 characters');
    expect((await change(as, password, password)).status).toBe(422);
    expect((await change(as, password, 'with\u0000zero')).status).toBe(422);
    expect((await change(as, password, 'x'.repeat(256))).status).toBe(204);
    expect(await isIn({ name: user.name, password: 'x'.repeat(256) })).toBe(true);
  });

  it.each([
    {},
    { old_password: password },
    { new_password: another },
    { old_password: 1, new_password: 2 },
  ])('requires both, as strings: %j is 422', async (body) => {
    const as = { name: (await person()).name, password };
    expect((await t.request('PUT', '/user/password', as, { body })).status).toBe(422);
  });

  it('is refused from a page of another site', async () => {
    const user = await person();
    const answer = await t.request('PUT', '/user/password', await session(user), {
      body: { old_password: password, new_password: another },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(await isIn({ name: user.name, password })).toBe(true);
  });

  it('lets one of two concurrent changes win, checked by the current password', async () => {
    const user = await person();
    const as = await session(user);
    const answers = await Promise.all(
      ['first of the two', 'second of the two'].map((secret) => change(as, password, secret)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const winner = answers[0]?.status === 204 ? 'first of the two' : 'second of the two';
    expect(await isIn({ name: user.name, password: winner })).toBe(true);
  });
});

describe('a required password change', () => {
  it('allows sign-in, and then nothing but the change', async () => {
    const user = await person({ mustChangePassword: true });
    const signedIn = await t.request('POST', '/user/session', null, {
      body: { username: user.name, password },
    });
    expect(signedIn.status).toBe(201);
    expect(signedIn.json.must_change_password).toBe(true);
    const as = { cookie: signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
    for (const [method, path] of [
      ['GET', '/user'],
      ['GET', '/version'],
      ['GET', '/user/sessions'],
      ['GET', `/users/${user.name}/tokens`],
      ['DELETE', '/user/emails'],
    ] as const) {
      const answer = await t.request(method, path, as, { headers: { origin: t.url } });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.json.message).toContain('You must change your password.');
    }
    expect((await change(as, password, another)).status).toBe(204);
    expect(await isIn(as)).toBe(true);
  });

  it("is possible by Basic, and the user's token works from then on", async () => {
    const user = await person({ mustChangePassword: true });
    const token = { token: await t.make.token(user) };
    expect((await t.request('GET', '/user', token)).status).toBe(403);
    expect((await change({ name: user.name, password }, password, another)).status).toBe(204);
    expect(await isIn(token)).toBe(true);
  });
});

describe('a password set by an administrator', () => {
  it('ends all sessions, and must be changed if requested', async () => {
    const user = await person();
    const as = await session(user);
    await setPassword(t.app.context, host, user, another, { mustChange: true });
    expect(await isIn(as)).toBe(false);
    const answer = await t.request('GET', '/user', { name: user.name, password: another });
    expect(answer.status).toBe(403);
    expect(answer.json.message).toBe(
      `You must change your password. Change it at: ${t.url}/user/change_password`,
    );
  });

  it('keeps the session they name', async () => {
    const user = await person();
    const [kept, ended] = [await session(user), await session(user)];
    const list = await t.request('GET', '/user/sessions', kept);
    const id = list.json.find(({ current }: { current: boolean }) => current).id;
    await setPassword(t.app.context, host, user, another, { mustChange: false, keepSessionId: id });
    expect([await isIn(kept), await isIn(ended)]).toEqual([true, false]);
  });

  it('cannot be set by others', async () => {
    const user = await person();
    const outsider = await person();
    const caller = { ...host, user: outsider, actor: outsider };
    const attempt = setPassword(t.app.context, caller, user, another, { mustChange: false });
    await expect(attempt).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('the length of a password (D14)', () => {
  it('is counted in characters, not bytes', () => {
    expect(() => checkPassword('🗝'.repeat(7), 8)).toThrow('at least 8');
    expect(() => checkPassword('🗝'.repeat(8), 8)).not.toThrow();
    expect(() => checkPassword('🗝'.repeat(256), 8)).not.toThrow();
    expect(() => checkPassword('🗝'.repeat(257), 8)).toThrow('at most 256');
    expect(() => checkPassword('x'.repeat(1_000_000), 8)).toThrow('at most 256');
  });

  it('has its minimum from a setting', async () => {
    const strict = await ofTest(startTestApp({ settings: { MIN_PASSWORD_LENGTH: '20' } }));
    await strict.make.user('mira', { password });
    const answer = await strict.request(
      'PUT',
      '/user/password',
      { name: 'mira', password },
      {
        body: { old_password: password, new_password: 'x'.repeat(19) },
      },
    );
    expect(answer.status).toBe(400);
  });
});

describe('the stored password', () => {
  it('is nowhere in clear text', async () => {
    const user = await person();
    await change({ name: user.name, password }, password, 'a very rare password');
    for (const table of ['user', 'audit_entry', 'throttle', 'session', 'setting']) {
      const rows = JSON.stringify(await rowsOf(t, `SELECT * FROM "${table}"`));
      expect(rows).not.toContain('a very rare password');
      expect(rows).not.toContain(password);
    }
  });
});
