import { hash, randomBytes } from 'node:crypto';

/** A hexadecimal secret of `bytes` random bytes. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** The stored form of random secrets, which need no slow hash: SHA-256, in hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
