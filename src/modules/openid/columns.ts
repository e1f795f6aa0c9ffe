import { type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { Identity, IdentitySession } from './types.ts';

export const identities = table<Identity>()('identity', {
  id: 'id',
  userId: 'user_id',
  issuer: 'issuer',
  subject: 'subject',
  remoteCreatedUnix: 'remote_created_unix',
  name: 'name',
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
});

export const identitySessions = table<IdentitySession>()('identity_session', {
  id: 'id',
  sessionId: 'session_id',
  userId: 'user_id',
  identityId: 'identity_id',
});

declare module '../../sql/schema.ts' {
  interface Schema {
    identity: TableOf<typeof identities>;
    identity_session: TableOf<typeof identitySessions>;
  }
}
