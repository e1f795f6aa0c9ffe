import { host as program } from '../../core/caller.ts';
import type { Context, Tx } from '../../core/context.ts';
import { write } from '../../core/transaction.ts';
import { type Host, isSamePerson, sealContext, stop } from './connection.ts';
import type { Answer, Asking, HostPerson } from './drivers/driver.ts';
import { renewed } from './renewal.ts';
import type { HostConnection } from './types.ts';

/** How long the host's word that a person may sign in is taken for true. */
const checkedSeconds = 300;

/**
 * Asks the host as a user, with their own token. Never call it inside a transaction, and for nobody
 * but the user whose request or entry it is.
 * @param refused the generation of the tokens that were refused; 0: none yet
 * @returns undefined if they have no connection that works, or may not act here
 */
export async function askAs<T>(
  context: Context,
  host: Host,
  userId: number,
  question: (ask: Asking, person: HostPerson) => Promise<Answer<T>>,
  signal?: AbortSignal,
  refused = 0,
): Promise<Answer<T> | undefined> {
  const user = await context.database.read.users.byId(userId);
  if (user === undefined || !user.isActive || user.prohibitLogin) return undefined;
  const stored = await context.database.read.hostConnections.ofUser(userId, host.url);
  if (stored?.state !== 'active') return undefined;
  const connection = await renewed(context, host, stored, signal, refused);
  if (connection === undefined || 'kind' in connection) return connection;
  const { sealedToken, sealedRefresh, generation, id, remoteId, remoteLogin, remoteCreatedUnix } =
    connection;
  const token = context.secretBox.open(sealedToken, sealContext(connection, id, 'token'));
  // Sealed with another key: the person has to connect again.
  if (token === undefined) return undefined;
  const ask: Asking = { token, personId: userId, ...(signal !== undefined && { signal }) };
  const checked = await check(context, host, connection, ask);
  if (checked?.kind === 'unavailable') return checked;
  const person = { id: remoteId, login: remoteLogin, createdUnix: remoteCreatedUnix };
  const answer =
    checked?.kind === 'refused'
      ? checked
      : await question(ask, checked?.kind === 'answered' ? checked.value : person);
  if (answer.kind !== 'refused' || (checked?.kind !== 'refused' && answer.status !== 401)) {
    return answer;
  }
  // It may have expired before its time, or while the question was on the way.
  if (answer.status === 401 && sealedRefresh !== '' && refused === 0) {
    return askAs(context, host, userId, question, signal, generation);
  }
  // A renewed token that is refused says it of the person, a pasted one only of itself.
  const ends = answer.status === 403 || sealedRefresh !== '' ? 'access' : 'nothing';
  const isStopped = await stop(context, connection, answer.reason, ends);
  // The token was renewed or replaced meanwhile, or is being renewed.
  return isStopped ? undefined : askAs(context, host, userId, question, signal, refused);
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
  store: (tx: Tx, said: T) => Promise<R>,
  signal?: AbortSignal,
): Promise<Answer<R> | undefined> {
  let personId = 0;
  const ask = (asking: Asking, person: HostPerson) => {
    personId = person.id;
    return question(asking, person);
  };
  const answer = await askAs(context, host, userId, ask, signal);
  if (answer?.kind !== 'answered') return answer;
  return write(context, program, async (tx) => {
    const now = await tx.hostConnections.ofUser(userId, host.url);
    if (now?.state !== 'active' || now.remoteId !== personId) return undefined;
    return { ...answer, value: await store(tx, answer.value) };
  });
}

/**
 * Asks whether the person may still sign in, unless the host said so lately: a deactivated person's
 * token can go on working for other requests, and can be renewed.
 * @returns refused if they may not, or are somebody else now
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
    return answer;
  }
  if (!isSamePerson(connection, answer.value)) {
    const reason = 'the token belongs to another person now';
    return { kind: 'refused', status: 401, reason, hostUnix: answer.hostUnix };
  }
  const { login } = answer.value;
  await write(context, program, (tx) =>
    tx.hostConnections.confirm(connection.id, connection.generation, login, nowUnix),
  );
  return answer;
}
