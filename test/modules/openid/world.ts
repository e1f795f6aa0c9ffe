import type { FlatSettings } from '../../../src/config/schema.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { CookieBrowser, type Shown } from './cookie-browser.ts';
import { clientId, clientSecret, type FakeProvider, startFakeProvider } from './fake-provider.ts';

export const password = 'correct horse battery';

/** The program with an OpenID provider and a code host. */
export interface World {
  readonly t: TestApp;
  readonly oidc: FakeProvider;
  readonly host: FakeProvider;
  /** Whose session the browser has; null: none. */
  whoIs(browser: CookieBrowser): Promise<string | null>;
  /** Signs in with the provider, up to the page that follows. */
  arrive(browser: CookieBrowser, provider?: 'oidc' | 'host', to?: string): Promise<Shown>;
  /** A new account by a first sign-in. */
  join(browser: CookieBrowser, name: string, provider?: 'oidc' | 'host'): Promise<Shown>;
  /** A browser with a session by password. */
  byPassword(name: string): Promise<CookieBrowser>;
  close(): Promise<void>;
}

/** All have the test's clock. */
export async function openWorld(settings: FlatSettings = {}): Promise<World> {
  const [oidc, host] = [await startFakeProvider('/realm'), await startFakeProvider()];
  const t = await startTestApp({
    settings: {
      OIDC_ISSUER: oidc.url,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example Login',
      HOST_URL: host.url,
      HOST_NAME: 'Example Git',
      HOST_CLIENT_ID: clientId,
      HOST_CLIENT_SECRET: clientSecret,
      REGISTRATION: 'open',
      ...settings,
    },
  });
  oidc.nowUnix = () => t.clock.nowUnix();
  host.nowUnix = oidc.nowUnix;
  await t.make.admin('root');
  const world: World = {
    t,
    oidc,
    host,
    whoIs: async (browser) => {
      const reply = await browser.fetch(`${t.url}/api/v1/user`);
      return reply.status === 200 ? ((await reply.json()) as { login: string }).login : null;
    },
    arrive: (browser, provider = 'oidc', to = '/api') => {
      const start = `${t.url}/sign-in/${provider}?to=${encodeURIComponent(to)}`;
      return browser.open(start);
    },
    join: async (browser, name, provider) => {
      const page = await world.arrive(browser, provider);
      return browser.submit(page, 'continue', { do: 'create', new_name: name });
    },
    byPassword: async (username) => {
      const browser = new CookieBrowser();
      await browser.fetch(`${t.url}/api/v1/user/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      return browser;
    },
    close: async () => {
      await t.close();
      await oidc.close();
      await host.close();
    },
  };
  return world;
}
