import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { invalidField } from '../../src/core/errors.ts';
import type { User } from '../../src/core/records/types.ts';
import * as english from '../../src/http/html/english.ts';
import * as german from '../../src/http/html/german.ts';
import type { Page as Shown } from '../../src/http/html/html.ts';
import { startTestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { hintsIn, mistakesIn } from '../support/forms.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { rowsOf, withoutTable } from '../support/rows.ts';

const password = 'correct horse battery';
const another = 'quite another one';
const hostile = `"><script>alert('1')</script>&<img src=x onerror=alert(2)>`;

let count = 0;
let logged = '';
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged += String(chunk);
    done();
  },
});
/** Secrets from links and forms. */
const secrets = new Set<string>();

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}
const pageOf = async (reply: Response): Promise<Page> => ({
  status: reply.status,
  headers: reply.headers,
  text: await reply.text(),
});
const elsewhere = () => ({ 'x-forwarded-for': `10.4.${++count >> 8}.${count & 255}` });
async function get(name: string, token?: string): Promise<Page> {
  if (token !== undefined) secrets.add(token);
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  return pageOf(await fetch(`${t.url}/account/${name}${query}`));
}
async function post(
  name: string,
  fields: Record<string, string>,
  headers: Record<string, string> = elsewhere(),
): Promise<Page> {
  if (fields.token) secrets.add(fields.token);
  const body = new URLSearchParams(fields);
  return pageOf(await fetch(`${t.url}/account/${name}`, { method: 'POST', body, headers }));
}
/** The whole database, apart from request counters. */
async function everything(): Promise<string> {
  const tables = ['user', 'email', 'session', 'mailed_secret', 'mail', 'audit_entry'];
  return JSON.stringify(
    await Promise.all(tables.map((table) => rowsOf(t, `SELECT * FROM "${table}" ORDER BY id`))),
  );
}
const person = (): Promise<User> => t.make.user(`person${++count}`, { password });
const t = await ofFile(
  startTestApp({
    settings: {
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: 'measure',
    },
    logger: pino({ level: 'trace' }, log),
  }),
);
const admin = await t.make.person('root', { isAdmin: true });

/** @returns the secret of its link */
async function invite(email: string): Promise<string> {
  await t.request('POST', '/admin/invitations', admin, { body: { email } });
  const { secret } = await lastMailTo(t, email, 'invitation');
  secrets.add(secret);
  return secret;
}

interface Link {
  readonly page: string;
  readonly token: string;
  /** What its form needs besides the token. */
  readonly fields: Record<string, string>;
  /** Shown on the page before and after. */
  readonly asks: string;
  readonly done: string;
  /** Shown for a link that was already used. */
  readonly useless: string;
}

const links: Record<string, () => Promise<Link>> = {
  'of a registration': async () => {
    const name = `person${++count}`;
    const email = `${name}@example.org`;
    const body = { username: name, email, password };
    await t.request('POST', '/user/registration', null, { body });
    const { secret } = await lastMailTo(t, email, 'confirm-email');
    return {
      page: 'confirm-email',
      token: secret,
      fields: {},
      asks: `<strong>${email}</strong>`,
      done: 'The account is ready',
      useless: 'This link has expired or was already used',
    };
  },
  'of an added address': async () => {
    const user = await person();
    const email = `added-${user.name}@example.org`;
    const as = { name: user.name, password };
    await t.request('POST', '/user/emails', as, { body: { emails: [email] } });
    const { secret } = await lastMailTo(t, email, 'confirm-email');
    return {
      page: 'confirm-email',
      token: secret,
      fields: {},
      asks: `<strong>${user.name}</strong>`,
      done: 'Address confirmed',
      useless: 'This link has expired or was already used',
    };
  },
  'of a changed primary address': async () => {
    const user = await person();
    const email = `moved-${user.name}@example.org`;
    await t.request('PATCH', `/admin/users/${user.name}`, admin, { body: { email } });
    const { secret } = await lastMailTo(t, user.email, 'primary-changed');
    return {
      page: 'revert-primary',
      token: secret,
      fields: {},
      asks: `<strong>${email}</strong>`,
      done: 'Change reverted',
      useless: 'This link has expired or was already used',
    };
  },
  'of enabled two-factor authentication': async () => {
    const user = await person();
    await guard(t, user, password);
    const { secret } = await lastMailTo(t, user.email, 'two-factor-changed');
    return {
      page: 'undo-two-factor',
      token: secret,
      fields: {},
      asks: `account <strong>${user.name}</strong> on 4 May 2026`,
      done: 'Two-factor authentication disabled',
      useless: 'This link has expired or was already used',
    };
  },
  'of a forgotten password': async () => {
    const user = await person();
    await post('forgot-password', { email: user.email });
    const { secret } = await lastMailTo(t, user.email, 'password-reset');
    return {
      page: 'reset-password',
      token: secret,
      fields: { password: another },
      asks: `Set a new password for ${user.name}`,
      done: 'Password changed',
      useless: 'This link has expired or was already used',
    };
  },
  'of an invitation': async () => {
    const email = `guest${++count}@example.org`;
    return {
      page: 'register',
      token: await invite(email),
      fields: { name: `guest${count}`, email, password },
      asks: `value="${email}"`,
      done: `Welcome, guest${count}`,
      useless: 'This invitation has expired or was already used',
    };
  },
};

describe.each(Object.keys(links))('the link %s', (name) => {
  let link: Link;
  beforeAll(async () => {
    link = await (links[name] as () => Promise<Link>)();
  });

  it('says what it will do, and changes nothing however often it is fetched', async () => {
    const before = await everything();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const reply = await fetch(`${t.url}/account/${link.page}?token=${link.token}`, { method });
      expect(reply.status).toBe(200);
      const text = await reply.text();
      if (method === 'GET') {
        expect(text).toContain(link.asks);
        expect(text).toContain(`<input type="hidden" name="token" value="${link.token}">`);
        expect(text).toContain('<button type="submit">');
      }
    }
    expect(await everything()).toBe(before);
  });

  it('acts when its button is pressed, once, even if pressed twice', async () => {
    const fields = { token: link.token, ...link.fields };
    const pages = await Promise.all([post(link.page, fields), post(link.page, fields)]);
    const statuses = pages.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    expect(statuses[1]).toBeLessThan(500);
    const done = pages.find(({ status }) => status === 200);
    expect(done?.text).toContain(link.done);
    expect(done?.text).not.toContain(link.token);
  });

  it('explains that it was already used, and does nothing', async () => {
    const before = await everything();
    const again = await post(link.page, { token: link.token, ...link.fields });
    expect([404, 403]).toContain(again.status);
    expect(again.text).toContain(link.useless);
    const page = await get(link.page, link.token);
    expect(page.status).toBe(link.page === 'register' ? 403 : 404);
    expect(page.text).toContain(link.useless);
    expect(await everything()).toBe(before);
  });
});

describe('every page', () => {
  const names = [
    'confirm-email',
    'revert-primary',
    'reset-password',
    'forgot-password',
    'register',
  ];

  it.each(names)(
    '%s loads nothing from other hosts, runs no script, and sends no referrer',
    async (name) => {
      const token = 'f'.repeat(64);
      for (const page of [await get(name, token), await post(name, { token })]) {
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(page.headers.get('content-security-policy')).toBe(
          "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        expect(page.headers.get('referrer-policy')).toBe('no-referrer');
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(page.headers.get('x-content-type-options')).toBe('nosniff');
        expect(page.headers.get('set-cookie')).toBeNull();
        expect(page.text).toContain('name="viewport"');
        expect(page.text).not.toMatch(/<script|style=|<style| on\w+=|https?:\/\//);
      }
    },
  );

  it.each(names)('%s has links that also work below a path', async (name) => {
    const top = await ofTest(
      startTestApp({
        settings: { PUBLIC_URL: 'https://time.example.com/punch', REGISTRATION: 'open' },
      }),
    );
    const text = await (await fetch(`${top.url}/account/${name}?token=0`)).text();
    const addresses = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map((match) => match[1]);
    expect(addresses).toContain('../setup.css');
    for (const address of addresses) {
      const base = `https://time.example.com/punch/account/${name}`;
      const { pathname } = new URL(address ?? '', base);
      expect(pathname).toMatch(/^\/punch\//);
      const reply = await fetch(`${top.url}${pathname.slice('/punch'.length)}`, {
        headers: { accept: 'text/html' },
      });
      expect([address, reply.status]).not.toEqual([address, 404]);
    }
  });

  it.each(names)('%s accepts only forms, of limited size and well-formed', async (name) => {
    const send = async (body: string, type: string): Promise<number> => {
      const headers = { 'content-type': type, ...elsewhere() };
      return (await fetch(`${t.url}/account/${name}`, { method: 'POST', body, headers })).status;
    };
    const form = 'application/x-www-form-urlencoded';
    expect(await send('{}', 'application/json')).toBe(415);
    expect(await send('x', 'text/plain')).toBe(415);
    expect(await send(`token=${'x'.repeat(20_000)}`, form)).toBe(413);
    expect(await send('token=a%00b&email=a%00b&name=a%00b', form)).toBe(422);
    expect(await send('=&&&__proto__=1&token', form)).toBeLessThan(500);
    expect(await send('', form)).toBeLessThan(500);
  });

  it.each(names)('%s accepts no form from another site', async (name) => {
    const before = await everything();
    const page = await post(
      name,
      { token: 'x', email: 'root@example.com' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(page.status).toBe(403);
    expect(page.text).toContain('another site');
    expect(await everything()).toBe(before);
  });

  it.each(names)('%s shows user input as text, never as markup', async (name) => {
    const fields = { token: hostile, name: hostile, email: hostile, password };
    for (const page of [await get(name, hostile), await post(name, fields)]) {
      expect(page.text).not.toMatch(/<script|<img/);
    }
  });

  it('ignores who is signed in: only the link counts', async () => {
    const user = await person();
    const cookie = `punchcard_session=${'a'.repeat(64)}`;
    await post('forgot-password', { email: user.email }, { cookie, ...elsewhere() });
    const { secret } = await lastMailTo(t, user.email, 'password-reset');
    const page = await post('reset-password', { token: secret, password: another }, { cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['unknown', 'f'.repeat(64)],
    ['empty', ''],
    ['very long', 'f'.repeat(9000)],
    ['strange', 'a\u0000b'],
  ])('answers an unknown %s link', async (_, token) => {
    for (const name of ['confirm-email', 'revert-primary', 'reset-password']) {
      expect((await get(name, token)).status).toBe(404);
    }
    const twice = await fetch(`${t.url}/account/confirm-email?token=a&token=b`);
    expect(twice.status).toBe(404);
  });

  it('is not part of the API, and accepts no other method', async () => {
    for (const name of names) {
      const reply = await fetch(`${t.url}/account/${name}`, { method: 'DELETE' });
      expect(reply.status).toBe(405);
      expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
    }
    expect((await fetch(`${t.url}/account`)).status).toBe(404);
  });
});

describe('the form for a new password', () => {
  it('says what is wrong with a password, keeps the link valid, and never shows the input', async () => {
    const user = await person();
    await post('forgot-password', { email: user.email });
    const { secret } = await lastMailTo(t, user.email, 'password-reset');
    for (const [typed, words] of [
      ['short', 'Must have at least 8 characters'],
      ['y'.repeat(257), 'Must have at most 256 characters'],
    ] as const) {
      const page = await post('reset-password', { token: secret, password: typed });
      expect(page.status).toBe(422);
      expect(mistakesIn(page.text)).toEqual([['password', words]]);
      expect(page.text).toContain(`value="${secret}"`);
      expect(page.text).not.toContain(typed);
    }
    expect((await post('reset-password', { token: secret, password: another })).status).toBe(200);
    const as = { name: user.name, password: another };
    expect((await t.request('GET', '/user', as)).status).toBe(200);
  });
});

describe('the form for a forgotten password', () => {
  it('is found at its former URL, and says when no mail is sent', async () => {
    const before = await fetch(`${t.url}/-/forgot-password`);
    expect(before.url).toBe(`${t.url}/account/forgot-password`);
    const text = await before.text();
    expect(text).toContain('This instance sends no mail. Ask its administrator');
    expect(text).not.toContain('<form');
  });

  it('takes the user name, too, and answers the same whether or not it is known', async () => {
    const user = await person();
    const pageFor = async (typed: string) => {
      const { status, text } = await post('forgot-password', { email: typed });
      return [status, text.replaceAll(typed, 'X')];
    };
    expect(await pageFor(user.name.toUpperCase())).toEqual(await pageFor('nobody-at-all'));
    expect(await mailsTo(t, user.email, 'password-reset')).toHaveLength(1);
    // One mail in three minutes, however the account is named.
    await post('forgot-password', { email: user.email });
    expect(await mailsTo(t, user.email, 'password-reset')).toHaveLength(1);
  });

  it('answers the same whether or not there is such an account', async () => {
    const user = await person();
    const pages = [];
    for (const email of [user.email, 'nobody@example.org', hostile]) {
      const page = await post('forgot-password', { email });
      const escaped = email.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
      pages.push([page.status, page.text.replaceAll(email, 'X').replaceAll(escaped, 'X')]);
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[2]?.[0]).toBe(200);
    expect(await mailsTo(t, user.email, 'password-reset')).toHaveLength(1);
  });

  it('says when to retry after too many requests: 429', async () => {
    const network = elsewhere();
    for (let i = 0; i < 20; i++) await post('forgot-password', { email: 'x@example.org' }, network);
    const page = await post('forgot-password', { email: 'x@example.org' }, network);
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(page.text).toContain('Try again in 60 minutes');
  });
});

describe('the registration form', () => {
  it.each([
    [{ name: '' }, 'Is required'],
    [{ name: 'root' }, 'This user name is taken: root. Free: root-2'],
    [{ name: 'Admin' }, 'This name is reserved: Admin'],
    [{ email: 'nowhere' }, 'This is not a valid email address: &quot;nowhere&quot;'],
    [{ password: 'short' }, 'Must have at least 8 characters'],
  ])(
    'says what is wrong with %j at its field, keeps the input, and can be sent again',
    async (wrong, words) => {
      const name = `form${++count}`;
      const token = await invite(`${name}@example.org`);
      const fields = { token, name, email: `other-${name}@example.org`, password };
      const sent = { ...fields, ...wrong };
      const page = await post('register', sent);
      expect(page.status).toBe(422);
      expect(mistakesIn(page.text)).toEqual([[Object.keys(wrong)[0], words]]);
      expect(page.text).toContain(`name="name" value="${sent.name}"`);
      expect(page.text).toContain(`value="${sent.email}"`);
      expect(page.text).not.toContain(sent.password);
      const good = await post('register', fields);
      expect(good.status).toBe(200);
      expect(good.text).toContain('Check your inbox');
      expect(good.text).toMatch(/works\s+for 3 hours/);
      expect(good.text).toMatch(/After\s+7 days/);
    },
  );

  it('tells an invited person who invites them, and until when', async () => {
    const email = `called${++count}@example.org`;
    const { text } = await get('register', await invite(email));
    expect(text).toContain('<h1>root invites you</h1>');
    expect(text).toMatch(new RegExp(`value="${email}"[^>]* readonly`));
    expect(hintsIn(text)).toContainEqual([
      'email',
      expect.stringMatching(/^The invitation is for this address, until \d+ May 2026\.$/),
    ]);
  });

  it('answers the same for an address that is in use', async () => {
    const user = await person();
    const pageFor = async (name: string, email: string) => {
      const token = await invite(`invited-${name}@example.org`);
      const page = await post('register', { token, name, email, password });
      return [page.status, page.text.replaceAll(name, 'NAME').replaceAll(email, 'ADDRESS')];
    };
    const known = await pageFor(`same${++count}`, user.email);
    expect(await pageFor(`same${++count}`, 'free-one@example.org')).toEqual(known);
  });

  it('says when to retry after too many requests: 429', async () => {
    const network = elsewhere();
    const token = await invite(`many${++count}@example.org`);
    const fields = { token, name: 'root', email: 'x@example.org', password };
    for (let i = 0; i < 20; i++) await post('register', fields, network);
    expect((await post('register', fields, network)).status).toBe(429);
  });

  it('needs no invitation where registration is open, but a confirmed address', async () => {
    const shown = await get('register');
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('name="email" value="" type="email"');
    expect(shown.text).toContain('<h1>Create account</h1>');
    expect(shown.text).toContain(`On ${new URL(t.url).host}.`);
    expect(hintsIn(shown.text)).toEqual([
      ['name', 'Letters, digits, and single . - _ between them.'],
      ['email', expect.stringContaining('We send a link there.')],
      ['password', 'At least 8 characters.'],
    ]);
    const name = `uninvited${++count}`;
    const made = await post('register', { name, email: `${name}@example.org`, password });
    expect(made.text).toContain('Check your inbox');
    const { json } = await t.request('GET', '/user/repos', { name, password });
    expect(json.message).toBe('This account is not activated.');
  });

  it.each([
    ['off', 'Registration is closed'],
    ['invitation', 'Registration requires an invitation'],
  ])('is refused without an invitation when registration is %s', async (setting, title) => {
    const u = await startTestApp({ settings: { REGISTRATION: setting } });
    try {
      await u.make.person('root', { isAdmin: true });
      const at = `${u.url}/account/register`;
      const body = new URLSearchParams({ name: 'wren', email: 'wren@example.org', password });
      for (const reply of [await fetch(at), await fetch(at, { method: 'POST', body })]) {
        expect(reply.status).toBe(403);
        expect(await reply.text()).toContain(`<h1>${title}</h1>`);
      }
      expect(await rowsOf(u, 'SELECT id FROM "user"')).toHaveLength(1);
    } finally {
      await u.close();
    }
  });

  it('has a former address, which redirects', async () => {
    const { status, headers } = await fetch(`${t.url}/-/register`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '../account/register']);
  });

  it.each(['off', 'invitation'])(
    'is refused with a bad link when registration is %s',
    async (setting) => {
      const u = await ofTest(startTestApp({ settings: { REGISTRATION: setting } }));
      const root = await u.make.person('root', { isAdmin: true });
      const at = `${u.url}/account/register`;
      const fields = { name: 'mira', email: 'mira@example.org', password };
      const send = (token: string) =>
        fetch(at, { method: 'POST', body: new URLSearchParams({ ...fields, token }) });
      const old = await fetch(`${at}?token=${'f'.repeat(64)}`);
      for (const reply of [old, await send('f'.repeat(64))]) {
        expect(reply.status).toBe(403);
        expect(await reply.text()).toContain('ask for a new invitation');
      }
      expect(await rowsOf(u, 'SELECT id FROM "user"')).toHaveLength(1);
      if (setting === 'off') return;
      await u.request('POST', '/admin/invitations', root, {
        body: { email: 'guest@example.org' },
      });
      const { secret } = await lastMailTo(u, 'guest@example.org', 'invitation');
      const invited = await fetch(`${at}?token=${secret}`);
      expect(invited.status).toBe(200);
      expect(await invited.text()).toContain('value="guest@example.org"');
    },
  );
});

describe('an address that another account has verified meanwhile', () => {
  it('is not given away, and the page says so: 409 or an expired link', async () => {
    const [first, second] = [await person(), await person()];
    const email = `wanted${++count}@example.org`;
    for (const { name } of [first, second]) {
      await t.request('POST', '/user/emails', { name, password }, { body: { emails: [email] } });
    }
    const tokens = (await mailsTo(t, email, 'confirm-email')).map(({ secret }) => secret);
    const pages = await Promise.all(tokens.map((token) => post('confirm-email', { token })));
    expect(pages.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const lost = pages.find(({ status }) => status !== 200);
    expect([404, 409]).toContain(lost?.status);
  });

  it('cannot be reverted to, either', async () => {
    const user = await person();
    await t.request('PATCH', `/admin/users/${user.name}`, admin, {
      body: { email: `left${++count}@example.org` },
    });
    const { secret } = await lastMailTo(t, user.email, 'primary-changed');
    await t.make.user(undefined, { email: user.email });
    const page = await post('revert-primary', { token: secret });
    expect(page.status).toBe(409);
    expect(page.text).toContain('Address already in use');
  });
});

describe('a page when the database fails', () => {
  it('says that the server failed, without details', async () => {
    const page = await withoutTable(t, 'mailed_secret', () =>
      get('reset-password', 'f'.repeat(64)),
    );
    expect([500, 503]).toContain(page.status);
    expect(page.text).toMatch(/The server could not do this|The server is busy/);
    expect(page.text).not.toContain('mailed_secret');
    expect((await get('reset-password', 'f'.repeat(64))).status).toBe(404);
  });
});

describe('the log and the metrics', () => {
  it('do not report a refused form as a server failure', async () => {
    const { length } = logged;
    const headers = { 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams({ email: 'mira@example.org' });
    const at = `${t.url}/account/forgot-password`;
    expect((await fetch(at, { method: 'POST', body, headers })).status).toBe(403);
    expect((await fetch(`${t.url}/setup`)).status).toBe(404);
    expect(logged.slice(length)).toContain('"status":403');
    expect(logged.slice(length)).not.toMatch(/"level":[56]0/);
  });

  it('contain the route of a page, and no secret', async () => {
    const reply = await fetch(`${t.url}/metrics`, { headers: { authorization: 'Bearer measure' } });
    const metrics = await reply.text();
    const mailed = (await mailsOf(t)).flatMap(({ secret, code }) => [secret, code]);
    const all = [...secrets, ...mailed, password, another].filter((secret) => secret.length > 7);
    expect(all.length).toBeGreaterThan(20);
    for (const text of [logged, metrics]) {
      expect(text).toContain('/account/reset-password');
      expect(all.filter((secret) => text.includes(secret))).toEqual([]);
    }
    for (const table of ['audit_entry', 'throttle', 'mail', 'mailed_secret']) {
      const rows = JSON.stringify(await rowsOf(t, `SELECT * FROM ${table}`));
      expect(all.filter((secret) => rows.includes(secret))).toEqual([]);
    }
  });
});

describe('the German pages', () => {
  const rules = { minPasswordLength: 8, revertValidDays: 7, confirmationValidSeconds: 3600 };
  const form = { token: 'secret', userName: 'mira', endsAccess: true };
  const typed = { token: 'secret', name: hostile, email: 'a@example.com' };
  const invitation = { address: 'a@example.com', inviterName: hostile, expiresUnix: 1_777_887_000 };
  const offer = { instance: 'time.example.com', invitation, rules };
  const refused = invalidField('password', 'too-short', { limit: 8 });
  const change = { userName: 'mira', oldAddress: 'a@example.com', newAddress: hostile };
  /** What each page is made from. */
  const inputs: Record<keyof typeof english, readonly unknown[]> = {
    confirmation: ['secret', { userName: 'mira', address: hostile, isRegistration: true }],
    confirmed: [{ userName: 'mira', address: 'a@example.com', isActivated: true }],
    expiredConfirmation: [],
    taken: [],
    revert: ['secret', change],
    reverted: [{ userName: 'mira', address: 'a@example.com', resetSecret: 'secret' }, rules],
    expiredRevert: [],
    undo: ['secret', { user: { name: 'mira' }, confirmedUnix: 1_777_887_000, fromUnix: 0 }, true],
    undone: [{ userName: 'mira', resetSecret: 'secret' }, rules],
    reset: [form, rules, refused],
    passwordChanged: ['mira'],
    expiredReset: [],
    forgotten: [3600],
    resetMailed: [hostile, 3600],
    registration: [typed, offer, { error: refused }],
    mailed: [typed, { ...rules, claimValidDays: 7 }],
    registered: [typed],
    registrationClosed: [],
    invitationRequired: [],
    expiredInvitation: [true],
    crossSite: [],
  };

  it.each(Object.keys(inputs) as (keyof typeof english)[])(
    '%s has the fields and links of the English one, and other words',
    (name) => {
      const [en, de] = [english, german].map((pages) =>
        (pages[name] as (...input: readonly unknown[]) => Shown)(...inputs[name]),
      );
      const parts = (page?: Shown) =>
        [...(page?.content.text ?? '').matchAll(/<(?!p|h1|h2|li|ul|strong)[^>]*>/g)].map(String);
      expect(parts(de)).toEqual(parts(en));
      expect(de?.title).not.toBe(en?.title);
      const wordsOf = (page?: Shown) =>
        (page?.content.text ?? '').split(/<[^>]*>|\n/).filter(
          // Not what users typed.
          (text) => /[a-z] [a-z]/.test(text) && !text.includes('&'),
        );
      expect(wordsOf(de).filter((text) => wordsOf(en).includes(text))).toEqual([]);
      expect(de?.content.text).not.toContain('<img');
    },
  );

  it('are for browsers that prefer German, with the errors of a form', async () => {
    const headers = { ...elsewhere(), 'accept-language': 'de' };
    const answer = await fetch(`${t.url}/account/forgot-password`, { headers });
    const page = await answer.text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<h1>Passwort vergessen?</h1>');
    const token = (await links['of a forgotten password']?.())?.token ?? '';
    const short = await post('reset-password', { token, password: 'x' }, headers);
    expect(short.status).toBe(422);
    expect(mistakesIn(short.text)).toEqual([['password', 'Muss mindestens 8 Zeichen haben']]);
    const useless = await post('reset-password', { token: 'none', password }, headers);
    expect([useless.status, useless.text]).toEqual([404, expect.stringContaining('abgelaufen')]);
  });
});
