import type { AuditRecord } from '../audit/types.ts';
import { anonymous, callerAs, type SignedIn, type Visitor } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { notFound, unauthenticated } from '../errors.ts';
import type { Listing } from '../listing.ts';
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
import { view, write } from '../transaction.ts';
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
  return write(context, anonymous(visitor), async (tx) => {
    const user = await tx.users.byId(verified.user.id);
    // The password may have changed, or the account gone, while it was being checked.
    if (user === undefined || !(await isStillVerified(tx, verified))) throw unauthenticated();
    const provenUnix = tx.nowUnix;
    const begun = { user, provenUnix, formerSecret: signIn.formerSecret, publicUrl };
    return beginSession(tx, begun);
  });
}

/** A session as it is given to a browser; the secret is not stored. */
export interface BegunSession {
  readonly session: Session;
  readonly user: User;
  readonly secret: string;
}

/**
 * Begins a session of somebody who has just proved who they are, for the browser of the caller.
 * @param begun.provenUnix when they proved their presence; 0: another service vouches for them
 * @param begun.by how, for the audit; '' is the password
 * @throws forbidden if the account is deactivated or prohibited
 */
export async function beginSession(
  tx: Tx,
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
  await endFormer(tx, formerSecret);
  const secret = newSecret(32);
  const { nowUnix } = tx;
  const session = await tx.sessions.insert({
    userId: user.id,
    hash: hashSecret(secret),
    address: tx.caller.address,
    userAgent: storableAgent(tx.caller.userAgent),
    createdUnix: nowUnix,
    lastSeenUnix: nowUnix,
    passwordGivenUnix: provenUnix,
  });
  await noteBrowser(tx, user);
  await tx.tokens.resume(user.id);
  await tx.users.update(user.id, { lastLoginUnix: nowUnix });
  const own = tx.as(callerAs(user, tx.caller));
  const detail = `session ${session.id}${by === '' ? '' : `, ${by}`}`;
  const { userAgent } = session;
  await own.audit('session.create', `user:${user.id}`, detail, userAgent);
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
  await write(context, caller, async (tx) => {
    const isThere = await tx.sessions.setPasswordGiven(caller.user.id, id, tx.nowUnix);
    if (!isThere || !(await isStillVerified(tx, verified))) throw unauthenticated();
    const target = `user:${caller.user.id}`;
    await tx.audit('session.confirm', target, `session ${id}`);
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
  const own = view(context, caller);
  return own.sessions.ofUser(caller.user.id, sessionLimits(own));
}

/** The caller's sign-ins, including failed ones, and other events of their sessions. */
export function listSignIns(context: Context, caller: SignedIn): Listing<AuditRecord> {
  const filter = { target: `user:${caller.user.id}`, action: 'session.' };
  return context.database.read.auditLog.list(filter);
}

/** Ends one of the caller's sessions. @throws not_found if they have no such session */
export async function endSession(context: Context, caller: SignedIn, id: number): Promise<void> {
  const { user } = caller;
  await write(context, caller, async (tx) => {
    if (!(await tx.sessions.remove(user.id, id))) throw notFound('session.not-found');
    await tx.audit('session.end', `user:${user.id}`, `session ${id}`);
  });
}
