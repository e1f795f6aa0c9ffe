import type { Context } from '../context.ts';
import { fieldError, invalidField } from '../errors.ts';
import type { User } from '../records/types.ts';
import { longestPassword } from '../text.ts';

/** The owner of a password: stored, or about to be created. */
export type PasswordOwner = Pick<User, 'name' | 'email'> & Partial<Pick<User, 'id'>>;

/**
 * Checks a new password. Clients of Gitea expect 400 if it is too easy to guess.
 * @throws bad_request if it is too short, blank, one of the most common, or the user's name,
 * address or local part; invalid if it is too long
 */
export async function checkNewPassword(
  context: Context,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  checkPassword(password, context.rules.minPasswordLength, field);
  const plain = password.trim().toLowerCase();
  if (plain === '') throw fieldError('bad_request', field, 'blank');
  const emails = owner.id === undefined ? [] : await context.database.read.emails.ofUser(owner.id);
  const addresses = [owner.email, ...emails.map(({ address }) => address)];
  const own = [owner.name, ...addresses, ...addresses.map(localPartOf)];
  if (own.some((text) => text.toLowerCase() === plain)) {
    throw fieldError('bad_request', field, 'own-name');
  }
  if (await context.isCommonPassword(plain)) {
    throw fieldError('bad_request', field, 'common');
  }
}

const localPartOf = (address: string): string => address.slice(0, address.lastIndexOf('@'));

/**
 * Checks the length in characters, not bytes.
 * @throws bad_request if it is too short, as clients of Gitea expect; invalid if it is too long
 */
export function checkPassword(password: string, minLength: number, field = 'password'): void {
  // The cheap check first, so that nobody can make us count the characters of a megabyte.
  if (password.length > longestPassword * 2 || [...password].length > longestPassword) {
    throw invalidField(field, 'too-long-password', { limit: longestPassword });
  }
  if ([...password].length < minLength) {
    throw fieldError('bad_request', field, 'too-short', { limit: minLength });
  }
}
