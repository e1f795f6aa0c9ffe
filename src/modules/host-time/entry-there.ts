import type { Stores } from '../../core/store.ts';
import type { HostTime, IssuePlace } from '../host/door.ts';
import type { LedgerRow } from './types.ts';

/** Clocks and rounding: how far the moment of an entry can be from the one that we know. */
export const momentSeconds = 2;

export interface Place {
  /** Undefined: the issue is not here. */
  readonly place: IssuePlace | undefined;
  /** The id of its repository on the host. */
  readonly repositoryId: number | null;
}

/** Where a connected issue is on the host, as last seen. */
export async function placeOf(
  { issues, repositories }: Stores,
  issueId: number | null,
): Promise<Place> {
  const [issue] = issueId === null ? [] : await issues.byIds([issueId]);
  const repository = issue && (await repositories.byId(issue.repositoryId));
  if (issue === undefined || repository === undefined) {
    return { place: undefined, repositoryId: null };
  }
  const { remoteOwner, name, remoteId } = repository;
  return { place: { owner: remoteOwner, name, number: issue.number }, repositoryId: remoteId };
}

/** Whether an entry of the host is the one of the row, and not another one under its id. */
export const isSameEntry = (row: LedgerRow, time: HostTime): boolean =>
  row.remoteId === time.id &&
  row.personId === time.personId &&
  row.remoteIssueId === time.issueId &&
  row.seconds === time.seconds &&
  Math.abs(row.remoteCreatedUnix - time.createdUnix) <= momentSeconds;

/** What waited for longer may have been sent before a backup was restored. */
export const lateSeconds = 600;

/** From when on the entry of a row that is not known to exist there can be there. */
export const thereSince = ({ attemptUnix, createdUnix }: LedgerRow): number =>
  (attemptUnix || createdUnix - lateSeconds) - momentSeconds;

/** Whether sending looks for the row's entry there, so that nothing else takes it. */
export const mayBeThere = (row: LedgerRow, nowUnix: number): boolean =>
  row.remoteId === null &&
  (row.askedUnix !== 0 ||
    (row.isWanted &&
      (row.endedUnix === 0 || row.difference === 'held') &&
      nowUnix - row.createdUnix > lateSeconds));

export const refusalOf = ({ status, reason }: { status: number; reason: string }): string =>
  reason || `the host answered ${status}`;
