import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { readReply } from '../support/raw.ts';

const t = await ofFile(startTestApp());
const { token } = await t.make.person('ann');

describe('every reply', () => {
  it.each([
    ['a record', '/api/v1/version'],
    ['an unknown path', '/nothing'],
    ['a refusal', '/api/v1/user'],
    ['a probe', '/healthz'],
    ['the document', '/api/v1/openapi.json'],
    ['the page of the document', '/api/swagger'],
    ['a file of that page', '/api/swagger/static/swagger-ui.css'],
    ['a bad path', '/api/v1/users/%zz'],
  ])('has security headers and a request id: %s', async (_, path) => {
    const { headers } = await fetch(`${t.url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has its own request id, which a client cannot choose', async () => {
    const ids = new Set<string | null>();
    for (let i = 0; i < 3; i++) {
      const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
      ids.add((await t.request('GET', '/version', null, { headers })).headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    expect(ids).not.toContain('mine');
  });

  it('is JSON in UTF-8, and is not cached', async () => {
    const answer = await t.request('GET', '/user', { token });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is sent for any Accept, and for none', async () => {
    for (const accept of ['*/*', 'application/json, text/plain, */*', 'text/html', 'image/png']) {
      expect((await t.request('GET', '/version', null, { headers: { accept } })).status).toBe(200);
    }
    const line = 'GET /api/v1/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(readReply(await t.raw(line)).status).toBe(200);
  });

  it('enforces https when the public URL is https', async () => {
    const secure = await ofTest(
      startTestApp({
        settings: { PUBLIC_URL: 'https://punchcard.example.com' },
      }),
    );
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('enforces https for subdomains too by HSTS_INCLUDE_SUBDOMAINS', async () => {
    const settings = { PUBLIC_URL: 'https://time.example.com', HSTS_INCLUDE_SUBDOMAINS: 'true' };
    const secure = await ofTest(startTestApp({ settings }));
    const { headers } = await fetch(`${secure.url}/healthz`);
    const strict = 'max-age=31536000; includeSubDomains';
    expect(headers.get('strict-transport-security')).toBe(strict);
  });
});

describe('absolute addresses (D11)', () => {
  it.each([
    ['by the address it listens at', { PUBLIC_URL: '' }],
    ['by PUBLIC_URL', { PUBLIC_URL: 'https://punchcard.example.com/base/' }],
  ])('are built %s, never from what a client sends', async (_, settings) => {
    const app = await startTestApp({ settings });
    try {
      const publicUrl = settings.PUBLIC_URL.replace(/\/$/, '') || app.url;
      const { user, token } = await app.make.person('ann');
      for (let i = 0; i < 3; i++) await app.make.follow(await app.make.user(), user);
      const repository = await app.make.repository(user, 'clock');
      await app.make.issue(repository, user);
      const hostile = [
        'Host: evil.example.net',
        'X-Forwarded-Host: evil.example.net',
        'X-Forwarded-Proto: gopher',
        'Forwarded: host=evil.example.net',
        `Authorization: token ${token}`,
        'Connection: close',
      ].join('\r\n');
      const replies = [];
      for (const target of [
        '/api/v1/user/followers?page=2&limit=1&x=1',
        'http://evil.example.net/api/v1/user/followers?page=2&limit=1&x=1',
        '//api/v1/user/followers?page=2&limit=1&x=1',
        '/api/v1/user',
        '/api/v1/repos/ann/clock',
        '/api/v1/repos/ann/clock/issues/1',
        '/api/v1/users/nobody',
        '/api/v1/openapi.json',
        '/api/swagger',
      ]) {
        replies.push(await app.raw(`GET ${target} HTTP/1.1\r\n${hostile}\r\n\r\n`));
      }
      expect(replies.filter((reply) => /evil|gopher/.test(reply))).toEqual([]);
      const [page, absolute, doubled, self, repo, issue, refusal] = replies.map(readReply);
      const list = `${publicUrl}/api/v1/user/followers`;
      const link = (n: number, rel: string) => `<${list}?limit=1&page=${n}&x=1>; rel="${rel}"`;
      const links = [link(3, 'next'), link(3, 'last'), link(1, 'first'), link(1, 'prev')];
      for (const reply of [page, absolute, doubled]) {
        // The cursor of the next page precedes its number.
        const link = reply?.headers.link?.replace(/\?cursor=[\w-]+&/, '?');
        expect(link).toBe(links.join(','));
      }
      expect(self?.json.avatar_url).toBe(`${publicUrl}/avatars/${user.id}`);
      expect(self?.json.html_url).toBe(`${publicUrl}/ann`);
      expect(repo?.json.url).toBe(`${publicUrl}/api/v1/repos/ann/clock`);
      expect(issue?.json.html_url).toBe(`${publicUrl}/ann/clock/issues/1`);
      expect(refusal?.json.url).toBe(`${publicUrl}/api/swagger`);
    } finally {
      await app.close();
    }
  });
});

describe('CORS (D5)', () => {
  const origin = 'https://pages.example.com';
  const preflight = { origin, 'access-control-request-method': 'DELETE' };

  it('is off: other origins read nothing', async () => {
    const answer = await t.request('GET', '/version', null, { headers: { origin } });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
    const asked = await t.request('OPTIONS', '/user/emails', null, { headers: preflight });
    expect(asked.status).toBe(405);
  });

  describe('with origins configured', () => {
    let open: TestApp;
    beforeAll(async () => {
      open = await startTestApp({ settings: { CORS_ORIGINS: `${origin},https://b.example.com` } });
    });
    afterAll(() => open.close());

    it('lets them read replies and errors, with counts and links', async () => {
      for (const [path, status] of [
        ['/version', 200],
        ['/user', 401],
        ['/nothing', 404],
      ] as const) {
        const answer = await open.request('GET', path, null, { headers: { origin } });
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        const exposed = answer.headers.get('access-control-expose-headers') ?? '';
        expect(exposed.split(', ')).toEqual(expect.arrayContaining(['X-Total-Count', 'Link']));
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    });

    it('answers preflights without a credential', async () => {
      const headers = { ...preflight, 'access-control-request-headers': 'authorization' };
      const answer = await open.request('OPTIONS', '/user/emails', null, { headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(answer.headers.get('access-control-allow-methods')).toContain(method);
      }
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('refuses other origins', async () => {
      const headers = { origin: 'https://evil.example.net' };
      const answer = await open.request('GET', '/version', null, { headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });

    it('keeps 404 and 405 unchanged', async () => {
      expect((await open.request('GET', '/nothing')).status).toBe(404);
      const other = await open.request('POST', '/user/followers');
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });
  });
});
