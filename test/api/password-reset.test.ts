import { describe, expect, it } from 'vitest';
import { setPassword } from '../../src/core/account/password.ts';
import { forgotPassword, resetPassword } from '../../src/core/account/password-reset.ts';
import { host } from '../../src/core/caller.ts';
import type { User } from '../../src/core/records/types.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { recordedCalls } from '../support/calls.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const another = 'quite another one';
const badToken = '[token]: is unknown, was used, or is too old';

let count = 0;
let networks = 0;
const t = await ofFile(startTestApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }));

const elsewhere = (): Record<string, string> => ({ 'x-forwarded-for': `10.1.0.${++networks}` });
const person = (options: Parameters<TestApp['make']['user']>[1] = {}): Promise<User> =>
  t.make.user(`person${++count}`, { password, ...options });
const forgot = (email: unknown, headers = elsewhere()): Promise<Answer> =>
  t.request('POST', '/user/password/forgot', null, { body: { email }, headers });
const reset = (token: unknown, secret: unknown = another): Promise<Answer> =>
  t.request('POST', '/user/password/reset', null, { body: { token, password: secret } });
const mailTo = (user: User) => lastMailTo(t, user.email, 'password-reset');
const session = async (user: User): Promise<As> => {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: user.name, password },
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
};
const isIn = async (as: As): Promise<boolean> =>
  (await t.request('GET', '/user', as)).status === 200;
/** The secret of the link mailed to the user. */
const linkFor = async (user: User): Promise<string> => {
  expect((await forgot(user.email)).status).toBe(202);
  return (await mailTo(user)).secret;
};
const expectUseless = async (token: string): Promise<void> => {
  const answer = await reset(token);
  expect([answer.status, answer.json.message]).toEqual([422, badToken]);
};

describe('POST /user/password/forgot', () => {
  it('mails a link valid for an hour, and stores only its hash', async () => {
    const user = await person({ email: 'Person@Example.com' });
    const answer = await forgot('person@EXAMPLE.com');
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      message:
        'If this is the primary address of an account, a mail with a link is on its way to it.',
    });
    const mail = await mailTo(user);
    expect(mail).toMatchObject({
      recipient: 'Person@Example.com',
      userId: user.id,
      state: 'waiting',
      expiresUnix: t.clock.nowUnix() + 3600,
    });
    expect(mail.text).toContain(`${t.url}/account/reset-password?token=${mail.secret}`);
    const rows = JSON.stringify([
      await rowsOf(t, 'SELECT * FROM mailed_secret'),
      await rowsOf(t, 'SELECT * FROM mail'),
    ]);
    expect(rows).toContain(hashSecret(mail.secret));
    expect(rows).not.toContain(mail.secret);
  });

  it('mails in the language of the settings, or else of the request', async () => {
    const user = await person();
    await rowsOf(t, 'UPDATE "user" SET language = ? WHERE id = ?', 'de-DE', user.id);
    await forgot(user.email);
    const mail = await mailTo(user);
    expect(mail.subject).toBe('Punchcard: Passwort zurücksetzen');
    expect(mail.text).toContain(`Für das Konto ${user.name} wurde ein neues Passwort angefordert.`);
    const other = await person();
    await forgot(other.email, { ...elsewhere(), 'accept-language': 'de' });
    expect((await mailTo(other)).subject).toBe('Punchcard: Passwort zurücksetzen');
  });

  it('answers the same for unknown users and those who cannot reset, and mails nothing', async () => {
    const user = await person();
    await t.make.email(user, 'secondary@example.org');
    await t.make.email(user, 'claimed@example.org', { isVerified: false });
    const inactive = await person({ isActive: false });
    const prohibited = await person({ prohibitLogin: true });
    const known = await forgot((await person()).email);
    const before = (await mailsOf(t)).length;
    for (const email of [
      'nobody@example.org',
      'secondary@example.org',
      'claimed@example.org',
      inactive.email,
      prohibited.email,
      'no address',
      '',
      'x'.repeat(100_000),
    ]) {
      const answer = await forgot(email);
      expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      expect([...answer.headers.keys()]).toEqual([...known.headers.keys()]);
    }
    expect((await mailsOf(t)).length).toBe(before);
  });

  it('does the same work for all of them', async () => {
    const user = await person();
    const callsFor = async (email: string): Promise<string[]> => {
      const { context, calls } = recordedCalls(t.app.context);
      const visitor = { address: elsewhere()['x-forwarded-for'] ?? '', requestId: '' };
      await forgotPassword(context, visitor, email);
      return calls;
    };
    const known = await callsFor(user.email);
    const again = await callsFor(user.email);
    const unknown = await callsFor('nobody-at-all@example.org');
    // The same tables are written for one and read for the other.
    const pretended = (calls: string[]) =>
      calls
        .map((call) => call.replace(/^(mailedSecrets|mails)\.(insert|byId)$/, '$1'))
        .filter((call) => call !== 'newMessageId')
        .sort();
    expect(pretended(unknown)).toEqual(pretended(known));
    expect(pretended(again)).toEqual(pretended(known));
    expect(known).toContain('mails.insert');
    expect(unknown).not.toContain('mails.insert');
  });

  it('mails an account once in three minutes, without an error', async () => {
    const user = await person();
    for (let i = 0; i < 3; i++) expect((await forgot(user.email)).status).toBe(202);
    expect(await mailsTo(t, user.email)).toHaveLength(1);
    t.clock.advance(179);
    await forgot(user.email);
    expect(await mailsTo(t, user.email)).toHaveLength(1);
    t.clock.advance(1);
    await forgot(user.email);
    expect(await mailsTo(t, user.email)).toHaveLength(2);
  });

  it('mails once when many requests race', async () => {
    const user = await person();
    const answers = await Promise.all([1, 2, 3, 4].map(() => forgot(user.email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await mailsTo(t, user.email)).toHaveLength(1);
  });

  it('accepts 20 requests per network and hour', async () => {
    const network = elsewhere();
    const user = await person();
    for (let i = 0; i < 20; i++)
      expect((await forgot('nobody@example.org', network)).status).toBe(202);
    for (const email of [user.email, 'nobody@example.org']) {
      const answer = await forgot(email, network);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    }
    expect(await mailsTo(t, user.email)).toEqual([]);
    expect((await forgot(user.email)).status).toBe(202);
  });

  it.each([[undefined], [null], [7], ['a\u0000b']])('refuses %j: 422', async (email) => {
    expect((await forgot(email)).status).toBe(422);
  });

  it('is refused from pages of other sites', async () => {
    const headers = { ...elsewhere(), origin: 'https://evil.example' };
    expect((await forgot('nobody@example.org', headers)).status).toBe(403);
  });
});

describe('POST /user/password/reset', () => {
  it('sets the password, ends every session, and notifies the primary address', async () => {
    const user = await person();
    const sessions = [await session(user), await session(user)];
    const token = { token: await t.make.token(user) };
    expect((await reset(await linkFor(user))).status).toBe(204);
    expect(await isIn({ name: user.name, password })).toBe(false);
    expect(await isIn({ name: user.name, password: another })).toBe(true);
    for (const as of [...sessions, token]) expect(await isIn(as ?? null)).toBe(false);
    const told = await lastMailTo(t, user.email, 'password-changed');
    expect(told.text).not.toMatch(/administrator/i);
    expect((await auditOf(t, 'user.password-reset')).at(-1)).toMatchObject({
      actor_id: user.id,
      target: `user:${user.id}`,
      detail: '',
      address: '127.0.0.1',
    });
  });

  it('keeps tokens, addresses and the second factor where the box is cleared', async () => {
    const user = await person();
    const token = { token: await t.make.token(user) };
    await t.make.email(user, `kept${count}@example.org`);
    await guard(t, user, password);
    const answer = await t.request('POST', '/user/password/reset', null, {
      body: { token: await linkFor(user), password: another, end_access: false },
    });
    expect(answer.status).toBe(204);
    expect((await t.request('GET', '/user/emails', token)).json).toHaveLength(2);
    expect(await isIn({ name: user.name, password: another })).toBe(false);
  });

  it('works once, and voids every other link of the account', async () => {
    const user = await person();
    const first = await linkFor(user);
    t.clock.advance(180);
    const second = await linkFor(user);
    t.clock.advance(180);
    await linkFor(user);
    expect((await reset(second)).status).toBe(204);
    await expectUseless(second);
    await expectUseless(first);
    expect(await isIn({ name: user.name, password: another })).toBe(true);
    const states = (await mailsTo(t, user.email, 'password-reset')).map(({ state }) => state);
    expect(states).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('admits one of two at once', async () => {
    const user = await person();
    const token = await linkFor(user);
    const secrets = ['first of the two', 'second of the two'];
    const answers = await Promise.all(secrets.map((secret) => reset(token, secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const winner = secrets[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect(await isIn({ name: user.name, password: winner })).toBe(true);
    expect(await mailsTo(t, user.email, 'password-changed')).toHaveLength(1);
  });

  it('expires after an hour', async () => {
    const user = await person();
    const token = await linkFor(user);
    t.clock.advance(3599);
    const late = await linkFor(await person());
    t.clock.advance(1);
    await expectUseless(token);
    expect((await reset(late)).status).toBe(204);
  });

  it.each([
    [
      'the password is changed',
      (user: User) => setPassword(t.app.context, host, user, 'meanwhile 1', { mustChange: false }),
    ],
    ['the account is deactivated', (user: User) => change(user, { isActive: false })],
    ['signing in is prohibited', (user: User) => change(user, { prohibitLogin: true })],
    [
      'the primary address is changed',
      (user: User) => change(user, { email: 'moved@example.org' }),
    ],
    [
      'the account is deleted',
      (user: User) => t.app.context.database.write((s) => s.users.delete(user.id)),
    ],
  ])('expires once %s', async (_, happen) => {
    const user = await person();
    const token = await linkFor(user);
    await happen(user);
    await expectUseless(token);
  });
  const change = (user: User, changes: Partial<User>) =>
    t.app.context.database.write((stores) => stores.users.update(user.id, changes));

  it('re-checks the link in the transaction', async () => {
    const user = await person();
    const token = await linkFor(user);
    const { context } = t.app;
    const passwords = {
      ...context.passwords,
      hash: async (secret: string) => {
        await setPassword(context, host, user, 'meanwhile 2', { mustChange: false });
        return context.passwords.hash(secret);
      },
    };
    const late = resetPassword({ ...context, passwords }, { address: '', requestId: '' }, token, {
      password: another,
      endsAccess: true,
    });
    await expect(late).rejects.toMatchObject({ kind: 'invalid', message: badToken });
    expect(await isIn({ name: user.name, password: 'meanwhile 2' })).toBe(true);
  });

  it.each([
    ['short', 400, '[password]: must have at least 8 characters'],
    ['x'.repeat(257), 422, '[password]: must have at most 256 characters'],
    [undefined, 422, '[password]: Required'],
    ['with\u0000zero', 422, '[password]: holds characters that cannot be stored'],
  ])('refuses the password %j, and the link stays valid', async (secret, status, words) => {
    const user = await person();
    const token = await linkFor(user);
    const answer = await t.request('POST', '/user/password/reset', null, {
      body: { token, password: secret },
    });
    expect([answer.status, answer.json.message]).toEqual([status, words]);
    expect((await reset(token)).status).toBe(204);
  });

  it.each(['', 'x', 'f'.repeat(64)])(
    'refuses the token %j without hashing a password',
    async (token) => {
      await expectUseless(token);
      const { context, calls } = recordedCalls(t.app.context);
      const input = { password: another, endsAccess: true };
      const attempt = resetPassword(context, { address: '', requestId: '' }, token, input);
      await expect(attempt).rejects.toMatchObject({ kind: 'invalid' });
      expect(calls).not.toContain('hash');
    },
  );

  it.each([[undefined], [null], [7], ['x'.repeat(256)]])('refuses the token %j', async (token) => {
    expect((await reset(token)).status).toBe(422);
  });

  it('refuses secrets of other kinds', async () => {
    const user = await person();
    const secret = 'c'.repeat(64);
    await t.app.context.database.write((stores) =>
      stores.mailedSecrets.insert({
        kind: 'revert-primary',
        userId: user.id,
        emailId: null,
        address: user.email,
        detail: '{}',
        createdUnix: t.clock.nowUnix(),
        expiresUnix: t.clock.nowUnix() + 3600,
        hash: hashSecret(secret),
        codeHash: '',
      }),
    );
    await expectUseless(secret);
  });

  it('ends a required password change', async () => {
    const user = await person({ mustChangePassword: true });
    expect((await reset(await linkFor(user))).status).toBe(204);
    expect(await isIn({ name: user.name, password: another })).toBe(true);
  });

  it('leaves two-factor authentication that is older than a week', async () => {
    const user = await person();
    await guard(t, user, password);
    t.clock.advance(7 * 86_400 + 1);
    expect((await reset(await linkFor(user))).status).toBe(204);
    const body = { username: user.name, password: another };
    const asked = await t.request('POST', '/user/session', null, { body });
    expect([asked.status, asked.headers.get('x-gitea-otp')]).toEqual([401, 'required']);
    expect(await t.app.context.database.read.twoFactors.codesLeft(user.id)).toBe(10);
  });

  it('voids recovery codes that are newer than a week', async () => {
    const user = await person();
    const { app, as } = await guard(t, user, password);
    t.clock.advance(7 * 86_400 + 1);
    const renewed = await t.request('POST', '/user/two-factor/recovery-codes', as, {
      body: { password },
      headers: { 'x-gitea-otp': app.code() },
    });
    expect(renewed.status).toBe(200);
    expect((await reset(await linkFor(user))).status).toBe(204);
    expect(await t.app.context.database.read.twoFactors.codesLeft(user.id)).toBe(0);
    const shown = { username: user.name, password: another };
    const otp = renewed.json.recovery_codes[0];
    const refused = await t.request('POST', '/user/session', null, { body: { ...shown, otp } });
    expect(refused.status).toBe(401);
    const body = { ...shown, otp: app.code(1) };
    t.clock.advance(30);
    expect((await t.request('POST', '/user/session', null, { body })).status).toBe(201);
  });

  it('ignores other credentials of the request', async () => {
    const user = await person();
    const options = { body: { token: await linkFor(user), password: another } };
    const answer = await t.request(
      'POST',
      '/user/password/reset',
      { token: 'f'.repeat(40) },
      options,
    );
    expect(answer.status).toBe(204);
  });

  it('allows sign-in after throttling has ended', async () => {
    const user = await person();
    const headers = elsewhere();
    const signIn = (secret: string) =>
      t.request('POST', '/user/session', null, {
        body: { username: user.name, password: secret },
        headers,
      });
    for (let i = 0; i < 10; i++) await signIn('wrong');
    expect((await reset(await linkFor(user))).status).toBe(204);
    // Someone else's guesses: a new password does not end throttling.
    expect((await signIn(another)).status).toBe(429);
    expect(await isIn({ name: user.name, password: another })).toBe(true);
  });
});

describe('with sign-in required everywhere', () => {
  it('a forgotten password can still be reset', async () => {
    const closed = await ofTest(startTestApp({ settings: { REQUIRE_SIGNIN: 'true' } }));
    await closed.make.user('mira', { password });
    const asked = await closed.request('POST', '/user/password/forgot', null, {
      body: { email: 'mira@example.com' },
    });
    expect(asked.status).toBe(202);
    const { secret } = await lastMailTo(closed, 'mira@example.com', 'password-reset');
    const done = await closed.request('POST', '/user/password/reset', null, {
      body: { token: secret, password: another },
    });
    expect(done.status).toBe(204);
  });
});
