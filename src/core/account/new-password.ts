import type { Context } from '../context.ts';
import { invalid, PunchcardError } from '../errors.ts';
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
  const refusal = (text: string) => new PunchcardError('bad_request', `[${field}]: ${text}`);
  const plain = password.trim().toLowerCase();
  if (plain === '') throw refusal('must not be blank');
  const emails = owner.id === undefined ? [] : await context.database.read.emails.ofUser(owner.id);
  const addresses = [owner.email, ...emails.map(({ address }) => address)];
  const own = [owner.name, ...addresses, ...addresses.map(localPartOf)];
  if (own.some((text) => text.toLowerCase() === plain)) {
    throw refusal('must differ from the user name and the email addresses');
  }
  if (await context.isCommonPassword(plain)) {
    throw refusal('is one of the 10,000 most common; choose another');
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
    throw invalid(`[${field}]: must have at most ${longestPassword} characters`);
  }
  if ([...password].length < minLength) {
    throw new PunchcardError(
      'bad_request',
      `[${field}]: must have at least ${minLength} characters`,
    );
  }
}
