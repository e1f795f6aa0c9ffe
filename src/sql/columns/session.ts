import type { Session } from '../../core/session/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

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

declare module '../schema.ts' {
  interface Schema {
    session: SessionTable;
  }
}
