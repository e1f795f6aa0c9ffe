import { randomInt } from 'node:crypto';
import type { Context } from '../core/context.ts';
import { chunksOf, type Listing } from '../core/listing.ts';
import type { User } from '../core/user/types.ts';
import { CommandError } from '../terminal/shell.ts';
import type { Host } from './command.ts';
import { isoUnix } from './table.ts';

/** @throws CommandError if there is no such user */
export async function userNamed(context: Context, name: string): Promise<User> {
  const user = await context.database.read.users.byName(name);
  if (user === undefined) throw new CommandError(`there is no user named ${name}`);
  return user;
}

/** A whole list, read in chunks. */
export async function everything<T>(listing: Listing<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of chunksOf(listing, 500)) all.push(...rows);
  return all;
}

/** A user as `--json` prints them. */
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

/** A given password, or a generated one that has to be printed. */
export interface ChosenPassword {
  readonly password: string;
  readonly isGenerated: boolean;
}

/**
 * The password of the flags or the first line of the standard input; otherwise a generated one.
 * @throws CommandError if both are given, or the input is empty
 */
export async function choosePassword(host: Host, flags: PasswordFlags): Promise<ChosenPassword> {
  if (flags.password !== undefined && flags.passwordStdin === true) {
    throw new CommandError('use either --password or --password-stdin, not both');
  }
  if (flags.passwordStdin === true) {
    const [line = ''] = (await host.readInput()).split(/\r?\n/, 1);
    if (line === '') throw new CommandError('the standard input contains no password');
    return { password: line, isGenerated: false };
  }
  if (flags.password !== undefined) return { password: flags.password, isGenerated: false };
  return { password: generatePassword(), isGenerated: true };
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function generatePassword(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}
