import { isDayLocked, isEntryLocked, type Locks, lockWords } from '../entries/locks.ts';
import { isProvisional } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import type { Cell, Row } from './grid.ts';

const t = messages.week;

const repositoryOf = ({ place }: Row): string =>
  place === null ? '' : `${place.owner}/${place.repo}`;

/** Key of a cell in the list of failures. */
export const nameOfCell = (row: Row, { date }: Cell): string => `${row.key} ${date}`;

/** Why a cell is read-only; undefined if it can be changed. */
export function readOnlyReason(
  row: Row,
  cell: Cell,
  locks: Locks,
  zone: string,
): string | undefined {
  if (row.place === null) return t.unreadableReason;
  const lock = locks.get(repositoryOf(row));
  if (lock === undefined || !isCellLocked(cell, lock)) return undefined;
  return lockWords(repositoryOf(row), lock, zone);
}

const isCellLocked = (
  { date, entries }: Cell,
  lock: Parameters<typeof isEntryLocked>[0],
): boolean =>
  entries.length === 0
    ? isDayLocked(lock, date)
    : entries.some((entry) => isEntryLocked(lock, entry));

/** True while its entry is being added and has no ID yet. */
export const isSaving = ({ entries }: Cell): boolean => entries.some(isProvisional);
