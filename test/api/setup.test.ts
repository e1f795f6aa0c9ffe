import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFirstAdmin, openSetup } from '../../src/core/account/setup.ts';
import type { PasswordHasher } from '../../src/core/sign-in/types.ts';
import { html } from '../../src/http/html/html.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hintsIn, mistakesIn } from '../support/forms.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

let t: TestApp;
let code: string;
beforeEach(async () => {
  t = await startTestApp();
  code = (await openSetup(t.app.context)) ?? '';
});
afterEach(() => t.close());

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}
async function get(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const reply = await fetch(`${t.url}${path}`, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
async function post(
  fields: Record<string, string> | string,
  type = 'application/x-www-form-urlencoded',
  headers: Record<string, string> = {},
): Promise<Page> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  const reply = await fetch(`${t.url}/setup`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
const fields = (changes: Record<string, string> = {}) => ({
  code,
  name: 'mira',
  email: 'mira@example.com',
  password: 'correct horse battery',
  ...changes,
});
const nobodyIsThere = async () => !(await t.app.context.database.read.users.hasUsers());

describe('the setup code', () => {
  it('is random, stored as a hash, and new at each start', async () => {
    expect(code).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await rowsOf(t, 'SELECT * FROM setting'))).not.toContain(code);
    const next = await openSetup(t.app.context);
    expect(next).not.toBe(code);
    expect((await get(`/setup?code=${code}`)).status).toBe(403);
    expect((await get(`/setup?code=${next}`)).status).toBe(200);
  });

  it('is not created when there are accounts, and old ones are removed', async () => {
    await t.make.user('mira');
    expect(await openSetup(t.app.context)).toBeNull();
    expect(await rowsOf(t, "SELECT * FROM setting WHERE key = 'setup.code'")).toEqual([]);
  });

  it('expires after an hour', async () => {
    t.clock.advance(3599);
    expect((await get(`/setup?code=${code}`)).status).toBe(200);
    t.clock.advance(1);
    const page = await get(`/setup?code=${code}`);
    expect(page.status).toBe(403);
    expect(page.text).toContain('This link has expired or was already used');
    expect((await post(fields())).status).toBe(403);
    expect(await nobodyIsThere()).toBe(true);
  });

  it.each(['', '?code=', '?code=0', `?code=${'0'.repeat(64)}`, '?code=a&code=b', '?code=%00'])(
    'cannot be guessed: /setup%s',
    async (query) => {
      const page = await get(`/setup${query}`);
      expect(page.status).toBe(403);
      expect(page.text).not.toContain(code);
    },
  );
});

describe('the form', () => {
  it('asks for name, address and password, without a script', async () => {
    const page = await get(`/setup?code=${code}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(`<input type="hidden" name="code" value="${code}">`);
    for (const name of ['name', 'email', 'password']) {
      expect(page.text).toContain(`<label for="${name}">`);
      expect(page.text).toContain(`name="${name}"`);
    }
    expect(page.text).toContain('name="viewport"');
    expect(page.text).not.toMatch(/<script|style=|<style| on\w+=/);
  });

  it('says its rules before they are broken, and checks a length before it is sent', async () => {
    const page = await get(`/setup?code=${code}`);
    expect(hintsIn(page.text)).toEqual([
      ['name', 'Letters, digits, and single . - _ between them.'],
      ['password', 'At least 8 characters.'],
    ]);
    expect(page.text).toMatch(/<input id="password"[^>]* minlength="8"/);
    expect(mistakesIn(page.text)).toEqual([]);
  });

  it('is German, like the other pages, for browsers that prefer it', async () => {
    const german = { 'accept-language': 'de-AT,en;q=0.5' };
    expect((await get('/', german)).text).toContain('Es gibt noch kein Konto.');
    const page = await get(`/setup?code=${code}`, german);
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('Punchcard einrichten');
    expect((await get('/setup', german)).text).toContain('Dieser Link ist abgelaufen');
    const refused = await post(fields({ password: 'short' }), undefined, german);
    expect(refused.text).toContain('Muss mindestens 8 Zeichen haben');
    const created = await post(fields(), undefined, german);
    expect(created.text).toContain('mira ist der erste Administrator');
    expect((await get('/setup', german)).text).toContain('Diese Instanz ist schon eingerichtet.');
  });

  it('has its own style, with a dark mode and for phones', async () => {
    const sheet = await get('/setup.css');
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.text).toContain('prefers-color-scheme: dark');
  });

  it('creates the first site admin, who can sign in at once, and shows the next steps', async () => {
    const page = await post(fields(), undefined, { 'user-agent': 'a'.repeat(300) });
    expect(page.status).toBe(200);
    expect(page.text).toContain('mira is the first administrator');
    expect(page.text).toContain('href="api/swagger"');
    expect(page.text).toContain('curl -u mira');
    expect(page.text).toContain(`${t.url}/api/v1/users/mira/tokens`);
    expect(page.text).toContain('bin/punchcard demo');
    expect(page.text).not.toContain('correct horse');
    const as = { name: 'mira@example.com', password: 'correct horse battery' };
    const user = await t.request('GET', '/user', as);
    expect(user.json).toMatchObject({ login: 'mira', is_admin: true, active: true });
    // As the page says.
    const token = await t.request('POST', '/users/mira/tokens', as, { body: { name: 'first' } });
    expect(token.status).toBe(201);
    expect(await auditOf(t, 'instance.setup')).toMatchObject([
      { actor_id: null, target: 'instance', detail: 'mira', address: '127.0.0.1' },
    ]);
    const agents = "SELECT user_agent FROM audit_entry WHERE action = 'instance.setup'";
    expect(await rowsOf(t, agents)).toEqual([{ user_agent: 'a'.repeat(255) }]);
  });

  it('works once: then it is 404', async () => {
    await post(fields());
    for (const page of [
      await get(`/setup?code=${code}`),
      await get('/setup'),
      await post(fields()),
    ]) {
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.text).toContain('Page not found');
    }
    expect(await rowsOf(t, 'SELECT * FROM "user"')).toHaveLength(1);
  });

  it('is closed once any account exists, whatever the code', async () => {
    await t.make.user('noah');
    expect((await get(`/setup?code=${code}`)).status).toBe(404);
    expect((await post(fields())).status).toBe(404);
    expect(await rowsOf(t, 'SELECT * FROM "user"')).toHaveLength(1);
  });

  it('creates one account when many requests race', async () => {
    const pages = await Promise.all(
      ['mira', 'noah', 'zoe', 'ann'].map((name) =>
        post(fields({ name, email: `${name}@example.com` })),
      ),
    );
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await rowsOf(t, 'SELECT * FROM "user"')).toHaveLength(1);
    expect(await rowsOf(t, 'SELECT * FROM email')).toHaveLength(1);
  });

  it('re-checks the code in the transaction: a replaced one creates nothing', async () => {
    const { context } = t.app;
    const input = { name: 'mira', email: 'mira@example.com', password: 'correct horse battery' };
    const passwords: PasswordHasher = {
      ...context.passwords,
      hash: async (password) => {
        await openSetup(context);
        return context.passwords.hash(password);
      },
    };
    const visitor = { address: '', requestId: '' };
    const made = createFirstAdmin({ ...context, passwords }, visitor, code, input);
    await expect(made).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await nobodyIsThere()).toBe(true);
  });

  it.each([
    [{ name: '' }, 'Is required'],
    [{ name: 'login' }, 'This name is reserved'],
    [{ name: 'two words' }, 'Must be letters and digits'],
    [{ email: 'nowhere' }, 'This is not a valid email address: &quot;nowhere&quot;'],
    [{ password: 'short' }, 'Must have at least 8 characters'],
    [{ password: 'x'.repeat(300) }, 'Must have at most 256 characters'],
  ])(
    'says what is wrong with %j at its field, keeps the input, and can be sent again',
    async (wrong, message) => {
      const page = await post(fields(wrong));
      expect(page.status).toBe(422);
      expect(mistakesIn(page.text)).toEqual([
        [Object.keys(wrong)[0], expect.stringContaining(message)],
      ]);
      const sent = fields(wrong);
      expect(page.text).toContain(`name="name" value="${sent.name}"`);
      expect(page.text).toContain(`value="${sent.email}"`);
      expect(page.text).toContain(`value="${code}"`);
      expect(page.text).not.toContain(sent.password);
      expect(await nobodyIsThere()).toBe(true);
      expect((await post(fields())).status).toBe(200);
    },
  );

  it('shows the input as text, never as markup', async () => {
    const hostile = `"><script>alert('1')</script>&<img src=x onerror=alert(2)>`;
    const page = await post(fields({ name: hostile, email: hostile }));
    expect(page.status).toBe(422);
    expect(page.text).not.toMatch(/<script|<img/);
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
    const code403 = await post({ ...fields(), code: hostile });
    expect(code403.status).toBe(403);
    expect(code403.text).not.toContain('alert');
  });

  it('accepts only forms, of limited size', async () => {
    expect((await post(JSON.stringify(fields()), 'application/json')).status).toBe(415);
    expect((await post('x', 'text/plain')).status).toBe(415);
    expect((await post(fields({ name: 'x'.repeat(20_000) }))).status).toBe(413);
    expect((await post(`code=${code}&name=a%00b&email=a&password=b`)).status).toBe(422);
    expect((await post('')).status).toBe(403);
    expect((await post('=&&&__proto__=1&code')).status).toBe(403);
    expect(await nobodyIsThere()).toBe(true);
  });

  it('hashes no password without a valid code', async () => {
    await t.close();
    t = await startTestApp({
      hasher: { memoryKiB: 8, passes: 1, parallelism: 1, queueLength: 0 },
    });
    code = 'f'.repeat(64);
    const pages = await Promise.all(Array.from({ length: 20 }, () => post(fields())));
    // The hash queue has no room: nothing may be hashed.
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([403]));
  });
});

describe('other routes', () => {
  it('accept no forms', async () => {
    const reply = await fetch(`${t.url}/api/v1/user/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=mira&password=x',
    });
    expect(reply.status).toBe(415);
  });
});

describe('the start page', () => {
  it('says that there are no accounts yet, without the code', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Welcome to Punchcard');
    expect(page.text).toContain('href="api/swagger"');
    expect(page.text).toContain('There is no account yet');
    expect(page.text).not.toContain(code);
    expect(page.text).not.toMatch(/<script|style=|<style/);
  });

  it('says less once there are accounts, and links to the password reset', async () => {
    expect((await get('/')).text).not.toContain('account/forgot-password');
    await post(fields());
    const { text } = await get('/');
    expect(text).not.toContain('There is no account yet');
    expect(text).toContain('href="account/forgot-password"');
  });
});

describe('html', () => {
  it('escapes every value, except html', () => {
    const inner = html`<b title="${`a"b'c`}">${'<&>'}</b>`;
    expect(html`<p>${inner}${'"'}</p>`.text).toBe(
      '<p><b title="a&quot;b&#39;c">&lt;&amp;&gt;</b>&quot;</p>',
    );
  });
});
