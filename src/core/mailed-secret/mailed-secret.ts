import { randomInt } from 'node:crypto';
import { hashSecret, newSecret } from '../secret.ts';
import type { NewMailedSecret } from './types.ts';

/** Without letters that look like digits. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code for typing: random letters of almost five bits each, in groups of four. */
export function newCode(length = 16): string {
  const letters = Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** A link secret of 256 random bits, and a code. */
export function newMailedSecret(): NewMailedSecret {
  const secret = newSecret(32);
  const code = newCode();
  return { secret, hash: hashSecret(secret), code, codeHash: hashCode(code) };
}

/** Ignores case, dashes and blanks. */
export const hashCode = (code: string): string =>
  hashSecret(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
