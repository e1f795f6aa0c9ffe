import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const clientId = 'punchcard';
export const clientSecret = 'the secret of the client';

type Claims = Record<string, unknown>;

/** Somebody who has an account at the provider. */
export interface Account {
  readonly sub: string;
  readonly login: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly created?: string;
  /** Absent: the provider does not say. */
  readonly authTime?: number;
}

/** How the provider lies or fails. */
export interface Lies {
  /** Changes the claims of the id token. */
  readonly claims?: (claims: Claims) => Claims;
  /** Signs the id token otherwise. */
  readonly sign?: (parts: { header: Claims; claims: Claims; publicKey: string }) => string;
  /** Changes the parameters of the redirect to the callback. */
  readonly redirect?: (parameters: URLSearchParams) => void;
  /** Changes the discovery document. */
  readonly discovery?: (document: Claims) => Claims;
  /** Answers in place of the provider; false: it answers. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
}

export interface FakeProvider {
  readonly url: string;
  /** Who is signed in there. */
  account: Account;
  lies: Lies;
  /** The requests to authorize. */
  readonly asked: URLSearchParams[];
  /** All paths that were asked. */
  readonly paths: string[];
  /** Its clock. */
  nowUnix: () => number;
  /** Makes new keys. */
  rotate(): void;
  close(): Promise<void>;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
  kid: randomBytes(8).toString('hex'),
});

/** An id token without a signature. */
export const unsigned = (claims: Claims): string =>
  `${encoded({ alg: 'none' })}.${encoded(claims)}.`;

/** An id token signed with a text that everybody knows. */
export function signedWith(key: string, header: Claims, claims: Claims): string {
  const signed = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/**
 * An OpenID provider, and a code host's API of the own account, that signs in its account at once and
 * lies as it is told. It checks client, code and PKCE.
 */
export async function startFakeProvider(path = ''): Promise<FakeProvider> {
  let key = newKey();
  const codes = new Map<string, { asked: URLSearchParams; account: Account }>();
  const tokens = new Map<string, Account>();
  /** Each is taken once. */
  const refreshTokens = new Map<string, Account>();
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  function idToken(asked: URLSearchParams, account: Account): string {
    const nowUnix = provider.nowUnix();
    const honest: Claims = {
      iss: url,
      aud: clientId,
      sub: account.sub,
      nonce: asked.get('nonce'),
      iat: nowUnix,
      exp: nowUnix + 300,
      preferred_username: account.login,
      ...(account.authTime === undefined ? {} : { auth_time: account.authTime }),
    };
    const claims = provider.lies.claims?.(honest) ?? honest;
    const header = { alg: 'RS256', kid: key.kid };
    const publicKey = key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    if (provider.lies.sign !== undefined) return provider.lies.sign({ header, claims, publicKey });
    const signed = `${encoded(header)}.${encoded(claims)}`;
    return `${signed}.${createSign('sha256').update(signed).sign(key.privateKey, 'base64url')}`;
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    provider.asked.push(asked);
    const code = randomBytes(16).toString('hex');
    codes.set(code, { asked, account: provider.account });
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    provider.lies.redirect?.(back.searchParams);
    response.writeHead(302, { location: back.href }).end();
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    // As a Gitea: by header only without the encoding of the standard, and it names no method.
    const pair = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const inBody = `${form.get('client_id')}:${form.get('client_secret')}`;
    const isClient = [pair, inBody].includes(`${clientId}:${clientSecret}`);
    if (isClient && form.get('grant_type') === 'refresh_token') {
      const refreshToken = form.get('refresh_token') ?? '';
      const account = refreshTokens.get(refreshToken);
      refreshTokens.delete(refreshToken);
      if (account === undefined) return sendJson(response, 400, { error: 'invalid_grant' });
      return sendJson(response, 200, newTokens(account));
    }
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const { createHash } = await import('node:crypto');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient || given === undefined || given.asked.get('code_challenge') !== challenge) {
      return sendJson(response, 400, { error: isClient ? 'invalid_grant' : 'invalid_client' });
    }
    const id_token = idToken(given.asked, given.account);
    return sendJson(response, 200, { ...newTokens(given.account), id_token });
  }

  function newTokens(account: Account): Claims {
    const [token, refreshToken] = [
      randomBytes(16).toString('hex'),
      randomBytes(16).toString('hex'),
    ];
    tokens.set(token, account);
    refreshTokens.set(refreshToken, account);
    const lasting = { token_type: 'bearer', expires_in: 3600, refresh_token: refreshToken };
    return { access_token: token, ...lasting };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const own = asked.pathname.slice(path.length);
    provider.paths.push(own);
    if (provider.lies.answer?.(own, response) === true) return;
    const account = tokens.get(request.headers.authorization?.slice(7) ?? '');
    switch (own) {
      case '/.well-known/openid-configuration': {
        const document: Claims = {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          userinfo_endpoint: `${url}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        };
        return sendJson(response, 200, provider.lies.discovery?.(document) ?? document);
      }
      case '/keys':
        return sendJson(response, 200, {
          keys: [
            { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' },
          ],
        });
      case '/authorize':
        return authorize(asked.searchParams, response);
      case '/token':
        return giveTokens(request, response);
      case '/userinfo':
        if (account === undefined) return sendJson(response, 401, {});
        return sendJson(response, 200, {
          sub: account.sub,
          preferred_username: account.login,
          email: account.email,
          email_verified: account.isVerified,
        });
      case '/api/v1/user':
        if (account === undefined) return sendJson(response, 401, {});
        return sendJson(response, 200, {
          id: Number(account.sub),
          login: account.login,
          email: account.email ?? '',
          full_name: '',
          created: account.created ?? '2020-01-01T00:00:00Z',
        });
      default:
        return sendJson(response, 404, {});
    }
  }

  const provider: FakeProvider = {
    url,
    account: { sub: '1', login: 'mira' },
    lies: {},
    asked: [],
    paths: [],
    nowUnix: () => Math.floor(Date.now() / 1000),
    rotate: () => {
      key = newKey();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
