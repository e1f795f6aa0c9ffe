import { describe, expect, it } from 'vitest';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { CookieBrowser } from '../cookie-browser.ts';
import { openWorld, password } from '../world.ts';

type Row = Readonly<Record<string, string | number>>;

let count = 0;
const w = await ofFile(openWorld());

const newSub = (): string => String(1000 + ++count);

/** A script's request of a page. */
async function call(browser: CookieBrowser, method: string, path: string, body?: object) {
  const reply = await browser.fetch(`${w.t.url}/api/v1${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    json: text === '' ? null : JSON.parse(text),
  };
}

const confirmPassword = (browser: CookieBrowser) =>
  call(browser, 'POST', '/user/session/confirm', { password });

/** An account of a first sign-in, and its browser. */
async function joined(provider: 'oidc' | 'host' = 'oidc', more: object = {}) {
  const sub = newSub();
  const name = `joined-${sub}`;
  const account = { sub, login: name, ...more };
  w[provider].account = account;
  const browser = new CookieBrowser();
  await w.join(browser, name, provider);
  const user = await w.t.app.context.database.read.users.byName(name);
  return { browser, name, account, id: user?.id ?? 0 };
}

describe('a first sign-in', () => {
  it('makes an account, and each later one finds it', async () => {
    const { browser, name, account } = await joined();
    expect(await w.whoIs(browser)).toBe(name);
    w.oidc.account = account;
    const another = new CookieBrowser();
    await w.arrive(another);
    expect(await w.whoIs(another)).toBe(name);
    expect((await auditOf(w.t, 'user.register')).at(-1)).toMatchObject({ action: 'user.register' });
  });

  it('adds the address unverified though confirmation is off, until its owner confirms it', async () => {
    const address = `own-${newSub()}@example.com`;
    const { id } = await joined('host', { email: address, isVerified: true });
    const row = () =>
      rowsOf<Row>(w.t, `SELECT is_verified, is_primary FROM email WHERE user_id = ${id}`);
    expect(await row()).toEqual([{ is_verified: 0, is_primary: 0 }]);
    expect(await rowsOf<Row>(w.t, `SELECT email FROM "user" WHERE id = ${id}`)).toEqual([
      { email: '' },
    ]);
    const { secretBox, database } = w.t.app.context;
    const mails = await rowsOf<Row>(w.t, `SELECT id FROM mail WHERE recipient = '${address}'`);
    const sealed = await database.read.mails.sealedBody(Number(mails[0]?.id));
    const token =
      /token=([0-9a-f]{64})/.exec(secretBox.open(sealed ?? '', 'mail') ?? '')?.[1] ?? '';
    const page = { url: `${w.t.url}/account/confirm-email` };
    await new CookieBrowser().submit(page, 'confirm-email', { token });
    expect(await row()).toEqual([{ is_verified: 1, is_primary: 1 }]);
  });

  it('asks the host for exactly the scopes that give no access to code', async () => {
    await joined('host');
    const asked = w.host.asked.at(-1);
    expect(asked?.get('scope')).toBe('openid profile email read:user');
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('redirect_uri')).toBe(`${w.t.url}/sign-in/host/callback`);
  });

  it('offers no name that is reserved, and makes a plain one of a strange one', async () => {
    const browser = new CookieBrowser();
    w.oidc.account = { sub: newSub(), login: 'Zoë <script>alert(1)</script>' };
    const page = await w.arrive(browser);
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('value="Zoescriptalert1script"');
    w.oidc.account = { sub: newSub(), login: 'admin' };
    expect((await w.arrive(new CookieBrowser())).text).toContain('value="admin-2"');
  });
});

describe('whose first sign-in makes an account', () => {
  it.each([
    [{ REGISTRATION: 'off' }, false],
    [{ REGISTRATION: 'invitation' }, false],
    [{ REGISTRATION: 'off', OIDC_ACCOUNTS: 'on' }, true],
    [{ EMAIL_DOMAIN_ALLOWLIST: 'example.com' }, false],
    [{ EMAIL_DOMAIN_ALLOWLIST: 'example.com', OIDC_PROVEN_ADDRESSES: 'true' }, true],
    [{ EMAIL_DOMAIN_ALLOWLIST: 'other.example', OIDC_PROVEN_ADDRESSES: 'true' }, false],
  ])('depends on %j: %s', async (settings, isAllowed) => {
    const own = await openWorld(settings);
    try {
      const browser = new CookieBrowser();
      own.oidc.account = { sub: '7', login: 'gina', email: 'gina@example.com', isVerified: true };
      const page = await own.arrive(browser);
      expect(page.text.includes('name="new_name"')).toBe(isAllowed);
      const made = await browser.submit(page, 'continue', { do: 'create', new_name: 'gina' });
      expect(made.status === 403).toBe(!isAllowed);
      expect(await own.whoIs(browser)).toBe(isAllowed ? 'gina' : null);
    } finally {
      await own.close();
    }
  });
});

describe('an account with a second factor', () => {
  it('is not opened by the identity alone', async () => {
    const { account, id, name } = await joined();
    const nowUnix = w.t.clock.nowUnix();
    const { database } = w.t.app.context;
    const { hashCode } = await import('../../../../src/core/mailed-secret/mailed-secret.ts');
    await database.write(async ({ twoFactors }) => {
      await twoFactors.begin({ userId: id, sealedSecret: '', keyId: '', createdUnix: nowUnix });
      await twoFactors.confirm(id, 1, nowUnix);
      await twoFactors.replaceCodes(id, [hashCode('ABCD-EFGH-JKLM')], nowUnix);
    });
    w.oidc.account = account;
    const browser = new CookieBrowser();
    const page = await w.arrive(browser);
    expect(page.url).toBe(`${w.t.url}/sign-in/continue`);
    expect(await w.whoIs(browser)).toBeNull();
    const wrong = await browser.submit(page, 'continue', { do: 'code', code: 'WRONG-CODE' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/<input id="code"[^>]* aria-invalid="true" autofocus>/);
    expect(await w.whoIs(browser)).toBeNull();
    await browser.submit(page, 'continue', { do: 'code', code: 'ABCD-EFGH-JKLM' });
    expect(await w.whoIs(browser)).toBe(name);
  });
});

describe('linking in a session', () => {
  it('needs the password, happens in that session only, and is mailed', async () => {
    const user = await w.t.make.user(`linker-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    w.t.clock.advance(601);
    const refused = await call(browser, 'POST', '/user/identities', { provider: 'host' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-punchcard-confirm')).toBe('password');
    await confirmPassword(browser);
    const sub = newSub();
    w.host.account = { sub, login: 'there' };
    const begun = await call(browser, 'POST', '/user/identities', { provider: 'host' });
    expect(begun.status).toBe(201);
    // In the same browser another session has begun meanwhile.
    const other = await w.t.make.user(`other-${sub}`, { password });
    const thief = await w.byPassword(other.name);
    const kept = browser
      .cookiesFor(w.t.url)
      .split('; ')
      .find((c) => c.startsWith('punchcard_sign_in='));
    const session = thief.cookiesFor(w.t.url);
    const { url } = await browser.open(begun.json.url, ({ pathname }) =>
      pathname.endsWith('/callback'),
    );
    const mixed = await fetch(url, {
      headers: { cookie: `${kept}; ${session}` },
      redirect: 'manual',
    });
    expect(mixed.status).toBe(403);
    expect(await rowsOf<Row>(w.t, `SELECT id FROM identity WHERE subject = '${sub}'`)).toEqual([]);
    const again = await call(browser, 'POST', '/user/identities', { provider: 'host' });
    await browser.open(again.json.url);
    const listed = await call(browser, 'GET', '/user/identities');
    expect(listed.json).toEqual([
      expect.objectContaining({ provider: 'host', provider_name: 'Example Git', name: 'there' }),
    ]);
    expect(
      await rowsOf<Row>(w.t, `SELECT kind FROM mail WHERE user_id = ${user.id}`),
    ).toContainEqual({
      kind: 'identity-changed',
    });
    expect((await auditOf(w.t, 'identity.link')).at(-1)).toMatchObject({ actor_id: user.id });
  });

  it('refuses an identity that another account has', async () => {
    const { account, id } = await joined('host');
    const user = await w.t.make.user(`late-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    w.host.account = account;
    const begun = await call(browser, 'POST', '/user/identities', { provider: 'host' });
    expect((await browser.open(begun.json.url)).status).toBe(409);
    const rows = await rowsOf<Row>(
      w.t,
      `SELECT user_id FROM identity WHERE subject = '${account.sub}'`,
    );
    expect(rows.map((row) => Number(row.user_id))).toEqual([id]);
  });

  it('is refused to tokens', async () => {
    const { token } = await w.t.make.person();
    for (const [method, path] of [
      ['GET', '/user/identities'],
      ['POST', '/user/identities'],
      ['DELETE', '/user/identities/1'],
    ] as const) {
      const body = method === 'POST' ? { body: { provider: 'host' } } : {};
      expect((await w.t.request(method, path, { token }, body)).status).toBe(401);
    }
  });
});

describe('removing an identity', () => {
  it('is refused for the last way to sign in', async () => {
    const { browser, account } = await joined('oidc', { authTime: w.t.clock.nowUnix() });
    const [own] = (await call(browser, 'GET', '/user/identities')).json;
    expect((await call(browser, 'DELETE', `/user/identities/${own.id}`)).status).toBe(409);
    w.host.account = { sub: newSub(), login: 'second' };
    const begun = await call(browser, 'POST', '/user/identities', { provider: 'host' });
    await browser.open(begun.json.url);
    expect((await call(browser, 'DELETE', `/user/identities/${own.id}`)).status).toBe(204);
    w.oidc.account = account;
    const another = new CookieBrowser();
    await w.arrive(another);
    expect(await w.whoIs(another)).toBeNull();
  });

  it("is refused for another account's", async () => {
    const { id } = await joined();
    const [row] = await rowsOf<Row>(w.t, `SELECT id FROM identity WHERE user_id = ${id}`);
    const user = await w.t.make.user(`nosy-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    expect((await call(browser, 'DELETE', `/user/identities/${row?.id}`)).status).toBe(404);
    expect(await rowsOf<Row>(w.t, `SELECT id FROM identity WHERE user_id = ${id}`)).toHaveLength(1);
  });
});

describe('recent proof', () => {
  const remove = (browser: CookieBrowser) => call(browser, 'DELETE', '/user/identities/0');
  const isAsked = async (browser: CookieBrowser) =>
    (await remove(browser)).headers.get('x-punchcard-confirm') === 'password';

  it('is not given by a sign-in at a provider that does not say when it was', async () => {
    const { browser } = await joined();
    expect(await isAsked(browser)).toBe(true);
  });

  it.each([
    ['unknown', undefined, true],
    ['of an hour ago', -3600, true],
    ['of tomorrow', 86_400, true],
    ['of now', 0, false],
  ])('by a new sign-in needs its time: %s', async (_, ago, stays) => {
    const { browser, account } = await joined();
    const nowUnix = w.t.clock.nowUnix();
    w.oidc.account = ago === undefined ? account : { ...account, authTime: nowUnix + ago };
    const begun = await call(browser, 'POST', '/user/identities', {
      provider: 'oidc',
      purpose: 'prove',
      to: '/api',
    });
    expect(begun.status).toBe(201);
    expect(new URL(begun.json.url).searchParams.get('max_age')).toBe('0');
    await browser.open(begun.json.url);
    expect(await isAsked(browser)).toBe(stays);
  });

  it("is not given by somebody else's sign-in", async () => {
    const { browser } = await joined();
    const other = await joined();
    w.oidc.account = { ...other.account, authTime: w.t.clock.nowUnix() } as typeof other.account;
    const begun = await call(browser, 'POST', '/user/identities', {
      provider: 'oidc',
      purpose: 'prove',
    });
    expect((await browser.open(begun.json.url)).status).toBe(403);
    expect(await isAsked(browser)).toBe(true);
  });
});

describe('PUNCHCARD_PASSWORD_SIGN_IN=off', () => {
  it('leaves passwords to administrators, and as proof of an account', async () => {
    const own = await ofTest(openWorld({ PASSWORD_SIGN_IN: 'off' }));
    await own.t.make.user('plain', { password });
    await own.t.make.user('chief', { password, isAdmin: true });
    expect(await own.whoIs(await own.byPassword('plain'))).toBeNull();
    expect(await own.whoIs(await own.byPassword('chief'))).toBe('chief');
    expect((await own.t.request('GET', '/user', { name: 'plain', password })).status).toBe(403);
    const settings = await own.t.request('GET', '/settings/sign-in');
    expect(settings.json.password).toBe(false);
    expect(settings.json.providers).toHaveLength(2);
    const browser = new CookieBrowser();
    const page = await own.arrive(browser);
    await browser.submit(page, 'continue', { do: 'link', name: 'plain', password });
    expect(await own.whoIs(browser)).toBe('plain');
  });
});

describe('a provider that is down', () => {
  it('stops neither the start nor the password', async () => {
    const own = await openWorld();
    try {
      await own.oidc.close();
      await own.t.make.user('plain', { password });
      const page = await own.arrive(new CookieBrowser());
      expect(page.status).toBe(503);
      expect(page.text).toContain('Example Login cannot be reached');
      expect(await own.whoIs(await own.byPassword('plain'))).toBe('plain');
    } finally {
      await own.t.close();
      await own.host.close();
    }
  });

  it.each([
    ['an error', 500, 'application/json', '{}'],
    ['a page', 200, 'text/html', '<html></html>'],
    ['too much', 200, 'application/json', `"${'x'.repeat(2_000_000)}"`],
    ['no JSON', 200, 'application/json', '{'],
  ])('is unavailable when it answers with %s', async (_, status, type, body) => {
    const { account } = await joined();
    w.oidc.account = account;
    w.oidc.lies = {
      answer: (path, response) => {
        if (path !== '/token') return false;
        response.writeHead(status, { 'content-type': type }).end(body);
        return true;
      },
    };
    const browser = new CookieBrowser();
    expect((await w.arrive(browser)).status).toBe(503);
    expect(await w.whoIs(browser)).toBeNull();
    w.oidc.lies = {};
  });

  it('is contacted at its own address only, if it is the code host', async () => {
    w.host.lies = {
      discovery: (document) => ({ ...document, token_endpoint: `${w.oidc.url}/token` }),
    };
    const before = w.oidc.paths.length;
    w.host.account = { sub: newSub(), login: 'moved' };
    expect((await w.arrive(new CookieBrowser(), 'host')).status).toBe(503);
    expect(w.oidc.paths.slice(before)).toEqual([]);
    w.host.lies = {};
  });
});
