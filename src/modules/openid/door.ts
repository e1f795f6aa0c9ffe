import type { Context, Tx } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { countedIfAny } from '../../core/text.ts';
import { refreshTokens, type Tokens } from './client.ts';
import { hasOtherWay } from './operations.ts';
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
    return error.kind === 'forbidden' ? 'refused' : 'unavailable';
  }
}

/**
 * Ends the sessions of a user that began with their identity at an issuer, which refuses them now.
 * @param suspends also suspends their tokens, if they can sign in no other way
 * @returns words for the audit log; '' if nothing ended
 */
export async function endAccessBy(
  tx: Tx,
  userId: number,
  issuer: string,
  suspends: boolean,
): Promise<string> {
  const identities = await tx.identities.ofUser(userId);
  const own = identities.find((one) => one.issuer === plainIssuer(issuer));
  const user = await tx.users.byId(userId);
  if (own === undefined || user === undefined) return '';
  const sessions = await tx.identities.endSessions(userId, own.id, null);
  const isLast = suspends && !(await hasOtherWay(tx, user, own.id));
  const tokens = isLast ? await tx.tokens.suspend(userId) : 0;
  const ended = [
    countedIfAny(sessions, 'session'),
    countedIfAny(tokens, 'token suspended', 'tokens suspended'),
  ];
  return ended.filter((what) => what !== '').join(', ');
}
