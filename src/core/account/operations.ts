import type { Caller } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { defined } from '../defined.ts';
import { notifyAdmins } from '../email/email-notice.ts';
import { expireOthers, isTaken } from '../email/pending-email.ts';
import { addressTaken, checkGivenAddress } from '../email-address.ts';
import { forbidden, invalidField, throwAsTaken } from '../errors.ts';
import {
  currentAccount,
  isActingAdmin,
  requireAnotherAdmin,
  requireSiteAdmin,
} from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { checkLine, fold } from '../text.ts';
import { write } from '../transaction.ts';
import { checkProfile, type Profile } from '../user/profile.ts';
import { checkUserName, nameTaken, takeName } from '../user/user-name.ts';
import type { VisibilityLevel } from '../visibility.ts';
import { replacePrimary } from './email-administration.ts';
import { insertAccount } from './new-account.ts';
import { checkNewPassword } from './new-password.ts';
import { storePassword } from './password.ts';

export interface AccountInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly fullName?: string;
  /** Default: the instance's setting. */
  readonly visibility?: VisibilityLevel;
  readonly isRestricted?: boolean;
  readonly isAdmin?: boolean;
  /** The user must choose a new password before doing anything else; default: false. */
  readonly mustChangePassword?: boolean;
  readonly loginName?: string;
  readonly sourceId?: number;
  /** Default: now. */
  readonly createdUnix?: number;
}

/** What a site admin may change; absent fields stay as they are. */
export interface AccountChanges extends Profile {
  readonly isAdmin?: boolean;
  readonly isActive?: boolean;
  readonly prohibitLogin?: boolean;
  readonly isRestricted?: boolean;
  readonly visibility?: VisibilityLevel;
  /** The new, verified primary address; it replaces the old one. */
  readonly email?: string;
  readonly password?: string;
  readonly mustChangePassword?: boolean;
  readonly loginName?: string;
  readonly sourceId?: number;
}

/**
 * Creates an account that can sign in at once. Domain lists do not apply to administrators.
 * @param inTransaction runs first inside the write; an error rolls back everything
 * @throws forbidden for anyone but site admins and the host
 * @throws bad_request if the password is too short
 * @throws invalid if a field breaks a rule, or the name or address is taken
 */
export async function createAccount(
  context: Context,
  actor: Caller,
  input: AccountInput,
  inTransaction?: (tx: Tx) => Promise<void>,
): Promise<User> {
  const { password, ...fields } = input;
  const { name, email } = input;
  checkUserName(name);
  checkGivenAddress(email);
  checkProfile(input);
  checkLogin(input);
  await checkNewPassword(context, password, input);
  const passwordHash = await context.passwords.hash(password);
  return write(context, actor, async (tx) => {
    await inTransaction?.(tx);
    await requireSiteAdmin(tx);
    const start = { ...defined(fields), name, email, passwordHash };
    const user = await insertAccount(tx, start);
    if (await isTaken(tx, email, user.id)) throw addressTaken(email);
    await tx.emails
      .insert({
        userId: user.id,
        address: email,
        isVerified: true,
        isPrimary: true,
        createdUnix: tx.nowUnix,
      })
      .catch(throwAsTaken(addressTaken(email)));
    await expireOthers(tx, [email], user.id);
    await tx.audit('user.create', `user:${user.id}`, name);
    return user;
  });
}

/**
 * Changes an account for its administrator. Barring sign-in, a new password, or with a token a new
 * address ends its sessions; the old address is notified of a new password or address. Activating a
 * pending account, or giving it an address, completes its registration.
 * @returns the changed account
 * @throws forbidden for anyone but site admins and the host; and for tokens, if they would make or
 * unmake a site admin (D48), set the password or address of their own user or of a site admin (D35),
 * or let a barred site admin sign in
 * @throws bad_request if the password is too short
 * @throws invalid if a field breaks a rule, the address is taken, or no site admin would remain
 */
export async function editAccount(
  context: Context,
  actor: Caller,
  user: User,
  changes: AccountChanges,
): Promise<User> {
  checkProfile(changes);
  checkLogin(changes);
  const { password, email, ...fields } = changes;
  const changesSignIn = password !== undefined || email !== undefined;
  if (email !== undefined) checkGivenAddress(email);
  if (password !== undefined) {
    await checkNewPassword(context, password, email === undefined ? user : { ...user, email });
  }
  const hash = password === undefined ? undefined : await context.passwords.hash(password);

  return write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const current = await currentAccount(tx, user);
    const isAdminChanged = (fields.isAdmin ?? current.isAdmin) !== current.isAdmin;
    if (changesSignIn)
      refuseTokenOf(actor, { ...current, isAdmin: isAdminChanged || current.isAdmin });
    // An administrator can complete a pending registration.
    const completes = current.isPending && (fields.isActive === true || email !== undefined);
    const completed = completes ? { isPending: false, isActive: fields.isActive ?? true } : {};
    const address = email ?? (completes ? current.email : undefined);
    const next = { ...current, ...defined(fields), ...completed };
    if (!isActingAdmin(next)) await requireAnotherAdmin(tx, current, 'demoted or deactivated');
    if (actor.credential === 'token') refuseRights(current, next);
    if (hash !== undefined) {
      const byAdmin = actor.user?.id !== current.id;
      const options = { mustChange: next.mustChangePassword, byAdmin };
      await storePassword(tx, current, hash, options);
    }
    const isBarred = !next.isActive || next.prohibitLogin;
    if (isBarred || (changesSignIn && actor.credential === 'token')) {
      await tx.sessions.removeOthers(current.id, null);
    }
    if (address !== undefined) await replacePrimary(tx, current, address);
    await tx.users.update(current.id, {
      ...fields,
      ...completed,
      email: address,
      updatedUnix: tx.nowUnix,
    });
    // Their time may have waited for an account that can sign in.
    tx.wakeOutboxes();
    if (isAdminChanged) await announceAdmin(tx, next);
    const changed = Object.keys(defined(changes)).sort().join(', ');
    await tx.audit('user.edit', `user:${current.id}`, changed);
    return currentAccount(tx, current);
  });
}

/** Refuses a token that would take over an account with more rights than its own (D35). */
function refuseTokenOf({ credential, user, actor }: Caller, target: User): void {
  if (credential !== 'token') return;
  if (target.isAdmin || target.id === user?.id || target.id === actor?.id) {
    throw forbidden('token.cannot-set-password');
  }
}

/** Refuses what would let a token's thief in as a site admin (D48). */
function refuseRights(current: User, next: User): void {
  if (next.isAdmin !== current.isAdmin) {
    throw forbidden('token.cannot-promote');
  }
  const isBarred = ({ isActive, prohibitLogin, mustChangePassword }: User): boolean[] => [
    !isActive,
    prohibitLogin,
    mustChangePassword,
  ];
  const after = isBarred(next);
  if (current.isAdmin && isBarred(current).some((was, at) => was && after[at] === false)) {
    throw forbidden('token.cannot-let-sign-in');
  }
}

/** Records that somebody became or ceased to be a site admin, and mails all of them (D48). */
async function announceAdmin(tx: Tx, account: User): Promise<void> {
  const { id, name, isAdmin } = account;
  const actorName = tx.caller.actor?.name ?? null;
  await notifyAdmins(
    tx,
    (userName) => ({ kind: 'admin-changed', userName, account: name, isAdmin, actorName }),
    { also: account },
  );
  await tx.audit(isAdmin ? 'user.promote' : 'user.demote', `user:${id}`, name);
}

/**
 * Renames an account. The old name redirects to it and is reserved for some days (D16).
 * @throws forbidden for anyone but site admins and the host
 * @throws invalid if the name breaks a rule, is taken, or is reserved for another user
 */
export async function renameAccount(
  context: Context,
  actor: Caller,
  user: User,
  newName: string,
): Promise<void> {
  checkUserName(newName, 'new_username');
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const current = await currentAccount(tx, user);
    if (current.name === newName) return;
    const { nowUnix } = tx;
    if (fold(current.name) !== fold(newName)) {
      await takeName(tx, newName, current.id);
      await tx.users.reserveName(current.name, current.id, nowUnix);
    }
    await tx.users
      .update(current.id, { name: newName, updatedUnix: nowUnix })
      .catch(throwAsTaken(nameTaken(newName)));
    const detail = `${current.name} to ${newName}`;
    await tx.audit('user.rename', `user:${current.id}`, detail);
  });
}

/** The longest name at a login source, in characters. */
export const maxLoginNameLength = 255;

function checkLogin({ loginName, sourceId }: { loginName?: string; sourceId?: number }): void {
  if (loginName !== undefined) checkLine('login_name', loginName, maxLoginNameLength);
  if (sourceId !== undefined && sourceId !== 0) {
    throw invalidField('source_id', 'unknown-source', { id: sourceId });
  }
}
