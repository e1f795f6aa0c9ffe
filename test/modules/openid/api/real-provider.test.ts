import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientAuthMethod } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, TestClock } from '../../../support/app.ts';
import { CookieBrowser, type Shown } from '../cookie-browser.ts';

// A provider that others have written and certified, which checks what the program sends.

const secret = 'a secret & more';

interface Pair {
  readonly t: TestApp;
  readonly issuer: string;
  close(): Promise<void>;
}

async function open(method: ClientAuthMethod): Promise<Pair> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const t = await startTestApp({
    // The provider has no other clock.
    clock: new TestClock(Math.floor(Date.now() / 1000)),
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'time-sheet',
      OIDC_CLIENT_SECRET: secret,
      REGISTRATION: 'open',
    },
  });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'time-sheet',
        client_secret: secret,
        redirect_uris: [`${t.url}/sign-in/oidc/callback`],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: `${sub}-there`, email: `${sub}@example.com` }),
    }),
    cookies: { keys: ['keys of a test'] },
  });
  server.on('request', provider.callback());
  await t.make.admin('root');
  const close = async () => {
    await t.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { t, issuer, close };
}

describe.each<ClientAuthMethod>(['client_secret_post', 'client_secret_basic'])(
  'a certified provider that takes %s',
  (method) => {
    let pair: Pair;
    beforeAll(async () => {
      pair = await open(method);
    });
    afterAll(() => pair.close());

    /** Signs in at the provider and agrees, as its own pages ask. */
    async function throughPages(
      browser: CookieBrowser,
      first: Shown,
      login: string,
    ): Promise<Shown> {
      let page = first;
      for (let n = 0; n < 3; n++) {
        if (!page.url.startsWith(`${pair.issuer}/interaction/`)) return page;
        const asksLogin = page.text.includes('name="login"');
        page = await browser.submit(page, page.url, {
          prompt: asksLogin ? 'login' : 'consent',
          ...(asksLogin && { login, password: 'any' }),
        });
      }
      return page;
    }

    const whoIs = async (browser: CookieBrowser) => {
      const reply = await browser.fetch(`${pair.t.url}/api/v1/user`);
      return ((await reply.json()) as { login?: string }).login;
    };

    it('signs in, and proves presence only by another sign-in there', async () => {
      const { t } = pair;
      const browser = new CookieBrowser();
      const start = await browser.open(`${t.url}/sign-in/oidc`);
      const first = await throughPages(browser, start, 'mira');
      expect(first.url, first.text).toBe(`${t.url}/sign-in/continue`);
      expect(first.text).toContain('value="mira-there"');
      await browser.submit(first, 'continue', { do: 'create', new_name: 'mira' });
      expect(await whoIs(browser)).toBe('mira');
      // The provider remembers who is signed in, and asks nothing.
      const again = await browser.open(`${t.url}/sign-in/oidc?to=/-/settings/profile`);
      expect(again.url).toBe(`${t.url}/-/settings/profile`);
      const isAsked = async () => {
        const init = { method: 'DELETE' };
        const reply = await browser.fetch(`${t.url}/api/v1/user/identities/0`, init);
        return reply.headers.get('x-punchcard-confirm') === 'password';
      };
      expect(await isAsked()).toBe(true);
      const begun = await browser.fetch(`${t.url}/api/v1/user/identities`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'oidc', purpose: 'prove' }),
      });
      const { url } = (await begun.json()) as { url: string };
      const asked = await browser.open(url);
      expect(asked.text).toContain('name="login"');
      await throughPages(browser, asked, 'mira');
      expect(await isAsked()).toBe(false);
    });
  },
);
