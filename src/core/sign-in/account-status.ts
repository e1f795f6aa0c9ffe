import type { Caller } from '../caller.ts';
import { isInFuture } from '../clock.ts';
import type { Context, Rules } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';

/**
 * Refuses an account that may not act now.
 * @param options.publicUrl where the password can be changed
 */
export function checkAccount(
  user: User,
  options: { mayChangePassword: boolean; mayBePending: boolean; publicUrl: string },
): void {
  const isOpen = user.isPending ? options.mayBePending : user.isActive;
  if (!isOpen) throw forbidden('account.not-activated');
  if (user.prohibitLogin) {
    throw forbidden('account.prohibited');
  }
  if (user.mustChangePassword && !options.mayChangePassword) {
    throw forbidden('account.must-change-password', { url: options.publicUrl });
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
  if (!(await owesTwoFactor(rules, database.read, user))) return;
  throw forbidden('account.needs-two-factor', { url: publicUrl });
}

/** True for users who must use two-factor authentication and have not set it up. */
export async function owesTwoFactor(
  { requireTwoFactor: required }: Pick<Rules, 'requireTwoFactor'>,
  { twoFactors }: Pick<Stores, 'twoFactors'>,
  user: User,
): Promise<boolean> {
  if (required === 'off' || (required === 'admins' && !user.isAdmin)) return false;
  return ((await twoFactors.ofUser(user.id))?.confirmedUnix ?? 0) === 0;
}

/** Whether a user may sign in with a password. */
export const hasPasswordSignIn = (
  { passwordSignIn }: Pick<Rules, 'passwordSignIn'>,
  user: Pick<User, 'isAdmin'>,
): boolean => passwordSignIn === 'on' || user.isAdmin;

/** @throws forbidden if the user may not sign in with a password, though it is right */
export function requirePasswordSignIn(
  rules: Pick<Rules, 'passwordSignIn'>,
  user: Pick<User, 'isAdmin'>,
): void {
  if (hasPasswordSignIn(rules, user)) return;
  throw forbidden('password.admins-only');
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
  throw forbidden('password.confirm-first', {}, { requiredStepUp: 'password' });
}
