import { audit } from '../audit/operations.ts';
import type { AuditRecord } from '../audit/types.ts';
import { callerAs, type SignedIn, type Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound, unauthenticated } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { writeAndMail } from '../mailing/queue.ts';
import { sessionLimits } from '../policy/session-limits.ts';
import type { User } from '../records/types.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { checkAccount, requirePasswordSignIn } from '../sign-in/account-status.ts';
import {
  authenticateByPassword,
  confirmPassword,
  isStillVerified,
  type ShownAgain,
} from '../sign-in/password-check.ts';
import { ownSession } from '../sign-in/presence.ts';
import { noteBrowser, storableAgent } from '../sign-in/sign-in-notices.ts';
import type { Stores } from '../store.ts';
import type { Session } from './types.ts';

export interface SignIn {
  /** Login name or verified address. */
  readonly name: string;
  readonly password: string;
  /** The second-factor code, if enabled. */
  readonly code?: string | undefined;
  /** The browser's previous session; it ends, as its cookie is overwritten. */
  readonly formerSecret: string | undefined;
}

/**
 * Signs a user in with a new session. Pending accounts, and those that must change their password,
 * can sign in.
 * @returns the session and its secret, which is not stored
 * @param publicUrl for the error message
 * @throws unauthenticated, too_many_requests, unavailable as `authenticateByPassword`
 * @throws forbidden if the account is deactivated or prohibited, or may not sign in with a password
 */
export async function createSession(
  context: Context,
  visitor: Visitor,
  signIn: SignIn,
  publicUrl: string,
): Promise<BegunSession> {
  const verified = await authenticateByPassword(context, signIn, visitor);
  requirePasswordSignIn(context.rules, verified.user);
  return writeAndMail(context, async (stores) => {
    const user = await stores.users.byId(verified.user.id);
    // The password may have changed, or the account gone, while it was being checked.
    if (user === undefined || !(await isStillVerified(stores, verified))) throw unauthenticated();
    const provenUnix = context.clock.nowUnix();
    const begun = { user, provenUnix, formerSecret: signIn.formerSecret, publicUrl };
    return beginSession(context, stores, visitor, begun);
  });
}

/** A session as it is given to a browser; the secret is not stored. */
export interface BegunSession {
  readonly session: Session;
  readonly user: User;
  readonly secret: string;
}

/**
 * Begins a session of somebody who has just proved who they are. Call it inside `writeAndMail`.
 * @param begun.provenUnix when they proved their presence; 0: another service vouches for them
 * @param begun.by how, for the audit; '' is the password
 * @throws forbidden if the account is deactivated or prohibited
 */
export async function beginSession(
  context: Context,
  stores: Stores,
  visitor: Visitor,
  begun: {
    readonly user: User;
    readonly provenUnix: number;
    readonly by?: string;
    readonly formerSecret: string | undefined;
    readonly publicUrl: string;
  },
): Promise<BegunSession> {
  const { user, provenUnix, by = '', formerSecret, publicUrl } = begun;
  checkAccount(user, { mayChangePassword: true, mayBePending: true, publicUrl });
  await endFormer(stores, formerSecret);
  const secret = newSecret(32);
  const nowUnix = context.clock.nowUnix();
  const session = await stores.sessions.insert({
    userId: user.id,
    hash: hashSecret(secret),
    address: visitor.address,
    userAgent: storableAgent(visitor.userAgent),
    createdUnix: nowUnix,
    lastSeenUnix: nowUnix,
    passwordGivenUnix: provenUnix,
  });
  await noteBrowser(context, stores, user, visitor);
  await stores.tokens.resume(user.id);
  await stores.users.update(user.id, { lastLoginUnix: nowUnix });
  const caller = callerAs(user, visitor);
  const detail = `session ${session.id}${by === '' ? '' : `, ${by}`}`;
  const { userAgent } = session;
  await audit(context, stores, caller, 'session.create', `user:${user.id}`, detail, userAgent);
  return { session, user: { ...user, lastLoginUnix: nowUnix }, secret };
}

/**
 * Records that the caller has proved again in their session who they are; sensitive actions are
 * allowed for some minutes.
 * @throws not_found if the caller has no session
 * @throws forbidden, too_many_requests, unavailable as `confirmPassword`
 */
export async function confirmSession(
  context: Context,
  caller: SignedIn,
  shown: ShownAgain,
): Promise<void> {
  const id = ownSession(caller);
  const verified = await confirmPassword(context, caller, shown, 'nothing');
  await context.database.write(async (stores) => {
    const isThere = await stores.sessions.setPasswordGiven(
      caller.user.id,
      id,
      context.clock.nowUnix(),
    );
    if (!isThere || !(await isStillVerified(stores, verified))) throw unauthenticated();
    const target = `user:${caller.user.id}`;
    await audit(context, stores, caller, 'session.confirm', target, `session ${id}`);
  });
}

async function endFormer(stores: Stores, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  const former = await stores.sessions.byHash(hashSecret(secret));
  if (former !== undefined) await stores.sessions.remove(former.user.id, former.session.id);
}

/** Signs out: ends the caller's session. @throws not_found if they have none */
export async function endCurrentSession(context: Context, caller: SignedIn): Promise<void> {
  if (caller.credential !== 'session') throw notFound('session.none');
  await endSession(context, caller, caller.credentialId ?? 0);
}

/** The caller's active sessions, newest first. */
export function listSessions(context: Context, caller: SignedIn): Listing<Session> {
  return context.database.read.sessions.ofUser(caller.user.id, sessionLimits(context));
}

/** The caller's sign-ins, including failed ones, and other events of their sessions. */
export function listSignIns(context: Context, caller: SignedIn): Listing<AuditRecord> {
  const filter = { target: `user:${caller.user.id}`, action: 'session.' };
  return context.database.read.audit.list(filter);
}

/** Ends one of the caller's sessions. @throws not_found if they have no such session */
export async function endSession(context: Context, caller: SignedIn, id: number): Promise<void> {
  const { user } = caller;
  await context.database.write(async (stores) => {
    if (!(await stores.sessions.remove(user.id, id))) throw notFound('session.not-found');
    await audit(context, stores, caller, 'session.end', `user:${user.id}`, `session ${id}`);
  });
}
