import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../src/config/config.ts';
import { describeSetting, settingsInForce } from '../../src/config/describe.ts';
import { settingNames } from '../../src/config/schema.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsOf } from '../support/outbox.ts';
import { auditOf, rowsOf } from '../support/rows.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const secrets = {
  METRICS_TOKEN: 'metrics-token-of-this-test',
  SECRET_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://postman:letters-only@127.0.0.1:1',
} as const;

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  const settings = { ...secrets, MAIL_FROM: 'punchcard@example.com', SESSION_IDLE_DAYS: '12' };
  t = await startTestApp({ settings });
  admin = { token: await t.make.token(await t.make.admin('root')) };
});
afterAll(() => t.close());

const settings = (as: { token: string } | null = admin) => t.request('GET', '/admin/settings', as);

describe('GET /admin/settings', () => {
  it('lists every setting with its value, source and description', async () => {
    const { status, json } = await settings();
    expect(status).toBe(200);
    expect(json.map(({ name }: { name: string }) => name)).toEqual(settingNames);
    const of = (wanted: string) => json.find(({ name }: { name: string }) => name === wanted);
    expect(of('SESSION_IDLE_DAYS')).toEqual({
      name: 'SESSION_IDLE_DAYS',
      variable: 'PUNCHCARD_SESSION_IDLE_DAYS',
      flag: '--session-idle-days',
      kind: 'number',
      choices: [],
      value: '12',
      default: '30',
      source: 'program',
      is_secret: false,
      editable: false,
      description: describeSetting('SESSION_IDLE_DAYS').description,
    });
    expect(of('REGISTRATION')).toMatchObject({
      value: 'off',
      source: 'default',
      choices: ['off', 'open', 'invitation'],
      editable: true,
    });
  });

  it('contains no secret', async () => {
    const { text, json } = await settings();
    const of = (wanted: string) => json.find(({ name }: { name: string }) => name === wanted);
    for (const [name, value] of Object.entries(secrets)) {
      expect(of(name)).toMatchObject({ value: '********', is_secret: true, source: 'program' });
      expect(text).not.toContain(value);
    }
    expect(text).not.toContain('letters-only');
    if (t.database.databaseUrl !== null) {
      expect(of('DATABASE_URL').value).toBe('********');
      expect(text).not.toContain(t.database.databaseUrl);
    } else expect(of('DATABASE_URL').value).toBe('');
  });

  it('requires a site admin with read:admin', async () => {
    const { token } = await t.make.person();
    expect((await settings(null)).status).toBe(401);
    const refused = await settings({ token });
    expect([refused.status, refused.json.message]).toEqual([403, 'user should be the site admin']);
    const weak = await t.make.token(await t.make.admin(), ['write:user', 'write:issue']);
    expect((await settings({ token: weak })).status).toBe(403);
    const reading = await t.make.token(await t.make.admin(), ['read:admin']);
    expect((await settings({ token: reading })).status).toBe(200);
    const sudo = await t.request('GET', '/admin/settings', admin, { headers: { sudo: 'user1' } });
    expect([403, 404]).toContain(sudo.status);
  });
});

describe('PATCH /admin/settings', () => {
  let u: TestApp;
  let root: Person['byPassword'];
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp({ user: { name: 'postman', password: 'pa55word' } });
    u = await startTestApp();
    root = (await u.make.person('root', { isAdmin: true })).byPassword;
  });
  afterAll(async () => {
    await u.close();
    await smtp.close();
  });
  const change = (
    body: object,
    app = u,
    as: Parameters<TestApp['request']>[2] = root,
  ): Promise<Answer> => app.request('PATCH', '/admin/settings', as, { body });
  const named = ({ json }: Answer, wanted: string) =>
    json.find(({ name }: { name: string }) => name === wanted);
  const account = async () => (await u.request('GET', '/settings/account')).json;

  it('opens registration to invited people at once, and the list shows the link', async () => {
    const body = { email: 'mira@example.com' };
    expect((await u.request('POST', '/admin/invitations', root, { body })).status).toBe(422);
    const changed = await change({ REGISTRATION: 'invitation' });
    expect(named(changed, 'REGISTRATION')).toMatchObject({
      ...{ value: 'invitation', source: 'database', editable: true },
    });
    expect((await account()).registration).toBe('invitation');
    const invited = await u.request('POST', '/admin/invitations', root, { body });
    expect([invited.status, invited.json.link]).toEqual([201, null]);
    const { json } = await u.request('GET', '/admin/invitations', root);
    const { secret } = await lastMailTo(u, 'mira@example.com', 'invitation');
    expect(json[0].link).toBe(`${u.url}/account/register?token=${secret}`);
    // Reading tokens cannot register anybody.
    const reader = { token: await u.make.token(await u.make.admin(), ['read:admin']) };
    const read = await u.request('GET', '/admin/invitations', reader);
    expect([read.status, read.json[0].link]).toEqual([200, null]);
    expect(JSON.stringify(await rowsOf(u, 'SELECT * FROM mailed_secret'))).not.toContain(secret);
  });

  it('sends mail that waited for a mail server, whose password stays hidden', async () => {
    expect((await account()).sends_mail).toBe(false);
    const { url } = smtp;
    const changed = await change({ SMTP_URL: url, MAIL_FROM: 'Punchcard <a@example.com>' });
    expect(changed.status).toBe(200);
    expect(named(changed, 'SMTP_URL')).toMatchObject({ value: '********', source: 'database' });
    expect(changed.text).not.toContain('pa55word');
    expect((await account()).sends_mail).toBe(true);
    expect((await smtp.waitFor('mira@example.com')).from).toBe('a@example.com');
    expect(JSON.stringify(await rowsOf(u, 'SELECT * FROM setting'))).not.toContain('pa55word');
    expect(JSON.stringify(await auditOf(u, 'setting.change'))).not.toContain('pa55word');
    expect((await auditOf(u, 'setting.change')).at(-1)).toMatchObject({
      target: 'setting:MAIL_FROM',
    });
    // Null changes nothing, an empty value removes the stored one.
    expect(named(await change({ SMTP_URL: null }), 'SMTP_URL').source).toBe('database');
    const removed = await change({ SMTP_URL: '', MAIL_FROM: '' });
    expect(named(removed, 'SMTP_URL')).toMatchObject({ value: '', source: 'default' });
    expect((await account()).sends_mail).toBe(false);
  });

  it.each([
    [{ REGISTRATION: 'some' }, 'REGISTRATION'],
    [{ SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' }, '[SMTP_URL]: '],
    [{ MAIL_FROM: 'nobody' }, '[MAIL_FROM]: '],
    [{ SMTP_URL: 'smtp://mail.example.com' }, '[MAIL_FROM]: required with a mail server'],
    [{ REGISTRATION: 'open', SMTP_URL: 7 }, 'SMTP_URL'],
    [{ ALLOW_SMTP_WITHOUT_TLS: 'maybe' }, 'ALLOW_SMTP_WITHOUT_TLS'],
    [
      {
        ...{ SMTP_URL: 'smtp://me:secret@mail.example.com', MAIL_FROM: 'a@example.com' },
        ALLOW_SMTP_WITHOUT_TLS: 'true',
      },
      '[ALLOW_SMTP_WITHOUT_TLS]: would send the password of the mail server unencrypted',
    ],
  ])('refuses %j as a whole: 422', async (body, words) => {
    const before = (await u.request('GET', '/admin/settings', root)).json;
    const { status, json } = await change(body);
    expect(status).toBe(422);
    expect(json.message).toContain(words);
    expect((await u.request('GET', '/admin/settings', root)).json).toEqual(before);
  });

  it('cannot change what the configuration fixes', async () => {
    const { status, json } = await change(
      { SMTP_URL: 'smtp://mail.example.com' },
      t,
      (await t.make.person(undefined, { isAdmin: true })).byPassword,
    );
    expect([status, json.message]).toEqual([
      422,
      '[SMTP_URL]: fixed by PUNCHCARD_SMTP_URL, so it cannot be changed here',
    ]);
  });

  it('changes the mail server only with the password, and says so through the former one', async () => {
    const newer = await startSmtp();
    const app = await startTestApp();
    try {
      const password = 'a password of one';
      const as = { username: 'head', password };
      const head = await app.make.person('head', { isAdmin: true, password });
      const deputy = await app.make.person('deputy', { isAdmin: true, language: 'de' });
      await app.make.user('former', { isAdmin: true, isActive: false });
      const sender = { MAIL_FROM: 'Punchcard <a@example.com>' };
      const first = { SMTP_URL: smtp.url, ...sender };
      expect((await change(first, app, head.byPassword)).status).toBe(200);
      // As fresh as a session can be.
      const signIn = await app.request('POST', '/user/session', null, { body: as });
      const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
      const send = (body: object) =>
        app.request('PATCH', '/admin/settings', { cookie }, { body, headers: { origin: app.url } });
      for (const body of [
        { SMTP_URL: newer.url },
        { SMTP_URL: '' },
        { MAIL_FROM: 'thief@example.org' },
        { REGISTRATION: 'open', SMTP_URL: newer.url },
      ]) {
        const { status, json } = await send(body);
        expect([status, json.message]).toEqual([
          403,
          '[password]: required to change the mail server',
        ]);
      }
      const wrong = await send({ SMTP_URL: newer.url, password: 'a guess' });
      expect([wrong.status, wrong.json.message]).toEqual([403, 'the password is wrong']);
      expect((await app.request('GET', '/settings/account')).json.registration).toBe('off');
      // What does not change it needs no more than before.
      expect((await send({ REGISTRATION: 'invitation', ...sender })).status).toBe(200);
      app.clock.advance(3601);
      expect((await send({ REGISTRATION: 'open' })).json.message).toBe(
        'confirm your password first',
      );
      expect((await send({ SMTP_URL: newer.url, password })).status).toBe(200);
      expect((await send({ SMTP_URL: '', password })).status).toBe(200);
      const kind = 'mail-server-changed';
      const flat = (text: string) => text.replace(/\s+/g, ' ');
      for (const [was, is, server] of [
        [`127.0.0.1:${smtp.port}`, `127.0.0.1:${newer.port}`, smtp],
        [`127.0.0.1:${newer.port}`, 'none', newer],
      ] as const) {
        const mail = await server.waitFor(
          (m) => flat(m.text).includes(`now: ${is}.`) && m.to === head.user.email,
        );
        expect(flat(mail.text)).toContain(`The administrator head changed the mail server`);
        expect(flat(mail.text)).toContain(`before: ${was}. Mail server now: ${is}.`);
        expect(mail.text).not.toContain('pa55word');
        await server.waitFor((m) => m.to === deputy.user.email && /Mailserver/.test(m.text));
      }
      const mails = (await mailsOf(app)).filter((mail) => mail.kind === kind);
      // Two admins, three changes; the first one had no former server.
      expect(mails).toHaveLength(6);
      expect(JSON.stringify(mails)).not.toContain('former@example.com');
      expect(JSON.stringify(await rowsOf(app, 'SELECT * FROM mail'))).not.toContain('pa55word');
    } finally {
      await app.close();
      await newer.close();
    }
  });

  it('refuses tokens, whose thief could have all mail sent to themselves', async () => {
    const thief = { token: await u.make.token(await u.make.admin(), ['write:admin']) };
    const { status, json } = await change({ SMTP_URL: 'smtp://thief.example' }, u, thief);
    expect([status, json.message]).toEqual([
      403,
      'a token cannot change settings; use a password or a session',
    ]);
    expect((await account()).sends_mail).toBe(false);
  });

  it('requires a site admin with write:admin', async () => {
    const body = { REGISTRATION: 'open' };
    expect((await change(body, u, null)).status).toBe(401);
    expect((await change(body, u, await u.make.person())).status).toBe(403);
    const reading = await u.make.token(await u.make.admin(), ['read:admin']);
    expect((await change(body, u, { token: reading })).status).toBe(403);
    expect((await account()).registration).toBe('invitation');
  });
});

describe('settingsInForce', () => {
  const shown = (name: string, value: string, from: 'file' | 'flag' | undefined = undefined) =>
    settingsInForce(
      configFrom(
        { [name]: value, ...(name === 'SMTP_URL' ? { MAIL_FROM: 'a@example.com' } : {}) },
        from === undefined ? {} : { [name]: from },
      ),
    ).find((setting) => setting.name === name);

  it.each([
    ['DATABASE_URL', 'postgres://user:pa55word@db.example:5432/punchcard'],
    ['DATABASE_URL', 'postgres://db.example/punchcard?user=u&password=pa55word'],
    ['SMTP_URL', 'smtps://user:pa55word@mail.example'],
    ['SECRET_KEY', '0123456789abcdef'.repeat(4)],
    ['METRICS_TOKEN', 'pa55word'],
  ])('masks %s', (name, value) => {
    const setting = shown(name, value, 'file');
    expect(setting).toMatchObject({ value: '********', isSecret: true, source: 'file' });
    expect(JSON.stringify(setting)).not.toMatch(/pa55word|0123456789abcdef/);
  });

  it('masks everything named a key, token, password or secret, or that can hold credentials', () => {
    // Similar names that cannot hold any.
    const harmless = ['PUBLIC_URL', 'HOST_URL', 'ALLOW_TOKEN_IN_QUERY', 'MIN_PASSWORD_LENGTH'];
    const suspicious = settingNames.filter(
      (name) =>
        /URL|KEY|TOKEN|PASSWORD|SECRET/.test(name) &&
        describeSetting(name).kind === 'text' &&
        !harmless.includes(name),
    );
    expect(suspicious).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'METRICS_TOKEN']),
    );
    for (const name of suspicious) expect(describeSetting(name).isSecret).toBe(true);
    expect(() => configFrom({ PUBLIC_URL: 'https://user:pa55word@time.example' })).toThrow();
  });

  it('reports a setting that is not set as the default', () => {
    const all = settingsInForce(configFrom({ PORT: ' ' }));
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['default']));
    expect(all.find(({ name }) => name === 'SMTP_URL')).toMatchObject({ value: '' });
    expect(shown('PORT', '8080', 'flag')).toMatchObject({ value: '8080', source: 'flag' });
  });
});
