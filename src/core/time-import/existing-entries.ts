import { createHash } from 'node:crypto';
import type { RepositoryAccess } from '../repository/types.ts';
import type { Stores } from '../store.ts';
import type { Tracking } from '../tracked-time/access.ts';
import type { EntryInput } from '../tracked-time/entry-writes.ts';
import { instantOf } from '../tracked-time/tracked-time.ts';
import type { TrackedTime } from '../tracked-time/types.ts';
import type { User } from '../user/types.ts';
import { unescapeFormula } from './cells.ts';
import type { ReadRow } from './rows.ts';

/** A row with its issue and user, read in the transaction. */
export interface PlacedRow {
  readonly row: ReadRow;
  readonly access: RepositoryAccess;
  readonly tracking: Tracking;
  readonly holder: User;
  /** The import creates the issue. */
  readonly isNewIssue: boolean;
}

/** Existing entries that rows may match, and the matches so far. */
export interface Known {
  readonly byKey: ReadonlyMap<string, readonly TrackedTime[]>;
  /** The number of occurrences of each key so far. */
  readonly counts: Map<string, number>;
  /** Keys and occurrences of the rows so far. */
  readonly taken: Set<string>;
}

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

type RowFields = Pick<EntryInput, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'>;

/** The identity of a row and of an entry. */
function keyOfEntry(
  holderId: number,
  repositoryId: number,
  issue: number | string,
  time: RowFields,
  externalId: string,
): string {
  if (externalId !== '') return keyOf([holderId, repositoryId, externalId]);
  const { timeSeconds, createdUnix, startedUnix, note } = time;
  // The export escapes notes with an apostrophe; compare them without it.
  return keyOf([holderId, issue, timeSeconds, createdUnix, startedUnix, unescapeFormula(note)]);
}

/** A new issue's id does not survive a dry run, so its title is used. */
export const keyOfRow = ({ row, tracking, holder, isNewIssue }: PlacedRow): string => {
  const { access, issue } = tracking;
  const { id } = access.repository;
  const place = isNewIssue ? `${id} ${issue.title}` : issue.id;
  return keyOfEntry(holder.id, id, place, row.entry, row.entry.externalId ?? '');
};

export async function knownTo(stores: Stores, rows: readonly PlacedRow[]): Promise<Known> {
  const groups = new Map<string, PlacedRow[]>();
  for (const row of rows) {
    const name = `${row.holder.id} ${row.access.repository.id}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  const byKey = new Map<string, TrackedTime[]>();
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const entries = group.map(({ row }) => row.entry);
    const times = await stores.trackedTimes.alike(first.holder.id, first.access.repository.id, {
      days: [],
      instantsUnix: entries.filter((entry) => entry.externalId === '').map(instantOf),
      externalIds: entries.map((entry) => entry.externalId ?? '').filter((id) => id !== ''),
    });
    for (const time of times) {
      const key = keyOfEntry(time.userId, time.repositoryId, time.issueId, time, time.externalId);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [time]);
      else same.push(time);
    }
  }
  return { byKey, counts: new Map(), taken: new Set() };
}

export const isNoteSame = (time: TrackedTime, entry: EntryInput): boolean =>
  unescapeFormula(time.note) === unescapeFormula(entry.note);

export function isSame(time: TrackedTime, issueId: number, entry: EntryInput): boolean {
  return (
    time.issueId === issueId &&
    time.timeSeconds === entry.timeSeconds &&
    time.createdUnix === entry.createdUnix &&
    time.startedUnix === entry.startedUnix &&
    isNoteSame(time, entry) &&
    (entry.isBillable === undefined || time.isBillable === entry.isBillable)
  );
}
