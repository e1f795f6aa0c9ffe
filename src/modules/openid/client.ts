import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { errorOf, forbidden } from './errors.ts';
import { callbackOf, connectScopes, type Provider, plainIssuer } from './providers.ts';

// The only file that speaks OpenID Connect. A provider is asked for its addresses and keys at each
// step, so that it can be down when the server starts, move and change its keys.

const timeoutSeconds = 10;
const largestReply = 1_048_576;
const clockToleranceSeconds = 60;

/** What a sign-in is for; all but `sign-in` belong to a session. */
export type Purpose = 'sign-in' | 'link' | 'prove' | 'connect';

/** The browser's part of a sign-in; only it may finish what it began. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody who has just proved to a provider who they are. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** See `Identity`. */
  readonly remoteCreatedUnix: number;
  /** Their name there, of any form; '' if it tells none. */
  readonly name: string;
  readonly fullName: string;
  /** '' if it tells none. */
  readonly address: string;
  /** The provider says that the address is theirs. */
  readonly isAddressVerified: boolean;
  /** When they last typed a password or the like there, if the provider says so. */
  readonly provenUnix: number | null;
}

/** What an authorization gives. */
export interface Tokens {
  readonly accessToken: string;
  /** '': none. */
  readonly refreshToken: string;
  /** When the access token expires; 0: it does not say. */
  readonly expiresUnix: number;
  /** As the answer names them; '': it does not. */
  readonly scopes: string;
}

/**
 * Where to send the browser, and what it must bring back.
 * @param asksConnection asks for what a connection with the host needs
 * @throws unavailable
 */
export async function beginAttempt(
  context: Context,
  provider: Provider,
  publicUrl: string,
  { mustProve, asksConnection }: { readonly mustProve: boolean; readonly asksConnection: boolean },
): Promise<{ url: URL; attempt: Attempt }> {
  const configuration = await configurationOf(context, provider);
  const attempt = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(publicUrl, provider),
    scope: asksConnection ? connectScopes : provider.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // Asked only: what counts is the `auth_time` that comes back.
    ...(mustProve ? { prompt: 'login', max_age: '0' } : {}),
  });
  if (!isAllowed(provider, url.href)) throw unavailable(provider, otherAddress(url.href));
  return { url, attempt };
}

/** The nonce is of another sign-in of the same person: code hosts keep one for each person. */
export class OtherNonceError extends Error {
  override readonly name = 'OtherNonceError';
}

/**
 * Who came back from a provider.
 * @param query of the callback
 * @throws forbidden if the provider refused, or what it says does not hold
 * @throws unavailable if it does not respond as it must
 * @throws OtherNonceError
 */
export async function finishAttempt(
  context: Context,
  provider: Provider,
  publicUrl: string,
  query: string,
  { state, nonce, verifier }: Attempt,
): Promise<{ person: Person; tokens: Tokens }> {
  const configuration = await configurationOf(context, provider);
  const url = new URL(callbackOf(publicUrl, provider));
  url.search = query;
  try {
    const answer = await openid.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (claims === undefined) throw new Error('there is no id token');
    const { sub: subject, iss, auth_time: provenUnix = null } = claims;
    if (!/^[ -~]{1,255}$/.test(subject)) throw new Error('it names nobody');
    const told =
      provider.id === 'host'
        ? await hostAccount(provider, answer.access_token, subject)
        : await claimedAccount(configuration, answer.access_token, claims);
    const person = { issuer: plainIssuer(iss), subject, provenUnix, ...told };
    return { person, tokens: tokensOf(context, answer) };
  } catch (error) {
    throw refusalOf(provider, error);
  }
}

/**
 * New tokens for a refresh token, which some providers take once only. Nothing is asked after that:
 * they would be lost without the answer.
 * @throws forbidden if the provider refuses it; unavailable
 */
export async function refreshTokens(
  context: Context,
  provider: Provider,
  refreshToken: string,
): Promise<Tokens> {
  const configuration = await configurationOf(context, provider, false);
  try {
    return tokensOf(context, await openid.refreshTokenGrant(configuration, refreshToken));
  } catch (error) {
    const isRefused = error instanceof openid.ResponseBodyError && refusals.includes(error.error);
    throw isRefused ? forbidden('sign-in.start-again') : unavailable(provider, error);
  }
}

function tokensOf({ clock }: Context, answer: openid.TokenEndpointResponse): Tokens {
  const { access_token: accessToken, refresh_token: refreshToken = '', expires_in } = answer;
  const expiresUnix = expires_in === undefined ? 0 : clock.nowUnix() + expires_in;
  return { accessToken, refreshToken, expiresUnix, scopes: answer.scope ?? '' };
}

/** Gitea says the second of a refresh token that has expired or was used. */
const refusals: readonly string[] = ['invalid_grant', 'unauthorized_client'];

/**
 * What the provider says about itself.
 * @param checksSignatures of id tokens
 * @throws unavailable
 */
export async function configurationOf(
  context: Pick<Context, 'clock'>,
  provider: Provider,
  checksSignatures = true,
): Promise<openid.Configuration> {
  const { clientId, clientSecret, address } = provider;
  const client = {
    [openid.clockSkew]: context.clock.nowUnix() - Math.floor(Date.now() / 1000),
    [openid.clockTolerance]: clockToleranceSeconds,
  };
  const isPlain = address.protocol === 'http:';
  try {
    return await openid.discovery(address, clientId, client, authentication(clientSecret), {
      [openid.customFetch]: boundedFetch(provider),
      timeout: timeoutSeconds,
      execute: [
        ...(checksSignatures ? [openid.enableNonRepudiationChecks] : []),
        ...(isPlain ? [openid.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw unavailable(provider, error);
  }
}

/**
 * In the body, unless the provider takes the secret by header only: Gitea names no method, and does
 * not decode the header, so that the hyphens of its own client ids would be unknown to it.
 */
function authentication(secret: string): openid.ClientAuth {
  if (secret === '') return openid.None();
  const [byHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    (methods.includes('client_secret_post') ? inBody : byHeader)(server, ...request);
  };
}

/** The code host is contacted at its own address only; other providers name theirs. */
const isAllowed = ({ id, address }: Provider, url: string): boolean =>
  id !== 'host' || new URL(url).origin === address.origin;

const otherAddress = (url: string): Error =>
  new Error(`it names ${new URL(url).origin}, which is another address`);

/** Follows no redirect, and reads no endless reply. */
const boundedFetch =
  (provider: Provider): openid.CustomFetch =>
  async (url, options) => {
    if (!isAllowed(provider, url)) throw otherAddress(url);
    const reply = await fetch(url, { ...options, body: options.body ?? null });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reply.body ?? []) {
      length += chunk.length;
      if (length > largestReply) throw new Error('its reply is too long');
      chunks.push(chunk);
    }
    const { status, headers } = reply;
    return new Response(reply.body === null ? null : Buffer.concat(chunks), { status, headers });
  };

type Claims = Readonly<Record<string, unknown>>;
type Told = Omit<Person, 'issuer' | 'subject' | 'provenUnix'>;

/** The person as id token and userinfo describe them. */
async function claimedAccount(
  configuration: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Told> {
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await openid.fetchUserInfo(configuration, accessToken, claims.sub) : {};
  const all: Claims = { ...claims, ...more };
  return {
    remoteCreatedUnix: 0,
    name: textOf(all.preferred_username) || textOf(all.nickname),
    fullName: textOf(all.name),
    address: textOf(all.email),
    isAddressVerified: all.email_verified === true,
  };
}

/**
 * The person's account from the host's API: the id token and userinfo don't show that an account was
 * deactivated, or deleted and created again.
 */
async function hostAccount(provider: Provider, token: string, subject: string): Promise<Told> {
  const url = `${plainIssuer(provider.address.href)}/api/v1/user`;
  const reply = await boundedFetch(provider)(url, {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  const account = (await reply.json().catch(() => null)) as Claims | null;
  if (reply.status === 401 || (reply.status === 403 && account !== null)) {
    const reason = textOf(account?.message) || 'access denied';
    throw forbidden('provider.refused', { provider: provider.name, reason });
  }
  if (reply.status !== 200 || String(account?.id) !== subject || account === null) {
    throw new Error(`GET /user returned ${reply.status}, or somebody else`);
  }
  return {
    // In the zone of the host, which can change.
    remoteCreatedUnix: Math.floor(Date.parse(textOf(account.created)) / 1000) || 0,
    name: textOf(account.login),
    fullName: textOf(account.full_name),
    address: textOf(account.email),
    isAddressVerified: true,
  };
}

/** A text from outside, bounded and of one line. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 254);
}

/** What came back does not belong to this sign-in, or was forged. */
const doubtful: readonly unknown[] = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

function refusalOf(provider: Provider, error: unknown): Error {
  if (error instanceof PunchcardError) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    const reason = textOf(error.error_description) || textOf(error.error);
    return forbidden('provider.refused', { provider: provider.name, reason }, { cause: error });
  }
  const { code, cause } = error as {
    readonly code?: unknown;
    readonly cause?: { readonly cause?: { readonly claim?: unknown } };
  };
  const isOfClaim = code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  if (isOfClaim && cause?.cause?.claim === 'nonce') return new OtherNonceError();
  const isRefused =
    (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') ||
    doubtful.includes(code);
  if (isRefused) return forbidden('sign-in.start-again', {}, { cause: error });
  return unavailable(provider, error);
}

/** The cause is for the log; pages name the provider only. */
const unavailable = ({ name }: Provider, cause: unknown): PunchcardError =>
  errorOf(
    'unavailable',
    'provider.unavailable',
    { provider: name },
    { retryAfterSeconds: 60, cause },
  );
