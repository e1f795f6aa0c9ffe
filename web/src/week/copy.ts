import type { Entry } from '../components/entry.ts';
import { placeText } from '../components/issuePlace.ts';
import type { Locks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { readOnlyReason } from './cells.ts';
import type { CellChange } from './changes.ts';
import { type Row, rowsOf } from './grid.ts';

const t = messages.week;

/** A cell of the previous week and its copy in this one. */
export interface CopiedCell {
  readonly date: string;
  readonly seconds: number;
  /** Null if it is empty or not copied, for the given reason. */
  readonly change: CellChange | null;
  readonly reason: string;
}

export interface CopiedRow {
  readonly key: string;
  /** Where the issue is. */
  readonly at: string;
  readonly title: string;
  readonly cells: readonly CopiedCell[];
}

/** Copies a week into another; only empty, unlocked cells are filled. */
export function copyOf(
  last: readonly Row[],
  present: readonly Entry[],
  days: readonly string[],
  locks: Locks,
  zone: string,
): CopiedRow[] {
  const added = last.flatMap(({ place, title }) => (place === null ? [] : [{ place, title }]));
  const now = new Map(rowsOf(present, added, days, zone).map((row) => [row.key, row]));
  return last.flatMap(({ key, title, place, repositoryId, cells }) => {
    const row = now.get(key);
    if (place === null || row === undefined) return [];
    const copied = cells.map(({ seconds }, at): CopiedCell => {
      const cell = row.cells[at];
      const found = { date: days[at] ?? '', seconds, change: null, reason: '' };
      if (seconds === 0 || cell === undefined) return found;
      if (cell.entries.length > 0) return { ...found, reason: t.cellHasTime };
      const closed = readOnlyReason(row, cell, locks, zone);
      if (closed !== undefined) return { ...found, reason: closed };
      return { ...found, change: { place, title, repositoryId, cell, seconds } };
    });
    return [{ key, at: placeText(place), title, cells: copied }];
  });
}
