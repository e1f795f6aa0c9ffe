import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { createSession } from '../../src/core/session/operations.ts';
import { authenticateByPassword } from '../../src/core/sign-in/password-check.ts';
import { secretBoxOf } from '../../src/core/sign-in/secret-box.ts';
import type { Stores } from '../../src/core/store.ts';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { type Guarded, guard } from '../support/authenticator.ts';
import { ofTest } from '../support/closing.ts';
import { auditOf, rowsOf, runOn } from '../support/rows.ts';

const password = 'correct horse battery';
const generic = 'invalid username, password or token';
const needed = 'a code of your second factor is needed';
const wrong = 'the code of your second factor is wrong, or was used before: wait for the next one';

const settings = {
  SIGN_IN_FAILURES_PER_ACCOUNT: '3',
  SIGN_IN_FAILURES_PER_ADDRESS: '6',
  SIGN_IN_WINDOW_SECONDS: '600',
  TRUSTED_PROXIES: '127.0.0.1',
};
let t: TestApp;
let mira: Guarded;
beforeEach(async () => {
  t = await startTestApp({ settings });
  mira = await guard(t, await t.make.user('mira', { password }), password);
  await t.make.user('noah', { password });
});
afterEach(() => t.close());

interface Try {
  readonly name?: string;
  readonly password?: string;
  readonly code?: string;
  readonly from?: string;
  readonly on?: TestApp;
}
const headersOf = ({ code, from }: Try): Record<string, string> => ({
  ...(code === undefined ? {} : { 'x-gitea-otp': code }),
  ...(from === undefined ? {} : { 'x-forwarded-for': from }),
});
const basic = (given: Try = {}, path = '/user'): Promise<Answer> =>
  (given.on ?? t).request(
    'GET',
    path,
    { name: given.name ?? 'mira', password: given.password ?? password },
    { headers: headersOf(given) },
  );
const signIn = (given: Try = {}): Promise<Answer> =>
  (given.on ?? t).request('POST', '/user/session', null, {
    body: {
      username: given.name ?? 'mira',
      password: given.password ?? password,
      otp: given.code ?? null,
    },
    headers: headersOf({ from: given.from ?? '127.0.0.1' }),
  });
const told = ({ status, json, headers }: Answer) => [
  status,
  json.message,
  headers.get('x-gitea-otp'),
];
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
const visitor = { address: '192.0.2.7', requestId: 'r' };
/** The context, recording which stores are read outside of a transaction; some can be replaced. */
function watched(others: Partial<Stores> = {}) {
  const seen: string[] = [];
  const { context } = t.app;
  const read = new Proxy({} as Stores, {
    get: (_, name: keyof Stores) => {
      seen.push(name);
      return others[name] ?? context.database.read[name];
    },
  });
  return { seen, context: { ...context, database: { ...context.database, read } } };
}
const throttles = () =>
  rowsOf<{ key: string }>(
    t,
    "SELECT * FROM throttle WHERE key NOT LIKE 'known-browser:%' ORDER BY key",
  );

describe('sign-in to a session', () => {
  it('requires the password with a code, and says when the code is missing', async () => {
    const missing = await signIn();
    expect(told(missing)).toEqual([401, needed, 'required']);
    expect(missing.headers.get('set-cookie')).toBeNull();
    const right = await signIn({ code: mira.app.code() });
    expect(right.status).toBe(201);
    const cookie = right.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect((await t.request('GET', '/user', { cookie })).json.login).toBe('mira');
  });

  it('accepts a code with blanks, and in the header', async () => {
    const code = mira.app.code();
    expect((await signIn({ code: ` ${code.slice(0, 3)}-${code.slice(3)} ` })).status).toBe(201);
    const body = { username: 'mira', password };
    const headers = { 'x-gitea-otp': mira.app.code(1) };
    expect((await t.request('POST', '/user/session', null, { body, headers })).status).toBe(201);
  });

  it('accepts a code once, and no earlier one afterwards', async () => {
    const code = mira.app.code();
    expect((await signIn({ code })).status).toBe(201);
    expect(told(await signIn({ code }))).toEqual([401, wrong, 'required']);
    expect((await signIn({ code: mira.app.code(-1) })).status).toBe(401);
    expect((await signIn({ code: mira.app.code(1) })).status).toBe(201);
    t.clock.advance(30);
    // Its step was used ahead of its time.
    expect((await signIn({ code: mira.app.code() })).status).toBe(401);
  });

  it.each([-3, -2, 2, 3, 20])('refuses a code %i steps away', async (steps) => {
    t.clock.advance(90);
    expect(told(await signIn({ code: mira.app.code(steps) }))).toEqual([401, wrong, 'required']);
  });

  it('refuses the code that enabled two-factor authentication', async () => {
    expect((await signIn({ code: mira.app.code(-1) })).status).toBe(401);
  });

  it('admits one of many who use one code at once, over several processes', async () => {
    const second = await ofTest(startTestApp({ database: t.database, clock: t.clock, settings }));
    const code = mira.app.code();
    const answers = await Promise.all(
      [t, second, t, second].map((on, i) => signIn({ code, on, from: `192.0.2.${i}` })),
    );
    expect(statuses(answers).sort()).toEqual([201, 401, 401, 401]);
  });

  it('requires nothing of users without two-factor authentication', async () => {
    expect((await signIn({ name: 'noah' })).status).toBe(201);
    expect((await signIn({ name: 'noah', code: '000000' })).status).toBe(201);
  });

  it('fails when two-factor authentication is enabled meanwhile', async () => {
    const noah = (await t.app.context.database.read.users.byName('noah')) as User;
    const key = { userId: noah.id, sealedSecret: '', keyId: '', createdUnix: 1 };
    const attempt = { name: 'noah', password, userAgent: '', formerSecret: undefined };
    const { database } = t.app.context;
    const ofUser = async (id: number) => {
      const before = await database.read.twoFactors.ofUser(id);
      await database.write(async ({ twoFactors }) => {
        await twoFactors.begin(key);
        await twoFactors.confirm(noah.id, 1, 5);
      });
      return before;
    };
    const { context } = watched({ twoFactors: { ofUser } as Stores['twoFactors'] });
    await expect(createSession(context, visitor, attempt, t.url)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(await rowsOf(t, 'SELECT 1 FROM session')).toEqual([]);
  });
});

describe('a request with a password', () => {
  it('has its code in X-Gitea-OTP or X-Forgejo-OTP', async () => {
    expect(told(await basic())).toEqual([401, needed, 'required']);
    expect(told(await basic({ code: '' }))).toEqual([401, needed, 'required']);
    expect((await basic({ code: mira.app.code() })).json.login).toBe('mira');
    const headers = { 'X-FORGEJO-OTP': mira.app.code(1) };
    expect((await t.request('GET', '/user', mira.as, { headers })).status).toBe(200);
  });

  it('creates a token with a code', async () => {
    const headers = { 'X-Gitea-OTP': mira.app.code() };
    const tokens = '/users/mira/tokens';
    const options = { headers, body: { name: 'tea', scopes: ['write:user'] } };
    const made = await t.request('POST', tokens, mira.as, options);
    expect(made.status).toBe(201);
    expect((await t.request('GET', '/user', { token: made.json.sha1 })).status).toBe(200);
    expect((await t.request('POST', tokens, mira.as, { body: { name: 'x' } })).status).toBe(401);
    expect(await rowsOf(t, 'SELECT 1 FROM token')).toHaveLength(1);
  });

  it('uses a code up, for sign-in too', async () => {
    const code = mira.app.code();
    expect((await basic({ code })).status).toBe(200);
    expect(told(await basic({ code }))).toEqual([401, wrong, 'required']);
    expect(told(await signIn({ code }))).toEqual([401, wrong, 'required']);
    t.clock.advance(30);
    const next = mira.app.code();
    expect((await signIn({ code: next })).status).toBe(201);
    expect(told(await basic({ code: next, from: '192.0.2.9' }))).toEqual([401, wrong, 'required']);
  });

  it('is the only one of many with one code at once, over several processes', async () => {
    const second = await ofTest(startTestApp({ database: t.database, clock: t.clock, settings }));
    const code = mira.app.code();
    const answers = await Promise.all(
      [t, second, t, second].map((on, i) => basic({ code, on, from: `192.0.2.${i}` })),
    );
    expect(statuses(answers).sort()).toEqual([200, 401, 401, 401]);
  });

  it('requires none with a token, however it is sent', async () => {
    const token = await t.make.token(mira.user);
    const ways: As[] = [
      { token },
      { name: 'mira', password: token },
      { name: token, password: '' },
      { name: token, password: 'x-oauth-basic' },
    ];
    for (const as of ways) expect((await t.request('GET', '/user', as)).status).toBe(200);
  });

  it('requires it also for a cached password', async () => {
    expect((await basic({ code: mira.app.code() })).status).toBe(200);
    expect(told(await basic())).toEqual([401, needed, 'required']);
    expect(told(await basic({ code: mira.app.wrongCode() }))).toEqual([401, wrong, 'required']);
  });

  it('requires it from the very request after it is enabled', async () => {
    expect((await basic({ name: 'noah' })).status).toBe(200);
    const noah = (await t.app.context.database.read.users.byName('noah')) as User;
    const { app } = await guard(t, noah, password);
    expect((await basic({ name: 'noah' })).status).toBe(401);
    expect((await basic({ name: 'noah', code: app.code() })).status).toBe(200);
  });

  it('reveals nothing of two-factor authentication without the password', async () => {
    for (const name of ['mira', 'noah', 'nobody']) {
      for (const code of [undefined, mira.app.code(), '000000', mira.recoveryCodes[0]]) {
        const given = { name, password: 'wrong', from: `192.0.2.${code?.charCodeAt(0) ?? 1}` };
        const answer = await basic(code === undefined ? given : { ...given, code });
        expect(told(answer)).toEqual([401, generic, null]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    }
    expect((await basic({ code: mira.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('costs one more read, and none before the password was right', async () => {
    const { context, seen } = watched();
    const guess = (name: string, secret: string) =>
      authenticateByPassword(context, { name, password: secret }, visitor).catch(() => {});
    for (const name of ['mira', 'noah', 'nobody']) await guess(name, 'wrong');
    expect(seen).not.toContain('twoFactors');
    for (const looks of [1, 2]) {
      await guess('noah', password);
      expect(seen.filter((name) => name === 'twoFactors')).toHaveLength(looks);
    }
  });
});

describe('a recovery code', () => {
  it('replaces a code once, in a session and by password, in any notation', async () => {
    const [first = '', second = '', third = ''] = mira.recoveryCodes;
    expect((await signIn({ code: first })).status).toBe(201);
    expect(told(await signIn({ code: first }))).toEqual([401, wrong, 'required']);
    const typed = second.toLowerCase().replaceAll('-', ' ');
    expect((await basic({ code: typed })).status).toBe(200);
    expect((await basic({ code: second })).status).toBe(401);
    expect((await basic({ code: mira.app.code() }, '/user/two-factor')).json).toMatchObject({
      recovery_codes_left: 8,
    });
    expect(await auditOf(t, 'two-factor.recover')).toMatchObject([
      { actor_id: mira.user.id, target: `user:${mira.user.id}`, detail: '9 left' },
      { detail: '8 left' },
    ]);
    expect((await signIn({ name: 'noah', code: third })).status).toBe(201);
    expect((await signIn({ code: third })).status).toBe(201);
  });

  it('of another user is invalid', async () => {
    const noah = (await t.app.context.database.read.users.byName('noah')) as User;
    const other = await guard(t, noah, password);
    expect((await signIn({ code: other.recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await signIn({ name: 'noah', code: other.recoveryCodes[0] ?? '' })).status).toBe(201);
  });

  it('admits one of those who use it at once, over several processes', async () => {
    const second = await ofTest(startTestApp({ database: t.database, clock: t.clock, settings }));
    const [code = ''] = mira.recoveryCodes;
    const ways = [signIn, basic, signIn, basic];
    const answers = await Promise.all(
      ways.map((way, i) => way({ code, on: i < 2 ? t : second, from: `192.0.2.${i}` })),
    );
    const let_in = statuses(answers).filter((status) => status < 300);
    expect(let_in).toHaveLength(1);
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(3);
  });
});

describe('wrong codes', () => {
  it('are throttled together with wrong passwords, whatever follows', async () => {
    const from = '192.0.2.1';
    expect((await basic({ code: mira.app.wrongCode(), from })).status).toBe(401);
    expect((await signIn({ code: mira.app.wrongCode(), from })).status).toBe(401);
    expect((await basic({ password: 'wrong', from })).status).toBe(401);
    t.clock.advance(60);
    for (const way of [basic, signIn]) {
      for (const code of [mira.app.code(), mira.recoveryCodes[0] ?? '', undefined]) {
        const answer = await way(code === undefined ? { from } : { code, from });
        expect(told(answer)).toEqual([429, 'too many failed sign-ins, try again later', null]);
        expect(answer.headers.get('retry-after')).toBe('540');
      }
    }
    expect((await basic({ code: mira.app.code(), from: '192.0.2.2' })).status).toBe(200);
    expect((await basic({ name: 'noah', from })).status).toBe(200);
    t.clock.advance(540);
    expect((await signIn({ code: mira.app.code(), from })).status).toBe(201);
  });

  it('are throttled also if they look like recovery codes', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await signIn({ code: `AAAA-BBBB-CCCC-DDD${i + 2}` })).status).toBe(401);
    }
    expect((await signIn({ code: mira.recoveryCodes[0] ?? '' })).status).toBe(429);
    expect((await t.request('GET', '/user', { token: await t.make.token(mira.user) })).status).toBe(
      200,
    );
  });

  it('are limited over many networks: six digits are few', async () => {
    for (let i = 0; i < 6; i++) {
      const answer = await basic({ code: mira.app.wrongCode(), from: `198.51.100.${i}` });
      expect(answer.status).toBe(401);
    }
    expect((await basic({ code: mira.app.code(), from: '198.51.100.9' })).status).toBe(429);
    // Guessers without the password do not lock the user out.
    t.clock.advance(600);
    for (let i = 0; i < 8; i++) {
      const given = { password: 'wrong', code: mira.app.wrongCode(), from: `198.51.100.${i}` };
      expect((await basic(given)).status).toBe(401);
    }
    expect((await basic({ code: mira.app.code(), from: '198.51.100.9' })).status).toBe(200);
  });

  it('are limited when sent at once, over several processes', async () => {
    const second = await ofTest(startTestApp({ database: t.database, clock: t.clock, settings }));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        (i % 3 === 0 ? signIn : basic)({
          code:
            String(i).padStart(6, '0') === mira.app.code() ? '999999' : String(i).padStart(6, '0'),
          on: i % 2 === 0 ? t : second,
          from: '192.0.2.1',
        }),
      ),
    );
    const checked = statuses(answers).filter((status) => status === 401);
    expect(checked.length).toBeLessThanOrEqual(3);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(16 - checked.length);
  });

  it('are counted; right, missing and unneeded codes are not', async () => {
    await basic({ code: mira.app.code() });
    await signIn({ code: mira.app.code(1) });
    await signIn({ code: mira.recoveryCodes[0] ?? '' });
    for (let i = 0; i < 12; i++) {
      expect((await signIn()).status).toBe(401);
      expect((await basic()).status).toBe(401);
    }
    expect(await throttles()).toEqual([]);
  });
});

describe('after a change of the encryption key', () => {
  const withKey = (letter: string) =>
    startTestApp({
      database: t.database,
      clock: t.clock,
      settings: { ...settings, SECRET_KEY: letter.repeat(64) },
    });
  const message =
    'codes of second factors cannot be checked, as the key of the server is missing; use a recovery code, or ask your site administrator';

  it('codes give 503 with a message, and recovery codes still work', async () => {
    const other = await withKey('a');
    try {
      for (const way of [basic, signIn]) {
        for (let i = 0; i < 4; i++) {
          const answer = await way({ code: mira.app.code(), on: other });
          expect(told(answer)).toEqual([503, message, null]);
          expect(answer.headers.get('retry-after')).toBe('600');
        }
        expect(told(await way({ on: other }))).toEqual([401, needed, 'required']);
        const wrongPassword = await way({ password: 'wrong', code: mira.app.code(), on: other });
        expect(told(wrongPassword)).toEqual([401, generic, null]);
      }
      expect((await signIn({ code: mira.recoveryCodes[0] ?? '', on: other })).status).toBe(201);
      expect((await basic({ name: 'noah', on: other })).status).toBe(200);
      const headers = { 'x-gitea-otp': mira.recoveryCodes[1] ?? '' };
      const body = { password };
      const removed = await other.request('DELETE', '/user/two-factor', mira.as, { body, headers });
      expect(removed.status).toBe(204);
      expect((await basic({ on: other })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('an unfinished setup must be restarted: 409', async () => {
    const as = { name: 'noah', password };
    await t.request('POST', '/user/two-factor', as, { body: { password } });
    const other = await withKey('b');
    try {
      const body = { code: '123456' };
      const answer = await other.request('POST', '/user/two-factor/confirm', as, { body });
      expect(answer.status).toBe(409);
      const again = await other.request('POST', '/user/two-factor', as, { body: { password } });
      expect(again.status).toBe(201);
    } finally {
      await other.close();
    }
  });

  it('a secret of one user cannot be decrypted for another', async () => {
    const noah = (await t.app.context.database.read.users.byName('noah')) as User;
    const other = await guard(t, noah, password);
    await runOn(
      t.database,
      'UPDATE two_factor SET sealed_secret = (SELECT f.sealed_secret FROM two_factor f WHERE f.user_id = ?) WHERE user_id = ?',
      noah.id,
      mira.user.id,
    );
    expect((await basic({ code: other.app.code() })).status).toBe(503);
    const { secretBox } = t.app.context;
    const [row] = await rowsOf<{ sealed_secret: string }>(t, 'SELECT * FROM two_factor');
    expect(secretBoxOf(Buffer.alloc(32, 1)).open(row?.sealed_secret ?? '', 'x')).toBeUndefined();
    expect(secretBox.open(row?.sealed_secret ?? '', `two-factor:${noah.id}`)).toMatch(
      /^[0-9a-f]{40}$/,
    );
  });
});

describe('a site admin', () => {
  it('acts as another user with their own code, and needs no other', async () => {
    const root = await guard(t, await t.make.user('root', { password, isAdmin: true }), password);
    const headers = { sudo: 'mira' };
    const token = await t.make.token(root.user);
    expect((await t.request('GET', '/user', { token }, { headers })).json.login).toBe('mira');
    expect((await t.request('GET', '/user', root.as, { headers })).status).toBe(401);
    const both = { headers: { ...headers, 'x-gitea-otp': root.app.code() } };
    expect((await t.request('GET', '/user', root.as, both)).json.login).toBe('mira');
    const hers = { headers: { ...headers, 'x-gitea-otp': mira.app.wrongCode() } };
    expect((await t.request('GET', '/user', root.as, hers)).status).toBe(401);
    // Nobody manages the two-factor authentication of another.
    const next = { headers: { ...headers, 'x-gitea-otp': root.app.code(1) } };
    expect((await t.request('GET', '/user/two-factor', root.as, next)).status).toBe(403);
  });
});

describe('an account that may not sign in', () => {
  it('is told so only after password and code', async () => {
    await t.app.context.database.write((stores) =>
      stores.users.update(mira.user.id, { prohibitLogin: true }),
    );
    expect(told(await basic())).toEqual([401, needed, 'required']);
    expect((await basic({ code: mira.app.code() })).status).toBe(403);
    expect((await signIn({ code: mira.app.code(1) })).status).toBe(403);
  });
});
