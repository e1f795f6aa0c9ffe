import type { Session } from '../../core/session/types.ts';
import type { Token } from '../../core/token/types.ts';
import type { TwoFactor } from '../../core/two-factor/types.ts';
import { listColumn, type RowOf, type TableOf, table } from './table.ts';

export const tokens = table<Token>()('token', {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  lastEight: 'last_eight',
  scopes: listColumn('scopes'),
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
  expiresUnix: 'expires_unix',
});

export type TokenRow = RowOf<typeof tokens>;

export interface TokenTable extends TableOf<typeof tokens> {
  token_hash: string;
}

export const sessions = table<Session>()('session', {
  id: 'id',
  userId: 'user_id',
  createdUnix: 'created_unix',
  lastSeenUnix: 'last_seen_unix',
  address: 'address',
  userAgent: 'user_agent',
  passwordGivenUnix: 'proven_unix',
});

export type SessionRow = RowOf<typeof sessions>;

export interface SessionTable extends TableOf<typeof sessions> {
  session_hash: string;
}

export const twoFactors = table<TwoFactor>()('two_factor', {
  userId: 'user_id',
  sealedSecret: 'sealed_secret',
  keyId: 'key_id',
  lastStep: 'last_step',
  createdUnix: 'created_unix',
  confirmedUnix: 'confirmed_unix',
  codesUnix: 'codes_unix',
});

export type TwoFactorTable = RowOf<typeof twoFactors>;
