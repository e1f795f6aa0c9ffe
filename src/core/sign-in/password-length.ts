import { invalid, PunchcardError } from '../errors.ts';

/** The error if too many passwords wait to be hashed. */
export const tooManyPasswords = (): PunchcardError =>
  new PunchcardError('unavailable', 'too many passwords are being checked', {
    retryAfterSeconds: 2,
  });

/** The maximum number of characters. */
export const longestPassword = 256;

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
