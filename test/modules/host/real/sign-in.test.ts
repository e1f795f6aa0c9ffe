import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { type Person, PlainBrowser, RealHost, signInAtHost } from './real-host.ts';

// From an empty instance to one's own hour by OAuth, without script, on a real host.

const host = new RealHost();
const folder = temporaryFolder();
let server: Server;
let kestrel: Person;

beforeAll(async () => {
  const port = await freePort();
  kestrel = await host.makePerson('kestrel');
  await host.makeRepository('kestrel', 'importer');
  await host.makeIssue('kestrel', 'importer', 'Retry when the network fails', kestrel.token);
  const data = ['--data-dir', folder.path];
  await punchcard([
    ...['admin', 'user', 'create', '--admin', '--username', 'osprey'],
    ...['--email', 'osprey@example.com', '--password', 'a good password', ...data],
  ]);
  const publicUrl = `http://127.0.0.1:${port}`;
  const application = await host.makeApplication(`${publicUrl}/sign-in/host/callback`);
  server = await startServer([
    ...['--port', String(port), '--public-url', publicUrl, ...data],
    ...['--host-url', host.url, '--host-client-id', application.clientId],
    ...['--host-client-secret', application.clientSecret, '--host-accounts', 'on'],
  ]);
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
  await host.cleanUp();
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

async function ask(browser: PlainBrowser, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      cookie: browser.cookies(server.url),
      origin: server.url,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  for (const line of response.headers.getSetCookie()) browser.keep(server.url, line);
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text), text };
}

const browser = new PlainBrowser();

describe('signing in with the host', () => {
  it('makes an account at the first sign-in, and returns to the page that was wanted', async () => {
    await browser.open(`${server.url}/sign-in/host?connect=true&to=/kestrel`);
    await signInAtHost(browser, kestrel);
    expect(browser.url, browser.text).toContain('/sign-in/continue');
    await browser.submit('new_name', { new_name: 'kestrel' });
    expect(new URL(browser.url).pathname, browser.text).toBe('/kestrel');
    const { json } = await ask(browser, 'GET', '/user');
    expect(json).toMatchObject({ login: 'kestrel' });
    const [identity] = (await ask(browser, 'GET', '/user/identities')).json;
    expect(identity).toMatchObject({ provider: 'host', name: 'kestrel' });
  });

  it('is connected by the same consent, and has the hour there', async () => {
    const { json } = await ask(browser, 'GET', '/user/host');
    expect(json).toMatchObject({ connected: true, login: 'kestrel' });
    expect(json.scopes).toEqual(expect.arrayContaining(['read:user', 'write:issue']));
    const path = '/repos/kestrel/importer/issues/1';
    expect((await ask(browser, 'POST', `${path}/stopwatch/start`)).status).toBe(201);
    expect((await ask(browser, 'DELETE', `${path}/stopwatch/delete`)).status).toBe(204);
    const added = await ask(browser, 'POST', `${path}/times`, { time: 2700 });
    expect(added.status, added.text).toBe(200);
    await expect
      .poll(() => host.timesOf('kestrel', 'importer', 1))
      .toMatchObject([{ user_name: 'kestrel', time: 2700 }]);
  });

  it('connects again without another consent after a disconnect', async () => {
    expect((await ask(browser, 'DELETE', '/user/host/connection')).status).toBe(204);
    const body = { provider: 'host', purpose: 'connect', to: '/-/settings/host' };
    const sent = await ask(browser, 'POST', '/user/identities', body);
    expect(sent.status, sent.text).toBe(201);
    await browser.open(sent.json.url);
    expect(new URL(browser.url).pathname, browser.text).toBe('/-/settings/host');
    expect((await ask(browser, 'GET', '/user/host')).json).toMatchObject({ connected: true });
  });

  it('refuses a person who may no longer sign in there', async () => {
    await host.done('PATCH', '/admin/users/kestrel', {
      ...{ source_id: 0, login_name: 'kestrel', prohibit_login: true },
    });
    const again = new PlainBrowser();
    await again.open(`${server.url}/sign-in/host?to=/`);
    await signInAtHost(again, kestrel);
    expect(again.cookies(server.url)).not.toContain('session');
  });
});
