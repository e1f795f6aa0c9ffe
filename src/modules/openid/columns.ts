import { type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { Identity } from './types.ts';

export const identities = table<Identity>()('identity', {
  id: 'id',
  userId: 'user_id',
  issuer: 'issuer',
  subject: 'subject',
  remoteCreated: 'remote_created',
  name: 'name',
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
});

export type IdentityRow = RowOf<typeof identities>;

declare module '../../sql/schema.ts' {
  interface Schema {
    identity: TableOf<typeof identities>;
  }
}
