import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { modules } from '../../src/modules/index.ts';
import { openBrowser, revisit, startSession } from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';
import { oneIn } from '../support/extent.ts';

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const kilobyte = 1000;

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${t.url}${path}`, { headers, redirect: 'manual' });
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The script that every page needs. */
async function mainScript(): Promise<string> {
  const page = await (await get('/', html)).text();
  return /src="\.(\/assets\/first-[^"]+\.js)"/.exec(page)?.[1] ?? '';
}

describe('the page', () => {
  it.each(['/', '/heron', '/heron/tides/issues/1', '/-/people?q=x', '/-/no-such-page'])(
    'is what a browser gets at %s, not cached, with its own policy',
    async (path) => {
      const [first, second] = [await get(path, html), await get(path, html)];
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(first.headers.get('cache-control')).toBe('no-store');
      const policies = [first, second].map((r) => r.headers.get('content-security-policy') ?? '');
      expect(policies[0]).toContain("script-src 'self';");
      expect(policies[0]).not.toMatch(/unsafe|\*|https?:/);
      expect(policies[0]).not.toBe(policies[1]);
      const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? '')?.[1];
      expect(await first.text()).toContain(`<meta name="csp-nonce" content="${nonce}"`);
    },
  );

  it('contains no other inline script or style', async () => {
    const page = await (await get('/', html)).text();
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('has its frame before its style sheet and scripts are there', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    // None of them ever comes.
    await page.route(/assets\/(style|first|en|de)-/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    const nav = page.locator('.shell nav');
    await nav.waitFor();
    expect(await nav.boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      height: page.viewportSize()?.height,
    });
    expect(await nav.textContent()).toContain('Punchcard');
    await page.unrouteAll();
    await visitor.close();
  });

  it('contains the settings that all pages need', async () => {
    const page = await (await get('/', html)).text();
    const written = /name="instance" content="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual({
      first_day_of_week: 'monday',
      working_day_seconds: 28_800,
      max_response_items: 50,
      time_tracking_disabled: false,
      time_zone: 'UTC',
      ...(modules.some(({ name }) => name === 'projects') && { has_projects: true }),
    });
  });

  it.each([
    ['/api/v1/no-such-thing', html],
    ['//other.example/heron', html],
    ['/heron', { accept: 'application/json' }],
    ['/assets/index-of-before.js', { accept: '*/*' }],
  ])("is not sent at %s to clients that don't accept HTML", async (path, headers) => {
    const reply = await get(path, headers);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/json');
  });
});

describe('its files', () => {
  it('are served precompressed, and cached forever', async () => {
    const path = await mainScript();
    const plain = readFileSync(`${built}${path}`);
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const reply = await get(path, { 'accept-encoding': accepted });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(reply.headers.get('vary')).toContain('accept-encoding');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      // fetch has undone the compression.
      expect(Buffer.from(await reply.arrayBuffer()).equals(plain)).toBe(true);
      const again = await get(path, { 'if-none-match': reply.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
    expect(gunzipSync(readFileSync(`${built}${path}.gz`)).equals(plain)).toBe(true);
  });

  it('are only those of the build', async () => {
    for (const path of [
      '/assets/../index.html',
      '/assets/%2e%2e/package.json',
      '/.punchcard-stamp',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

/** The main pages. */
const pages = [
  '/',
  '/-/time',
  '/-/time?tab=import',
  '/-/week',
  '/-/calendar',
  '/-/calendar?view=day',
  '/-/calendar?view=month',
  '/-/year',
  '/-/reports',
  '/-/reports/administered',
  '/-/reports/saved',
  '/-/repositories',
  '/kestrel/shop',
  '/kestrel/shop/issues/1',
  '/heron/importer/report',
  '/heron/importer/settings',
  '/-/people',
  '/-/people/team',
  '/kestrel',
  '/-/settings',
  '/-/settings/time',
  '/-/settings/emails',
  '/-/settings/tokens',
];

/** Pages of administrators, who alone load their scripts and messages. */
const administration = [
  '/-/admin/users',
  '/-/admin/users/heron',
  '/-/admin/invitations',
  '/-/admin/emails',
  '/-/admin/mail',
  '/-/admin/audit',
  '/-/admin/settings',
  '/-/admin/health',
];

/** The size of a script as a browser gets it over https; small ones are not compressed. */
const sizeOf = (path: string): number => {
  const file = `${built}${path}`;
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
};

/** The messages of one language count as the largest. */
const largestOf = (script: string): number => {
  const kind = [/\/(en|de)-/, /\/administration-/].find((one) => one.test(script));
  if (kind === undefined) return sizeOf(script);
  const files = readdirSync(`${built}/assets`).map((file) => `/assets/${file}`);
  return Math.max(...files.filter((file) => kind.test(file) && file.endsWith('.js')).map(sizeOf));
};

it.each([
  ['heron', pages],
  ['osprey', administration],
])(
  'need at most 300 kB of script and 24 requests to open a page as %s, none of them twice',
  async (name, paths) => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await startSession(visitor, name, demoPassword);
    let asked: string[] = [];
    page.on('request', (request) => {
      // The page before may still ask while it is left.
      if (request.isNavigationRequest()) asked = [];
      asked.push(`${request.method()} ${request.url()}`);
    });
    for (const path of oneIn(4, paths)) {
      await page.goto(path);
      await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
      // The shell comes first, and some lists are read after others.
      await page.locator('h1').first().waitFor();
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      await visitor.untilRead();
      const files = asked.map((one) => new URL(one.slice(one.indexOf(' '))).pathname);
      const scripts = files.filter((one) => one.endsWith('.js'));
      expect(scripts.length, path).toBeGreaterThan(1);
      // Only the messages of the page's language.
      expect(scripts.filter((script) => /\/(en|de)-/.test(script)).length).toBe(1);
      expect(
        scripts.some((script) => /\/admin/.test(script)),
        path,
      ).toBe(path.includes('/admin/'));
      const total = scripts.reduce((sum, script) => sum + largestOf(script), 0);
      expect(total, `${path}: ${scripts.join(' ')}`).toBeLessThanOrEqual(300 * kilobyte);
      expect(asked.length, [path, ...asked].join('\n')).toBeLessThanOrEqual(24);
      expect(asked.filter((one, i) => asked.indexOf(one) !== i)).toEqual([]);
    }
    expect(visitor.complaints).toEqual([]);
  },
);

it('are below the path of the public URL, and so are their requests', async () => {
  const below = await ofTest(
    startDemoApp({
      settings: { PUBLIC_URL: 'https://code.example/punchcard/' },
    }),
  );
  const page = await (await fetch(below.url, { headers: html })).text();
  expect(page).toContain('<base href="/punchcard/"');
});
