import type { Entry } from '../entries/entry.ts';
import { messages } from '../messages/index.ts';
import { type Locks, reasonAgainst } from './cells.ts';
import type { CellChange } from './changes.ts';
import { type Row, rowsOf } from './grid.ts';

const t = messages.week;

/** What a cell of last week would become in this one. */
export interface CopiedCell {
  readonly date: string;
  readonly seconds: number;
  /** Null: it is not copied, for the reason given, or there is nothing. */
  readonly change: CellChange | null;
  readonly reason: string;
}

export interface CopiedRow {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly CopiedCell[];
}

/** The rows of one week in another, cell by cell: only what is empty and open there is filled. */
export function copyOf(
  last: readonly Row[],
  present: readonly Entry[],
  days: readonly string[],
  locks: Locks,
  zone: string,
): CopiedRow[] {
  const added = last.flatMap(({ place, title }) => (place === null ? [] : [{ place, title }]));
  const now = new Map(rowsOf(present, added, days, zone).map((row) => [row.key, row]));
  return last.flatMap(({ key, title, place, cells }) => {
    const row = now.get(key);
    if (place === null || row === undefined) return [];
    const copied = cells.map(({ seconds }, at): CopiedCell => {
      const cell = row.cells[at];
      const found = { date: days[at] ?? '', seconds, change: null, reason: '' };
      if (seconds === 0 || cell === undefined) return found;
      if (cell.entries.length > 0) return { ...found, reason: t.keptReason };
      const closed = reasonAgainst(row, cell, locks, zone);
      if (closed !== undefined) return { ...found, reason: closed };
      return { ...found, change: { place, cell, seconds } };
    });
    return [{ key, title, cells: copied }];
  });
}
