import { isActingForAnother, type SignedIn } from '../caller.ts';
import { forbidden } from '../errors.ts';
import { checkAccount } from '../sign-in/authentication.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';

/**
 * Lets in only those of whom can be asked again, as often as need be, whether they still may: by a
 * session or token, not by a password. A token that is confined to public repositories would hear of
 * changes elsewhere.
 * @throws forbidden
 */
export function checkMayListen({ credential, isPublicOnly }: SignedIn): void {
  if (credential === 'password') {
    throw forbidden('events are told to sessions and tokens only, not by name and password');
  }
  if (isPublicOnly) throw forbidden('events are not told to a token for public repositories only');
}

/**
 * Who of them would be let in now, by what they showed then: the session or token is there, and the
 * account may act. It takes so many statements, however many they are.
 */
export async function standing(
  world: World,
  callers: readonly SignedIn[],
): Promise<ReadonlySet<SignedIn>> {
  const { read } = world.database;
  const idsOf = (kind: 'session' | 'token'): number[] =>
    callers.flatMap(({ credential, credentialId }) =>
      credential === kind && credentialId !== null ? [credentialId] : [],
    );
  const seenAfterUnix = world.clock.nowUnix() - world.rules.sessionIdleDays * 86_400;
  const userIds = new Set(callers.flatMap(({ user, actor }) => [user.id, actor.id]));
  const [sessions, tokens, users] = await Promise.all([
    read.sessions.amongIds(idsOf('session'), seenAfterUnix),
    read.tokens.amongIds(idsOf('token')),
    read.users.byIds([...userIds]),
  ]);
  const userById = new Map(users.map((user) => [user.id, user]));
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

function mayAct(user: User): boolean {
  try {
    checkAccount(user, { mayChangePassword: false, mayBePending: false, publicUrl: '' });
    return true;
  } catch {
    return false;
  }
}
