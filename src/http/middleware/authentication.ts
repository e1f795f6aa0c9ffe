import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  preHandlerHookHandler,
} from 'fastify';
import { recordSudo } from '../../core/audit/operations.ts';
import { type Caller, isActingForAnother } from '../../core/caller.ts';
import {
  errorOf,
  forbidden,
  invalidField,
  PunchcardError,
  unauthenticated,
} from '../../core/errors.ts';
import { withAnswers } from '../../core/policy/connected.ts';
import {
  checkAccount,
  requireRecentPassword,
  requireTwoFactor,
} from '../../core/sign-in/account-status.ts';
import { anonymous, authenticate, type Credentials } from '../../core/sign-in/authentication.ts';
import { actAs } from '../../core/sign-in/sudo.ts';
import { grants, missingScopes, type ScopeLevel } from '../../core/token/scope.ts';
import { type HttpContext, originOf } from '../api.ts';
import type { HttpSettings } from '../settings.ts';
import { clearSessionCookie, sessionSecretOf } from './cookie.ts';
import { codeInHeader } from './second-factor.ts';

export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';
const levelOf = (request: FastifyRequest): ScopeLevel =>
  isSafe(request.method) ? 'read' : 'write';

/** The credential of a request: `Authorization`, else the query's token, else the cookie. */
function credentialsOf(request: FastifyRequest, settings: HttpSettings): Credentials | null {
  const header = request.headers.authorization;
  if (header !== undefined) return authorizationOf(header, codeInHeader(request));
  if (settings.allowTokenInQuery) {
    const token = onceInQuery(request, 'token') ?? onceInQuery(request, 'access_token');
    if (token !== undefined) return { kind: 'token', token };
  }
  const secret = sessionSecretOf(request, settings);
  return secret === undefined ? null : { kind: 'session', secret };
}

/** A query parameter, undefined if absent or empty. @throws invalid if repeated */
function onceInQuery(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (Array.isArray(value)) throw invalidField(name, 'twice');
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @throws unauthenticated if the header is malformed */
function authorizationOf(header: string, code: string | undefined): Credentials {
  const text = header.trim();
  const end = text.search(/\s/);
  const scheme = end < 0 ? text : text.slice(0, end);
  const value = text.slice(scheme.length).trim();
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return { kind: 'token', token: value };
    case 'basic': {
      const pair = Buffer.from(value, 'base64').toString('utf8');
      const colon = pair.indexOf(':');
      if (colon < 0) throw unauthenticated();
      const [name, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
      return { kind: 'basic', name, password, code };
    }
    default:
      throw unauthenticated();
  }
}

/**
 * Sets the caller after the checks that precede every operation, in this order (D10): credential
 * (401), account status (403), sudo, scope and access (403), recent password (403).
 */
export async function setCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  http: HttpContext,
): Promise<void> {
  const { context, settings } = http;
  const { config } = request.routeOptions;
  // Sign-in has its credential in the body, so others are ignored.
  const credentials = config.isSignIn === true ? null : credentialsOf(request, settings);
  const shown =
    credentials === null
      ? anonymous(originOf(request))
      : await credentialCaller(request, reply, http, credentials);
  // Set this early so that the log of a refused request has the user.
  request.caller = shown;
  if (config.isSignIn === true) checkOrigin(request, settings, { mayLack: true });
  else if (shown.credential === 'session' && !isSafe(request.method)) {
    checkOrigin(request, settings, { mayLack: false });
  }
  if (shown.user === null) {
    if (config.access !== 'anyone') throw errorOf('unauthenticated', 'token.required');
    if (settings.requireSignIn && config.isOpenForSignIn !== true) {
      throw errorOf('unauthenticated', 'credentials.required');
    }
  } else {
    if (config.access === 'no-token' && shown.credential === 'token') {
      throw errorOf('unauthenticated', 'credentials.none');
    }
    checkAccount(shown.user, {
      mayChangePassword: config.allowsPasswordChange === true,
      mayBePending: config.allowsPending === true,
      publicUrl: settings.publicUrl,
    });
    // Pending accounts can only verify an address.
    if (config.allowsTwoFactorSetup !== true && !shown.user.isPending) {
      await requireTwoFactor(context, shown.user, settings.publicUrl);
    }
  }
  const sudo = sudoOf(request);
  const caller = sudo === undefined ? shown : await actAs(context, shown, sudo, levelOf(request));
  // From here on the log has both users.
  request.caller = caller;
  checkScopes(request, caller, config.scope);
  if (config.access === 'no-token' && isActingForAnother(caller)) {
    throw forbidden('sudo.not-allowed');
  }
  if (config.access === 'site-admin' && caller.user?.isAdmin !== true) {
    throw forbidden('user.not-admin');
  }
  if (config.needsRecentPassword === true) requireRecentPassword(context, caller);
  if (caller.user !== null) request.caller = await withAnswers(context, caller, 'request');
}

async function credentialCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, settings, replacedSessions }: HttpContext,
  credentials: Credentials,
): Promise<Caller> {
  try {
    return await authenticate(context, credentials, originOf(request));
  } catch (error) {
    // With the cookie of an ended session every request fails, and only the server can delete it.
    const isEnded = error instanceof PunchcardError && error.kind === 'unauthenticated';
    if (credentials.kind === 'session' && isEnded) {
      const isReplaced = replacedSessions.has(credentials.secret, context.clock.nowUnix());
      if (!isReplaced) clearSessionCookie(reply, settings);
    }
    throw error;
  }
}

/**
 * Records that an administrator is about to act as another user (D12). It is durable before the
 * operation begins, so every action has its record; a refused action has one too.
 */
export function auditSudo({ context }: HttpContext): preHandlerHookHandler {
  return (request, _reply, done) => {
    const { caller } = request;
    if (caller.user === null || isSafe(request.method) || !isActingForAnother(caller)) {
      done();
      return;
    }
    const [path = ''] = (request.raw.url ?? '').split('?', 1);
    recordSudo(context, caller, `${request.method} ${path}`).then(() => done(), done);
  };
}

function sudoOf(request: FastifyRequest): string | undefined {
  const { sudo } = request.headers;
  const inHeader = typeof sudo === 'string' && sudo !== '' ? sudo : undefined;
  const inQuery = onceInQuery(request, 'sudo');
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    throw invalidField('sudo', 'two-users');
  }
  return inHeader ?? inQuery;
}

/**
 * Protects against cross-site requests that use a user's cookie or sign in as somebody else (D11).
 * Browsers send `Origin` with such requests; other clients may omit it if they send no cookie.
 */
function checkOrigin(
  request: FastifyRequest,
  settings: Pick<HttpSettings, 'publicUrl'>,
  { mayLack }: { mayLack: boolean },
): void {
  const { origin } = request.headers;
  if (origin === undefined && mayLack) return;
  const own = `${request.protocol}://${request.host}`;
  if (origin !== own && origin !== new URL(settings.publicUrl).origin) {
    throw forbidden('request.from-other-site');
  }
}

/** @throws forbidden for a token that lacks one of the scopes, at the level of the request */
export function checkScopes(
  request: FastifyRequest,
  { scopes }: Caller,
  scope: FastifyContextConfig['scope'],
): void {
  if (scopes === null || scope == null) return;
  const level = levelOf(request);
  const needed = [scope].flat();
  const missing = needed.filter((category) => !grants(scopes, category, level));
  if (missing.length > 0) {
    throw missingScopes(
      missing.map((category) => `${level}:${category}`),
      scopes,
    );
  }
}
