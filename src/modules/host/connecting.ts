import { takeAllowance } from '../../core/allowance.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context, Tx } from '../../core/context.ts';
import { throwAsTaken } from '../../core/errors.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import type { User } from '../../core/records/types.ts';
import { primaryOf } from '../../core/records/user.ts';
import { write } from '../../core/transaction.ts';
import type { Grant } from '../openid/door.ts';
import {
  cannotBeReached,
  connectionOf,
  type Host,
  hostOf,
  isSamePerson,
  requireOwner,
  sealContext,
} from './connection.ts';
import type { Answer, Asking, HostPerson, TokenScopes } from './drivers/driver.ts';
import { conflict, errorOf, forbidden, invalidField, notFound } from './errors.ts';
import type { HostConnection, HostStatus } from './types.ts';

export const maxTokenLength = 255;
const tokenPattern = /^[\w.~+/=-]+$/;
/** What a connection needs; nothing else is kept without a confirmation. */
const neededScopes = ['read:user', 'write:issue'] as const;
/** Each asks the host with a token that somebody may have guessed. */
const attemptsPerHour = 20;

/** The caller's connection and its host. @throws not_found if no host is configured; forbidden */
export async function ownConnection(
  context: Context,
  caller: SignedIn,
): Promise<{
  readonly host: Host;
  readonly connection: HostConnection | undefined;
  readonly status: HostStatus | undefined;
}> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  const asked = context.doors.map((door) => door.hostStatus?.(context, caller.user));
  const status = (await Promise.all(asked)).find((one) => one !== undefined);
  return { host, connection: await connectionOf(context, host, caller), status };
}

/**
 * Connects the caller with the person of a token, replacing an earlier connection.
 * @param isConfirmed the caller knows that the token may do more than is needed
 * @throws invalid for a token that the host refuses, that reads code, or that may do too little
 * @throws conflict if it may do more, or the person is connected with another account
 * @throws forbidden, not_found, too_many_requests, unavailable
 */
export async function connectWithToken(
  context: Context,
  caller: SignedIn,
  token: string,
  isConfirmed: boolean,
): Promise<void> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  if (!tokenPattern.test(token)) throw invalidField('token', 'not-a-host-token');
  await takeAttempt(context, caller);
  const { person, scopes } = await askAbout(host, caller, token);
  checkScopes(host, scopes, isConfirmed);
  const tokens = { accessToken: token, refreshToken: '', expiresUnix: 0 };
  await connect(context, caller, host, { person, scopes, tokens });
}

/**
 * Connects the caller with the person of the host who has just authorized it; see `CoreDoor`.
 * @throws forbidden for an authorization that may do more or less than is needed
 * @throws conflict if the person is connected with another account; unavailable
 */
export async function connectWithGrant(
  context: Context,
  caller: SignedIn,
  grant: Grant,
): Promise<void> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  const { person, scopes } = await askAbout(host, caller, grant.accessToken);
  if (String(person.id) !== grant.subject) throw forbidden('host.two-people', { host: host.name });
  const { missing, more } = compared(scopes);
  if (!scopes.readsCode && (!scopes.readsTimes || missing.length > 0)) {
    throw forbidden('host.allows-too-little', { host: host.name });
  }
  if (scopes.readsCode || more.length > 0) {
    throw forbidden('host.allows-too-much', { host: host.name, exactly });
  }
  await connect(context, caller, host, { person, scopes, tokens: grant });
}

/** Whose token it is, and what it may do. @throws invalid; unavailable */
async function askAbout(
  host: Host,
  { user }: SignedIn,
  token: string,
): Promise<{ readonly person: HostPerson; readonly scopes: TokenScopes }> {
  const ask: Asking = { token, personId: user.id };
  const person = answered(host, await host.driver.whoAmI(ask));
  return { person, scopes: answered(host, await host.driver.scopes(ask)) };
}

async function connect(
  context: Context,
  caller: SignedIn,
  host: Host,
  given: Connecting,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const { login } = given.person;
    const scopes = await replace(tx, host, user, given);
    const detail = `${host.url} ${login}, ${scopes || 'unknown scopes'}`;
    await tx.audit('host.connect', `user:${user.id}`, detail);
    // Time may have waited for the connection.
    tx.wakeOutboxes();
    await notify(tx, host, user, login, true);
  }).catch(throwAsTaken(isTaken(host)));
}

async function takeAttempt(context: Context, caller: SignedIn): Promise<void> {
  const key = `host-token:${caller.user.id}`;
  const allowance = { key, allowed: attemptsPerHour, windowSeconds: 3600 };
  await write(context, caller, (tx) =>
    takeAllowance(tx, allowance, () => errorOf('too_many_requests', 'host.too-many-tokens')),
  );
}

function answered<T>(host: Host, answer: Answer<T>): T {
  if (answer.kind === 'answered') return answer.value;
  if (answer.kind === 'unavailable') throw cannotBeReached(host, answer.reason);
  throw invalidField('token', 'host-refused', {
    host: host.name,
    answer: answer.reason || answer.status,
  });
}

const isTaken = (host: Host): Error => conflict('host.connected-elsewhere', { host: host.name });

/** The caller can repeat the request with `confirmed`. */
const unlessConfirmed = { requiredStepUp: 'confirmed' } as const;

const exactly = neededScopes.join(' and ');

/** The scopes that are missing, and those that are not needed. OpenID's are nothing to its API. */
function compared({ names }: TokenScopes): Record<'missing' | 'more', readonly string[]> {
  const ours: readonly string[] = [...neededScopes, 'openid', 'profile', 'email'];
  return {
    missing: neededScopes.filter((scope) => names?.some(covers(scope)) === false),
    more: (names ?? []).filter((name) => !ours.includes(name)),
  };
}

/** Says in words what is wrong with a token. */
function checkScopes(host: Host, scopes: TokenScopes, isConfirmed: boolean): void {
  const { missing, more } = compared(scopes);
  if (scopes.readsCode) throw invalidField('token', 'token-reads-code', { exactly });
  if (!scopes.readsTimes) throw invalidField('token', 'token-reads-too-little', { exactly });
  if (missing.length > 0)
    throw invalidField('token', 'token-lacks', { missing: missing.join(' and '), exactly });
  if (isConfirmed) return;
  if (scopes.names === null) {
    throw conflict('host.token-unknown', { host: host.name, exactly }, unlessConfirmed);
  }
  if (more.length > 0) {
    throw conflict('host.token-may-more', { more: more.join(', ') }, unlessConfirmed);
  }
}

/** Whether a scope allows what another one does: `write:user` also reads. */
const covers =
  (needed: string) =>
  (name: string): boolean =>
    name === needed || name === needed.replace('read:', 'write:');

interface Connecting {
  readonly person: HostPerson;
  readonly scopes: TokenScopes;
  readonly tokens: Pick<Grant, 'accessToken' | 'refreshToken' | 'expiresUnix'>;
}

/**
 * @returns the scopes as stored
 * @throws conflict; DuplicateError if another account connected with the person meanwhile
 */
async function replace(
  tx: Tx,
  host: Host,
  user: User,
  { person, scopes, tokens }: Connecting,
): Promise<string> {
  const { hostConnections, hostAnswers, secretBox, nowUnix } = tx;
  for (const door of tx.doors) await door.hostConnects?.(tx, user, person.id);
  const holder = await hostConnections.ofPerson(host.url, person.id);
  // The host gave the id of a deleted user to a new one, who must not inherit the connection.
  if (holder !== undefined && holder.userId !== user.id) {
    if (isSamePerson(holder, person)) throw isTaken(host);
    await hostConnections.remove(holder.userId, host.url);
    await hostAnswers.removeOfUser(holder.userId);
  }
  const former = await hostConnections.ofUser(user.id, host.url);
  if (former !== undefined) {
    await hostConnections.remove(user.id, host.url);
    if (!isSamePerson(former, person)) await hostAnswers.removeOfUser(user.id);
  }
  const owner = { host: host.url, userId: user.id };
  const names = (scopes.names ?? []).slice(0, 50).join(',');
  await hostConnections.insert(
    {
      ...owner,
      remoteId: person.id,
      remoteCreatedUnix: person.createdUnix,
      remoteLogin: person.login,
      scopes: names,
      createdUnix: nowUnix,
      checkedUnix: nowUnix,
    },
    (id) => {
      const seal = (token: string, purpose: 'token' | 'refresh'): string =>
        token === '' ? '' : secretBox.seal(token, sealContext(owner, id, purpose));
      return {
        sealedToken: seal(tokens.accessToken, 'token'),
        sealedRefresh: seal(tokens.refreshToken, 'refresh'),
        expiresUnix: tokens.expiresUnix,
      };
    },
  );
  return names;
}

/**
 * Forgets the caller's token, and what the host answered to it.
 * @throws forbidden; not_found if there is no connection
 */
export async function disconnect(context: Context, caller: SignedIn): Promise<void> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const connection = await tx.hostConnections.ofUser(user.id, host.url);
    if (connection === undefined) throw notFound('host.not-connected', { host: host.name });
    await tx.hostConnections.remove(user.id, host.url);
    await tx.hostAnswers.removeOfUser(user.id);
    const { remoteLogin } = connection;
    await tx.audit('host.disconnect', `user:${user.id}`, `${host.url} ${remoteLogin}`);
    await notify(tx, host, user, remoteLogin, false);
  });
}

async function notify(
  tx: Tx,
  host: Host,
  user: User,
  login: string,
  isConnected: boolean,
): Promise<void> {
  const recipient = primaryOf(user);
  if (recipient === null) return;
  const content = {
    kind: 'host-connection-changed',
    userName: user.name,
    hostName: host.name,
    login,
    isConnected,
  } as const;
  await tx.mail({ recipient, content, user });
}
