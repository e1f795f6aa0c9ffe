import { audit } from '../../core/audit/operations.ts';
import { isActingForAnother, host as program, type SignedIn } from '../../core/caller.ts';
import type { Context, Rules } from '../../core/context.ts';
import { forbidden, notFound, PunchcardError } from '../../core/errors.ts';
import type { Stores } from '../../core/store.ts';
import type { Answer, Asking, HostDriver, HostPerson } from './drivers/driver.ts';
import { giteaDriver } from './drivers/gitea.ts';
import type { HostConnection } from './types.ts';

/** How long the host's word that a person may sign in is taken for true. */
const checkedSeconds = 300;

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
  if (host === undefined) throw notFound('no code host is configured');
  return host;
}

export function hostIfAny({ hostUrl, hostName }: Rules): Host | undefined {
  if (hostUrl === '') return undefined;
  const { origin, pathname, host } = new URL(hostUrl);
  const url = origin + pathname.replace(/\/+$/, '');
  return { url, name: hostName || host, driver: giteaDriver(url) };
}

/** @throws forbidden for a site admin who acts as another user: a connection is its owner's alone */
export function requireOwner(caller: SignedIn): void {
  if (isActingForAnother(caller)) throw forbidden('only the user can use their connection');
}

export const cannotBeReached = (host: Host, reason: string): PunchcardError =>
  new PunchcardError('unavailable', `${host.name} cannot be asked now: ${reason}`, {
    retryAfterSeconds: 30,
  });

/** Binds a sealed token to its host, account, connection and purpose. */
export const sealContext = (
  { host, userId }: Pick<HostConnection, 'host' | 'userId'>,
  id: number,
  purpose: 'token' | 'refresh',
): string => JSON.stringify(['host connection', host, userId, id, purpose]);

/**
 * Asks the host as a user, with their own token. Never call it inside a transaction, and for nobody
 * but the user whose request or entry it is.
 * @returns undefined if they have no connection that works
 */
export async function askAs<T>(
  context: Context,
  host: Host,
  userId: number,
  question: (ask: Asking, person: HostPerson) => Promise<Answer<T>>,
  signal?: AbortSignal,
): Promise<Answer<T> | undefined> {
  const connection = await context.database.read.hostConnections.ofUser(userId, host.url);
  if (connection?.state !== 'active') return undefined;
  const { sealedToken, id, remoteId, remoteLogin, remoteCreatedUnix } = connection;
  const token = context.secretBox.open(sealedToken, sealContext(connection, id, 'token'));
  // Sealed with another key: the person has to connect again.
  if (token === undefined) return undefined;
  const ask: Asking = { token, personId: userId, ...(signal !== undefined && { signal }) };
  const checked = await check(context, host, connection, ask);
  if (checked?.kind === 'unavailable') return checked;
  if (checked?.kind === 'refused') return undefined;
  const person = { id: remoteId, login: remoteLogin, createdUnix: remoteCreatedUnix };
  const answer = await question(ask, checked?.value ?? person);
  if (answer.kind === 'refused' && answer.status === 401) {
    await stop(context, connection, answer.reason);
    return undefined;
  }
  return answer;
}

/**
 * Like `askAs`, and stores what the host said in one write, unless the connection ended meanwhile, or
 * is another person's there.
 */
export async function askAndStore<T, R>(
  context: Context,
  host: Host,
  userId: number,
  question: (ask: Asking, person: HostPerson) => Promise<Answer<T>>,
  store: (stores: Stores, said: T) => Promise<R>,
  signal?: AbortSignal,
): Promise<Answer<R> | undefined> {
  let personId = 0;
  const ask = (asking: Asking, person: HostPerson) => {
    personId = person.id;
    return question(asking, person);
  };
  const answer = await askAs(context, host, userId, ask, signal);
  if (answer?.kind !== 'answered') return answer;
  return context.database.write(async (stores) => {
    const now = await stores.hostConnections.ofUser(userId, host.url);
    if (now?.state !== 'active' || now.remoteId !== personId) return undefined;
    return { ...answer, value: await store(stores, answer.value) };
  });
}

/**
 * Asks whether the person may still sign in, unless the host said so lately: a deactivated person's
 * token can go on working for other requests, and can be renewed.
 */
async function check(
  context: Context,
  { driver }: Host,
  connection: HostConnection,
  ask: Asking,
): Promise<Answer<HostPerson> | undefined> {
  const nowUnix = context.clock.nowUnix();
  const age = nowUnix - connection.checkedUnix;
  if (age >= 0 && age < checkedSeconds) return undefined;
  const answer = await driver.whoAmI(ask);
  if (answer.kind === 'unavailable') return answer;
  if (answer.kind === 'refused') {
    // Anything else comes from what lies between, and says nothing about the person.
    if (![401, 403].includes(answer.status)) {
      return { kind: 'unavailable', wasSent: true, reason: `the host answered ${answer.status}` };
    }
    await stop(context, connection, answer.reason);
    return answer;
  }
  if (!isSamePerson(connection, answer.value)) {
    const reason = 'the token belongs to another person now';
    await stop(context, connection, reason);
    return { kind: 'refused', status: 401, reason, hostUnix: answer.hostUnix };
  }
  const { login } = answer.value;
  await context.database.write((stores) =>
    stores.hostConnections.confirm(connection.id, connection.generation, login, nowUnix),
  );
  return answer;
}

/** Ids come again when a host is set up anew or restored; the moment of creation does not. */
export const isSamePerson = (
  connection: Pick<HostConnection, 'remoteId' | 'remoteCreatedUnix'>,
  person: HostPerson,
): boolean =>
  connection.remoteId === person.id && connection.remoteCreatedUnix === person.createdUnix;

/** Stops a connection that the host no longer accepts, and forgets what it answered. */
async function stop(
  context: Context,
  { id, generation, userId }: HostConnection,
  reason: string,
): Promise<void> {
  await context.database.write(async (stores) => {
    const words = reason || 'the host no longer accepts the token';
    if (!(await stores.hostConnections.stop(id, generation, words))) return;
    await stores.hostAnswers.removeOfUser(userId);
    await audit(context, stores, program, 'host.stop', `user:${userId}`, words.slice(0, 200));
  });
}

/** The user's connection, also a stopped one. */
export const connectionOf = (
  context: Context,
  host: Host,
  caller: SignedIn,
): Promise<HostConnection | undefined> =>
  context.database.read.hostConnections.ofUser(caller.user.id, host.url);
