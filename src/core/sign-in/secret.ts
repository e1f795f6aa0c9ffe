import { hash, randomBytes } from 'node:crypto';

/** A secret of `bytes` random bytes, in hexadecimal. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** How secrets that are random enough not to need a slow hash are kept: SHA-256, in hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
