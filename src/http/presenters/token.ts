import type { Token } from '../../core/token/types.ts';
import { noTime, presentTime } from './presenting.ts';

/** @param secret the token itself, only right after its creation */
export function presentToken(token: Token, secret = '') {
  return {
    id: token.id,
    name: token.name,
    sha1: secret,
    token_last_eight: token.lastEight,
    scopes: [...token.scopes],
    created_at: presentTime(token.createdUnix),
    last_used_at: token.lastUsedUnix === 0 ? noTime : presentTime(token.lastUsedUnix),
    // Left out as in Gitea, whose tokens do not expire.
    ...(token.expiresUnix === 0 ? {} : { expires_at: presentTime(token.expiresUnix) }),
  };
}
