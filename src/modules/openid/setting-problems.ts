import type { Config } from '../../config/config.ts';
import type { SettingName } from '../../config/schema.ts';
import { systemClock } from '../../core/clock.ts';
import { urlOf } from '../../listening.ts';
import { configurationOf } from './client.ts';
import { callbackOf, type Provider, providersOf } from './providers.ts';

export interface SettingProblem {
  readonly name: SettingName;
  readonly reason: string;
}

/** What is wrong with the providers, which are asked. */
export async function settingProblems({
  rules,
  host,
  port,
  http,
}: Config): Promise<SettingProblem[]> {
  const { oidcIssuer, oidcClientId, oidcScopes, hostUrl, hostClientId, hostClientSecret } = rules;
  const problems: SettingProblem[] = [];
  const add = (name: SettingName, reason: string) => problems.push({ name, reason });
  const need = (value: string, name: SettingName, by: string, other: string) => {
    if (by !== '' && value === '') add(name, `is required with PUNCHCARD_${other}`);
  };
  need(oidcClientId, 'OIDC_CLIENT_ID', oidcIssuer, 'OIDC_ISSUER');
  need(oidcIssuer, 'OIDC_ISSUER', oidcClientId, 'OIDC_CLIENT_ID');
  need(hostUrl, 'HOST_URL', hostClientId, 'HOST_CLIENT_ID');
  // Old versions do not check the verifier of clients without a secret.
  need(hostClientSecret, 'HOST_CLIENT_SECRET', hostClientId, 'HOST_CLIENT_ID');
  if (oidcIssuer !== '' && !oidcScopes.split(/\s+/).includes('openid')) {
    add('OIDC_SCOPES', 'must contain openid');
  }
  const providers = providersOf(rules);
  if (rules.passwordSignIn === 'off' && providers.length === 0) {
    add('PASSWORD_SIGN_IN', 'is off, and no provider is set up: only administrators can sign in');
  }
  const publicUrl = http.publicUrl ?? urlOf(host, port);
  for (const provider of providers) {
    const reason = await problemOf(provider, publicUrl);
    if (reason !== undefined) add(provider.id === 'host' ? 'HOST_URL' : 'OIDC_ISSUER', reason);
  }
  return problems;
}

async function problemOf(provider: Provider, publicUrl: string): Promise<string | undefined> {
  try {
    await configurationOf({ clock: systemClock }, provider);
    return undefined;
  } catch (error) {
    const cause = (error as Error).cause as (Error & { cause?: Error }) | undefined;
    const words = [cause?.message, cause?.cause?.message].filter((one) => one !== undefined);
    return `is ${provider.address.href}, which does not answer as a provider (${words.join(': ')}); the redirect address to register there is ${callbackOf(publicUrl, provider)}`;
  }
}
