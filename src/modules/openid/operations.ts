import { anonymous, callerAs, host, type SignedIn, type Visitor } from '../../core/caller.ts';
import { isInFuture } from '../../core/clock.ts';
import type { Context, Tx } from '../../core/context.ts';
import { throwAsTaken, unauthenticated } from '../../core/errors.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import type { User } from '../../core/records/types.ts';
import { primaryOf } from '../../core/records/user.ts';
import { hashSecret } from '../../core/secret.ts';
import { type BegunSession, beginSession } from '../../core/session/operations.ts';
import { hasPasswordSignIn, requireRecentPassword } from '../../core/sign-in/account-status.ts';
import { authenticateByPassword, isStillVerified } from '../../core/sign-in/password-check.ts';
import { verifySecondFactor } from '../../core/sign-in/second-factor.ts';
import { signInCounters } from '../../core/sign-in/sign-in-throttle.ts';
import type { Stores } from '../../core/store.ts';
import { write } from '../../core/transaction.ts';
import type { Person, Tokens } from './client.ts';
import { conflict, forbidden, notFound } from './errors.ts';
import { type Provider, plainIssuer, providersOf } from './providers.ts';
import type { Identity } from './types.ts';

/** A browser that signs in, and where. */
export interface Arrival {
  readonly provider: Provider;
  readonly person: Person;
  readonly formerSecret: string | undefined;
  readonly publicUrl: string;
}

/**
 * Takes the state that a provider sent back, once in all processes.
 * @throws forbidden if it was taken before
 */
export async function takeState(context: Context, state: string): Promise<void> {
  const key = `sign-in-state:${hashSecret(state)}`;
  await write(context, host, async ({ throttles, nowUnix }) => {
    if ((await throttles.count(key, nowUnix, 3600)).count > 0)
      throw forbidden('sign-in.start-again');
    await throttles.add(key, nowUnix, 3600);
  });
}

/**
 * Signs in the account of an identity. A second factor of the account is required all the same.
 * @returns undefined if no account has the identity
 * @throws unauthenticated, asking for a code, if it is missing or wrong; too_many_requests
 * @throws forbidden if the account may not sign in, or another person has the id at the host now
 */
export async function signInByIdentity(
  context: Context,
  visitor: Visitor,
  arrival: Arrival,
  code?: string,
): Promise<BegunSession | undefined> {
  const { person } = arrival;
  const found = await ownerOf(context.database.read, person);
  if (found === undefined) return undefined;
  const { user } = found;
  const counters = signInCounters(context, user, user.name, visitor.address);
  const proof = { code, use: 'once', counters, visitor } as const;
  const secondFactorUnix = await verifySecondFactor(context, user, proof);
  return write(context, anonymous(visitor), async (tx) => {
    const now = await ownerOf(tx, person);
    const factor = await tx.twoFactors.ofUser(user.id);
    if (now?.user.id !== user.id || (factor?.confirmedUnix ?? 0) !== secondFactorUnix) {
      throw forbidden('sign-in.start-again');
    }
    return beginWith(tx, arrival, now);
  });
}

async function ownerOf(
  stores: Stores,
  person: Person,
): Promise<{ identity: Identity; user: User } | undefined> {
  const identity = await stores.identities.bySubject(person.issuer, person.subject);
  if (identity === undefined) return undefined;
  if (identity.remoteCreatedUnix !== person.remoteCreatedUnix) {
    throw forbidden('identity.recreated');
  }
  const user = await stores.users.byId(identity.userId);
  return user === undefined ? undefined : { identity, user };
}

/** Begins the session of somebody who came by an identity. */
export async function beginWith(
  tx: Tx,
  { provider, person, formerSecret, publicUrl }: Arrival,
  { identity, user }: { readonly identity: Identity; readonly user: User },
): Promise<BegunSession> {
  const { nowUnix } = tx;
  await tx.identities.touch(identity.id, { name: person.name, usedUnix: nowUnix });
  const provenUnix = Math.min(person.provenUnix ?? 0, nowUnix);
  const by = `${provider.id} identity ${identity.id}`;
  const begun = { user, provenUnix, by, formerSecret, publicUrl };
  const made = await beginSession(tx, begun);
  const { id: identityId } = identity;
  await tx.identities.addSession({ sessionId: made.session.id, userId: user.id, identityId });
  return made;
}

/**
 * Links an identity to the account whose password is given, and signs in. Names and addresses that
 * the provider tells prove nothing (D58).
 * @throws unauthenticated, too_many_requests as `authenticateByPassword`; conflict as `linkIdentity`
 */
export async function linkByPassword(
  context: Context,
  visitor: Visitor,
  arrival: Arrival,
  shown: { readonly name: string; readonly password: string; readonly code?: string | undefined },
): Promise<BegunSession> {
  const verified = await authenticateByPassword(context, shown, visitor);
  return write(context, anonymous(visitor), async (tx) => {
    const user = await tx.users.byId(verified.user.id);
    if (user === undefined || !(await isStillVerified(tx, verified))) throw unauthenticated();
    if (user.isPending) throw forbidden('email.confirm-first');
    const { provider, formerSecret, publicUrl } = arrival;
    const provenUnix = tx.nowUnix;
    const by = `password, then ${provider.id} identity`;
    const begun = { user, provenUnix, by, formerSecret, publicUrl };
    // First, as it refuses accounts that may not act.
    const session = await beginSession(tx, begun);
    await linkIdentity(tx.as(callerAs(user, visitor)), user, arrival);
    return session;
  });
}

/**
 * Links an identity to the account of the caller's session.
 * @throws forbidden, asking for the password, if it was given too long ago; conflict
 */
export async function linkToSession(
  context: Context,
  caller: SignedIn,
  arrival: Pick<Arrival, 'provider' | 'person'>,
): Promise<void> {
  requireRecentPassword(context, caller);
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    await linkIdentity(tx, user, arrival);
  });
}

/**
 * Adds an identity to an account, audited and mailed.
 * @throws conflict if an account has it, or the account has another of its issuer
 */
export async function linkIdentity(
  tx: Tx,
  user: User,
  { provider, person }: Pick<Arrival, 'provider' | 'person'>,
): Promise<Identity> {
  const { nowUnix } = tx;
  const { issuer, subject, remoteCreatedUnix, name } = person;
  const seen = { createdUnix: nowUnix, lastUsedUnix: nowUnix };
  const identity = await tx.identities
    .insert({ userId: user.id, issuer, subject, remoteCreatedUnix, name, ...seen })
    .catch(throwAsTaken(conflict('identity.linked')));
  const detail = `${provider.id} identity ${identity.id}`;
  await tx.audit('identity.link', `user:${user.id}`, detail);
  await mailChange(tx, user, identity, true);
  return identity;
}

async function mailChange(tx: Tx, user: User, identity: Identity, isAdded: boolean): Promise<void> {
  const recipient = primaryOf(user);
  if (recipient === null) return;
  const provider = providerOfIdentity(tx, identity)?.name ?? identity.issuer;
  const kind = 'identity-changed';
  const name = identity.name || identity.subject;
  const content = { kind, userName: user.name, provider, name, isAdded } as const;
  await tx.mail({ recipient, content, user });
}

/** The configured provider of an identity; undefined if it is not configured any more. */
export const providerOfIdentity = (
  { rules }: Pick<Context, 'rules'>,
  { issuer }: Pick<Identity, 'issuer'>,
): Provider | undefined =>
  providersOf(rules).find(({ address }) => plainIssuer(address.href) === issuer);

/** The caller's identities, by id. */
export const listIdentities = (context: Context, { user }: SignedIn): Promise<Identity[]> =>
  context.database.read.identities.ofUser(user.id);

/**
 * Removes one of the caller's identities, and ends the other sessions that began with it.
 * @throws not_found; conflict if it is their last way to sign in
 */
export async function unlinkIdentity(
  context: Context,
  caller: SignedIn,
  id: number,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const identity = await tx.identities.byId(id);
    if (identity?.userId !== user.id) throw notFound('identity.not-found');
    if (!(await hasOtherWay(tx, user, id))) {
      throw conflict('identity.last');
    }
    await tx.identities.endSessions(user.id, id, caller.credentialId);
    await tx.identities.remove(user.id, id);
    const detail = `identity ${id}`;
    await tx.audit('identity.unlink', `user:${user.id}`, detail);
    await mailChange(tx, user, identity, false);
  });
}

/** Whether a user could sign in without one of their identities. */
export async function hasOtherWay(tx: Tx, user: User, exceptId: number): Promise<boolean> {
  const password = await tx.users.passwordOf(user.id);
  if ((password?.hash ?? '') !== '' && hasPasswordSignIn(tx.rules, user)) return true;
  const others = await tx.identities.ofUser(user.id);
  return others.some((one) => one.id !== exceptId && providerOfIdentity(tx, one) !== undefined);
}

/**
 * Takes a new sign-in at a provider as proof of presence in the caller's session: only if the
 * provider says when it was.
 * @throws forbidden if it does not, the sign-in is old, or it is not the caller's
 */
export async function proveByIdentity(
  context: Context,
  caller: SignedIn,
  { provider, person }: Pick<Arrival, 'provider' | 'person'>,
): Promise<void> {
  const nowUnix = context.clock.nowUnix();
  const { provenUnix } = person;
  if (provenUnix === null) {
    throw forbidden('provider.does-not-say', { provider: provider.name });
  }
  const isRecent = nowUnix - provenUnix <= context.rules.provenPasswordSeconds;
  if (!isRecent || isInFuture(provenUnix, nowUnix)) {
    throw forbidden('provider.did-not-ask', { provider: provider.name });
  }
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    if ((await ownerOf(tx, person))?.user.id !== user.id) {
      throw forbidden('identity.not-linked');
    }
    const givenUnix = Math.max(Math.min(provenUnix, nowUnix), caller.passwordGivenUnix ?? 0);
    await tx.sessions.setPasswordGiven(user.id, caller.credentialId ?? 0, givenUnix);
    const detail = `session ${caller.credentialId}, ${provider.id} identity`;
    await tx.audit('session.confirm', `user:${user.id}`, detail);
  });
}

/**
 * A connection needs recent proof, unless the person of the host is one with whom the caller signs
 * in: a session that was left open connects nobody else.
 * @throws forbidden, asking for the password
 */
export async function requireOwnGrant(
  context: Context,
  caller: SignedIn,
  provider: Provider,
): Promise<void> {
  if (provider.id !== 'host') throw notFound('provider.not-found');
  const own = await listIdentities(context, caller);
  if (own.some((one) => providerOfIdentity(context, one)?.id === 'host')) return;
  requireRecentPassword(context, caller);
}

/**
 * Hands a grant for the host to the modules that need it; see `requireOwnGrant`.
 * @throws forbidden, asking for the password; what the modules throw
 */
export async function grantHost(
  context: Context,
  caller: SignedIn,
  { person }: Pick<Arrival, 'person'>,
  tokens: Tokens,
): Promise<void> {
  const own = await ownerOf(context.database.read, person);
  if (own?.user.id !== caller.user.id) requireRecentPassword(context, caller);
  for (const door of context.doors)
    await door.hostGranted?.(context, caller, { ...person, ...tokens });
}
