import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFrom, warningsOf } from '../src/config/config.ts';
import { describeSetting, printableSettings } from '../src/config/describe.ts';
import { flagOf, type SettingName, settingNames, variableOf } from '../src/config/schema.ts';
import { loadConfig, settingsFromEnvironment, settingsFromFile } from '../src/config/sources.ts';
import { ConfigError } from '../src/config/values.ts';

const noWarning = (message: string): void => {
  throw new Error(`unexpected: ${message}`);
};
const fromEnvironment = (environment: Record<string, string>) =>
  settingsFromEnvironment(environment, noWarning);

describe('the environment', () => {
  it('yields the settings with the prefix, and nothing else', () => {
    expect(
      fromEnvironment({ PUNCHCARD_PORT: '4000', PORT: '9', PUNCHCARD_CLIENT_TOKEN: 'x' }),
    ).toEqual({ PORT: '4000' });
  });

  it.each([
    [
      'PUNCHCARD_PROT',
      'PUNCHCARD_PROT is not a setting of Punchcard; did you mean PUNCHCARD_PORT?',
    ],
    [
      'PUNCHCARD_ENABLE_TIME_TRACKING',
      'PUNCHCARD_ENABLE_TIME_TRACKING is not a setting of Punchcard; did you mean PUNCHCARD_ENABLE_TIMETRACKING?',
    ],
    [
      'PUNCHCARD_SOMETHING_ELSE_ALTOGETHER',
      'PUNCHCARD_SOMETHING_ELSE_ALTOGETHER is not a setting of Punchcard; punchcard serve --help lists them',
    ],
    [
      'PUNCHCARD_toString',
      'PUNCHCARD_toString is not a setting of Punchcard; punchcard serve --help lists them',
    ],
  ])('is refused with the unknown %s', (variable, message) => {
    expect(() => fromEnvironment({ [variable]: 'x' })).toThrow(new ConfigError(message));
  });

  it.each([
    ['PUNCHCARD_SERVICE_HOST', '10.0.0.1'],
    ['PUNCHCARD_SERVICE_PORT', '80'],
    ['PUNCHCARD_SERVICE_PORT_HTTP', '80'],
    ['PUNCHCARD_WEB_SERVICE_HOST', '10.0.0.1'],
    ['PUNCHCARD_PORT', 'tcp://10.0.0.1:80'],
    ['PUNCHCARD_WEB_PORT', 'tcp://10.0.0.1:80'],
    ['PUNCHCARD_PORT_80_TCP', 'tcp://10.0.0.1:80'],
    ['PUNCHCARD_PORT_80_TCP_ADDR', '10.0.0.1'],
    ['PUNCHCARD_WEB_PORT_53_UDP_PROTO', 'udp'],
  ])('with %s of a container platform is accepted with a warning', (variable, value) => {
    const warnings: string[] = [];
    const settings = settingsFromEnvironment({ [variable]: value }, (message) =>
      warnings.push(message),
    );
    expect(settings).toEqual({});
    expect(warnings).toEqual([
      `${variable} looks like a variable set by a container platform: ignored`,
    ]);
  });

  it('with a number in PUNCHCARD_PORT uses it as the port', () => {
    expect(configFrom(fromEnvironment({ PUNCHCARD_PORT: '8080' })).port).toBe(8080);
  });
});

describe('a settings file', () => {
  it('may have comments, quotes, and variables of others', () => {
    const text = '# mine\nPUNCHCARD_PORT="4000"\nEDITOR=vi\nPUNCHCARD_HOST=127.0.0.1 # here\n';
    expect(settingsFromFile(text, 'my.env', noWarning)).toEqual({
      PORT: '4000',
      HOST: '127.0.0.1',
    });
  });

  it('is named in its errors', () => {
    expect(() => settingsFromFile('PUNCHCARD_HOTS=x', 'my.env', noWarning)).toThrow(
      new ConfigError(
        'my.env: PUNCHCARD_HOTS is not a setting of Punchcard; did you mean PUNCHCARD_HOST?',
      ),
    );
  });
});

describe('a setting in a file of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchcard-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (content: string): string => {
    const file = join(folder, randomUUID());
    writeFileSync(file, content);
    return file;
  };

  it("has the file's content without the trailing newline", () => {
    const PUNCHCARD_METRICS_TOKEN_FILE = fileOf('two\nlines\n\n');
    expect(fromEnvironment({ PUNCHCARD_METRICS_TOKEN_FILE })).toEqual({
      METRICS_TOKEN: 'two\nlines\n',
    });
    const PUNCHCARD_PORT_FILE = fileOf('4000\r\n');
    expect(fromEnvironment({ PUNCHCARD_PORT_FILE })).toEqual({ PORT: '4000' });
  });

  it.each(settingNames)('can be %s', (name) => {
    const variable = `${variableOf(name)}_FILE`;
    expect(() => fromEnvironment({ [variable]: '/does/not/exist' })).toThrow(
      new ConfigError(
        `${variable} names /does/not/exist, which cannot be read: no such file or directory`,
      ),
    );
  });

  it('has the precedence of its variable, and is masked', () => {
    const envFile = fileOf(`PUNCHCARD_METRICS_TOKEN_FILE=${fileOf('hush hush')}
PUNCHCARD_PORT_FILE=${fileOf('1')}
PUNCHCARD_HOST_FILE=${fileOf('::1')}`);
    const environment = { PUNCHCARD_PORT_FILE: fileOf('2'), PUNCHCARD_HOST: 'localhost' };
    const config = loadConfig(environment, { envFile }, noWarning);
    expect(config.http.metricsToken).toBe('hush hush');
    expect([config.port, config.host]).toEqual([2, 'localhost']);
    expect(config.sources).toEqual({
      METRICS_TOKEN: 'file',
      PORT: 'environment',
      HOST: 'environment',
    });
    expect(printableSettings(config).PUNCHCARD_METRICS_TOKEN).toBe('********');
    expect(loadConfig(environment, { envFile, port: '3' }, noWarning).port).toBe(3);
  });

  it('conflicts with the value itself', () => {
    const both = { PUNCHCARD_PORT: '1', PUNCHCARD_PORT_FILE: fileOf('2') };
    const message = 'PUNCHCARD_PORT and PUNCHCARD_PORT_FILE are both set; remove one of them';
    expect(() => fromEnvironment(both)).toThrow(new ConfigError(message));
    const inFile = `PUNCHCARD_PORT_FILE=${both.PUNCHCARD_PORT_FILE}\nPUNCHCARD_PORT=1`;
    expect(() => settingsFromFile(inFile, 'my.env', noWarning)).toThrow(
      new ConfigError(`my.env: ${message}`),
    );
    // A blank value counts as not set.
    expect(fromEnvironment({ ...both, PUNCHCARD_PORT: ' ' })).toEqual({ PORT: '2' });
    expect(fromEnvironment({ ...both, PUNCHCARD_PORT_FILE: '' })).toEqual({ PORT: '1' });
  });

  it.each([
    ['PUNCHCARD_SECRET_KEY_FILE', 'short secret', 'whose content must be 64 hexadecimal digits'],
    ['PUNCHCARD_PORT_FILE', 'pa55word', 'whose content must be a whole number, 0 to 65535'],
    ['PUNCHCARD_CORS_ORIGINS_FILE', 'pa55word', 'whose content must contain origins such as'],
  ])('ends the start if it is wrong, and is not repeated: %s', (variable, content, reason) => {
    const file = fileOf(content);
    const start = () => fromEnvironment({ [variable]: file });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(`${variable} names ${file}, ${reason}`);
    expect(start).not.toThrow(content);
  });

  it('ends the start if it is empty or a folder', () => {
    const start = (PUNCHCARD_PORT_FILE: string) => () => fromEnvironment({ PUNCHCARD_PORT_FILE });
    const file = fileOf('\n');
    expect(start(file)).toThrow(`PUNCHCARD_PORT_FILE names ${file}, which is empty`);
    expect(start(folder)).toThrow(
      `PUNCHCARD_PORT_FILE names ${folder}, which cannot be read: illegal operation on a directory`,
    );
  });

  it('must have a known name', () => {
    expect(() => fromEnvironment({ PUNCHCARD_PROT_FILE: '/x' })).toThrow(
      new ConfigError(
        'PUNCHCARD_PROT_FILE is not a setting of Punchcard; did you mean PUNCHCARD_PORT_FILE?',
      ),
    );
  });
});

describe('values', () => {
  it('that are missing or empty get the defaults', () => {
    const { DATA_DIR, ...flat } = configFrom({ PORT: ' ', HOST: '' }).flat;
    for (const [name, value] of Object.entries(flat)) {
      expect(value).toBe(describeSetting(name as SettingName).default);
    }
    expect(DATA_DIR).toMatch(/^\/.*\/data$/);
  });

  it('of the data folder are relative to the working directory, the default is not', () => {
    expect(configFrom({ DATA_DIR: 'here' }).dataDir).toBe(`${process.cwd()}/here`);
    const before = process.cwd();
    const own = configFrom({}).dataDir;
    process.chdir('/');
    try {
      expect(configFrom({}).dataDir).toBe(own);
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    ['PORT', 'x', 'PUNCHCARD_PORT (--port) must be a whole number, 0 to 65535, but is "x"'],
    ['PORT', '65536', 'PUNCHCARD_PORT (--port) must be a whole number, 0 to 65535, but is "65536"'],
    ['PORT', '-1', 'PUNCHCARD_PORT (--port) must be a whole number, 0 to 65535, but is "-1"'],
    ['PORT', '1e3', 'PUNCHCARD_PORT (--port) must be a whole number, 0 to 65535, but is "1e3"'],
    [
      'BODY_LIMIT_BYTES',
      '10',
      'PUNCHCARD_BODY_LIMIT_BYTES (--body-limit-bytes) must be a whole number, 1024 or more, but is "10"',
    ],
    [
      'REQUIRE_SIGNIN',
      'maybe',
      'PUNCHCARD_REQUIRE_SIGNIN (--require-signin) must be true or false, but is "maybe"',
    ],
    [
      'EMAILS_ADD_REPLY',
      'some',
      'PUNCHCARD_EMAILS_ADD_REPLY (--emails-add-reply) must be one of added, all, but is "some"',
    ],
    [
      'REGISTRATION',
      'on',
      'PUNCHCARD_REGISTRATION (--registration) must be one of off, open, invitation, but is "on"',
    ],
    ['PUBLIC_URL', 'here', 'PUNCHCARD_PUBLIC_URL (--public-url) must be a URL, but is "here"'],
    [
      'PUBLIC_URL',
      'ftp://x.example',
      'PUNCHCARD_PUBLIC_URL (--public-url) must be an http or https URL without query, but is "ftp://x.example"',
    ],
    [
      'PUBLIC_URL',
      'https://me:secret@x.example',
      'PUNCHCARD_PUBLIC_URL (--public-url) must not contain a user name or a password',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8 10.0.0.0/33',
      'PUNCHCARD_TRUSTED_PROXIES (--trusted-proxies) must contain addresses or ranges such as 10.0.0.0/8, but contains "10.0.0.0/33"',
    ],
    [
      'CORS_ORIGINS',
      '*',
      'PUNCHCARD_CORS_ORIGINS (--cors-origins) must contain origins such as https://app.example.com, but contains "*"',
    ],
    [
      'NO_REPLY_ADDRESS',
      'no@reply.example',
      'PUNCHCARD_NO_REPLY_ADDRESS (--no-reply-address) must be a domain, but is "no@reply.example"',
    ],
    [
      'DATABASE_URL',
      'mysql://me:secret@db/x',
      'PUNCHCARD_DATABASE_URL (--database-url) must start with postgres://',
    ],
    [
      'SMTP_URL',
      'smtp://mail',
      'PUNCHCARD_SMTP_URL (--smtp-url) is set, so PUNCHCARD_MAIL_FROM (--mail-from) is required',
    ],
    ...[
      'mail:587',
      'https://me:secret@mail',
      'smtp://',
      'smtp:mail',
      'smtp://me:secret@:25',
      'smtp://me:se/cret@mail',
    ].map((url) => [
      'SMTP_URL',
      url,
      'PUNCHCARD_SMTP_URL (--smtp-url) must be a URL that starts with smtp:// or smtps://; encode characters such as / in the password as %2F',
    ]),
    ...['smtp://mail?tls=insecure', 'smtps://mail/x', 'smtp://mail#x'].map((url) => [
      'SMTP_URL',
      url,
      'PUNCHCARD_SMTP_URL (--smtp-url) must contain nothing after the host and port',
    ]),
    [
      'SMTP_URL',
      'smtp://me:100%@mail',
      'PUNCHCARD_SMTP_URL (--smtp-url) contains a % that is not encoded as %25',
    ],
    ...['Punchcard', 'a@b <c@d.example>', '<a b@c.example>', 'a@b.example\r\nBcc: c@d.example'].map(
      (from) => [
        'MAIL_FROM',
        from,
        `PUNCHCARD_MAIL_FROM (--mail-from) must be an address, such as Punchcard <punchcard@example.com>, but is "${from}"`,
      ],
    ),
    [
      'SECRET_KEY',
      'ab'.repeat(31),
      'PUNCHCARD_SECRET_KEY (--secret-key) must be 64 hexadecimal digits',
    ],
    [
      'HOST',
      '192.0.2.1',
      'PUNCHCARD_HOST (--host) is 192.0.2.1, which is not an address of this machine',
    ],
    [
      'DEFAULT_TIME_ZONE',
      'Mars/Olympus',
      'PUNCHCARD_DEFAULT_TIME_ZONE (--default-time-zone) must be a time zone, such as Europe/Berlin, but is "Mars/Olympus"',
    ],
  ])('end the start: %s=%s', (name, value, message) => {
    expect(() => configFrom({ [name]: value })).toThrow(new ConfigError(message));
  });

  it.each([
    [
      { DEFAULT_PAGING_NUM: '60' },
      'PUNCHCARD_DEFAULT_PAGING_NUM (--default-paging-num) is 60, but must not exceed PUNCHCARD_MAX_RESPONSE_ITEMS (--max-response-items), which is 50',
    ],
    [
      {
        ...{ SMTP_URL: 'smtp://me:secret@mail.example.com', MAIL_FROM: 'a@example.com' },
        ALLOW_SMTP_WITHOUT_TLS: 'true',
      },
      'PUNCHCARD_SMTP_URL (--smtp-url) has a password, which PUNCHCARD_ALLOW_SMTP_WITHOUT_TLS (--allow-smtp-without-tls) would send unencrypted',
    ],
    [
      { HEADERS_TIMEOUT_MS: '70000' },
      'PUNCHCARD_HEADERS_TIMEOUT_MS (--headers-timeout-ms) is 70000, but must not exceed PUNCHCARD_REQUEST_TIMEOUT_MS (--request-timeout-ms), which is 60000',
    ],
    [
      { MAX_STREAMS: '1' },
      'PUNCHCARD_MAX_STREAMS_PER_USER (--max-streams-per-user) is 2, but must not exceed PUNCHCARD_MAX_STREAMS (--max-streams), which is 1',
    ],
    [
      { EMAIL_DOMAIN_ALLOWLIST: 'a.example b.example', EMAIL_DOMAIN_BLOCKLIST: 'b.example' },
      'PUNCHCARD_EMAIL_DOMAIN_ALLOWLIST (--email-domain-allowlist) contains "b.example", and so does PUNCHCARD_EMAIL_DOMAIN_BLOCKLIST (--email-domain-blocklist)',
    ],
  ])('that contradict each other end the start: %o', (settings, message) => {
    expect(() => configFrom(settings)).toThrow(new ConfigError(message));
  });

  it('of switches accept the usual words', () => {
    for (const on of ['true', '1', 'on', 'YES']) {
      expect(configFrom({ REQUIRE_SIGNIN: on }).http.requireSignIn).toBe(true);
    }
    for (const off of ['false', '0', 'Off', 'no']) {
      expect(configFrom({ DEFAULT_HIDE_EMAIL: off }).rules.defaultHideEmail).toBe(false);
    }
  });

  it('of lists are separated by commas or blanks', () => {
    expect(
      configFrom({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16  loopback ::1/128' }).http
        .trustedProxies,
    ).toEqual(['10.0.0.1', '10.1.0.0/16', 'loopback', '::1/128']);
  });

  it('of the public URL lose the trailing slash', () => {
    expect(configFrom({ PUBLIC_URL: 'https://x.example/time/' }).http.publicUrl).toBe(
      'https://x.example/time',
    );
  });
});

describe('warnings', () => {
  it('are absent for a server on loopback', () => {
    expect(warningsOf(configFrom({}))).toEqual([]);
    expect(warningsOf(configFrom({ HOST: 'localhost', PUBLIC_URL: 'http://[::1]:3000' }))).toEqual(
      [],
    );
    expect(warningsOf(configFrom({ HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example' }))).toEqual(
      [],
    );
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'PUNCHCARD_PUBLIC_URL (--public-url) is not set'],
    [{ PUBLIC_URL: 'http://x.example' }, 'PUNCHCARD_PUBLIC_URL (--public-url) is not https'],
    [
      { REGISTER_EMAIL_CONFIRM: 'on' },
      'PUNCHCARD_REGISTER_EMAIL_CONFIRM (--register-email-confirm) needs mail, but PUNCHCARD_SMTP_URL',
    ],
    [
      { REGISTER_EMAIL_CONFIRM: 'on', REGISTRATION: 'invitation' },
      'PUNCHCARD_REGISTER_EMAIL_CONFIRM (--register-email-confirm) and PUNCHCARD_REGISTRATION',
    ],
  ])('report what is probably not intended: %o', (settings, part) => {
    const warnings = warningsOf(configFrom(settings));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain(part);
  });
});

describe('printing', () => {
  it('masks secrets', () => {
    const printed = printableSettings(configFrom({ METRICS_TOKEN: 'very secret', PORT: '4000' }));
    expect(printed.PUNCHCARD_METRICS_TOKEN).toBe('********');
    expect(printed.PUNCHCARD_PORT).toBe('4000');
    expect(JSON.stringify(printed)).not.toContain('very secret');
  });

  it('shows an unset secret as unset', () => {
    expect(printableSettings(configFrom({})).PUNCHCARD_METRICS_TOKEN).toBe('');
  });
});

describe('the table', () => {
  it('has a flag, a description and a valid default for every setting', () => {
    expect(flagOf('DATA_DIR')).toBe('data-dir');
    for (const name of settingNames) {
      expect(describeSetting(name).description).toMatch(/\S.*[.:`)]$/);
    }
    expect(() => configFrom({})).not.toThrow();
  });

  it('has every setting that the decisions require (D30)', () => {
    const asked = `HOST PORT PUBLIC_URL TRUSTED_PROXIES DATA_DIR DATABASE_URL REGISTRATION
      REQUIRE_SIGNIN REGISTER_EMAIL_CONFIRM SMTP_URL MAIL_FROM NO_REPLY_ADDRESS DEFAULT_PAGING_NUM
      MAX_RESPONSE_ITEMS ENABLE_TIMETRACKING DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME
      METRICS_TOKEN LOG_LEVEL`.split(/\s+/);
    expect(settingNames).toEqual(expect.arrayContaining(asked));
  });
});
