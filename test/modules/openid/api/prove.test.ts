import { describe, expect, it } from 'vitest';
import { hashCode } from '../../../../src/core/mailed-secret/mailed-secret.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { CookieBrowser } from '../cookie-browser.ts';
import { openWorld, password, type World } from '../world.ts';

let count = 700;
const w = await ofFile(openWorld({ OIDC_PROVEN_ADDRESSES: 'true' }));

const newSub = (): string => String(++count);

async function call(browser: CookieBrowser, method: string, path: string, body: object = {}) {
  const reply = await browser.fetch(`${w.t.url}/api/v1${path}`, {
    method,
    ...(method !== 'GET' && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await reply.text();
  const json = text === '' ? null : JSON.parse(text);
  return { status: reply.status, headers: reply.headers, json };
}

/** An account without a password. @param address '': it has none */
async function joined(address = '') {
  const sub = newSub();
  const name = `prover-${sub}`;
  const account = { sub, login: name, ...(address && { email: address, isVerified: true }) };
  w.oidc.account = account;
  const browser = new CookieBrowser();
  await w.join(browser, name);
  const user = await w.t.app.context.database.read.users.byName(name);
  return { browser, name, account, id: user?.id ?? 0 };
}

const withAddress = () => joined(`prover-${count + 1}@example.com`);

/** Another session of the same person. */
async function another(account: World['oidc']['account']): Promise<CookieBrowser> {
  w.oidc.account = account;
  const browser = new CookieBrowser();
  await w.arrive(browser);
  return browser;
}

async function mailedCode(userId: number): Promise<string> {
  const { secretBox, database } = w.t.app.context;
  const mails = await rowsOf<{ id: number }>(
    w.t,
    `SELECT id FROM mail WHERE user_id = ${userId} AND kind = 'prove-presence' ORDER BY id DESC`,
  );
  const sealed = await database.read.mails.sealedBody(Number(mails[0]?.id));
  const body = secretBox.open(sealed ?? '', 'mail') ?? '';
  return /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(body)?.[0] ?? '';
}

const askMail = (browser: CookieBrowser) => call(browser, 'POST', '/user/session/confirm/mail');
const confirm = (browser: CookieBrowser, body: object) =>
  call(browser, 'POST', '/user/session/confirm', body);
/** Whether a sensitive operation asks for proof. */
const isAsked = async (browser: CookieBrowser) =>
  (await call(browser, 'DELETE', '/user/identities/0')).headers.get('x-punchcard-confirm') ===
  'password';

async function addSecondFactor(userId: number, code: string): Promise<void> {
  const nowUnix = w.t.clock.nowUnix();
  await w.t.app.context.database.write(async ({ twoFactors }) => {
    await twoFactors.begin({ userId, sealedSecret: '', keyId: '', createdUnix: nowUnix });
    await twoFactors.confirm(userId, 1, nowUnix);
    await twoFactors.replaceCodes(userId, [hashCode(code)], nowUnix);
  });
}

describe('a mailed code', () => {
  it('proves presence once, in the session that asked for it', async () => {
    const { browser, account, id } = await withAddress();
    expect((await call(browser, 'GET', '/user/session/confirm')).json).toEqual({
      password: false,
      otp: false,
      mail: true,
    });
    expect(await isAsked(browser)).toBe(true);
    expect((await confirm(browser, {})).status).toBe(403);
    expect((await askMail(browser)).status).toBe(204);
    const code = await mailedCode(id);
    const thief = await another(account);
    expect((await confirm(thief, { mail_code: code })).status).toBe(403);
    expect(await isAsked(thief)).toBe(true);
    expect((await confirm(browser, { mail_code: 'ABCD-EFGH-JKLM-NPQR' })).status).toBe(403);
    expect(await isAsked(browser)).toBe(true);
    expect((await confirm(browser, { mail_code: code.toLowerCase() })).status).toBe(204);
    expect(await isAsked(browser)).toBe(false);
    w.t.clock.advance(601);
    expect(await isAsked(browser)).toBe(true);
    expect((await confirm(browser, { mail_code: code })).status).toBe(403);
  });

  it('expires, and a new one replaces it', async () => {
    const { browser, id } = await withAddress();
    await askMail(browser);
    const first = await mailedCode(id);
    await askMail(browser);
    const second = await mailedCode(id);
    expect(second).not.toBe(first);
    expect((await confirm(browser, { mail_code: first })).status).toBe(403);
    w.t.clock.advance(600);
    expect((await confirm(browser, { mail_code: second })).status).toBe(403);
    expect(await isAsked(browser)).toBe(true);
  });

  it('is mailed to verified addresses only, a few times an hour', async () => {
    const { browser } = await joined();
    expect((await askMail(browser)).status).toBe(403);
    const other = await withAddress();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await askMail(other.browser)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('takes the place of no password and no second factor', async () => {
    const user = await w.t.make.user(`typed-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    expect((await askMail(browser)).status).toBe(422);
    const { browser: other, id } = await withAddress();
    await askMail(other);
    const code = await mailedCode(id);
    await addSecondFactor(id, 'ABCD-EFGH-JKLM');
    const refused = await confirm(other, { mail_code: code });
    expect([refused.status, refused.headers.get('x-gitea-otp')]).toEqual([403, 'required']);
    expect((await askMail(other)).status).toBe(422);
    expect((await confirm(other, { otp: 'ABCD-EFGH-JKLM' })).status).toBe(204);
    expect(await isAsked(other)).toBe(false);
  });

  it('is asked for by no token', async () => {
    const { token } = await w.t.make.person();
    const path = '/user/session/confirm/mail';
    expect((await w.t.request('POST', path, { token })).status).toBe(401);
  });
});

describe('a recent proof', () => {
  it('does not renew itself', async () => {
    const { browser, id } = await withAddress();
    await askMail(browser);
    await confirm(browser, { mail_code: await mailedCode(id) });
    w.t.clock.advance(500);
    expect((await confirm(browser, { password: '' })).status).toBe(403);
    w.t.clock.advance(101);
    expect(await isAsked(browser)).toBe(true);
  });

  it('deletes an account that has no password, and nothing else does', async () => {
    const { browser, name, id } = await withAddress();
    const refused = await call(browser, 'DELETE', '/user', { password: '' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-punchcard-confirm')).toBe('password');
    expect((await call(browser, 'DELETE', '/user', { password: 'a guess' })).status).toBe(403);
    await askMail(browser);
    await confirm(browser, { mail_code: await mailedCode(id) });
    expect((await call(browser, 'DELETE', '/user', { password: '' })).status).toBe(204);
    expect(await w.t.app.context.database.read.users.byName(name)).toBeUndefined();
  });

  it('sets the first password of an account', async () => {
    const { browser, name, id } = await withAddress();
    const body = { old_password: '', new_password: 'a long and new one' };
    const set = () => call(browser, 'PUT', '/user/password', body);
    expect((await set()).headers.get('x-punchcard-confirm')).toBe('password');
    await askMail(browser);
    await confirm(browser, { mail_code: await mailedCode(id) });
    expect((await set()).status).toBe(204);
    const byPassword = { name, password: body.new_password };
    expect((await w.t.request('GET', '/user', byPassword)).status).toBe(200);
    // From then on it is what proves.
    body.new_password = 'another long one';
    expect((await set()).status).toBe(403);
  });

  it('deletes no account that has a password', async () => {
    const user = await w.t.make.user(`kept-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    expect((await call(browser, 'DELETE', '/user', { password: '' })).status).toBe(403);
    expect(await w.whoIs(browser)).toBe(user.name);
  });
});

describe('somebody who must set up a second factor', () => {
  it('can prove that they are there, and nothing else', async () => {
    const own = await ofTest(openWorld({ REQUIRE_TWO_FACTOR: 'all' }));
    const sub = newSub();
    own.oidc.account = { sub, login: 'owing', authTime: own.t.clock.nowUnix() };
    const browser = new CookieBrowser();
    await own.join(browser, 'owing');
    own.t.clock.advance(1200);
    own.oidc.account = { ...own.oidc.account, authTime: own.t.clock.nowUnix() };
    const ask = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return browser.fetch(`${own.t.url}/api/v1${path}`, init);
    };
    for (const [provider, purpose] of [
      ['host', 'link'],
      ['host', 'connect'],
    ]) {
      expect((await ask('/user/identities', { provider, purpose })).status).toBe(403);
    }
    expect((await ask('/user/two-factor', {})).status).toBe(403);
    const begun = await ask('/user/identities', { provider: 'oidc', purpose: 'prove' });
    await browser.open(((await begun.json()) as { url: string }).url);
    expect((await ask('/user/two-factor', {})).status).toBe(201);
  });
});

describe('a first second factor of somebody without any other proof', () => {
  it('needs a sign-in of the last ten minutes', async () => {
    const { browser, account } = await joined();
    expect((await call(browser, 'POST', '/user/two-factor')).status).toBe(201);
    const late = await another(account);
    w.t.clock.advance(601);
    expect((await call(late, 'POST', '/user/two-factor')).status).toBe(403);
  });

  it('needs a mailed code if they have an address', async () => {
    const { browser, id } = await withAddress();
    expect((await call(browser, 'POST', '/user/two-factor')).status).toBe(403);
    await askMail(browser);
    await confirm(browser, { mail_code: await mailedCode(id) });
    expect((await call(browser, 'POST', '/user/two-factor')).status).toBe(201);
  });
});
