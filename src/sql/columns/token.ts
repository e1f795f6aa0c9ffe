import type { Token } from '../../core/token/types.ts';
import {
  flagColumn,
  listColumn,
  type RowOf,
  type TableOf,
  table,
} from '../engine/record-columns.ts';

export const tokens = table<Token>()('token', {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  lastEight: 'last_eight',
  scopes: listColumn('scopes'),
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
  expiresUnix: 'expires_unix',
  isSuspended: flagColumn('is_suspended'),
});

export type TokenRow = RowOf<typeof tokens>;

export interface TokenTable extends TableOf<typeof tokens> {
  token_hash: string;
}

declare module '../schema.ts' {
  interface Schema {
    token: TokenTable;
  }
}
