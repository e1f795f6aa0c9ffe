import type { Rules } from '../../core/context.ts';
import { notFound } from './errors.ts';

type AccountsFor = 'registration' | 'on';

declare module '../../core/context.ts' {
  interface Rules {
    readonly oidcIssuer: string;
    readonly oidcClientId: string;
    readonly oidcClientSecret: string;
    readonly oidcName: string;
    readonly oidcScopes: string;
    readonly oidcAccounts: AccountsFor;
    readonly oidcProvenAddresses: boolean;
    readonly hostUrl: string;
    readonly hostName: string;
    readonly hostClientId: string;
    readonly hostClientSecret: string;
    readonly hostAccounts: AccountsFor;
    readonly hostProvenAddresses: boolean;
  }
}

export const providerIds = ['oidc', 'host'] as const;
export type ProviderId = (typeof providerIds)[number];

/** Where people can sign in, besides with a password. */
export interface Provider {
  readonly id: ProviderId;
  /** On pages. */
  readonly name: string;
  /** The address that its issuer must have. */
  readonly address: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Whose first sign-in can create an account. */
  readonly accounts: AccountsFor;
  /** Addresses that it calls verified are proven. */
  readonly provesAddresses: boolean;
}

/**
 * Gitea gives full access, code included, to an authorization with OpenID's scopes alone, or with a
 * scope that it does not know: ask for exactly these.
 */
const hostScopes = 'openid profile email read:user';
/** For a connection with the host. */
export const connectScopes = `${hostScopes} write:issue`;

/** The configured providers. */
export function providersOf(rules: Rules): readonly Provider[] {
  const providers: Provider[] = [];
  if (rules.oidcIssuer !== '' && rules.oidcClientId !== '') {
    providers.push({
      id: 'oidc',
      name: rules.oidcName,
      address: new URL(rules.oidcIssuer),
      clientId: rules.oidcClientId,
      clientSecret: rules.oidcClientSecret,
      scopes: rules.oidcScopes,
      accounts: rules.oidcAccounts,
      provesAddresses: rules.oidcProvenAddresses,
    });
  }
  if (rules.hostUrl !== '' && rules.hostClientId !== '') {
    const address = new URL(plainIssuer(rules.hostUrl));
    providers.push({
      id: 'host',
      name: rules.hostName || address.host,
      address,
      clientId: rules.hostClientId,
      clientSecret: rules.hostClientSecret,
      scopes: hostScopes,
      accounts: rules.hostAccounts,
      provesAddresses: rules.hostProvenAddresses,
    });
  }
  return providers;
}

/** @throws not_found if it is not configured */
export function providerOf(rules: Rules, id: string): Provider {
  const provider = providersOf(rules).find((one) => one.id === id);
  if (provider === undefined) throw notFound('provider.not-found');
  return provider;
}

/** An issuer as identities have it. */
export const plainIssuer = (issuer: string): string => issuer.replace(/\/+$/, '');

/** Where the provider sends the browser back to; registered there. */
export const callbackOf = (publicUrl: string, { id }: Pick<Provider, 'id'>): string =>
  `${publicUrl}/sign-in/${id}/callback`;
