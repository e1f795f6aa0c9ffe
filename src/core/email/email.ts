import type { Email } from './types.ts';

/**
 * True for an unverified address that expired or was verified by another account; it counts as
 * deleted.
 */
export const isExpired = (email: Email, nowUnix: number): boolean =>
  !email.isVerified && email.expiresUnix !== 0 && email.expiresUnix <= nowUnix;
