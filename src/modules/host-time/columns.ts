import { flagColumn, type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { LedgerRow, Received } from './types.ts';

export const ledgerRows = table<LedgerRow>()('host_time', {
  id: 'id',
  host: 'host',
  userId: 'user_id',
  personId: 'person_id',
  timeId: 'time_id',
  issueId: 'issue_id',
  remoteIssueId: 'remote_issue_id',
  seconds: 'seconds',
  isWanted: flagColumn('is_wanted'),
  remoteId: 'remote_id',
  remoteCreatedUnix: 'remote_created_unix',
  attemptUnix: 'attempt_unix',
  askedUnix: 'asked_unix',
  lost: 'lost',
  difference: 'difference',
  state: 'state',
  attempts: 'attempts',
  lastError: 'last_error',
  createdUnix: 'created_unix',
  nextAttemptUnix: 'next_attempt_unix',
  expiresUnix: 'expires_unix',
  endedUnix: 'ended_unix',
});

export const receivedRows = table<Received>()('host_received', {
  userId: 'user_id',
  host: 'host',
  personId: 'person_id',
  receivedToUnix: 'received_to_unix',
  unlisted: 'unlisted',
  polledUnix: 'polled_unix',
  tookMs: 'took_ms',
  comparedUnix: 'compared_unix',
});

export type StoredRow = RowOf<typeof ledgerRows>;
export type ReceivedRow = RowOf<typeof receivedRows>;

declare module '../../sql/schema.ts' {
  interface Schema {
    host_time: TableOf<typeof ledgerRows> & { holder: string };
    host_received: ReceivedRow;
  }
}
