import { presentTime, presentTimeOrNull } from '../../http/presenters/presenting.ts';
import type { ownConnection } from './connecting.ts';
import type { HostIssue } from './drivers/driver.ts';
import type { HostConnection } from './types.ts';

const listOf = (scopes: string): string[] => (scopes === '' ? [] : scopes.split(','));

export const presentHost = ({
  host,
  connection,
  status,
}: Awaited<ReturnType<typeof ownConnection>>) => ({
  name: host.name,
  url: host.url,
  connected: connection?.state === 'active',
  state: connection?.state ?? ('none' as const),
  reason: connection?.reason ?? '',
  login: connection?.remoteLogin ?? null,
  scopes: listOf(connection?.scopes ?? ''),
  connected_at: connection === undefined ? null : presentTime(connection.createdUnix),
  waiting: status?.waiting ?? 0,
  differences: status?.differences ?? 0,
  last_sent: presentTimeOrNull(status?.lastSentUnix ?? 0),
});

export const presentHostIssue = (issue: HostIssue) => ({
  repository: {
    owner: issue.owner,
    name: issue.name,
    full_name: `${issue.owner}/${issue.name}`,
  },
  number: issue.number,
  title: issue.title,
  state: issue.isClosed ? ('closed' as const) : ('open' as const),
  is_pull: issue.kind === 'pulls',
  labels: issue.labels.map(({ name, color }) => ({ name, color })),
  milestone: issue.milestone?.title ?? null,
  html_url: issue.page,
});

/** In the personal export: everything but the token. */
export const presentConnectionExport = (connection: HostConnection) => ({
  host: connection.host,
  login: connection.remoteLogin,
  id: connection.remoteId,
  scopes: listOf(connection.scopes),
  state: connection.state,
  reason: connection.reason,
  connected_at: presentTime(connection.createdUnix),
});
