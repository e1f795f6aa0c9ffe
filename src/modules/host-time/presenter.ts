import { presentTime } from '../../http/presenters/presenting.ts';
import type { LedgerRow } from './types.ts';

const unixOrNull = (unix: number) => (unix === 0 ? null : presentTime(unix));

export const presentRow = (row: LedgerRow) => ({
  host: row.host,
  time_id: row.timeId,
  issue_id: row.issueId,
  seconds: row.seconds,
  state: row.difference || row.state,
  remote_id: row.remoteId,
  remote_created: unixOrNull(row.remoteCreatedUnix),
});
