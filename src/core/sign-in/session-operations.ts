import { auditOf } from '../audit.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { notFound, unauthenticated } from '../errors.ts';
import type { Listing } from '../listing.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { checkAccount } from './authentication.ts';
import { hashSecret, newSecret } from './secret.ts';
import type { Session } from './session.ts';
import { confirmPassword, isStillProven, provePassword, type Shown } from './sign-in.ts';

/** Sessions that were not seen since then are over. */
function sessionsEndUnix(world: Pick<World, 'rules' | 'clock'>): number {
  return world.clock.nowUnix() - world.rules.sessionIdleDays * 86_400;
}

export interface SignIn {
  /** Login name or verified address. */
  readonly name: string;
  readonly password: string;
  /** A code of the second factor, where he has one. */
  readonly code?: string | undefined;
  readonly userAgent: string;
  /** What the browser showed so far: that session ends, as its cookie is overwritten. */
  readonly formerSecret: string | undefined;
}

/**
 * Signs somebody in, with a session whose secret is new and shown once.
 * @param visitor the request it comes from; whoever signed it otherwise does not count
 * @param publicUrl for the words of a refusal
 * @throws unauthenticated, too_many_requests, unavailable as `provePassword`
 * @throws forbidden where the account is deactivated or prohibited; a password that is due for a
 *   change signs in, and so does who has yet to prove an address
 */
export async function createSession(
  world: World,
  visitor: Pick<Caller, 'address' | 'requestId'>,
  signIn: SignIn,
  publicUrl: string,
): Promise<{ session: Session; user: User; secret: string }> {
  const { address } = visitor;
  const proven = await provePassword(world, signIn, visitor);
  const secret = newSecret(32);
  return world.database.write(async (stores) => {
    const user = await stores.users.byId(proven.user.id);
    // Changed, or deleted, while it was being checked: the session would outlive what ended them all.
    if (user === undefined || !(await isStillProven(stores, proven))) throw unauthenticated();
    checkAccount(user, { mayChangePassword: true, mayBePending: true, publicUrl });
    await endFormer(stores, signIn.formerSecret);
    const nowUnix = world.clock.nowUnix();
    const session = await stores.sessions.insert({
      userId: user.id,
      hash: hashSecret(secret),
      address,
      userAgent: signIn.userAgent.slice(0, 255).toWellFormed().replaceAll('\u0000', ''),
      createdUnix: nowUnix,
      lastSeenUnix: nowUnix,
    });
    await stores.users.update(user.id, { lastLoginUnix: nowUnix });
    const signedIn: Caller = {
      user,
      actor: user,
      credential: 'password',
      credentialId: null,
      scopes: null,
      isPublicOnly: false,
      ...visitor,
    };
    const detail = `session ${session.id}`;
    await stores.audit.add(auditOf(world, signedIn, 'session.create', `user:${user.id}`, detail));
    return { session, user: { ...user, lastLoginUnix: nowUnix }, secret };
  });
}

/**
 * Takes note that the password was given in the caller's session once more; for some minutes it is
 * not asked for again.
 * @throws not_found where he showed no session
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export async function confirmSession(
  world: World,
  caller: SignedIn,
  shown: Omit<Shown, 'name'>,
): Promise<void> {
  const id = caller.credential === 'session' ? caller.credentialId : null;
  if (id === null) throw notFound('there is no session');
  const proven = await confirmPassword(world, caller, shown);
  await world.database.write(async (stores) => {
    const isThere = await stores.sessions.prove(caller.user.id, id, world.clock.nowUnix());
    if (!isThere || !(await isStillProven(stores, proven))) throw unauthenticated();
    await stores.audit.add(
      auditOf(world, caller, 'session.confirm', `user:${caller.user.id}`, `session ${id}`),
    );
  });
}

async function endFormer(stores: Stores, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  const former = await stores.sessions.byHash(hashSecret(secret));
  if (former !== undefined) await stores.sessions.remove(former.user.id, former.session.id);
}

/** Signs out: ends the session that the caller showed. @throws not_found where he showed none */
export async function endCurrentSession(world: World, caller: SignedIn): Promise<void> {
  if (caller.credential !== 'session') throw notFound('there is no session');
  await endSession(world, caller, caller.credentialId ?? 0);
}

/** The caller's sessions that are not over, newest first. */
export function listSessions(world: World, caller: SignedIn): Listing<Session> {
  return world.database.read.sessions.ofUser(caller.user.id, sessionsEndUnix(world));
}

/** Ends one of the caller's sessions. @throws not_found where he has no such session */
export async function endSession(world: World, caller: SignedIn, id: number): Promise<void> {
  const { user } = caller;
  await world.database.write(async (stores) => {
    if (!(await stores.sessions.remove(user.id, id))) throw notFound('there is no such session');
    await stores.audit.add(
      auditOf(world, caller, 'session.end', `user:${user.id}`, `session ${id}`),
    );
  });
}
