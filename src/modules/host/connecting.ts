import { takeAllowance } from '../../core/allowance.ts';
import { audit } from '../../core/audit/operations.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { conflict, invalid, notFound, PunchcardError, throwAsTaken } from '../../core/errors.ts';
import { queueMail, writeAndMail } from '../../core/mailing/queue.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import type { User } from '../../core/records/types.ts';
import { primaryOf } from '../../core/records/user.ts';
import type { Stores } from '../../core/store.ts';
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
import type { HostConnection } from './types.ts';

export const maxTokenLength = 255;
const tokenPattern = /^[\w.~+/=-]+$/;
/** What a connection needs; nothing else is kept without a confirmation. */
export const neededScopes = ['read:user', 'write:issue'] as const;
/** Each asks the host with a token that somebody may have guessed. */
const attemptsPerHour = 20;

/** The caller's connection and its host. @throws not_found if no host is configured; forbidden */
export async function ownConnection(
  context: Context,
  caller: SignedIn,
): Promise<{ readonly host: Host; readonly connection: HostConnection | undefined }> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  return { host, connection: await connectionOf(context, host, caller) };
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
): Promise<HostConnection> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  if (!tokenPattern.test(token)) throw invalid('[token]: must be an access token of the host');
  await takeAttempt(context, caller);
  const ask: Asking = { token, personId: caller.user.id };
  const person = answered(host, await host.driver.whoAmI(ask));
  const scopes = answered(host, await host.driver.scopes(ask));
  checkScopes(host, scopes, isConfirmed);
  return writeAndMail(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const connection = await replace(context, stores, host, { user, person, scopes, token });
    await audit(
      context,
      stores,
      caller,
      'host.connect',
      `user:${user.id}`,
      `${host.url} ${person.login}, ${connection.scopes || 'unknown scopes'}`,
    );
    await notify(context, stores, host, user, person.login, true);
    return connection;
  }).catch(throwAsTaken(isTaken(host)));
}

async function takeAttempt({ database, clock }: Context, { user }: SignedIn): Promise<void> {
  const allowance = { key: `host-token:${user.id}`, allowed: attemptsPerHour, windowSeconds: 3600 };
  await database.write(({ throttles }) =>
    takeAllowance(throttles, allowance, clock.nowUnix(), 'too many tokens were tried'),
  );
}

function answered<T>(host: Host, answer: Answer<T>): T {
  if (answer.kind === 'answered') return answer.value;
  if (answer.kind === 'unavailable') throw cannotBeReached(host, answer.reason);
  throw invalid(`[token]: ${host.name} refused it: ${answer.reason || answer.status}`);
}

const isTaken = (host: Host): Error =>
  conflict(`this person of ${host.name} is connected with another account here`);

/** The caller can repeat the request with `confirmed`. */
const mayDoMore = (message: string): PunchcardError =>
  new PunchcardError('conflict', message, { requiredStepUp: 'confirmed' });

/** Says in words what is wrong with a token. */
function checkScopes(host: Host, scopes: TokenScopes, isConfirmed: boolean): void {
  const { names, readsCode, readsTimes } = scopes;
  const exactly = neededScopes.join(' and ');
  if (readsCode) throw invalid(`[token]: it can read code; make one with exactly ${exactly}`);
  if (!readsTimes)
    throw invalid(`[token]: it cannot read issues and times; make one with exactly ${exactly}`);
  const missing = neededScopes.filter((scope) => names?.some(covers(scope)) === false);
  if (missing.length > 0)
    throw invalid(`[token]: ${missing.join(' and ')} is missing; make one with exactly ${exactly}`);
  if (isConfirmed) return;
  if (names === null) {
    throw mayDoMore(
      `${host.name} does not say what this token may do; make one with exactly ${exactly}, and confirm that it has no more`,
    );
  }
  const more = names.filter((name) => !neededScopes.some((scope) => scope === name));
  if (more.length > 0) {
    throw mayDoMore(`this token may do more: ${more.join(', ')}; confirm that you want that`);
  }
}

/** Whether a scope allows what another one does: `write:user` also reads. */
const covers =
  (needed: string) =>
  (name: string): boolean =>
    name === needed || name === needed.replace('read:', 'write:');

/** @throws conflict; DuplicateError if another account connected with the person meanwhile */
async function replace(
  { clock, secretBox }: Context,
  stores: Stores,
  host: Host,
  given: {
    readonly user: User;
    readonly person: HostPerson;
    readonly scopes: TokenScopes;
    readonly token: string;
  },
): Promise<HostConnection> {
  const { user, person, scopes, token } = given;
  const { hostConnections, hostAnswers } = stores;
  const holder = await hostConnections.ofPerson(host.url, person.id);
  // A person who was made anew under the id of another has nothing to do with the other's account.
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
  const nowUnix = clock.nowUnix();
  const owner = { host: host.url, userId: user.id };
  return hostConnections.insert(
    {
      ...owner,
      remoteId: person.id,
      remoteCreatedUnix: person.createdUnix,
      remoteLogin: person.login,
      scopes: (scopes.names ?? []).slice(0, 50).join(','),
      createdUnix: nowUnix,
      checkedUnix: nowUnix,
    },
    (id) => ({
      sealedToken: secretBox.seal(token, sealContext(owner, id, 'token')),
      sealedRefresh: '',
      expiresUnix: 0,
    }),
  );
}

/**
 * Forgets the caller's token, and what the host answered to it.
 * @throws forbidden; not_found if there is no connection
 */
export async function disconnect(context: Context, caller: SignedIn): Promise<void> {
  const host = hostOf(context.rules);
  requireOwner(caller);
  await writeAndMail(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const connection = await stores.hostConnections.ofUser(user.id, host.url);
    if (connection === undefined) throw notFound(`you are not connected with ${host.name}`);
    await stores.hostConnections.remove(user.id, host.url);
    await stores.hostAnswers.removeOfUser(user.id);
    const { remoteLogin } = connection;
    await audit(
      context,
      stores,
      caller,
      'host.disconnect',
      `user:${user.id}`,
      `${host.url} ${remoteLogin}`,
    );
    await notify(context, stores, host, user, remoteLogin, false);
  });
}

async function notify(
  context: Context,
  stores: Stores,
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
  await queueMail(context, stores, { recipient, content, user });
}
