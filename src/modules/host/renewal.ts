import { host as program } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { pause } from '../../core/pause.ts';
import { newSecret } from '../../core/secret.ts';
import { write } from '../../core/transaction.ts';
import { refreshGrant } from '../openid/door.ts';
import { type Host, sealContext, stop } from './connection.ts';
import type { Answer } from './drivers/driver.ts';
import type { HostConnection } from './types.ts';

/** Tokens are renewed this long before they expire. */
const marginSeconds = 60;
/** A holder that died is given up after this time. */
const leaseSeconds = 30;
const waitMs = { step: 25, most: 10_000 } as const;

/**
 * The connection with tokens that have not expired. Only one process renews them at a time, as a host
 * may take a refresh token once only; the others wait for it. Never call it inside a transaction.
 * @param refused tokens of this generation are renewed whenever they expire: the host refused them
 * @returns undefined if the host renews them no more, or the user disconnected meanwhile
 */
export async function renewed(
  context: Context,
  host: Host,
  connection: HostConnection,
  signal: AbortSignal | undefined,
  refused: number,
): Promise<HostConnection | Extract<Answer<never>, { kind: 'unavailable' }> | undefined> {
  const { database, clock } = context;
  const { id, userId, generation, expiresUnix, sealedRefresh } = connection;
  const isDue = expiresUnix !== 0 && expiresUnix - marginSeconds <= clock.nowUnix();
  if ((!isDue && generation !== refused) || sealedRefresh === '') return connection;
  const holder = newSecret(8);
  const endMs = performance.now() + waitMs.most;
  while (performance.now() < endMs && signal?.aborted !== true) {
    const now = await database.read.hostConnections.ofUser(userId, host.url);
    if (now?.state !== 'active') return undefined;
    if (now.id !== id || now.generation !== generation) return now;
    const nowUnix = clock.nowUnix();
    const lease = { holder, nowUnix, untilUnix: nowUnix + leaseSeconds };
    // Who waits only reads: all other writes would wait for theirs.
    const isHolder =
      now.leaseUntilUnix <= nowUnix &&
      (await write(context, program, (tx) => tx.hostConnections.lease(id, generation, lease)));
    if (isHolder) return renew(context, host, connection, holder);
    await pause(waitMs.step, signal);
  }
  return { kind: 'unavailable', wasSent: false, reason: 'the token is being renewed' };
}

/** Asks with the lease held. Without an answer it is kept, as the host may have taken the token. */
async function renew(
  context: Context,
  host: Host,
  connection: HostConnection,
  holder: string,
): ReturnType<typeof renewed> {
  const { secretBox } = context;
  const { id, userId, generation, sealedRefresh } = connection;
  const refreshToken = secretBox.open(sealedRefresh, sealContext(connection, id, 'refresh'));
  // Sealed with another key: the person has to connect again.
  if (refreshToken === undefined) return undefined;
  const tokens = await refreshGrant(context, refreshToken);
  if (tokens === 'unavailable') {
    return { kind: 'unavailable', wasSent: false, reason: 'the token cannot be renewed now' };
  }
  if (tokens === 'refused') {
    await stop(context, connection, 'the host no longer renews the token', 'sessions', holder);
    return undefined;
  }
  const seal = (token: string, purpose: 'token' | 'refresh'): string =>
    secretBox.seal(token, sealContext(connection, id, purpose));
  return write(context, program, async ({ hostConnections }) => {
    await hostConnections.renew(id, generation, holder, {
      sealedToken: seal(tokens.accessToken, 'token'),
      sealedRefresh:
        tokens.refreshToken === '' ? sealedRefresh : seal(tokens.refreshToken, 'refresh'),
      expiresUnix: tokens.expiresUnix,
    });
    return hostConnections.ofUser(userId, host.url);
  });
}
