import { describe, expect, it } from 'vitest';
import { configFrom } from '../../../src/config/config.ts';
import type { FlatSettings } from '../../../src/config/schema.ts';
import { settingProblems } from '../../../src/modules/openid/setting-problems.ts';
import { startFakeProvider } from './fake-provider.ts';

const problemsOf = (settings: FlatSettings) =>
  settingProblems(configFrom({ PUBLIC_URL: 'https://time.example.com', ...settings }));

describe('the settings of providers', () => {
  it.each([
    [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: 'time' }, 'OIDC_ISSUER'],
    [{ HOST_CLIENT_ID: 'time', HOST_CLIENT_SECRET: 'secret' }, 'HOST_URL'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN'],
  ])('are incomplete: %j', async (settings, name) => {
    expect((await problemsOf(settings)).map((one) => one.name)).toEqual([name]);
  });

  it('may have an address without a client, for pasted tokens', async () => {
    expect(await problemsOf({ HOST_URL: 'https://git.example.com' })).toEqual([]);
  });

  it('are tried, and the redirect address is told if the provider does not answer', async () => {
    const provider = await startFakeProvider('/realm');
    const settings = { OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: 'time' };
    try {
      expect(await problemsOf(settings)).toEqual([]);
      const [wrong] = await problemsOf({ ...settings, OIDC_ISSUER: `${provider.url}/other` });
      expect(wrong?.name).toBe('OIDC_ISSUER');
      expect(wrong?.reason).toContain('https://time.example.com/sign-in/oidc/callback');
    } finally {
      await provider.close();
    }
    expect((await problemsOf(settings)).map(({ name }) => name)).toEqual(['OIDC_ISSUER']);
  });
});
