import { auditOf } from '../audit.ts';
import { type Caller, isActingForAnother, type SignedIn } from '../caller.ts';
import { forbidden, invalid } from '../errors.ts';
import { postMail, writeAndMail } from '../outbox/outbox.ts';
import { checkPassword } from '../sign-in/password.ts';
import { confirmPassword, isStillProven } from '../sign-in/sign-in.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { currentAccount, requireSiteAdmin } from './account-rules.ts';

export interface NewPasswordOptions {
  /** He has to choose another before anything else. */
  readonly mustChange: boolean;
  /** The session that goes on; every other one of his ends. */
  readonly keepSessionId?: number | null;
}

/**
 * Gives an account another password, as its administrator, and ends its sessions.
 * @throws forbidden for all but site admins and the host
 * @throws bad_request where the password is too short; invalid where it is too long
 */
export async function setPassword(
  world: World,
  actor: Caller,
  user: User,
  password: string,
  options: NewPasswordOptions,
): Promise<void> {
  checkPassword(password, world.rules.minPasswordLength);
  const hash = await world.passwords.hash(password);
  await writeAndMail(world, async (stores) => {
    await requireSiteAdmin(stores, actor);
    const current = await currentAccount(stores, user);
    const byAdmin = actor.user?.id !== current.id;
    await putPassword(world, stores, current, hash, { ...options, byAdmin });
    await stores.audit.add(auditOf(world, actor, 'user.password', `user:${current.id}`));
  });
}

/**
 * Changes the caller's own password; of his sessions only the one he uses goes on.
 * @throws forbidden where the old password is wrong
 * @throws too_many_requests after too many wrong ones
 * @throws bad_request where the new one is too short; invalid where it is too long or the old one
 */
export async function changeOwnPassword(
  world: World,
  caller: SignedIn,
  passwords: {
    readonly old: string;
    readonly new: string;
    /** Of the second factor, where he has one. */
    readonly code?: string | undefined;
  },
): Promise<void> {
  checkPassword(passwords.new, world.rules.minPasswordLength, 'new_password');
  const shown = { password: passwords.old, code: passwords.code };
  const proven = await confirmPassword(world, caller, shown);
  if (passwords.new === passwords.old) {
    throw invalid('[new_password]: must be another than the old one');
  }
  const hash = await world.passwords.hash(passwords.new);
  await writeAndMail(world, async (stores) => {
    const user = await currentAccount(stores, caller.user);
    // Of two changes at once the first one wins: the second was proven by a password that is gone.
    if (!(await isStillProven(stores, proven))) throw forbidden('the password is wrong');
    const keepSessionId = caller.credential === 'session' ? caller.credentialId : null;
    const options = { mustChange: false, keepSessionId, byAdmin: isActingForAnother(caller) };
    await putPassword(world, stores, user, hash, options);
    await stores.audit.add(auditOf(world, caller, 'user.password', `user:${user.id}`));
  });
}

/**
 * What every new password brings with it: sessions end, links for another one are void, and the
 * primary address is told. Whoever writes with this uses `writeAndMail`.
 */
export async function putPassword(
  world: World,
  stores: Stores,
  user: User,
  hash: string,
  options: NewPasswordOptions & {
    /** Another set it, not he himself. */
    readonly byAdmin: boolean;
  },
): Promise<void> {
  const { mustChange, keepSessionId = null, byAdmin } = options;
  const nowUnix = world.clock.nowUnix();
  await stores.users.setPassword(user.id, hash, mustChange, nowUnix);
  await stores.sessions.removeOthers(user.id, keepSessionId);
  await voidResets(stores, user, nowUnix);
  // An address that is not proven may be anybody's.
  if (user.isPending || user.email === '') return;
  await postMail(world, stores, {
    recipient: user.email,
    content: { kind: 'password-changed', userName: user.name, byAdmin },
    userId: user.id,
  });
}

/** Makes every mailed link for a new password useless, and stops those that still wait. */
export async function voidResets(stores: Stores, user: User, nowUnix: number): Promise<void> {
  await stores.mailedSecrets.removeOfUser(user.id, 'reset-password');
  await stores.mails.cancelOfUser(user.id, 'password-reset', nowUnix);
}
