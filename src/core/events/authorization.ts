import { byId } from '../by-id.ts';
import { isActingForAnother, type SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden } from '../errors.ts';
import { sessionLimits } from '../policy/session-limits.ts';
import { mayAct } from '../sign-in/account-status.ts';

/**
 * Allows sessions and tokens only, as their validity can be re-checked, which a password's cannot.
 * A token limited to public repositories would learn of changes elsewhere.
 * @throws forbidden
 */
export function checkMayListen({ credential, isPublicOnly }: SignedIn): void {
  if (credential === 'password') {
    throw forbidden('events.need-session');
  }
  if (isPublicOnly) throw forbidden('token.cannot-open-events');
}

/**
 * The callers whose session or token still exists and whose account may still act; in a fixed
 * number of queries.
 */
export async function findStillAuthorized(
  context: Context,
  callers: readonly SignedIn[],
): Promise<ReadonlySet<SignedIn>> {
  const { read } = context.database;
  const nowUnix = context.clock.nowUnix();
  const idsOf = (kind: 'session' | 'token'): number[] =>
    callers.flatMap(({ credential, credentialId }) =>
      credential === kind && credentialId !== null ? [credentialId] : [],
    );
  const userIds = new Set(callers.flatMap(({ user, actor }) => [user.id, actor.id]));
  const [sessions, tokens, users] = await Promise.all([
    read.sessions.byIds(idsOf('session'), sessionLimits({ ...context, nowUnix })),
    read.tokens.byIds(idsOf('token'), nowUnix),
    read.users.byIds([...userIds]),
  ]);
  const userById = byId(users);
  const stands = (caller: SignedIn): boolean => {
    const actor = userById.get(caller.actor.id);
    if (actor === undefined || !mayAct(actor)) return false;
    if (isActingForAnother(caller) && !(actor.isAdmin && userById.has(caller.user.id)))
      return false;
    const shown = caller.credential === 'session' ? sessions : tokens;
    return shown.has(caller.credentialId ?? 0);
  };
  return new Set(callers.filter(stands));
}
