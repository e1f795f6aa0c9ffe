import { type Caller, host, type SignedIn } from '../caller.ts';
import { isInFuture } from '../clock.ts';
import type { Context } from '../context.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { isActive, sessionLimits } from '../policy/session-limits.ts';
import { hashSecret } from '../secret.ts';
import type { Token } from '../token/types.ts';
import { write } from '../transaction.ts';
import { requirePasswordSignIn } from './account-status.ts';
import { type SignInInput, verifyPassword } from './password-check.ts';

/** The credentials of a request. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'basic';
      readonly name: string;
      readonly password: string;
      /** The second-factor code; a token needs none. */
      readonly code?: string | undefined;
    }
  | { readonly kind: 'session'; readonly secret: string };

/** Identifies the request in throttles, logs and the audit. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  /** Present if a password may be checked. */
  readonly userAgent?: string | undefined;
  /** The language that the client prefers, such as `de`; '' if it prefers none that we have. */
  readonly language?: string;
}

const tokenPattern = /^[0-9a-f]{40}$/;
/** The precision of "last used", which saves a write per request. */
const touchEverySeconds = 60;

/** The caller of a request without credentials. */
export const anonymous = (origin: Origin): Caller => ({ ...host, ...origin });

/**
 * The caller that the credentials belong to. Nothing here is cached, so changes by other processes
 * apply at once (D31). Does not check the account's status; see `checkAccount`.
 * @throws unauthenticated if the credentials are invalid; forbidden for a suspended token
 */
export function authenticate(
  context: Context,
  credentials: Credentials,
  origin: Origin,
): Promise<Caller> {
  switch (credentials.kind) {
    case 'token':
      return byToken(context, credentials.token, origin);
    case 'session':
      return bySession(context, credentials.secret, origin);
    case 'basic':
      return byBasic(context, credentials, origin);
  }
}

async function byToken(context: Context, token: string, origin: Origin): Promise<Caller> {
  const caller = await tokenCaller(context, token, origin);
  if (caller === undefined) throw unauthenticated();
  return caller;
}

async function tokenCaller(
  context: Context,
  token: string,
  origin: Origin,
): Promise<SignedIn | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const found = await context.database.read.tokens.byHash(hashSecret(token));
  const nowUnix = context.clock.nowUnix();
  if (found === undefined || !isValid(found.token, nowUnix)) return undefined;
  if (found.token.isSuspended) {
    throw forbidden('token.suspended');
  }
  if (nowUnix - found.token.lastUsedUnix >= touchEverySeconds) {
    // Best effort: no request waits for it.
    write(context, host, (tx) => tx.tokens.touch(found.token.id, nowUnix)).catch(() => {});
  }
  return {
    user: found.user,
    actor: found.user,
    credential: 'token',
    credentialId: found.token.id,
    scopes: found.token.scopes,
    isPublicOnly: found.token.scopes.includes('public-only'),
    client: `token ${found.token.name}`,
    ...origin,
  };
}

const isValid = ({ createdUnix, expiresUnix }: Token, nowUnix: number): boolean =>
  (expiresUnix === 0 || expiresUnix > nowUnix) && !isInFuture(createdUnix, nowUnix);

async function bySession(context: Context, secret: string, origin: Origin): Promise<Caller> {
  const found = await context.database.read.sessions.byHash(hashSecret(secret));
  const nowUnix = context.clock.nowUnix();
  if (
    found === undefined ||
    !isActive(found.session, sessionLimits({ ...context, nowUnix })) ||
    isInFuture(found.session.createdUnix, nowUnix)
  ) {
    throw unauthenticated();
  }
  if (nowUnix - found.session.lastSeenUnix >= touchEverySeconds) {
    write(context, host, (tx) => tx.sessions.touch(found.session.id, nowUnix)).catch(() => {});
  }
  return {
    user: found.user,
    actor: found.user,
    credential: 'session',
    credentialId: found.session.id,
    signedInUnix: found.session.createdUnix,
    passwordGivenUnix: found.session.passwordGivenUnix,
    scopes: null,
    isPublicOnly: false,
    client: `session ${found.session.userAgent}`.trim(),
    ...origin,
  };
}

/** Name and password with a second-factor code; or a token in place of the password or name. */
async function byBasic(context: Context, shown: SignInInput, origin: Origin): Promise<Caller> {
  const { name, password } = shown;
  const mayBeToken = password === '' || password === 'x-oauth-basic' ? name : password;
  const tokenHolder = await tokenCaller(context, mayBeToken, origin);
  if (tokenHolder !== undefined) return tokenHolder;
  const { user, passwordVersion } = await verifyPassword(context, shown, origin);
  requirePasswordSignIn(context.rules, user);
  return {
    user,
    actor: user,
    credential: 'password',
    credentialId: null,
    passwordVersion,
    scopes: null,
    isPublicOnly: false,
    client: 'password',
    ...origin,
  };
}
