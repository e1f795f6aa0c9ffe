import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import type { Stores } from '../../core/store.ts';
import { refreshTokens, type Tokens } from './client.ts';
import { plainIssuer, providersOf } from './providers.ts';

// What modules that need this one may use.

export type { Tokens } from './client.ts';
export type { Grant } from './types.ts';

/** Renewed tokens for the host; call it outside transactions, and for a token once at a time. */
export async function refreshGrant(
  context: Context,
  refreshToken: string,
): Promise<Tokens | 'refused' | 'unavailable'> {
  const host = providersOf(context.rules).find(({ id }) => id === 'host');
  if (host === undefined) return 'unavailable';
  try {
    return await refreshTokens(context, host, refreshToken);
  } catch (error) {
    if (!(error instanceof PunchcardError)) throw error;
    return error.code === 'forbidden' ? 'refused' : 'unavailable';
  }
}

/** Ends the sessions of a user that began with their identity at an issuer. @returns how many */
export async function endSessionsOf(
  { identities }: Stores,
  userId: number,
  issuer: string,
): Promise<number> {
  const own = (await identities.ofUser(userId)).find((one) => one.issuer === plainIssuer(issuer));
  return own === undefined ? 0 : identities.endSessions(userId, own.id, null);
}
