import type { Context } from '../core/context.ts';
import { chunksOf, type Listing } from '../core/listing.ts';
import type { User } from '../core/records/types.ts';
import { CommandError } from '../terminal/shell.ts';
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
