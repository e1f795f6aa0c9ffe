import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../src/config/config.ts';
import { describeSetting, settingsInForce } from '../../src/config/describe.ts';
import { settingNames } from '../../src/config/schema.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

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
      description: describeSetting('SESSION_IDLE_DAYS').description,
    });
    expect(of('REGISTRATION')).toMatchObject({
      value: 'off',
      source: 'default',
      choices: ['off', 'open', 'invitation'],
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
    const harmless = ['PUBLIC_URL', 'ALLOW_TOKEN_IN_QUERY', 'MIN_PASSWORD_LENGTH'];
    const suspicious = settingNames.filter(
      (name) =>
        /URL|KEY|TOKEN|PASSWORD|SECRET/.test(name) &&
        describeSetting(name).kind === 'text' &&
        !harmless.includes(name),
    );
    expect(suspicious).toEqual(['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'METRICS_TOKEN']);
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
