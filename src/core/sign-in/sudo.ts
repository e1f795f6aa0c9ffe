import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, unknownUser } from '../errors.ts';
import { fold, isUnstorable } from '../text.ts';
import { grants, missingScopes, type ScopeLevel } from '../token/scope.ts';

/**
 * Applies sudo: a site admin may act for anyone, other users only for themselves (D12).
 * @param level the level of the `admin` scope that a token needs in addition
 * @throws forbidden for other callers, without looking up the name
 * @throws not_found if the name is unknown to a site admin
 */
export async function actAs(
  context: Context,
  caller: Caller,
  name: string,
  level: ScopeLevel,
): Promise<Caller> {
  const { user, scopes } = caller;
  if (user !== null && fold(user.name) === fold(name)) return caller;
  if (user === null || !user.isAdmin || caller.credential === 'session') {
    throw forbidden('sudo.not-admin');
  }
  // Check before the look-up: a token without the scope must not learn which users exist.
  if (scopes !== null && !grants(scopes, 'admin', level)) {
    throw missingScopes([`${level}:admin`], scopes);
  }
  const named = isUnstorable(name) ? undefined : await context.database.read.users.byName(name);
  if (named === undefined) throw unknownUser(name);
  return { ...caller, user: named };
}
