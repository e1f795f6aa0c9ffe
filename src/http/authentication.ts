import type { FastifyRequest } from 'fastify';
import { actAs, authenticate, type Credentials, checkAccount } from '../core/authentication.ts';
import type { Caller } from '../core/caller.ts';
import { forbidden, unauthenticated } from '../core/errors.ts';
import { grants, type ScopeCategory } from '../core/scope.ts';
import type { HttpWorld } from './api.ts';

export const sessionCookie = 'punchcard_session';
const cookiePattern = new RegExp(`(?:^|;\\s*)${sessionCookie}=([0-9a-f]{64})(?:;|$)`);
const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** What a request shows; an `Authorization` header goes before a cookie. */
function credentialsOf(request: FastifyRequest, allowTokenInQuery: boolean): Credentials {
  const header = request.headers.authorization;
  if (header !== undefined) return authorizationOf(header);
  if (allowTokenInQuery) {
    const query = request.query as Record<string, unknown>;
    const token = query.token ?? query.access_token;
    if (typeof token === 'string' && token !== '') return { kind: 'token', token };
  }
  const cookie = request.headers.cookie;
  const secret = cookie === undefined ? undefined : cookiePattern.exec(cookie)?.[1];
  return secret === undefined ? { kind: 'none' } : { kind: 'session', secret };
}

/** @throws unauthenticated where the header is of no form that is known */
function authorizationOf(header: string): Credentials {
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return { kind: 'token', token: value };
    case 'basic': {
      const text = Buffer.from(value, 'base64').toString('utf8');
      const colon = text.indexOf(':');
      if (colon < 0) throw unauthenticated();
      return { kind: 'basic', name: text.slice(0, colon), password: text.slice(colon + 1) };
    }
    default:
      throw unauthenticated();
  }
}

/**
 * Who a request acts for, after all that comes before the operation: credential (401), state of the
 * account (403), sudo, access, scope (403). In this order (D10).
 */
export async function callerOf(request: FastifyRequest, http: HttpWorld): Promise<Caller> {
  const { world, settings } = http;
  const { config } = request.routeOptions;
  const shown = await authenticate(world, credentialsOf(request, settings.allowTokenInQuery), {
    requestId: request.id,
    address: request.ip,
  });
  // Known from here on, so that the log of a refusal names him.
  request.caller = shown;
  if (shown.credential === 'session' && !isSafe(request.method)) checkOrigin(request, settings);
  if (shown.user === null) {
    if (config.access !== 'anyone') throw unauthenticated('token is required');
    if (settings.requireSignIn && config.isEntrance !== true) {
      throw unauthenticated('Only signed in user is allowed to call APIs.');
    }
  } else {
    checkAccount(shown.user, {
      mayChangePassword: config.allowsDuePassword === true,
      publicUrl: settings.publicUrl,
    });
  }
  const sudo = sudoOf(request);
  const caller = sudo === undefined ? shown : await actAs(world, shown, sudo);
  checkScopes(request, caller, caller.user?.id !== shown.user?.id);
  if (config.access === 'no-token' && caller.credential === 'token') {
    throw unauthenticated('auth required');
  }
  if (config.access === 'site-admin' && caller.user?.isAdmin !== true) {
    throw forbidden('user should be the site admin');
  }
  return caller;
}

function sudoOf(request: FastifyRequest): string | undefined {
  const header = request.headers.sudo;
  const name = header ?? (request.query as Record<string, unknown>).sudo;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** A page of another site must not act with somebody's cookie (D11). */
function checkOrigin(request: FastifyRequest, settings: { readonly publicUrl: string }): void {
  const { origin } = request.headers;
  const own = `${request.protocol}://${request.host}`;
  if (origin !== own && origin !== new URL(settings.publicUrl).origin) {
    throw forbidden('the request comes from another site');
  }
}

function checkScopes(request: FastifyRequest, caller: Caller, isSudo: boolean): void {
  const { scopes } = caller;
  if (scopes === null) return;
  const level = isSafe(request.method) ? 'read' : 'write';
  const { scope } = request.routeOptions.config;
  const needed: ScopeCategory[] = scope == null ? [] : [scope].flat();
  // To act as somebody else is an administrator's act.
  if (isSudo) needed.push('admin');
  const missing = needed.filter((category) => !grants(scopes, category, level));
  if (missing.length > 0) {
    const required = missing.map((category) => `${level}:${category}`).join(',');
    throw forbidden(
      `token does not have at least one of required scope(s), required=[${required}], token scope=${scopes.join(',')}`,
    );
  }
}
