import { isActingForAnother, host as program, type SignedIn } from '../../core/caller.ts';
import type { Context, Rules } from '../../core/context.ts';
import type { PunchcardError } from '../../core/errors.ts';
import { write } from '../../core/transaction.ts';
import { endAccessBy } from '../openid/door.ts';
import type { HostDriver, HostPerson } from './drivers/driver.ts';
import { giteaDriver } from './drivers/gitea.ts';
import { conflict, errorOf, forbidden, notFound } from './errors.ts';
import type { HostConnection } from './types.ts';

/** A host, as the settings have it. Connections are bound to its address. */
export interface Host {
  /** Without a trailing slash. */
  readonly url: string;
  readonly name: string;
  readonly driver: HostDriver;
}

/** @throws not_found if the instance is beside no host */
export function hostOf(rules: Rules): Host {
  const host = hostIfAny(rules);
  if (host === undefined) throw notFound('host.none');
  return host;
}

export function hostIfAny({ hostUrl, hostName }: Rules): Host | undefined {
  if (hostUrl === '') return undefined;
  const { origin, pathname, host } = new URL(hostUrl);
  const url = origin + pathname.replace(/\/+$/, '');
  return { url, name: hostName || host, driver: giteaDriver(url) };
}

/**
 * For what asks the host.
 * @throws forbidden as `requireOwner`, and for a token that sees public repositories only
 */
export function requireAsker(caller: SignedIn): void {
  requireOwner(caller);
  if (caller.isPublicOnly) throw forbidden('token.cannot-ask-host');
}

export const notConnected = (host: Host): PunchcardError =>
  conflict('host.connect-first', { host: host.name });

/** @throws forbidden for a site admin who acts as another user: a connection is its owner's alone */
export function requireOwner(caller: SignedIn): void {
  if (isActingForAnother(caller)) throw forbidden('host.not-self');
}

export const cannotBeReached = (host: Host, reason: string): PunchcardError =>
  errorOf(
    'unavailable',
    'host.cannot-be-asked',
    { host: host.name, reason },
    { retryAfterSeconds: 30 },
  );

/** Binds a sealed token to its host, account, connection and purpose. */
export const sealContext = (
  { host, userId }: Pick<HostConnection, 'host' | 'userId'>,
  id: number,
  purpose: 'token' | 'refresh',
): string => JSON.stringify(['host connection', host, userId, id, purpose]);

/**
 * Stops a connection that the host no longer accepts, and forgets what it answered.
 * @param ends what ends with it: the person's sessions, if the host renews nothing for them; their
 * access, if it says that they may not sign in
 * @param holder of the lease, see `renewed`
 * @returns false if its tokens were renewed or replaced meanwhile, or are being renewed
 */
export function stop(
  context: Context,
  { id, generation, userId, host }: HostConnection,
  reason: string,
  ends: 'nothing' | 'sessions' | 'access',
  holder = '',
): Promise<boolean> {
  return write(context, program, async (tx) => {
    const words = reason || 'the host no longer accepts the token';
    const by = { holder, nowUnix: tx.nowUnix };
    if (!(await tx.hostConnections.stop(id, generation, words, by))) return false;
    await tx.hostAnswers.removeOfUser(userId);
    const ended = ends === 'nothing' ? '' : await endAccessBy(tx, userId, host, ends === 'access');
    const detail = `${words.slice(0, 200)}${ended === '' ? '' : `, ${ended}`}`;
    await tx.audit('host.stop', `user:${userId}`, detail);
    return true;
  });
}

/** A reinstalled or restored host reuses ids, so the creation date must match too. */
export const isSamePerson = (
  connection: Pick<HostConnection, 'remoteId' | 'remoteCreatedUnix'>,
  person: HostPerson,
): boolean =>
  connection.remoteId === person.id && connection.remoteCreatedUnix === person.createdUnix;

/** The user's connection, also a stopped one. */
export const connectionOf = (
  context: Context,
  host: Host,
  caller: SignedIn,
): Promise<HostConnection | undefined> =>
  context.database.read.hostConnections.ofUser(caller.user.id, host.url);
