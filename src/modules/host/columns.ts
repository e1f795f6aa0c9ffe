import { flagColumn, type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { ConnectedIssue, HostAnswer, HostConnection } from './types.ts';

export const hostConnections = table<HostConnection>()('host_connection', {
  id: 'id',
  userId: 'user_id',
  host: 'host',
  remoteId: 'remote_id',
  remoteCreatedUnix: 'remote_created_unix',
  remoteLogin: 'remote_login',
  scopes: 'scopes',
  sealedToken: 'sealed_token',
  sealedRefresh: 'sealed_refresh',
  expiresUnix: 'expires_unix',
  state: 'state',
  reason: 'reason',
  generation: 'generation',
  leaseHolder: 'lease_holder',
  leaseUntilUnix: 'lease_until_unix',
  createdUnix: 'created_unix',
  checkedUnix: 'checked_unix',
});

export const connectedIssues = table<ConnectedIssue>()('host_issue', {
  issueId: 'issue_id',
  host: 'host',
  remoteId: 'remote_id',
  readUnix: 'read_unix',
});

export const hostAnswers = table<HostAnswer>()('host_access', {
  userId: 'user_id',
  repositoryId: 'repository_id',
  kind: 'kind',
  sees: flagColumn('sees'),
  askedUnix: 'asked_unix',
  manages: flagColumn('manages'),
  managesAskedUnix: 'manages_asked_unix',
});

export type ConnectedIssueRow = RowOf<typeof connectedIssues>;
export type HostAnswerRow = RowOf<typeof hostAnswers>;

declare module '../../sql/schema.ts' {
  interface Schema {
    host_connection: TableOf<typeof hostConnections>;
    host_issue: ConnectedIssueRow;
    host_access: HostAnswerRow;
  }
}
