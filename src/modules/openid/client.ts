import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { callbackOf, type Provider } from './providers.ts';

// The only file that speaks OpenID Connect. A provider is asked for its addresses and keys at each
// sign-in, so that it can be down when the server starts, move and change its keys.

const timeoutSeconds = 10;
const largestReply = 1_048_576;
const clockToleranceSeconds = 60;

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
  readonly remoteCreated: string;
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

/** Where to send the browser, and what it must bring back. */
export async function beginAttempt(
  context: Context,
  provider: Provider,
  publicUrl: string,
  { mustProve = false } = {},
): Promise<{ url: URL; attempt: Attempt }> {
  const configuration = await configurationOf(context, provider);
  const attempt = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(publicUrl, provider),
    scope: provider.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // Asked only: what counts is the `auth_time` that comes back.
    ...(mustProve ? { prompt: 'login', max_age: '0' } : {}),
  });
  if (!isAllowed(provider, url.href)) throw unavailable(provider, strangeAddress(url.href));
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
): Promise<Person> {
  const configuration = await configurationOf(context, provider);
  const url = new URL(callbackOf(publicUrl, provider));
  url.search = query;
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('there is no id token');
    if (!/^[ -~]{1,255}$/.test(claims.sub)) throw new Error('it names nobody');
    const issuer = plainIssuer(claims.iss);
    const provenUnix = claims.auth_time ?? null;
    const told =
      provider.id === 'host'
        ? await hostAccount(provider, tokens.access_token, claims.sub)
        : toldBy(claims, await moreClaims(configuration, tokens.access_token, claims.sub));
    return { issuer, subject: claims.sub, provenUnix, ...told };
  } catch (error) {
    throw refusalOf(provider, error);
  }
}

/** The issuer as identities have it. */
export const plainIssuer = (issuer: string): string => issuer.replace(/\/+$/, '');

/** What the provider says about itself. @throws unavailable */
export async function configurationOf(
  context: Pick<Context, 'clock'>,
  provider: Provider,
): Promise<openid.Configuration> {
  const { href } = provider.address;
  // Issuers are compared as texts, and some end with a slash.
  const other = href.endsWith('/') ? href.slice(0, -1) : `${href}/`;
  try {
    return await discover(context, provider, href).catch((error: unknown) => {
      if (codeOf(error) !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error;
      return discover(context, provider, other);
    });
  } catch (error) {
    throw unavailable(provider, error);
  }
}

function discover(
  { clock }: Pick<Context, 'clock'>,
  provider: Provider,
  issuer: string,
): Promise<openid.Configuration> {
  const { clientId, clientSecret, address } = provider;
  const client = {
    [openid.clockSkew]: clock.nowUnix() - Math.floor(Date.now() / 1000),
    [openid.clockTolerance]: clockToleranceSeconds,
  };
  const isPlain = address.protocol === 'http:';
  return openid.discovery(new URL(issuer), clientId, client, authentication(clientSecret), {
    [openid.customFetch]: boundedFetch(provider),
    timeout: timeoutSeconds,
    execute: [
      // Without it signatures of id tokens would not be checked.
      openid.enableNonRepudiationChecks,
      ...(isPlain ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** By header, as the standard has it, unless the provider takes the secret in the body only. */
function authentication(secret: string): openid.ClientAuth {
  if (secret === '') return openid.None();
  const [byHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isByHeader = methods.includes('client_secret_basic');
    (isByHeader ? byHeader : inBody)(server, client, body, headers);
  };
}

/** The code host is contacted at its own address only; other providers name theirs. */
const isAllowed = ({ id, address }: Provider, url: string): boolean =>
  id !== 'host' || new URL(url).origin === address.origin;

const strangeAddress = (url: string): Error =>
  new Error(`it names ${new URL(url).origin}, which is another address`);

/** Follows no redirect, and reads no endless reply. */
const boundedFetch =
  (provider: Provider): openid.CustomFetch =>
  async (url, options) => {
    if (!isAllowed(provider, url)) throw strangeAddress(url);
    const reply = await fetch(url, { ...options, body: options.body ?? null });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reply.body ?? []) {
      length += chunk.length;
      if (length > largestReply) throw new Error('its reply is too long');
      chunks.push(chunk);
    }
    const hasBody = ![101, 204, 205, 304].includes(reply.status);
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: reply.status,
      headers: reply.headers,
    });
  };

type Claims = Readonly<Record<string, unknown>>;
type Told = Omit<Person, 'issuer' | 'subject' | 'provenUnix'>;

/** Claims that are not in the id token. */
async function moreClaims(
  configuration: openid.Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return openid.fetchUserInfo(configuration, accessToken, subject);
}

function toldBy(claims: Claims, more: Claims): Told {
  const all: Claims = { ...claims, ...more };
  return {
    remoteCreated: '',
    name: textOf(all.preferred_username) || textOf(all.nickname),
    fullName: textOf(all.name),
    address: textOf(all.email),
    isAddressVerified: all.email_verified === true,
  };
}

/**
 * The person's account as the host's API has it: its id token and userinfo say nothing of an account
 * that was deactivated or made anew.
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
    const reason = textOf(account?.message);
    throw new PunchcardError('forbidden', `${provider.name} refused: ${reason || 'access denied'}`);
  }
  if (reply.status !== 200 || String(account?.id) !== subject || account === null) {
    throw new Error(`GET /user returned ${reply.status}, or somebody else`);
  }
  return {
    remoteCreated: textOf(account.created),
    name: textOf(account.login),
    fullName: textOf(account.full_name),
    address: textOf(account.email),
    isAddressVerified: true,
  };
}

/** A text from outside, bounded and of one line. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? plainText(value).slice(0, 254) : '';

const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

function refusalOf(provider: Provider, error: unknown): Error {
  if (error instanceof PunchcardError || error instanceof OtherNonceError) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    const reason = textOf(error.error_description) || textOf(error.error);
    return new PunchcardError('forbidden', `${provider.name} refused: ${reason}`, { cause: error });
  }
  if (isOfNonce(error)) return new OtherNonceError();
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') {
    return new PunchcardError('forbidden', startAgain, { cause: error });
  }
  const doesNotHold = doubtful.includes(codeOf(error));
  if (doesNotHold) return new PunchcardError('forbidden', startAgain, { cause: error });
  return unavailable(provider, error);
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

export const startAgain = 'this sign-in is no longer valid; start again';

function isOfNonce(error: unknown): boolean {
  const { cause } = (error as { cause?: { cause?: { claim?: unknown } } } | null) ?? {};
  return codeOf(error) === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && cause?.cause?.claim === 'nonce';
}

/** The cause is for the log; pages name the provider only. */
const unavailable = ({ name }: Provider, cause: unknown): PunchcardError =>
  cause instanceof PunchcardError
    ? cause
    : new PunchcardError('unavailable', `${name} cannot be reached, or is not set up for this`, {
        retryAfterSeconds: 60,
        cause,
      });
