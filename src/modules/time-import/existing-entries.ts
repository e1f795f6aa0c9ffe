import { createHash } from 'node:crypto';
import { instantOf } from '../../core/records/tracked-time.ts';
import type { RepositoryAccess, TrackedTime, User } from '../../core/records/types.ts';
import type { Stores } from '../../core/store.ts';
import { fold } from '../../core/text.ts';
import type { Tracking } from '../../core/tracked-time/access.ts';
import type { EntryInput } from '../../core/tracked-time/entry-writes.ts';
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
  /** The import creates the project. */
  readonly isNewProject: boolean;
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

type RowFields = Pick<EntryInput, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'day' | 'note'>;

/** The identity of a row and of an entry. */
function keyOfEntry(
  holderId: number,
  repositoryId: number | string,
  issue: number | string,
  time: RowFields,
  externalId: string,
): string {
  if (externalId !== '') return keyOf([holderId, repositoryId, externalId]);
  const { timeSeconds, startedUnix, note } = time;
  const at = time.day == null ? time.createdUnix : `day ${time.day}`;
  // The export escapes notes with an apostrophe; compare them without it.
  return keyOf([holderId, issue, timeSeconds, at, startedUnix, unescapeFormula(note)]);
}

/** The ids of a new project and a new issue do not survive a dry run, so their names are used. */
export const keyOfRow = ({ row, tracking, holder, ...made }: PlacedRow): string => {
  const { isNewIssue, isNewProject } = made;
  const { access, issue } = tracking;
  const id = isNewProject ? fold(access.repository.name) : access.repository.id;
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
    const formerDays = formerDaysOf(entries);
    const times = await stores.trackedTimes.alike(first.holder.id, first.access.repository.id, {
      days: entries.flatMap(({ day, externalId }) => (externalId === '' ? (day ?? []) : [])),
      instantsUnix: entries.filter((entry) => entry.externalId === '').map(instantOf),
      externalIds: entries.map((entry) => entry.externalId ?? '').filter((id) => id !== ''),
    });
    for (const time of times) {
      const { userId, repositoryId, issueId, externalId } = time;
      const isFormer = time.day === null && time.startedUnix === null;
      const day = isFormer ? (formerDays.get(time.createdUnix) ?? null) : time.day;
      const key = keyOfEntry(userId, repositoryId, issueId, { ...time, day }, externalId);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [time]);
      else same.push(time);
    }
  }
  return { byKey, counts: new Map(), taken: new Set() };
}

/** The days of rows by the instants that earlier versions stored for them, unless other rows have these. */
function formerDaysOf(entries: readonly EntryInput[]): Map<number, number> {
  const days = new Map(
    entries.flatMap(({ day, createdUnix }) => (day == null ? [] : [[createdUnix, day] as const])),
  );
  for (const { day, createdUnix } of entries) if (day == null) days.delete(createdUnix);
  return days;
}

export const isNoteSame = (time: TrackedTime, entry: EntryInput): boolean =>
  unescapeFormula(time.note) === unescapeFormula(entry.note);

export function isSame(time: TrackedTime, issueId: number, entry: EntryInput): boolean {
  return (
    time.issueId === issueId &&
    time.timeSeconds === entry.timeSeconds &&
    (entry.day != null && time.day === entry.day
      ? true
      : time.createdUnix === entry.createdUnix && time.day === null) &&
    time.startedUnix === entry.startedUnix &&
    isNoteSame(time, entry) &&
    (entry.isBillable === undefined || time.isBillable === entry.isBillable) &&
    (entry.tags === undefined || time.tags.join() === entry.tags.join())
  );
}
