import { randomInt } from 'node:crypto';
import type { Listing } from '../core/listing.ts';
import type { User } from '../core/user/user.ts';
import type { World } from '../core/world.ts';
import { CommandError, type Host } from './command.ts';
import { isoUnix } from './table.ts';

/** @throws CommandError where nobody has the name */
export async function userNamed(world: World, name: string): Promise<User> {
  const user = await world.database.read.users.byName(name);
  if (user === undefined) throw new CommandError(`there is no user named ${name}`);
  return user;
}

/** A whole list, read in chunks. */
export async function everything<T>(listing: Listing<T>): Promise<T[]> {
  const upToId = await listing.highestId();
  const all: T[] = [];
  for (let after: Parameters<Listing<T>['next']>[0] = null; ; ) {
    const { rows, last } = await listing.next(after, upToId, 500);
    all.push(...rows);
    if (last === null) return all;
    after = last;
  }
}

/** A user as `--json` shows him. */
export function userRecord(user: User): Record<string, unknown> {
  return {
    id: user.id,
    name: user.name,
    fullName: user.fullName,
    email: user.email,
    visibility: user.visibility,
    isAdmin: user.isAdmin,
    isRestricted: user.isRestricted,
    isActive: user.isActive,
    prohibitLogin: user.prohibitLogin,
    mustChangePassword: user.mustChangePassword,
    created: isoUnix(user.createdUnix),
    lastLogin: isoUnix(user.lastLoginUnix),
  };
}

export interface PasswordFlags {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

/** A password that was given, or a new one that has to be shown. */
export interface ChosenPassword {
  readonly password: string;
  readonly isGenerated: boolean;
}

/**
 * The password of the flags; from the standard input its first line; where none is given, a new one.
 * @throws CommandError where both are given, or the input is empty
 */
export async function choosePassword(host: Host, flags: PasswordFlags): Promise<ChosenPassword> {
  if (flags.password !== undefined && flags.passwordStdin === true) {
    throw new CommandError('give the password with --password or --password-stdin, not with both');
  }
  if (flags.passwordStdin === true) {
    const [line = ''] = (await host.readInput()).split(/\r?\n/, 1);
    if (line === '') throw new CommandError('there is no password on the standard input');
    return { password: line, isGenerated: false };
  }
  if (flags.password !== undefined) return { password: flags.password, isGenerated: false };
  return { password: generatePassword(), isGenerated: true };
}

/** Without letters and digits that are taken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function generatePassword(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}
