import { auditOf } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { lapseOthers } from '../email/claim.ts';
import { invalid } from '../errors.ts';
import { writeAndMail } from '../outbox/outbox.ts';
import { checkPassword } from '../sign-in/password.ts';
import type { Stores } from '../store.ts';
import { checkLine, fold } from '../text.ts';
import { checkProfile, type Profile } from '../user/profile.ts';
import { checkUserName, type User, type VisibilityLevel } from '../user/user.ts';
import type { World } from '../world.ts';
import { replacePrimary } from './account-address.ts';
import { putPassword } from './account-password.ts';
import {
  addressTaken,
  checkGivenAddress,
  claimName,
  currentAccount,
  isActingAdmin,
  keepAnAdmin,
  nameTaken,
  requireSiteAdmin,
  sayTaken,
} from './account-rules.ts';
import { insertAccount } from './new-account.ts';

export { deleteAccount, deleteOwnAccount } from './account-deletion.ts';

export interface AccountInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly fullName?: string;
  /** By default the instance's. */
  readonly visibility?: VisibilityLevel;
  readonly isRestricted?: boolean;
  readonly isAdmin?: boolean;
  /** He has to choose another password before anything else. By default not. */
  readonly mustChangePassword?: boolean;
  readonly loginName?: string;
  readonly sourceId?: number;
  /** By default now. */
  readonly createdUnix?: number;
}

/** What a site admin may change; absent members are kept. */
export interface AccountChanges extends Profile {
  readonly isAdmin?: boolean;
  readonly isActive?: boolean;
  readonly prohibitLogin?: boolean;
  readonly isRestricted?: boolean;
  readonly visibility?: VisibilityLevel;
  /** The new primary address, proven; the old one is no longer his. */
  readonly email?: string;
  readonly password?: string;
  readonly mustChangePassword?: boolean;
  readonly loginName?: string;
  readonly sourceId?: number;
}

/**
 * Makes an account, which can sign in at once. Domain lists do not bind administrators.
 * @param inTransaction runs first inside the write; what it throws undoes everything
 * @throws forbidden for all but site admins and the host
 * @throws bad_request where the password is too short
 * @throws invalid where a field breaks a rule, or name or address are taken
 */
export async function createAccount(
  world: World,
  actor: Caller,
  input: AccountInput,
  inTransaction?: (stores: Stores) => Promise<void>,
): Promise<User> {
  const { name, email } = input;
  checkUserName(name);
  checkGivenAddress(email);
  checkProfile(input);
  checkLogin(input);
  checkPassword(input.password, world.rules.minPasswordLength);
  const passwordHash = await world.passwords.hash(input.password);
  const nowUnix = world.clock.nowUnix();
  const createdUnix = input.createdUnix ?? nowUnix;

  return writeAndMail(world, async (stores) => {
    await inTransaction?.(stores);
    await requireSiteAdmin(stores, actor);
    const user = await insertAccount(world, stores, {
      name,
      email,
      passwordHash,
      createdUnix,
      ...given({
        fullName: input.fullName,
        loginName: input.loginName,
        sourceId: input.sourceId,
        visibility: input.visibility,
        isAdmin: input.isAdmin,
        isRestricted: input.isRestricted,
        mustChangePassword: input.mustChangePassword,
      }),
    });
    await stores.emails
      .insert({
        userId: user.id,
        address: email,
        isVerified: true,
        isPrimary: true,
        createdUnix: nowUnix,
      })
      .catch(sayTaken(addressTaken(email)));
    await lapseOthers(world, stores, [email], user.id);
    await stores.audit.add(auditOf(world, actor, 'user.create', `user:${user.id}`, name));
    return user;
  });
}

/**
 * Changes an account as its administrator. Who may no longer sign in, or has a new password, is
 * signed out everywhere; a new password or address is told to the old address. Who registered and has
 * yet to prove an address begins where he is activated, or given one.
 * @returns the account as it is then
 * @throws forbidden for all but site admins and the host
 * @throws bad_request where the password is too short
 * @throws invalid where a field breaks a rule, the address is taken, or nobody would be site admin
 */
export async function editAccount(
  world: World,
  actor: Caller,
  user: User,
  changes: AccountChanges,
): Promise<User> {
  checkProfile(changes);
  checkLogin(changes);
  const { password, email, ...fields } = changes;
  if (email !== undefined) checkGivenAddress(email);
  if (password !== undefined) checkPassword(password, world.rules.minPasswordLength);
  const hash = password === undefined ? undefined : await world.passwords.hash(password);

  return writeAndMail(world, async (stores) => {
    await requireSiteAdmin(stores, actor);
    const current = await currentAccount(stores, user);
    // Whoever registered begins with what his administrator says of him.
    const begins = current.isPending && (fields.isActive === true || email !== undefined);
    const begun = begins ? { isPending: false, isActive: fields.isActive ?? true } : {};
    const address = email ?? (begins ? current.email : undefined);
    const next = { ...current, ...given(fields), ...begun };
    if (!isActingAdmin(next)) await keepAnAdmin(stores, current, 'demoted or deactivated');
    if (hash !== undefined) {
      const byAdmin = actor.user?.id !== current.id;
      const options = { mustChange: next.mustChangePassword, byAdmin };
      await putPassword(world, stores, current, hash, options);
    }
    const mayNoLonger = !next.isActive || next.prohibitLogin;
    if (mayNoLonger) await stores.sessions.removeOthers(current.id, null);
    if (address !== undefined) await replacePrimary(world, stores, current, address);
    await stores.users.update(current.id, {
      ...fields,
      ...begun,
      email: address,
      updatedUnix: world.clock.nowUnix(),
    });
    const changed = Object.keys(given(changes)).sort().join(', ');
    await stores.audit.add(auditOf(world, actor, 'user.edit', `user:${current.id}`, changed));
    return currentAccount(stores, current);
  });
}

/**
 * Gives an account another name. The old one leads to it, and is kept for it for some days (D16).
 * @throws forbidden for all but site admins and the host
 * @throws invalid where the name breaks a rule, is taken, or is held for somebody else
 */
export async function renameAccount(
  world: World,
  actor: Caller,
  user: User,
  newName: string,
): Promise<void> {
  checkUserName(newName, 'new_username');
  await world.database.write(async (stores) => {
    await requireSiteAdmin(stores, actor);
    const current = await currentAccount(stores, user);
    if (current.name === newName) return;
    const nowUnix = world.clock.nowUnix();
    if (fold(current.name) !== fold(newName)) {
      await claimName(world, stores, newName, current.id);
      await stores.users.holdName(current.name, current.id, nowUnix);
    }
    await stores.users
      .update(current.id, { name: newName, updatedUnix: nowUnix })
      .catch(sayTaken(nameTaken(newName)));
    const detail = `${current.name} to ${newName}`;
    await stores.audit.add(auditOf(world, actor, 'user.rename', `user:${current.id}`, detail));
  });
}

function checkLogin({ loginName, sourceId }: { loginName?: string; sourceId?: number }): void {
  if (loginName !== undefined) checkLine('login_name', loginName, 255);
  if (sourceId !== undefined && sourceId !== 0) {
    throw invalid(`[source_id]: login source does not exist [id: ${sourceId}]`);
  }
}

const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
