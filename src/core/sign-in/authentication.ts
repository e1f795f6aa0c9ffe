import type { Caller, SignedIn } from '../caller.ts';
import { isInFuture } from '../clock.ts';
import type { Context } from '../context.ts';
import { forbidden, PunchcardError, unauthenticated, unknownUser } from '../errors.ts';
import { isActive, sessionLimits } from '../session/limits.ts';
import { fold, isUnstorable } from '../text.ts';
import { grants, missingScopes, type ScopeLevel } from '../token/scope.ts';
import type { Token } from '../token/types.ts';
import type { User } from '../user/types.ts';
import { hashSecret } from './secret.ts';
import { type SignInInput, verifyPassword } from './sign-in.ts';

/** The credentials of a request. */
export type Credentials =
  | { readonly kind: 'none' }
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

const anonymous = (origin: Origin): Caller => ({
  user: null,
  actor: null,
  credential: 'none',
  credentialId: null,
  scopes: null,
  isPublicOnly: false,
  ...origin,
});

/**
 * The caller that the credentials belong to. Nothing here is cached, so changes by other processes
 * apply at once (D31). Does not check the account's status; see `checkAccount`.
 * @throws unauthenticated if the credentials are invalid
 */
export async function authenticate(
  context: Context,
  credentials: Credentials,
  origin: Origin,
): Promise<Caller> {
  switch (credentials.kind) {
    case 'none':
      return anonymous(origin);
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
  if (nowUnix - found.token.lastUsedUnix >= touchEverySeconds) {
    // Best effort: no request waits for it.
    context.database
      .write((stores) => stores.tokens.touch(found.token.id, nowUnix))
      .catch(() => {});
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
    !isActive(found.session, sessionLimits(context)) ||
    isInFuture(found.session.createdUnix, nowUnix)
  ) {
    throw unauthenticated();
  }
  if (nowUnix - found.session.lastSeenUnix >= touchEverySeconds) {
    context.database
      .write((stores) => stores.sessions.touch(found.session.id, nowUnix))
      .catch(() => {});
  }
  return {
    user: found.user,
    actor: found.user,
    credential: 'session',
    credentialId: found.session.id,
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

/**
 * Refuses an account that may not act now.
 * @param options.publicUrl where the password can be changed
 */
export function checkAccount(
  user: User,
  options: { mayChangePassword: boolean; mayBePending: boolean; publicUrl: string },
): void {
  const isOpen = user.isPending ? options.mayBePending : user.isActive;
  if (!isOpen) throw forbidden('This account is not activated.');
  if (user.prohibitLogin) {
    throw forbidden(
      'This account is prohibited from signing in, please contact your site administrator.',
    );
  }
  if (user.mustChangePassword && !options.mayChangePassword) {
    throw forbidden(
      `You must change your password. Change it at: ${options.publicUrl}/user/change_password`,
    );
  }
}

/**
 * Refuses users who must use two-factor authentication and have not set it up.
 * @param publicUrl where they can do so
 */
export async function requireTwoFactor(
  { database, rules }: Context,
  user: User,
  publicUrl: string,
): Promise<void> {
  const required = rules.requireTwoFactor;
  if (required === 'off' || (required === 'admins' && !user.isAdmin)) return;
  const factor = await database.read.twoFactors.ofUser(user.id);
  if (factor !== undefined && factor.confirmedUnix !== 0) return;
  throw forbidden(
    `You must set up two-factor authentication. Set it up at: ${publicUrl}/-/settings/two-factor`,
  );
}

/** True for an account that may act without any exception. */
export function mayAct(user: User): boolean {
  try {
    checkAccount(user, { mayChangePassword: false, mayBePending: false, publicUrl: '' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses sensitive actions in a session if the password was given too long ago, as it may have
 * been left open.
 * @throws forbidden, asking for the password
 */
export function requireRecentPassword(context: Context, caller: Caller): void {
  if (caller.credential !== 'session') return;
  const nowUnix = context.clock.nowUnix();
  const givenUnix = caller.passwordGivenUnix ?? 0;
  const isRecent = nowUnix - givenUnix <= context.rules.provenPasswordSeconds;
  if (isRecent && !isInFuture(givenUnix, nowUnix)) return;
  throw new PunchcardError('forbidden', 'confirm your password first', {
    requiredStepUp: 'password',
  });
}

/**
 * Applies sudo: a site admin may act for anyone, other users only for themselves (D12).
 * @param level the level of the `admin` scope that a token needs in addition
 * @throws forbidden for other callers, without looking up the name
 * @throws not_found if the name is unknown to a site admin
 */
export async function actAs(
  context: Context,
  caller: Caller,
  name: string,
  level: ScopeLevel,
): Promise<Caller> {
  const { user, scopes } = caller;
  if (user !== null && fold(user.name) === fold(name)) return caller;
  if (user === null || !user.isAdmin || caller.credential === 'session') {
    throw forbidden('Only administrators allowed to sudo.');
  }
  // Check before the look-up: a token without the scope must not learn which users exist.
  if (scopes !== null && !grants(scopes, 'admin', level)) {
    throw missingScopes([`${level}:admin`], scopes);
  }
  const named = isUnstorable(name) ? undefined : await context.database.read.users.byName(name);
  if (named === undefined) throw unknownUser(name);
  return { ...caller, user: named };
}
