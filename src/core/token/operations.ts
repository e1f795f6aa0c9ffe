import { type Caller, isHost, type SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, forbidden, invalid, invalidField, notFound, throwAsTaken } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { currentAccount, requireSiteAdmin, stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { checkLine } from '../text.ts';
import { formatInstant } from '../time/instant.ts';
import { write } from '../transaction.ts';
import { normalizeScopes } from './scope.ts';
import type { NewToken, Token, TokenInput } from './types.ts';

export const maxTokenNameLength = 255;

/**
 * Creates a token for `user`. Only the host's command line can do so for another user.
 * @returns the token and its secret, which is not stored
 * @throws forbidden for another user's account
 * @throws invalid if the name is missing, too long, or not one line, the expiry is not in the future,
 * or the user has too many tokens
 * @throws bad_request if the user has a token of that name, or a scope is unknown
 */
export async function createToken(
  context: Context,
  actor: Caller,
  user: User,
  { name, scopes: asked, expiresUnix = 0 }: TokenInput,
): Promise<{ token: Token; secret: string }> {
  if (!isHost(actor) && !isOwnAccount(actor, user)) {
    throw forbidden('token.for-another');
  }
  if (name.trim() === '') throw invalidField('name', 'required');
  checkLine('name', name, maxTokenNameLength);
  const scopes = normalizeScopes(asked);
  const createdUnix = context.clock.nowUnix();
  if (expiresUnix !== 0 && expiresUnix <= createdUnix) {
    throw invalidField('expires_at', 'not-in-future');
  }
  const secret = newSecret(20);
  const token = await write(context, actor, async (tx) => {
    // A token must not outlive its user, nor the credential that it was made with.
    if (isOwnAccount(actor, user)) await stillSignedIn(tx.as(actor));
    else await currentAccount(tx, user);
    const { maxTokensPerAccount: most } = tx.rules;
    if ((await tx.tokens.countOf(user.id)) >= most) {
      throw invalid('token.too-many', { limit: most });
    }
    const row: NewToken = {
      userId: user.id,
      name,
      hash: hashSecret(secret),
      lastEight: secret.slice(-8),
      scopes,
      createdUnix,
      expiresUnix,
    };
    const inserted = await tx.tokens.insert(row).catch(throwAsTaken(nameUsed()));
    const until = expiresUnix === 0 ? '' : `, until ${formatInstant(expiresUnix)}`;
    const detail = `token ${inserted.id}, ${scopes.join(',')}${until}`;
    await tx.audit('token.create', `user:${user.id}`, detail);
    return inserted;
  });
  return { token, secret };
}

const nameUsed = (): Error => errorOf('bad_request', 'token.name-used');

/** A user's tokens, newest first. @throws forbidden for anyone but the user and site admins */
export function listTokens(context: Context, actor: Caller, user: User): Listing<Token> {
  requireManager(actor, user);
  return context.database.read.tokens.ofUser(user.id);
}

/**
 * Revokes a token.
 * @param idOrName a number is tried as an id first, then as a name
 * @throws forbidden for anyone but the user and site admins
 * @throws not_found if the user has no such token
 */
export async function deleteToken(
  context: Context,
  actor: Caller,
  user: User,
  idOrName: string,
): Promise<void> {
  requireManager(actor, user);
  await write(context, actor, async (tx) => {
    if (actor.user?.id !== user.id) await requireSiteAdmin(tx);
    const id = /^\d{1,15}$/.test(idOrName) ? Number(idOrName) : 0;
    const token =
      (await tx.tokens.byId(user.id, id)) ?? (await tx.tokens.byName(user.id, idOrName));
    if (token === undefined) throw notFound('resource.not-found');
    await tx.tokens.remove(token.id);
    const detail = `token ${token.id}`;
    await tx.audit('token.delete', `user:${user.id}`, detail);
  });
}

/** True for the user's own credential; false with sudo. */
function isOwnAccount(actor: Caller, user: User): actor is SignedIn {
  return actor.user?.id === user.id && actor.actor?.id === user.id;
}

function requireManager(actor: Caller, user: User): void {
  if (isHost(actor) || actor.user?.id === user.id || actor.user?.isAdmin === true) return;
  throw forbidden('user.not-self');
}
