import { presentTime } from '../../http/presenters/presenting.ts';
import type { FullDifference } from './differences.ts';
import type { LedgerRow } from './types.ts';

export const presentDifference = ({ row, time, repository, number, title }: FullDifference) => ({
  id: row.id,
  kind: row.difference || 'waiting',
  reason: row.lastError,
  time_id: row.timeId,
  seconds: row.seconds,
  created: presentTime(time?.createdUnix ?? (row.remoteCreatedUnix || row.createdUnix)),
  repository,
  issue: number,
  title,
});

/** In the personal export. */
export const presentRow = (row: LedgerRow) => ({
  host: row.host,
  time_id: row.timeId,
  issue_id: row.issueId,
  seconds: row.seconds,
  state: row.difference || row.state,
  remote_id: row.remoteId,
  remote_created: row.remoteCreatedUnix === 0 ? null : presentTime(row.remoteCreatedUnix),
});
