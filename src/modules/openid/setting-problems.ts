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
  const problems: SettingProblem[] = [];
  const add = (name: SettingName, reason: string) => problems.push({ name, reason });
  if (rules.oidcIssuer !== '' && rules.oidcClientId === '') {
    add('OIDC_CLIENT_ID', 'is required with PUNCHCARD_OIDC_ISSUER');
  }
  if (rules.oidcIssuer === '' && rules.oidcClientId !== '') {
    add('OIDC_ISSUER', 'is required with PUNCHCARD_OIDC_CLIENT_ID');
  }
  if (rules.hostUrl === '' && rules.hostClientId !== '') {
    add('HOST_URL', 'is required with PUNCHCARD_HOST_CLIENT_ID');
  }
  if (rules.hostClientId !== '' && rules.hostClientSecret === '') {
    add('HOST_CLIENT_SECRET', 'is required: use a confidential client');
  }
  if (rules.oidcIssuer !== '' && !rules.oidcScopes.split(/\s+/).includes('openid')) {
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
