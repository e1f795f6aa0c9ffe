import { type Caller, isActingForAnother, type SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { forbidden, invalidField } from '../errors.ts';
import { currentAccount, requireSiteAdmin } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { confirmPassword, isStillVerified } from '../sign-in/password-check.ts';
import { write } from '../transaction.ts';
import { checkNewPassword } from './new-password.ts';

export interface NewPasswordOptions {
  /** The user must choose a new password before doing anything else. */
  readonly mustChange: boolean;
  /** The session to keep; all others of the user end. */
  readonly keepSessionId?: number | null;
}

/**
 * Sets the password of an account for its administrator, and ends its sessions.
 * @throws forbidden for anyone but site admins and the host
 * @throws bad_request if the password is too short; invalid if it is too long
 */
export async function setPassword(
  context: Context,
  actor: Caller,
  user: User,
  password: string,
  options: NewPasswordOptions,
): Promise<void> {
  await checkNewPassword(context, password, user);
  const hash = await context.passwords.hash(password);
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const current = await currentAccount(tx, user);
    const byAdmin = actor.user?.id !== current.id;
    await storePassword(tx, current, hash, { ...options, byAdmin });
    await tx.audit('user.password', `user:${current.id}`);
  });
}

/**
 * Changes the caller's own password, and ends their other sessions.
 * @throws forbidden if the old password is wrong
 * @throws too_many_requests after too many wrong passwords
 * @throws bad_request if the new one is too short; invalid if it is too long or equals the
 * old one
 */
export async function changeOwnPassword(
  context: Context,
  caller: SignedIn,
  passwords: {
    readonly old: string;
    readonly new: string;
    /** The second-factor code, if enabled. */
    readonly code?: string | undefined;
  },
): Promise<void> {
  await checkNewPassword(context, passwords.new, caller.user, 'new_password');
  const shown = { password: passwords.old, code: passwords.code };
  const verified = await confirmPassword(context, caller, shown);
  if (passwords.new === passwords.old) {
    throw invalidField('new_password', 'same-password');
  }
  const hash = await context.passwords.hash(passwords.new);
  await write(context, caller, async (tx) => {
    const user = await currentAccount(tx, caller.user);
    // Of two concurrent changes the first wins: the second was authorized by the replaced password.
    if (!(await isStillVerified(tx, verified))) throw forbidden('password.wrong');
    const keepSessionId = caller.credential === 'session' ? caller.credentialId : null;
    const options = { mustChange: false, keepSessionId, byAdmin: isActingForAnother(caller) };
    await storePassword(tx, user, hash, options);
    await tx.audit('user.password', `user:${user.id}`);
  });
}

/**
 * Stores a new password: ends sessions, voids reset links and notifies the primary address.
 */
export async function storePassword(
  tx: Tx,
  user: User,
  hash: string,
  options: NewPasswordOptions & {
    /** Another user set it. */
    readonly byAdmin: boolean;
  },
): Promise<void> {
  const { mustChange, keepSessionId = null, byAdmin } = options;
  const { nowUnix } = tx;
  await tx.users.setPassword(user.id, hash, mustChange, nowUnix);
  await tx.sessions.removeOthers(user.id, keepSessionId);
  await voidResets(tx, user);
  // An unverified address may belong to a stranger.
  if (user.isPending || user.email === '') return;
  await tx.mail({
    recipient: user.email,
    content: { kind: 'password-changed', userName: user.name, byAdmin },
    user,
  });
}

/** Voids all mailed password-reset links, and cancels those not yet sent. */
export async function voidResets(tx: Tx, user: User): Promise<void> {
  await tx.mailedSecrets.removeOfUser(user.id, 'reset-password');
  await tx.mails.cancelOfUser(user.id, 'password-reset', tx.nowUnix);
}
